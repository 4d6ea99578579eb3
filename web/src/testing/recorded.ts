/** Moments of the recorded games, as a page gets them (scripts/recorded_views.py writes them down). */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import { TableStore } from "../table/store.svelte";
import type { AnyGame, Game } from "../wire/game";
import type { Chair, Frame, TableInfo } from "../wire/types";
import { Line } from "./line";

const FOLDER = join(import.meta.dirname, "../../recorded");
const TABLE = "recorded";
const NAMES = ["Ada", "Blaise", "Chloé", "Dara", "Emil", "Fen"];

export interface Moment<G extends Game = AnyGame> {
  record: string;
  /** How many entries of the record led there. */
  entry: number;
  seats: number;
  /** Null for a spectator. */
  seat: number | null;
  frame: Omit<Frame, "view"> & { view: G["view"] };
}

/** The recorded moments of a game; whoever knows the game reads them in its types. */
export function momentsOf<G extends Game = AnyGame>(game: string): Moment<G>[] {
  const lines = gunzipSync(readFileSync(join(FOLDER, `${game}.jsonl.gz`)))
    .toString()
    .trimEnd()
    .split("\n");
  return lines.map((line) => JSON.parse(line) as Moment<G>);
}

const chair = (seat: number): Chair => ({ seat, kind: "person", name: NAMES[seat] ?? "", connected: true, bot_level: null, bot_rank: null, link: null, rating: null, invited: null, kept_for: null, program: false, tenures: [] }); // prettier-ignore

/** The table around a moment. */
export function infoOf(game: string, moment: Moment): TableInfo {
  return {
    kind: "table", table: moment.frame.table, status: moment.frame.outcome ? "over" : "playing", game, settings: {}, seats: moment.seats,
    chairs: Array.from({ length: moment.seats }, (_, seat) => chair(seat)), host: "Ada", public: true, languages: ["en"], pack: null, spectators: 0,
    commitment: "", rematch: null, offer: null, trouble: null, closed: null, created_at: "2026-01-01T00:00:00Z", pace: { kind: "none" }, proposed: null,
    rated: false, coach: false, league: null, league_name: null, tournament: false, you: { seat: moment.seat, host: false, away: null, salted: true, turn: null },
  } as unknown as TableInfo; // prettier-ignore
}

/** The moments of each recorded game, in their order. */
export function byRecord(moments: Moment[]): { record: string; moments: Moment[] }[] {
  const records = [...new Set(moments.map(({ record }) => record))];
  return records.map((record) => ({ record, moments: moments.filter((each) => each.record === record) }));
}

export const namesAt = (moment: Moment): string[] => NAMES.slice(0, moment.seats);

/** The page's side of a table, before it has heard anything; whoever asks for it closes it. */
export function tableOf(): TableStore {
  const table = new TableStore(TABLE);
  Line.last?.onopen?.();
  return table;
}

let version = 0;
/** The server tells the page that the game stands there now, and that the page is this seat's. */
export function tellAt(game: string, moment: Moment): void {
  Line.last?.say(infoOf(game, moment), { ...moment.frame, version: ++version, steps: [] });
}
