import { describe, expect, it } from "vitest";

import { bodyOf, measuresFor, readBy } from "./subject";

const line = { person: "p", table: "t", room: "players" as const, line: 3, report: "r" };

describe("what a host may do", () => {
  it("fits whom or what it is about", () => {
    expect(measuresFor({ table: "t" })).toEqual(["close"]);
    expect(measuresFor({ person: "p" })).not.toContain("close");
    expect(measuresFor({ person: "p", table: null, line: null })).not.toContain("remove");
    expect(measuresFor(line)).toEqual(expect.arrayContaining(["remove", "ban", "close", "settle"]));
  });
  it("is sent as the server wants it", () => {
    expect(bodyOf("suspend-week", line, "")).toEqual({ what: "ban", person: "p", hours: 168 });
    expect(bodyOf("ban", line, "")).toEqual({ what: "ban", person: "p" });
    expect(bodyOf("remove", line, "")).toEqual({ what: "remove", table: "t", room: "players", line: 3 });
    expect(bodyOf("rename", line, "Ann")).toEqual({ what: "rename", person: "p", name: "Ann" });
    expect(bodyOf("sign-out", line, "")).toEqual({ what: "signout", person: "p" });
    expect(bodyOf("settle", line, "")).toEqual({ what: "settle", report: "r" });
    expect(bodyOf("close", line, "")).toEqual({ what: "close", table: "t" });
  });
  it("says who reads the reason", () => {
    expect(readBy("suspend-day")).toBe("hosting.reason");
    expect(readBy("close")).toBe("hosting.reason-table");
    expect(readBy("remove")).toBe("hosting.reason-own");
  });
});
