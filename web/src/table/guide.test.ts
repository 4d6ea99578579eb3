// What the guide says: a step of a lesson, a hint, what was asked for, and why something must wait.
import { beforeAll, expect, test } from "vitest";

import { go } from "../app/router.svelte";
import { frame } from "../testing/frames";
import type { Lesson, Question } from "../wire/types";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { serveWords } from "../testing/catalogues";
import { words } from "../words/words.svelte";
import { guideOf, laterText } from "./guide.svelte";
import type { TableStore } from "./store.svelte";

beforeAll(async () => {
  serveWords();
  await words.begin();
});

const own = new Catalogue("en", [
  {
    "lesson.dive.one": "Chapter one",
    "lesson.dive.step": "{seat1} waits.",
    "lesson.dive.step.later": "First this.",
    "lesson.dive.end": "All done.",
    "guide.turn.1": "Do one thing.",
    "guide.turn.2": "Do another.",
  },
]);
const teller = new Teller(own, ["You", "Coral"], 0);
const question = (id: number, key = "turn") => ({ id, key, params: {} }) as Question;
const lesson = (part: Partial<Lesson> = {}): Lesson => ({ id: "dive", at: 2, steps: 9, chapters: ["one"], chapter: 0, said: [{ key: "lesson.dive.step", point: ["space:8"] }], done: false, ...part }); // prettier-ignore
const at = (asked: Question | null, part?: Lesson) =>
  ({ question: asked, frame: frame(1, { lesson: part ?? null }) }) as TableStore;

test("a step of a lesson is told with its heading, its place, its things and the names of the chairs", () => {
  expect(guideOf().told("g", at(question(1), lesson()), teller, true)).toEqual({
    id: "step 2",
    heading: "Chapter one",
    place: { from: 3, of: 9 },
    texts: [{ text: "Coral waits.", point: ["space:8"] }],
    closes: false,
    helps: true,
  });
});

test("while others play a lesson says so; on one's own it hints; in the end it ends", () => {
  const guide = guideOf();
  const said = (asked: Question | null, part: Lesson) =>
    guide.told("g", at(asked, part), teller, true)?.texts.map(({ text }) => text);
  const alone = lesson({ said: [] });
  expect(said(null, lesson())).toEqual(["The others are playing. The log tells what they do."]);
  expect(said(question(1), alone)).toEqual(["Do one thing."]);
  expect(said(question(1), alone)).toEqual(["Do one thing."]);
  expect(said(question(2), alone)).toEqual(["Do another."]);
  expect(said(question(3), alone)).toEqual(["This one is yours to decide."]);
  guide.ask(3);
  expect(said(question(3), alone)).toEqual(["Do one thing.", "Do another."]);
  expect(said(question(3), lesson({ done: true }))).toEqual(["All done."]);
});

test("in any game there is help for whoever asks, until the next question or a word", () => {
  const guide = guideOf();
  const told = (asked: Question) => guide.told("g", at(asked), teller, true);
  expect(told(question(1))).toBeUndefined();
  guide.ask(1);
  expect(told(question(1))?.texts.length).toBe(2);
  expect(told(question(2))).toBeUndefined();
  guide.stop();
  expect(told(question(1))).toBeUndefined();
  guide.ask(4);
  expect(told(question(4, "rare"))?.texts[0]?.text).toMatch(/^Pick one of the highlighted/);
  expect(guide.told("g", at(question(4)), teller, false)).toBeUndefined();
});

test("when every hint was given, none that answers another question stays", () => {
  go("/table/1?guide");
  const guide = guideOf();
  go("/");
  const said = (asked: Question | null) => guide.told("g", at(asked), teller, true)?.texts.map(({ text }) => text);
  expect([1, 2, 3].map((id) => said(question(id)))).toEqual([["Do one thing."], ["Do another."], ["Do another."]]);
  expect(said(question(4, "rare"))?.[0]).toMatch(/^Pick one of the highlighted/);
  expect(said(null)).toEqual(["The others are playing. The log tells what they do."]);
}); // prettier-ignore

test("a hint that is all there is to say need not be asked for again", () => {
  const lone = new Teller(new Catalogue("en", [{ "guide.turn.1": "Do one thing." }]), ["You"], 0);
  const helps = (said: Teller) =>
    guideOf().told("g", at(question(1), lesson({ said: [] })), said, true)?.helps;
  expect([helps(lone), helps(teller)]).toEqual([true, false]);
});

test("why something must wait is the step's own reason, if it has one", () => {
  expect(laterText(lesson(), own)).toBe("First this.");
  expect(laterText(lesson({ said: [] }), own)).toBeUndefined();
  expect(laterText(null, own)).toBeUndefined();
});
