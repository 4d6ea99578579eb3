// Reaction windows: what is put to the player, what is passed over, what ends a yield, and what the bar says meanwhile.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { BoardModule } from "../games/index";
import { serveWords } from "../testing/catalogues";
import { frame, info, option, question, step, TABLE } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import type { Frame, FromServer, Question } from "../wire/types";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { barOf } from "./bar";
import { keys } from "./keys";
import { TableStore } from "./store.svelte";

const own = {
  "window.after-roll.attack": "{seat} attacks and rolls {die}; {needed} is needed.",
  "window.after-roll.attack.you": "You attack and roll {die}; {needed} is needed.",
  "window.after-roll.maul": "{seat} rolls {die} against {other}.",
  "window.after-roll.maul.at-you": "{seat} rolls {die} against you.",
  "window.after-roll.maul.you.at-you": "You roll {die} against yourself.",
  "question.after-roll": "React?",
  "question.after-roll.none": "pass",
  "event.card-played": "{seat} plays a card.",
};
const ROLL = { key: "after-roll.attack", params: { seat: 0, die: 3, needed: 5 }, concerns: [0] };
const MINE = { ...ROLL, concerns: [1] };
const asked = (part: Partial<Question> = {}) =>
  question({ key: "after-roll", quiet: true, least: 0, options: [option(1)], ...part });
let table: TableStore;
let version = 0;
const say = (...messages: FromServer[]) => Line.last?.say(...messages);
const sent = (): unknown => Line.last?.sent.at(-1);
const clocks = (fixed: boolean, stretched = false): FromServer =>
  ({ kind: "clocks", table: TABLE, window: { left: 4, limit: 4, fixed, stretched }, chairs: [] }); // prettier-ignore
const opened = (part: Partial<Frame>, fixed = true) =>
  say(frame(++version, { waiting: [{ key: "after-roll", clause: "", seat: null }], ...part }), clocks(fixed));

beforeAll(async () => {
  serveWords();
  await words.begin();
  await words.change("en");
});
beforeEach(() => {
  version = 0;
  stubLine();
  table = new TableStore(TABLE);
  Line.last?.onopen?.();
  say(info());
  say({ kind: "orders", table: TABLE, passes: false, windows: {} });
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

function sentence(board: BoardModule | null = null): string {
  const teller = new Teller(
    new Catalogue("en", [own, { "web.bar.quiet": "The table may react." }]),
    ["Ann", "Ben"],
    1,
  );
  return barOf(table, teller, board, "open").sentence;
}

test("only a window in which something of mine counts is put to me", () => {
  opened({ question: asked({ matters: false }), subject: ROLL });
  expect(table.question).toBeNull();
  expect(sentence()).toBe("The table may react. Ann attacks and rolls 3; 5 is needed.");
  opened({ question: asked({ id: 1 }), subject: ROLL });
  expect(table.question?.id).toBe(1);
  expect(sentence()).toBe("Ann attacks and rolls 3; 5 is needed. React?");
});

test("in a window of a fixed length nothing is sent for me; where the table waits for me, I pass", () => {
  const count = Line.last?.sent.length;
  opened({ question: asked({ matters: false }), subject: ROLL });
  expect(Line.last?.sent.length).toBe(count);
  opened({ question: asked({ id: 1, matters: false }), subject: ROLL }, false);
  expect(sent()).toMatchObject({ kind: "answer", question: 1, picks: [] });
  expect(sentence()).toMatch(/^The table may react\. Ann/);
  opened({ question: asked({ id: 2 }), subject: ROLL }, false);
  table.confirm();
  expect(sentence()).toContain("Move sent.");
});

test("whoever wants to be asked always is asked wherever they have an option", () => {
  say({ kind: "orders", table: TABLE, passes: false, windows: { "after-roll": false } });
  opened({ question: asked({ matters: false }), subject: ROLL });
  expect(sentence()).toContain("it would change nothing that counts");
  opened({ question: asked({ id: 1, matters: false, options: [] }), subject: ROLL });
  expect(table.question).toBeNull();
  say({ kind: "orders", table: TABLE, passes: true, windows: { "after-roll": false } });
  expect(table.question, "over days the table waits for me, so I must be told").not.toBeNull();
});

test("a yield passes until my turn", () => {
  table.yieldOn();
  opened({ question: asked(), subject: ROLL });
  expect(table.question).toBeNull();
  opened({ question: question({ id: 1 }) });
  expect(table.yielding).toBe(false);
});

test("a yield ends where it is about me, at the end of the game, and by Escape; not by a window about others", () => {
  table.yieldOn();
  opened({ question: asked(), subject: ROLL });
  expect(table.yielding).toBe(true);
  opened({ question: asked({ id: 1 }), subject: MINE });
  expect(table.question?.id).toBe(1);
  table.yieldOn();
  opened({ outcome: { reason: "deck", places: [1, 2], points: [0, 0] } });
  expect(table.yielding).toBe(false);
  table.yieldOn();
  keys(new KeyboardEvent("keydown", { key: "Escape" }), table);
  expect(table.yielding).toBe(false);
});

test("anybody may ask for time", () => {
  opened({ question: asked({ matters: false, options: [] }), subject: ROLL });
  table.hold();
  expect(sent()).toEqual({ kind: "hold", table: TABLE });
});

test("a window that is open again says why", () => {
  const played = { kind: "card-played", seat: 0 };
  const again = (events: { kind: string }[]) => events.find((event) => event.kind === "card-played") ?? null;
  opened({ question: asked(), subject: ROLL, steps: [step(1, { events: [played] })] });
  expect(sentence({ again } as unknown as BoardModule)).toMatch(
    /^Open again: Ann plays a card\. Ann attacks/,
  );
});

test("a window about me is told to my face: what I do, and what is done to me", () => {
  const told = (params: Record<string, number>, key = "after-roll.maul") => {
    opened({ question: asked({ id: version + 1 }), subject: { key, params: { die: 3, needed: 5, ...params }, concerns: [1] } }); // prettier-ignore
    return sentence();
  };
  expect(told({ seat: 1 }, "after-roll.attack")).toMatch(/^You attack and roll 3/);
  expect(told({ seat: 0, other: 1 })).toMatch(/^Ann rolls 3 against you/);
  expect(told({ seat: 1, other: 1 })).toMatch(/^You roll 3 against yourself/);
  expect(told({ seat: 1, other: 0 })).toMatch(/^Ben rolls 3 against Ann/);
});
