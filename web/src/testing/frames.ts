/** What a server tells of a table, made by hand: each with its usual parts, and those that a test is about. */
import { FREE } from "../table/pace";
import type { Chair, Frame, Option, Question, Step, TableInfo, You } from "../wire/types";

export const TABLE = "t";

export const option = (n: number): Option => ({ text: `take n=${n}`, kind: "take", n });

export const question = (part: Partial<Question> = {}): Question => ({ id: 0, seat: 1, key: "take", clause: "X-1.1", options: [option(1), option(2), option(3)], least: 1, most: 1, default: [], quiet: false, plain: true, params: {}, about: "", matters: true, ...part }); // prettier-ignore

export const frame = (version: number, part: Partial<Frame> = {}): Frame => ({ kind: "frame", table: TABLE, version, view: { at: version }, question: null, held: null, waiting: [], may_undo: false, may_retake: false, outcome: null, steps: [], subject: null, lesson: null, ...part }); // prettier-ignore

export const step = (version: number, part: Partial<Step> = {}): Step => ({ version, entry: "answer", seat: 0, events: [{ kind: "moved", seat: 0 }], ...part }); // prettier-ignore

export const chair = (seat: number, part: Partial<Chair> = {}): Chair => ({ seat, kind: "person", name: ["Ada", "Blaise", "Chloé"][seat] ?? "", connected: true, bot_level: null, bot_rank: null, link: null, rating: null, invited: null, kept_for: null, program: false, tenures: [], ...part }); // prettier-ignore

export const bot = (seat: number, part: Partial<Chair> = {}): Chair =>
  chair(seat, { kind: "bot", name: null, bot_level: "strategy", bot_rank: 5, ...part });

export const you = (part: Partial<You> = {}): You => ({ seat: 1, host: false, away: null, salted: true, invited: null, turn: null, waits: null, ...part }); // prettier-ignore

export const info = (part: Partial<TableInfo> = {}): TableInfo => ({ kind: "table", table: TABLE, status: "playing", game: "into-the-blue", settings: {}, seats: 3, chairs: [chair(0), chair(1), chair(2)], host: "Ada", public: false, languages: ["en"], pack: null, spectators: 0, commitment: "0123456789abcdef0123", rematch: null, offer: null, trouble: null, closed: null, created_at: "2026-01-01T00:00:00Z", pace: FREE, proposed: null, rated: false, coach: false, league: null, league_name: null, tournament: false, lesson: null, you: you(), ...part }); // prettier-ignore
