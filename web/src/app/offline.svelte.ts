/** Without a network: the last that was seen, to look at, and since when it is so. It belongs to whoever is logged in. */
import type { Frame, TableInfo } from "../wire/types";

export const KEPT_AT = "x-kept-at";
const PERSONAL = "person";
/** So many tables; the one that was seen longest ago goes. */
const TABLES_MOST = 20;
/** The worker and the page name it alike; nothing is ever asked of the server at this address. */
const address = (table: string) => `/kept/table/${table}`;

export interface LastSeen {
  at: number;
  info: TableInfo;
  frame: Frame | null;
}

const state = $state<{ at: number | null }>({ at: null });

export const offline = {
  /** When what the page shows was so; null while the server answers. */
  get at(): number | null {
    return state.at;
  },
  /** Something was shown from an earlier time. */
  note(at: number): void {
    state.at = Math.max(at, state.at ?? 0);
  },
  /** The server is there. */
  over(): void {
    state.at = null;
  },
};

// A browser may answer from its own memory: that a page was told something is no sign of a network.
addEventListener("online", offline.over);

/** Not where a browser keeps nothing, as over plain HTTP. */
const possible = () => "caches" in globalThis;

export async function keepTable(info: TableInfo, frame: Frame | null): Promise<void> {
  if (!possible()) return;
  const kept: LastSeen = { at: Date.now(), info, frame };
  try {
    const cache = await caches.open(PERSONAL);
    await cache.delete(address(info.table));
    await cache.put(address(info.table), new Response(JSON.stringify(kept)));
    const tables = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(address("")));
    for (const old of tables.slice(0, -TABLES_MOST)) await cache.delete(old);
  } catch {
    // A full disk, or a browser that keeps nothing: the page goes on without.
  }
}

export async function lastSeen(table: string): Promise<LastSeen | null> {
  if (!possible()) return null;
  try {
    const found = await (await caches.open(PERSONAL)).match(address(table));
    return found ? ((await found.json()) as LastSeen) : null;
  } catch {
    return null;
  }
}

/** Somebody has logged out: nothing of theirs stays in this browser. */
export async function forgetPerson(): Promise<void> {
  if (possible()) await caches.delete(PERSONAL).catch(() => false);
}
