/** The view of In Too Deep, as the server builds it, and how an event looks on the way to the next view. */
import type { Reel } from "../../table/store.svelte";
import type { Fields, GameEvent } from "../../wire/types";

export interface CompanyView {
  company: string;
  side: "basic" | "advanced";
  /** The last one is the most recent. */
  depths: number[];
  price: number;
  value: number;
}

export interface InvestorView {
  shares: number[];
  owns: number[];
  points: number;
  hand_count: number;
  /** Null where it is another's secret. */
  hand: number[] | null;
  known: number[];
}

export interface DeepView {
  companies: CompanyView[];
  investors: InvestorView[];
  active: number;
  market: number[];
  deck: number;
  bonus: number;
  /** -1 is a bonus share. */
  discards: number[];
  ran_out: number;
  draws: number;
  fundraisers: number;
  final_turns: number | null;
  share_of: number[];
  outcome: unknown;
  /** A dividend on its way, while the picture moves: the company, and the cards of each seat. */
  flow?: Flow | null;
}

export interface Flow {
  company: number;
  cards: number[];
}

export const DEEPEST = 100;
export const COMPANIES = ["ocean", "treasure", "pearl", "research", "wildlife"];
/** What options and events call the third investor of the two-player game, who has no seat. */
export const THIRD = 5;

export const deep = (view: Fields): DeepView => view as unknown as DeepView;

/** The number that marks an investor: the seat, or that of the third investor. */
export const markedAs = (investor: number, seats: number): number => (investor < seats ? investor : THIRD);

/** Cards lie in two places at once for no viewer: taking them away and adding them keeps their order. */
const without = (cards: number[], gone: number[]) => cards.filter((card) => !gone.includes(card));
const ordered = (cards: number[]) => [...cards].sort((one, other) => one - other);

type Change = (investor: InvestorView) => InvestorView;

class Scene {
  constructor(readonly view: DeepView) {}

  #investor(seat: number, change: Change): Scene {
    const at = seat === THIRD ? this.view.investors.length - 1 : seat;
    const investors = this.view.investors.map((each, index) => (index === at ? change(each) : each));
    return this.with({ investors });
  }

  with(part: Partial<DeepView>): Scene {
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

  share(seat: number, company: string, by: 1 | -1): Scene {
    const number = COMPANIES.indexOf(company);
    const companies = this.view.companies.map((each) =>
      each.company === company ? { ...each, price: each.price + by } : each,
    );
    return this.with({ companies }).#investor(seat, (investor) => ({
      ...investor,
      owns: investor.owns.map((count, index) => (index === number ? count + by : count)),
    }));
  }

  depth(company: string, change: (depths: number[]) => number[]): Scene {
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

interface Told {
  seat: number;
  seller: number;
  card: number;
  cards: number[];
  company: string;
  to: string;
  count: number;
  depth: number | null;
  discarded: number[];
}
type Move = (scene: Scene, told: Told) => Scene;

const laid: Move = (scene, { seat, card, company }) =>
  scene.lose(seat, 1, [card]).depth(company, (depths) => [...depths, card]);

const MOVES: Record<string, [Move, number]> = {
  "share-taken": [
    (scene, { seat, card, company }) =>
      scene.with({ market: without(scene.view.market, [card]) }).share(seat, company, 1),
    700,
  ],
  "share-bought": [
    (scene, { seat, card, company }) => scene.lose(seat, 1, [card]).share(seat, company, 1),
    900,
  ],
  "cards-discarded": [(scene, { seat, cards }) => scene.lose(seat, cards.length, cards).discard(cards), 600],
  expanded: [laid, 900],
  "extra-depth-played": [laid, 900],
  "dividend-paid": [
    (scene, { company, cards }) => scene.with({ flow: { company: COMPANIES.indexOf(company), cards } }),
    1500,
  ],
  "cards-drawn": [(scene, { seat, count }) => drawn(scene, seat, count, null), 450],
  "cards-seen": [(scene, { seat, cards }) => drawn(scene, seat, cards.length, cards), 450],
  "depth-removed": [
    (scene, { card, company }) => scene.depth(company, (depths) => without(depths, [card])).discard([card]),
    900,
  ],
  "depth-moved": [
    (scene, { card, company, to }) =>
      scene.depth(company, (depths) => without(depths, [card])).depth(to, (depths) => [...depths, card]),
    900,
  ],
  "depth-raised": [
    (scene, { card, company }) => scene.depth(company, (depths) => [...without(depths, [card]), card]),
    900,
  ],
  "share-acquired": [
    (scene, { seat, seller, company }) => scene.share(seller, company, -1).share(seat, company, 1),
    900,
  ],
  "seller-paid": [
    (scene, { seat, seller, count }) => scene.lose(seat, count, null).gain(seller, count, null),
    600,
  ],
  "cards-passed": [
    (scene, { seat, seller, cards }) =>
      scene.lose(seat, cards.length, cards).gain(seller, cards.length, cards),
    600,
  ],
  "bonus-awarded": [
    (scene, { company, depth, discarded }) =>
      scene
        .share(THIRD, company, 1)
        .depth(company, (depths) => (depth === null ? depths : [...depths, depth]))
        .discard(discarded),
    1200,
  ],
};

function drawn(scene: Scene, seat: number, count: number, cards: number[] | null): Scene {
  return scene.with({ deck: Math.max(0, scene.view.deck - count) }).gain(seat, count, cards);
}

export const reel: Reel = (view, event: GameEvent) => {
  const [move, ms] = MOVES[event.kind] ?? [null, 0];
  if (!move) return null;
  const scene = new Scene({ ...deep(view), flow: null });
  return { view: { ...move(scene, event as unknown as Told).view }, ms };
};
