import { beforeEach, expect, test, vi } from "vitest";

import { socket } from "../wire/socket.svelte";
import { Inbox } from "./inbox.svelte";

let hear: (tables: string[]) => void;
let inbox: Inbox;

beforeEach(() => {
  vi.spyOn(socket, "join").mockImplementation(({ heard }) => {
    hear = (tables) => heard({ kind: "turns", tables });
    return () => undefined;
  });
  inbox = new Inbox();
  inbox.follow();
});

test("the next table is the most urgent that was not skipped, and after the last one they come again", () => {
  hear(["a", "b", "c"]);
  expect(inbox.next(null)).toBe("a");
  expect(inbox.next("a")).toBe("b");
  expect(inbox.next("b")).toBe("c");
  expect(inbox.next("c")).toBe("a");
  expect(inbox.next("a")).toBe("b");
});

test("the table where the reader is does not wait elsewhere", () => {
  hear(["a"]);
  expect(inbox.others("a")).toBe(0);
  expect(inbox.others(null)).toBe(1);
  expect(inbox.next("a")).toBeNull();
});

test("a table that was answered and waits again is not skipped any more", () => {
  hear(["a", "b"]);
  expect(inbox.next("a")).toBe("b");
  hear(["b"]);
  hear(["a", "b"]);
  expect(inbox.next("b")).toBe("a");
});

test("whoever logs out has no turns left", () => {
  const leave = inbox.follow();
  hear(["a"]);
  leave();
  expect(inbox.waiting).toEqual([]);
});
