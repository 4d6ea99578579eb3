// What a board shows is what the view says: its figures, what is mine, and of others' secrets no more than their backs.
import { render } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeAll, describe, expect, test, vi } from "vitest";

import { catalogueOf, serveWords } from "../testing/catalogues";
import { momentsOf, namesAt, type Moment } from "../testing/recorded";
import type { Game } from "../wire/game";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { boardOf, type BoardModule } from "./index";
import type { Deep } from "./in-too-deep/view";
import type { Blue } from "./into-the-blue/view";
import type { KeyLargo } from "./key-largo/types";
import type { Unfathomable } from "./unfathomable/types";

const SOME = 8;
const PATIENCE = 60_000;
vi.setConfig({ testTimeout: PATIENCE });
beforeAll(async () => {
  Object.defineProperties(HTMLElement.prototype, {
    clientWidth: { configurable: true, get: () => 1100 },
    clientHeight: { configurable: true, get: () => 620 },
  });
  serveWords();
  await words.begin();
});

/** Some moments of a game, spread over all that were recorded, each on its board. */
async function shown<G extends Game>(
  game: string,
  look: (page: Element, moment: Moment<G>) => void,
): Promise<void> {
  const board = (await boardOf(game)) as BoardModule;
  const words = catalogueOf(game, "fr");
  const moments = momentsOf(game);
  const some = moments.filter((_, index) => index % Math.ceil(moments.length / SOME) === 0);
  for (const moment of some) {
    const teller = new Teller(words, namesAt(moment), moment.seat);
    const { container, unmount } = render(board.Board, {
      view: moment.frame.view,
      teller,
      seat: moment.seat,
    });
    flushSync();
    look(container, moment as unknown as Moment<G>);
    unmount();
  }
}
const all = (page: Element, found: string) => [...page.querySelectorAll(found)];
const texts = (page: Element, found: string) => all(page, found).map((each) => each.textContent.trim());
const numbers = (page: Element, found: string) => texts(page, found).map(Number);

describe("Into the Blue", () => {
  test("every die shows as many pips as it fell, every heap its count", () =>
    shown<Blue>("into-the-blue", (page, { frame: { view } }) => {
      const faces = all(page, ".dice svg").map((die) => die.querySelectorAll("circle").length);
      expect(faces.map((pips, die) => (view.dice[die] === 6 ? pips <= 1 : pips === view.dice[die]))).not.toContain(false); // prettier-ignore
      const heaps = view.divers.flatMap(({ placed }) => placed).filter((count) => count > 1);
      expect(numbers(page, "text.count")).toEqual(heaps);
    }));

  test("the sea bed has as many chests as are left, and a print for each that is gone", () =>
    shown<Blue>("into-the-blue", (page, { frame: { view } }) => {
      const onSand = all(page, ".sea > svg > g").filter((each) => each.querySelector(":scope > .lid"));
      const gone = onSand.filter((each) => each.classList.contains("gone"));
      expect(onSand.length - gone.length).toBe(view.sea_bed);
      expect(gone.length).toBe(view.divers.reduce((sum, diver) => sum + diver.chest_count, 0));
    }));

  test("the tokens of each level are worth what the view says", () =>
    shown<Blue>("into-the-blue", (page, { frame: { view } }) => {
      expect(numbers(page, ".coin:not(.lesser) text")).toEqual(view.main);
    }));
});

describe("In Too Deep", () => {
  test("every depth card lies in the water once, with its number", () =>
    shown<Deep>("in-too-deep", (page, { frame: { view } }) => {
      const lying = view.companies.flatMap(({ depths }) => depths).sort((one, other) => one - other);
      expect(numbers(page, ".tag .number")).toEqual(lying);
    }));

  test("price and worth of each company, deck and discards", () =>
    shown<Deep>("in-too-deep", (page, { frame: { view } }) => {
      const facts = all(page, ".facts").map((each) => numbers(each, ".tally b"));
      expect(facts).toEqual(view.companies.map(({ price, value }) => [price, value]));
      expect(numbers(page, ".pile b")).toEqual([view.deck, view.discards.length]);
    }));

  test("who holds shares of a company stands there with how many", () =>
    shown<Deep>("in-too-deep", (page, { frame: { view } }) => {
      const held = all(page, ".holders").map((each) => numbers(each, ".tally b"));
      const owned = view.companies.map((_, company) => view.investors.map(({ owns }) => owns[company] ?? 0).filter(Boolean)); // prettier-ignore
      expect(held).toEqual(owned);
    }));

  test("my hand is shown card by card, nobody else's is", () =>
    shown<Deep>("in-too-deep", (page, { seat, frame: { view } }) => {
      const mine = seat === null ? [] : (view.investors[seat]?.hand ?? []);
      expect(numbers(page, ".hand .depth")).toEqual(mine);
      expect(all(page, ".hand [data-offered]")).toEqual([]);
    }));
});

