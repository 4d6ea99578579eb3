/** The tables to join and to watch: the server tells them once, and then what changes, as long as a page shows them. */
import { socket } from "../wire/socket.svelte";
import type { TableInfo, Tables } from "../wire/types";

export class Lobby {
  open = $state.raw<TableInfo[]>([]);
  live = $state.raw<TableInfo[]>([]);

  follow(): () => void {
    const leave = socket.join({
      opened: () => void socket.send({ kind: "lobby", here: true }),
      heard: (message) => void (message.kind === "tables" && this.hear(message)),
    });
    return () => {
      socket.send({ kind: "lobby", here: false });
      leave();
    };
  }

  hear({ whole, open, live, gone }: Tables): void {
    // A table that begins is not open any more, and is to be watched from now on.
    const moved = [...gone, ...open.map(({ table }) => table), ...live.map(({ table }) => table)];
    this.open = whole ? open : merged(this.open, open, moved);
    this.live = whole ? live : merged(this.live, live, moved);
  }
}

/** What has changed stays in its place; what is new comes first, as in the server's own order. */
function merged(before: TableInfo[], changed: TableInfo[], moved: string[]): TableInfo[] {
  const known = new Set(before.map(({ table }) => table));
  const now = new Map(changed.map((each) => [each.table, each]));
  const kept = before.flatMap((each) => now.get(each.table) ?? (moved.includes(each.table) ? [] : [each]));
  return [...changed.filter(({ table }) => !known.has(table)), ...kept];
}

export const lobby = new Lobby();
