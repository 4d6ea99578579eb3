// The whole log of a recorded game of each kind, as a page tells it: nothing unsaid, one line a turn, things as things.
import { beforeAll, expect, test } from "vitest";

import { happenedIn, storyOf } from "../table/story";
import { logOf, tellerOf, toldStory, written } from "../testing/story";
import { plain, Teller, type Phrase } from "../words/teller";
import { boardOf, type BoardModule } from "./index";

const GAMES = ["unfathomable", "into-the-blue", "in-too-deep", "key-largo"];
const BOTH = GAMES.flatMap((game) => ["en", "fr"].map((lang) => [game, lang] as const));

// Loading four boards takes its time on a busy machine.
beforeAll(() => Promise.all(GAMES.map(boardOf)), 60_000);

const boardFor = async (game: string): Promise<BoardModule> => {
  const board = await boardOf(game);
  if (!board) throw new Error(`${game} has a board`);
  return board;
};

function phrasesIn(phrase: Phrase): Phrase[] {
  const within = Object.values(phrase.with ?? {}).flat();
  return [phrase, ...within.filter((each): each is Phrase => each !== null && typeof each === "object" && "say" in each).flatMap(phrasesIn)]; // prettier-ignore
}

test.each(BOTH)("every sentence of %s has its message and all that fills it: %s", async (game, lang) => {
  const turns = toldStory(game, await boardFor(game));
  const teller = tellerOf(game, lang, logOf(game).seats);
  const phrases = turns.flatMap((turn) => [
    ...(turn.phrase ? [turn.phrase] : []),
    ...turn.brief,
    ...turn.scenes.flatMap(({ phrase, lines }) => [
      ...(phrase ? [phrase] : []),
      ...lines.map((line) => line.phrase),
    ]),
  ]);
  expect([...new Set(phrases.flatMap(phrasesIn).map(({ say }) => say))].filter((key) => !teller.words.has(key))).toEqual([]); // prettier-ignore
  const text = written(turns, teller);
  expect(text).not.toMatch(/[{}]|undefined|NaN|\[object/);
  expect(text.split("\n").filter((line) => /^[^#>[]*[:,]\s*\.?$/.test(line.trim()) && line.trim())).toEqual([]); // prettier-ignore
});

test.each(GAMES)("every event of %s is told once, under a turn", async (game) => {
  const board = await boardFor(game);
  const { steps } = logOf(game);
  const turns = toldStory(game, board);
  expect(turns.length).toBeGreaterThan(10);
  expect(turns.every(({ phrase }) => phrase !== null)).toBe(true);
  // Fewer lines than events, and no turn without one: what happened is told, and told together.
  const lines = turns.flatMap(({ scenes }) =>
    scenes.flatMap((scene) => [...(scene.phrase ? [scene] : []), ...scene.lines]),
  );
  const happened = happenedIn(steps.filter(({ undone }) => !undone), board.unlogged); // prettier-ignore
  expect(lines.length).toBeLessThanOrEqual(happened.length + steps.filter(({ undone }) => undone).length);
});

test.each(GAMES)("wherever the log of %s begins, no two turns have the same key", async (game) => {
  const board = await boardFor(game);
  const { steps } = logOf(game);
  for (let from = 0; from < Math.min(steps.length, 60); from += 1) {
    const keys = storyOf(steps.slice(from), board.story ?? null, board.unlogged).map(({ key }) => key);
    expect(keys).toEqual([...new Set(keys)]);
  }
});

test("a voyage reads as a story", async () => {
  const turns = toldStory("unfathomable", await boardFor("unfathomable"));
  const text = written(turns, tellerOf("unfathomable", "en", 4));
  expect(text.split("\n").slice(0, 2).join("\n")).toContain("Chloé plays Keilani Tatupu");
  expect(text).toContain("## Turn 2 · Dara\n   [defeated 3 Deep Ones, crisis: Passenger Riot – passed]");
  expect(text).toContain("  > Dara attacks and defeats a Deep One on deck 1 (rolled a 5, needed 4).\n");
  expect(text).toContain(
    "  > Crisis: Food Stores Raid – failed with 4 (11 needed): −2 food and 2 more Deep Ones",
  );
  expect(text).toContain("4 Deep Ones climb aboard: 2 on deck 1 and 2 on deck 2.");
  expect(text).toContain("A passenger is lost on deck 8: 2 souls (0 left).");
  expect(text).toContain("Flooding Compartment: failed with −3 (9 needed).");
  expect(text).not.toMatch(/first way|face up: |stays in play or|: yes|Loyalty of/);
});

test("the first roll of a dive stands in the log, and so does a cast by chance", () => {
  const [opening] = logOf("into-the-blue").steps;
  expect(opening).toMatchObject({ version: 0, seat: null, events: [{ kind: "rolled", roll: 1 }] });
});

test("what was rolled is told by size, and chests come last", async () => {
  const { story } = await boardFor("into-the-blue");
  const rolled = { kind: "rolled", seat: 1, roll: 1, rolled: [1, 2, 3, 4, 5, 6], dice: [4, 6, 6, 4, 2, 3] };
  const lines = story?.tell?.([rolled] as never) ?? [];
  const teller = tellerOf("into-the-blue", "fr", 2);
  expect(lines.map((line) => plain(teller.parts(line)))).toEqual(["Blaise obtient 2, 3, 4, 4 et 2 coffres."]);
});

test("names of things and people are parts of their own", async () => {
  const { story } = await boardFor("unfathomable");
  const teller = tellerOf("unfathomable", "en", 4);
  const parts = teller.parts({ say: "event.spell-kept", with: { spell: 8, seat: 1 } });
  expect(parts).toContainEqual({ text: "Flesh Ward", name: "spell", value: 8 });
  expect(parts).toContainEqual({ text: "Blaise", seat: 1 });
  expect(story?.things?.["spell"]).toBe("spell");
  const cards = teller.parts({ say: "event.cards-discarded", with: { seat: 1, cards: [2, 31] } });
  expect(cards.filter(({ name }) => name === "cards").map(({ value }) => value)).toEqual([2, 31]);
  expect(plain(cards)).toBe("Blaise discards influence 2 and strength 1.");
});

const told = async (events: object[], lang = "en", viewer = 0): Promise<string[]> => {
  const { story } = await boardFor("unfathomable");
  const { words, names } = tellerOf("unfathomable", lang, 4);
  const teller = new Teller(words, names, viewer);
  return (story?.tell?.(events as never) ?? []).map((phrase) => plain(teller.parts(phrase)));
};

test("what a reaction changed in a check is said, not how the check stands", async () => {
  const began = { kind: "check-began", target: 9, partial: 0, skills: [1, 4] };
  const open = { kind: "check-changed", skills: [1, 4], face_up: true, chaos: true };
  const wider = { kind: "check-changed", skills: [1, 2, 4], face_up: false, chaos: false };
  expect((await told([began, open])).slice(1)).toEqual(["From now on cards are added to the test face up."]);
  expect((await told([began, wider])).slice(1)).toEqual([
    "Now observation counts for the test as well.",
    "No chaos cards are added to this test.",
  ]);
});

test("six Deep Ones are one line", async () => {
  const move = (origin: number, to: number) => ({ kind: "deep-ones-moved", origin, to, count: 1 });
  const six = [move(1, 9), move(1, 9), move(2, 10), move(2, 10), move(8, 16), move(9, 16)];
  expect(await told(six)).toEqual([
    "4 Deep Ones climb aboard: 2 on deck 2 and 2 on deck 3.",
    "2 Deep Ones break in and are now on the Bridge.",
  ]);
  expect(await told(six, "fr")).toEqual([
    "4 Profonds montent à bord\u00a0: 2 sur le pont 2 et 2 sur le pont 3.",
    "2 Profonds font irruption sur la passerelle.",
  ]);
});

test("four passengers in four places are no list by seats", async () => {
  const out = [6, 2, 4, 8].flatMap((die) => [
    { kind: "die-rolled", seat: 1, die },
    { kind: "passenger-risked", space: die + 7 },
  ]);
  expect(await told(out)).toEqual(["4 passengers run out on deck: 1 on deck 6, 1 on deck 2, 1 on deck 4, and 1 on deck 8."]); // prettier-ignore
});

test("an attack tells its result, also a roll of 1 or 2", async () => {
  const attack = { kind: "mauled", seat: 0, space: 9 };
  const roll = { kind: "die-rolled", seat: 3, die: 1 };
  const missed = { kind: "attack-missed", result: 1, needed: 6 };
  expect(await told([attack, roll, missed])).toEqual(["A Deep One attacks you on deck 2 and misses (rolled a 1, needed 6)."]); // prettier-ignore
  expect(await told([attack, roll, missed], "en", 2)).toEqual(["A Deep One attacks Ada on deck 2 and misses (rolled a 1, needed 6)."]); // prettier-ignore
});

test("who has no loyalty card left is told in a sentence", async () => {
  expect(await told([{ kind: "loyalty-seen", seat: 1, loyalties: [] }])).toEqual(["Blaise has no loyalty card left."]); // prettier-ignore
});

test("a share is bought once it is paid, or costs nothing; until then it lies there with its price", async () => {
  const { tell } = (await boardFor("in-too-deep")).story ?? {};
  const bought = { kind: "share-bought", seat: 0, card: 82, company: "ocean", price: 1 };
  const paid = { kind: "cards-discarded", seat: 0, cards: [5] };
  const said = (...events: object[]) => tell?.(events as never).map(({ say }) => say);
  expect(said(bought)).toEqual(["event.share-bought"]);
  expect(said(bought, paid)).toEqual(["story.bought"]);
  expect(said({ ...bought, price: 0 })).toEqual(["story.bought-free"]);
});
