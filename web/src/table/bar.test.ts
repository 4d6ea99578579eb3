// The bar of a table at every state of it: what is asked, whom the table waits for, and what the button would do.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

import type { BoardModule } from "../games/index";
import { serveWords } from "../testing/catalogues";
import { chair, frame, info, option, question, step, TABLE, you } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import type { Frame, FromServer } from "../wire/types";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { LANGUAGES, words, type Lang } from "../words/words.svelte";
import { barOf } from "./bar";
import { TableStore } from "./store.svelte";

const own = {
  "question.take": "What do you take?",
  "option.take": "take the {n}",
  "question.take.confirm": ["take {count} thing", "take {count} things"],
  "question.take.none": "take nothing",
  "waiting.take": "{seat} is taking something.",
  "event.moved": "{seat} moved.",
  "refusal.too-deep": "That is too deep by {missing}.",
  "end.deck": "The deck is empty.",
};
const SAID: Record<Lang, Record<string, string>> = {
  en: {
    connecting: "Connecting…",
    lost: "The connection is lost. Your table is safe; trying to come back…",
    sending: "Sending your answer…",
    held: "Move sent. Waiting for the others.",
  },
  de: {
    connecting: "Verbindung wird aufgebaut\u00a0…",
    lost: "Die Verbindung ist weg. Dein Tisch ist sicher; neuer Versuch läuft …",
    sending: "Deine Antwort wird gesendet\u00a0…",
    held: "Deine Antwort ist angekommen. Warten auf die anderen.",
  },
  fr: {
    connecting: "Connexion…",
    lost: "La connexion est coupée. Votre table est en sûreté ; nouvelle tentative…",
    sending: "Envoi de votre choix…",
    held: "Choix envoyé. On attend les autres.",
  },
};
let table: TableStore;
const say = (...messages: FromServer[]) => Line.last?.say(...messages);

beforeAll(async () => {
  serveWords();
  await words.begin();
  for (const lang of LANGUAGES) await words.change(lang);
});
beforeEach(async () => {
  stubLine();
  await words.change("en");
  table = new TableStore(TABLE);
  Line.last?.onopen?.();
  say(info());
});
afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

const teller = () => new Teller(new Catalogue("en", [own, { "web.bar.quiet": "The table may react." }]), ["Ada", "Blaise", "Chloé"], 1); // prettier-ignore
const bar = (board: BoardModule | null = null, line: "open" | "connecting" | "lost" = "open") =>
  barOf(table, teller(), board, line);
const ask = (part = {}, rest: Partial<Frame> = {}) => say(frame(1, { question: question(part), ...rest }));

test("one choice: its options in words, no button until one is picked", () => {
  ask();
  expect(bar()).toMatchObject({ mine: true, sentence: "What do you take?", clause: "X-1.1", several: false });
  expect(bar().options?.map(({ label, picked, open }) => [label, picked, open])).toEqual([
    ["Take the 1", false, true],
    ["Take the 2", false, true],
    ["Take the 3", false, true],
  ]);
  expect(bar().confirm).toBeUndefined();
});

test("once a digit has picked one of them, the button says what it does", () => {
  ask();
  table.pick("take n=2");
  expect(bar()).toMatchObject({ confirm: "Take the 2", mayStop: true, nothing: false });
});

test.each([
  [2, 2, "0 of 2 picked", "1 of 2 picked"],
  [1, 3, "Pick at least 1 (0 picked)", "Pick at least 1 (1 picked)"],
])("of %i to %i picks the bar counts", (least, most, before, after) => {
  ask({ least, most });
  expect(bar().counted).toBe(before);
  expect(bar().mayStop).toBe(false);
  expect(bar().confirm).toBe(least === 1 ? "Take 1 thing" : "Take 2 things");
  table.pick("take n=1");
  expect(bar().counted).toBe(after);
  expect(bar().mayStop).toBe(least === 1);
});

test("where picking nothing is an answer too, the button says so and nothing is counted", () => {
  ask({ least: 0, most: 3 });
  expect(bar()).toMatchObject({ confirm: "Take nothing", nothing: true, mayStop: true });
  expect(bar().counted).toBeUndefined();
  table.pick("take n=1");
  table.pick("take n=3");
  expect(bar()).toMatchObject({ confirm: "Take 2 things", nothing: false });
});

test("a thing that may be left is a question of several, though only one fits", () => {
  ask({ least: 0, most: 1 });
  expect(bar()).toMatchObject({ several: true, confirm: "Take nothing", mayStop: true });
  table.pick("take n=1");
  table.pick("take n=2");
  expect(table.picks).toEqual(["take n=2"]);
  expect(bar().confirm).toBe("Take the 2");
});

test("when all are picked that may be, the others are shut", () => {
  ask({ least: 2, most: 2 });
  table.pick("take n=1");
  table.pick("take n=2");
  expect(bar().options?.map(({ open }) => open)).toEqual([true, true, false]);
});

