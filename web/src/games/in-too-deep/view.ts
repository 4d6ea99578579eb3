/** The table of In Too Deep as it is shown: the view, or how an event looks on the way to the next one. */
import { reelOf, type Motions } from "../motion";
import type { Company, DeepView, Events, InTooDeep, InvestorView } from "./types";

export interface Shown extends DeepView {
  /** A dividend on its way, while the picture moves. */
  flow?: Events["dividend-paid"] | null;
}
/** The game as its board knows it. */
export interface Deep extends InTooDeep {
  view: Shown;
}

export const DEEPEST = 100;
export const COMPANIES: Company[] = ["ocean", "treasure", "pearl", "research", "wildlife"];
/** What options and events call the third investor of the two-player game, who has no seat. */
export const THIRD = 5;

/** The number that marks an investor: the seat, or that of the third investor. */
export const markedAs = (investor: number, seats: number): number => (investor < seats ? investor : THIRD);

/** Cards lie in two places at once for no viewer: taking them away and adding them keeps their order. */
const without = (cards: number[], gone: number[]) => cards.filter((card) => !gone.includes(card));
const ordered = (cards: number[]) => [...cards].sort((one, other) => one - other);

type Change = (investor: InvestorView) => InvestorView;

class Scene {
  constructor(readonly view: Shown) {}

  #investor(seat: number, change: Change): Scene {
    const at = seat === THIRD ? this.view.investors.length - 1 : seat;
    const investors = this.view.investors.map((each, index) => (index === at ? change(each) : each));
    return this.with({ investors });
  }

  with(part: Partial<Shown>): Scene {
    return new Scene({ ...this.view, ...part });
  }

  /** A hand grows by cards that the viewer may see, or by a number of them. */
  gain(seat: number, count: number, cards: number[] | null): Scene {
    return this.#investor(seat, (investor) => ({
      ...investor,
      hand_count: investor.hand_count + count,
      hand: investor.hand && cards ? ordered([...without(investor.hand, cards), ...cards]) : investor.hand,
    }));
  }

  lose(seat: number, count: number, cards: number[] | null): Scene {
    return this.#investor(seat, (investor) => ({
      ...investor,
      hand_count: Math.max(0, investor.hand_count - count),
      hand: investor.hand && cards ? without(investor.hand, cards) : investor.hand,
    }));
  }

  share(seat: number, company: Company, by: 1 | -1): Scene {
    const number = COMPANIES.indexOf(company);
    const companies = this.view.companies.map((each) =>
      each.company === company ? { ...each, price: each.price + by } : each,
    );
    return this.with({ companies }).#investor(seat, (investor) => ({
      ...investor,
      owns: investor.owns.map((count, index) => (index === number ? count + by : count)),
    }));
  }

  depth(company: Company, change: (depths: number[]) => number[]): Scene {
    return this.with({
      companies: this.view.companies.map((each) =>
        each.company === company ? { ...each, depths: change(each.depths) } : each,
      ),
    });
  }

  discard(cards: number[]): Scene {
    return this.with({ discards: [...this.view.discards, ...cards] });
  }
}

const laid = (scene: Scene, { seat, card, company }: Events["expanded"]): Scene =>
  scene.lose(seat, 1, [card]).depth(company, (depths) => [...depths, card]);

function drawn(scene: Scene, seat: number, count: number, cards: number[] | null): Scene {
  return scene.with({ deck: Math.max(0, scene.view.deck - count) }).gain(seat, count, cards);
}

function awarded(scene: Scene, { company, depth, discarded }: Events["bonus-awarded"]): Scene {
  return scene
    .share(THIRD, company, 1)
    .depth(company, (depths) => (depth === null ? depths : [...depths, depth]))
    .discard(discarded);
}

/** What changes on the table as it was, once a dividend that was on its way has arrived. */
const on =
  <E>(change: (scene: Scene, event: E) => Scene) =>
  (view: Shown, event: E): Shown =>
    change(new Scene({ ...view, flow: null }), event).view;

export const motions: Motions<Deep> = {
  "share-taken": [
    700,
    on((scene, { seat, company, card }) =>
      scene.with({ market: without(scene.view.market, [card]) }).share(seat, company, 1),
    ),
  ],
  "share-bought": [
    900,
    on((scene, { seat, company, card }) => scene.lose(seat, 1, [card]).share(seat, company, 1)),
  ],
  "cards-discarded": [
    600,
    on((scene, { seat, cards }) => scene.lose(seat, cards.length, cards).discard(cards)),
  ],
  expanded: [900, on(laid)],
  "extra-depth-played": [900, on(laid)],
  "dividend-paid": [1500, on((scene, { company, cards }) => scene.with({ flow: { company, cards } }))],
  "cards-drawn": [450, on((scene, { seat, count }) => drawn(scene, seat, count, null))],
  "cards-seen": [450, on((scene, { seat, cards }) => drawn(scene, seat, cards.length, cards))],
  "mixed-deck-drawn": [700],
  passed: [700],
  "fundraiser-held": [700],
  "deck-shuffled": [600],
  "end-triggered": [1500],
  "ability-declined": [500],
  "depth-removed": [
    900,
    on((scene, { company, card }) =>
      scene.depth(company, (depths) => without(depths, [card])).discard([card]),
    ),
  ],
  "depth-moved": [
    900,
    on((scene, { company, card, to }) =>
      scene.depth(company, (depths) => without(depths, [card])).depth(to, (depths) => [...depths, card]),
    ),
  ],
  "depth-raised": [
    900,
    on((scene, { company, card }) => scene.depth(company, (depths) => [...without(depths, [card]), card])),
  ],
  "share-acquired": [
    900,
    on((scene, { seat, seller, company }) => scene.share(seller, company, -1).share(seat, company, 1)),
  ],
  "seller-paid": [
    600,
    on((scene, { seat, seller, count }) => scene.lose(seat, count, null).gain(seller, count, null)),
  ],
  "cards-passed": [
    600,
    on((scene, { seat, seller, cards }) =>
      scene.lose(seat, cards.length, cards).gain(seller, cards.length, cards),
    ),
  ],
  "bonus-turned-up": [900],
  "bonus-awarded": [1200, on(awarded)],
  "bonus-set-aside": [700],
  "portfolio-valued": [900],
  "game-ended": null,
};
export const reel = reelOf(motions);
