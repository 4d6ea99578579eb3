import { describe, expect, test } from "vitest";

import type { TableInfo } from "../wire/types";
import { Lobby } from "./lobby.svelte";

const table = (id: string, seats = 2) => ({ table: id, seats }) as TableInfo;
const ids = (tables: TableInfo[]) => tables.map(({ table }) => table);

describe("the lobby", () => {
  const shown = () => {
    const lobby = new Lobby();
    lobby.hear({ kind: "tables", whole: true, open: [table("a"), table("b")], live: [table("c")], gone: [] });
    return lobby;
  };

  test("puts what is new first, changes what is there in its place, and drops what is gone", () => {
    const lobby = shown();
    lobby.hear({ kind: "tables", whole: false, open: [table("d"), table("b", 4)], live: [], gone: ["a"] });
    expect(ids(lobby.open)).toEqual(["d", "b"]);
    expect(lobby.open[1]?.seats).toBe(4);
    expect(ids(lobby.live)).toEqual(["c"]);
  });

  test("moves a table that begins from the open ones to those to watch", () => {
    const lobby = shown();
    lobby.hear({ kind: "tables", whole: false, open: [], live: [table("a")], gone: [] });
    expect(ids(lobby.open)).toEqual(["b"]);
    expect(ids(lobby.live)).toEqual(["a", "c"]);
  });

  test("begins anew with a whole", () => {
    const lobby = shown();
    lobby.hear({ kind: "tables", whole: true, open: [], live: [], gone: [] });
    expect([lobby.open, lobby.live]).toEqual([[], []]);
  });
});
