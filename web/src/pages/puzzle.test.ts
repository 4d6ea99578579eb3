// A puzzle on its page: picking, asking the rules, answering once, and the verdict in words.
import { mount, unmount, flushSync } from "svelte";
import { afterEach, expect, test, vi } from "vitest";

import { catalogueOf } from "../testing/catalogues";
import { frame, option, question } from "../testing/frames";
import { Refused, serve, settle } from "../testing/server";
import type { Posed, PuzzleVerdict, Question } from "../wire/types";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { PuzzleStore } from "./puzzle.svelte";
import VerdictPart from "./VerdictPart.svelte";

const HERE = "/api/puzzles/g/1-2";
const posed = (asked: Partial<Question> = {}): Posed => ({ game: "g", id: "1-2", seats: 2, seat: 1, points: 1500, tried: false, frame: frame(2, { question: question(asked) }) }); // prettier-ignore
const verdict: PuzzleVerdict = {
  right: false,
  place: 1,
  answers: [
    { picks: ["take n=1"], chance: 0.62, behind: 0, error: 0 },
    { picks: ["take n=2"], chance: 0.4, behind: 0.22, error: 0.04 },
  ],
  games: 200,
  why: null,
  rating: { points: 1440, doubt: 330 },
  gain: -60,
  next: "3-4",
};

afterEach(() => vi.unstubAllGlobals());

test("a click only picks; what is confirmed is sent once, and the question is closed", async () => {
  const asked = serve({ [`GET ${HERE}`]: posed(), [`POST ${HERE}`]: verdict });
  const puzzle = new PuzzleStore("g", "1-2");
  await puzzle.load();
  puzzle.choose("take n=2");
  expect(puzzle.picks).toEqual(["take n=2"]);
  expect(asked.map(({ what }) => what)).toEqual([`GET ${HERE}`]);
  puzzle.confirm();
  expect(puzzle.question).toBeNull();
  await settle();
  expect(asked.at(-1)).toEqual({ what: `POST ${HERE}`, body: { picks: ["take n=2"] } });
  expect(puzzle.verdict?.right).toBe(false);
  expect(puzzle.question).toBeNull();
  puzzle.again();
  expect(puzzle.question).not.toBeNull();
  expect(puzzle.picks).toEqual([]);
});

test("where picks depend on each other the rules are asked what may follow, and why not", async () => {
  const refusal = { code: "too-few", clause: "X-1", detail: {} };
  const considered = {
    kind: "considered",
    table: "1-2",
    n: 0,
    options: [option(3)],
    may_stop: false,
    refusal,
  };
  serve({ [`GET ${HERE}`]: posed({ plain: false, most: 2 }), [`POST ${HERE}/consider`]: considered });
  const puzzle = new PuzzleStore("g", "1-2");
  await puzzle.load();
  expect([...puzzle.open]).toEqual(["take n=3"]);
  puzzle.confirm();
  await settle();
  expect(puzzle.refusal).toEqual(refusal);
  expect(puzzle.verdict).toBeNull();
});

test("a puzzle that is not there says so", async () => {
  serve({ [`GET ${HERE}`]: new Refused("unknown-puzzle", 404) });
  const puzzle = new PuzzleStore("g", "1-2");
  await puzzle.load();
  expect(puzzle.failed).toBe(true);
});

test("the verdict names the answers with what they win, and marks one's own", async () => {
  serve({ [`GET ${HERE}`]: posed(), [`POST ${HERE}`]: verdict });
  Element.prototype.scrollIntoView = () => undefined;
  await words.begin();
  const puzzle = new PuzzleStore("g", "1-2");
  await puzzle.load();
  const teller = new Teller(catalogueOf("into-the-blue", "en"), ["Ada", "Ben"], 1);
  const part = mount(VerdictPart, { target: document.body, props: { puzzle, verdict, board: null, teller } });
  flushSync();
  const [best, own] = [...document.querySelectorAll("li")].map((each) => each.textContent);
  expect(best).toContain("Wins 62% of games");
  expect(own).toContain("Your move");
  expect(own).toContain("22 ± 8 points less");
  expect(document.body.textContent).toContain("There is a better move.");
  await unmount(part);
});