describe("Key Largo", () => {
  test("every wreck shows how many cards are left in it", () =>
    shown<KeyLargo>("key-largo", (page, { frame: { view } }) => {
      const left = all(page, ".wreck").map((wreck) => wreck.querySelectorAll(".cards .left").length);
      expect(left).toEqual(view.wrecks.map(({ cards }) => cards));
    }));

  test("notes of what I saw lie only at wrecks that I looked into", () =>
    shown<KeyLargo>("key-largo", (page, { frame: { view } }) => {
      const noted = all(page, ".wreck").map((wreck) => wreck.querySelectorAll(".note:not(.gone)").length);
      for (const [index, { seen }] of view.wrecks.entries())
        expect(noted[index]).toBeLessThanOrEqual(seen?.cards.length ?? 0);
    }));

  test("my treasures lie open in my hold; a spectator sees that there is something hidden", () =>
    shown<KeyLargo>("key-largo", (page, { seat, frame: { view } }) => {
      const mine = seat === null ? null : view.captains[seat]?.treasures;
      const named = all(page, ".hold [data-thing]").map((each) => each.getAttribute("aria-label"));
      expect(named).toHaveLength(mine?.length ?? 0);
      expect(named.every(Boolean)).toBe(true);
    }));

  test("the plan of another is a back, mine has a lock", () =>
    shown<KeyLargo>("key-largo", (page, { seat, frame: { view } }) => {
      const mine = seat === null ? undefined : view.captains[seat];
      if (!mine?.planned) return;
      expect(all(page, ".plan .lock")).toHaveLength(mine.afternoon ? 1 : 0);
    }));
});

describe("Unfathomable", () => {
  test("dials, meters and tracks stand where the view says", () =>
    shown<Unfathomable>("unfathomable", (page, { frame: { view } }) => {
      const wrecked = view.damage.filter((card) => card >= 0).length;
      const figures = all(page, ".gauges [role=img]").map((each) => /: (\d+) \/ \d+$/.exec(each.getAttribute("aria-label") ?? "")?.[1]); // prettier-ignore
      expect(figures.map(Number)).toEqual([
        ...view.dials,
        wrecked,
        view.supply,
        view.distance,
        view.travel,
        view.ritual,
      ]);
    }));

  test("my cards are in my hand, and no hand is shown to whoever has none", () =>
    shown<Unfathomable>("unfathomable", (page, { seat, frame: { view } }) => {
      const mine = seat === null ? undefined : view.people[seat];
      const values = [...(mine?.hand ?? [])].sort((one, other) => one - other).map((card) => card % 10);
      expect(numbers(page, ".hand .pick b")).toEqual(values);
      expect(all(page, ".hand .loyalty")).toHaveLength(mine?.loyalty.length ?? 0);
    }));

  test("the loyalty of others is told only where the view tells it", () =>
    shown<Unfathomable>("unfathomable", (page, { seat, frame: { view } }) => {
      const rows = all(page, ".crew > li");
      expect(rows).toHaveLength(view.people.length);
      for (const [index, person] of view.people.entries()) {
        const known = person.loyalty.filter((loyalty) => loyalty !== null);
        const held = all(rows[index] as Element, ".held").length;
        const away = person.at === 22 || person.at === 23 ? 1 : 0;
        expect(held - away).toBe(index === seat && !view.outcome ? 0 : known.length);
      }
    }));

  test("of other hands only the number of cards is told", () =>
    shown<Unfathomable>("unfathomable", (page, { frame: { view } }) => {
      for (const [index, row] of all(page, ".crew > li").entries())
        expect(row.textContent).toMatch(new RegExp(`\\b${view.people[index]?.hand_count ?? ""}\\b`));
    }));
});
