/** The table in words, for those who read the board: companies and investors by their names, cards with their company. */
import type { BoardModule } from "../index";
import { without } from "../told";
import { COMPANIES, type Deep } from "./view";

/** What a reader has no use for: it is told beside every card, a picture on its way, or stands below the board. */
const UNTOLD = ["share_of", "flow", "outcome"];
/** What only a game of two has (ITD-10.3). */
const OF_TWO = ["bonus", "aside"];

export const text: NonNullable<BoardModule<Deep>["text"]> = (view, teller) => {
  const { share_of: companyOf } = view;
  const say = (key: string, params = {}) => teller.words.say(key, params);
  const named = (company: number) => String(teller.value("company", COMPANIES[company] ?? "ocean"));
  const card = (number: number) =>
    number < 0
      ? say("text.bonus")
      : say("text.card", { card: number, company: named(companyOf[number] ?? 0) });
  /** So many cards; of which shuffle, once there was a second one. Where none is left there is nothing to tell. */
  const left = (count: number, index: number) => {
    if (count === 0) return [];
    return view.unplaced.length > 1
      ? [say("text.left-of", { count, shuffle: index + 1 })]
      : [say("text.left", { count })];
  };
  /** How many cards of the first shuffle, not seen yet, are lower than the lowest that was dealt (ITD-2.4). */
  const lower = (view.unplaced[0] ?? []).filter((card) => card >= 0 && card < view.lowest).length;
  return {
    ...without(view, view.investors.length > teller.names.length ? UNTOLD : [...UNTOLD, ...OF_TWO]),
    active: view.outcome ? null : view.active,
    companies: view.companies.map(({ company, ...rest }) => ({
      name: String(teller.value("company", company)),
      ...rest,
    })),
    investors: view.investors.map((each, index) => ({
      name: teller.names[index] ?? say("board.third"),
      ...each,
      shares: each.shares.map(card),
      owns: each.owns.flatMap((count, company) =>
        count ? [say("text.owns", { count, company: named(company) })] : [],
      ),
      hand: each.hand?.map(card) ?? say("web.plain.hidden"),
      known: each.known.map(card),
    })),
    market: view.market.map(card),
    discards: view.discards.map(card),
    unplaced: view.unplaced.flatMap((cards, index) =>
      left(cards.length, index).map((batch) => ({ batch, cards })),
    ),
    pools: view.pools
      .filter(({ batches }) => batches.some(Boolean))
      .map(({ seats, batches, low: spare }) => {
        const low = Math.min(spare, lower);
        const fewer = lower > 0 && low < (batches[0] ?? 0);
        return {
          seats,
          batches: batches.flatMap(left),
          ...(fewer
            ? { low: say(low === 0 ? "text.none-low" : "text.low", { low, lowest: view.lowest }) }
            : {}),
        };
      }),
  };
};