test("a board that shows the options itself, or lists some of them, is heeded; without one all are listed", () => {
  ask();
  const board = { onBoard: ["take"], label: ({ n }: { n: number }) => (n === 2 ? "the best" : null) };
  expect(bar(board as never)).toMatchObject({ onBoard: true });
  expect(bar(board as never).options?.map(({ label }) => label)).toEqual(["Take the 1", "The best", "Take the 3"]); // prettier-ignore
  expect(bar().onBoard).toBe(false);
  table.lists = (each) => each.text.endsWith("3");
  expect(bar()).toMatchObject({ options: [{ text: "take n=3" }] });
});

test("why something cannot be picked stands in the bar, in words", () => {
  ask();
  table.refusal = { code: "too-deep", clause: "X-4.2", detail: { missing: 3 } };
  expect(bar().refusal).toMatchObject({ text: "That is too deep by 3.", refusal: { clause: "X-4.2" } });
});

test("the table waits for one seat, and says for what; for several it names them", () => {
  say(frame(1, { waiting: [{ key: "take", clause: "X-1.1", seat: 2 }] }));
  expect(bar()).toMatchObject({ mine: false, sentence: "Chloé is taking something.", clause: "X-1.1" });
  const both = [0, 2].map((seat) => ({ key: "take", clause: "X-1.1", seat }));
  say(frame(2, { waiting: both, steps: [step(2)] }));
  expect(bar().sentence).toContain("Ada and Chloé");
});

test("in a quiet window nobody is told who still thinks", () => {
  say(frame(1, { waiting: [{ key: "take", clause: "X-1.1", seat: null }] }));
  expect(bar().sentence).toBe("The table may react.");
});

test("an answer that is held while others choose may be changed", () => {
  say(frame(1, { held: ["take n=1"], may_retake: true, waiting: [{ key: "take", clause: "", seat: 0 }] }));
  expect(bar()).toMatchObject({ mine: false, sentence: SAID.en["held"], mayRetake: true });
});

test("while the picture moves the bar tells what moves, and asks nothing", () => {
  vi.useFakeTimers();
  say(frame(1));
  table.reel = (view) => ({ view, ms: 100 });
  const events = [{ kind: "moved", seat: 0 }];
  say(frame(2, { question: question(), steps: [step(2, { events })] }));
  expect(bar()).toEqual({ mine: false, moving: true, sentence: "Ada moved." });
  vi.advanceTimersByTime(100);
  expect(bar().mine).toBe(true);
  vi.useRealTimers();
});

test("at the end the bar says who won and why", () => {
  say(frame(1, { outcome: { reason: "deck", places: [2, 1, 3], points: [3, 5, 1] } }));
  expect(bar().sentence).toBe("You win! The deck is empty.");
});

test("a line that is cut takes everything else away: nothing can be sent", () => {
  ask({}, { may_undo: true, may_retake: true });
  const cut = bar(null, "lost");
  expect(cut).toMatchObject({ mine: false, mayUndo: false, mayRetake: false, sentence: SAID.en["lost"] });
  expect(cut.options).toBeUndefined();
});

test.each(LANGUAGES)("the states of the line and of an answer have words in %s", async (lang) => {
  await words.change(lang);
  expect(bar().sentence).toBe(SAID[lang]["connecting"]);
  expect(bar(null, "connecting").sentence).toBe(SAID[lang]["connecting"]);
  expect(bar(null, "lost").sentence.replaceAll(/\s/g, " ")).toBe(SAID[lang]["lost"]);
  ask();
  table.choose("take n=1");
  expect(bar()).toMatchObject({ mine: true, sending: true, sentence: SAID[lang]["sending"] });
  expect(bar().options).toBeUndefined();
});

test("where sides win, the bar says which, and nobody shares a victory", () => {
  say(frame(1, { outcome: { reason: "deck", places: [1, 1], points: [0, 0] } }));
  const board = { sideWon: () => "The humans win" };
  expect(bar(board as never)).toMatchObject({ over: true });
  expect(bar(board as never).sentence).toMatch(/^The humans win\./);
});

test("a table that was closed says why, one that is stopped says so", () => {
  say(frame(1), info({ status: "closed", closed: "quarrel" }));
  expect(bar().sentence).toContain("quarrel");
  say(info({ status: "quarantined" }));
  expect(bar().sentence).not.toBe(SAID.en["connecting"]);
});

test("whoever only looks on is asked nothing and may take nothing back", () => {
  say(info({ you: you({ seat: null }), chairs: [chair(0), chair(1)] }));
  say(frame(1, { waiting: [{ key: "take", clause: "", seat: 0 }] }));
  expect(bar()).toMatchObject({ mine: false, mayUndo: false, mayRetake: false });
  expect(bar().options).toBeUndefined();
});

test("an option that the rules have shut is shown, and shut", () => {
  ask({ least: 2, most: 3, plain: false });
  table.pick("take n=1");
  const asked = Line.last?.sent.at(-1) as { n: number };
  say({ kind: "considered", table: TABLE, n: asked.n, options: [option(3)], may_stop: false, refusal: null });
  expect(bar().options?.map(({ picked, open }) => [picked, open])).toEqual([[true, true], [false, false], [false, true]]); // prettier-ignore
});
