/** What can be done with a card that is held, and what it costs: all of it read from the options that the rules offer. */
import { textOf, type ChoiceOf, type OptionOf, type QuestionOf } from "../../wire/game";
import type { Company, CompanyView } from "./types";
import { COMPANIES, type Deep, type Shown } from "./view";

type Asked = Pick<QuestionOf<Deep>, "key" | "options">;
type Companies = Pick<Shown, "share_of"> & { companies: Pick<CompanyView, "depths" | "price">[] };

export interface Destination {
  text: string;
  offered: boolean;
  /** What it costs, in cards; null where the way there has no price of its own. */
  count: number | null;
}

const inTurn = (question: Asked) => question.key.endsWith("turn");
const priceOf = (option: OptionOf<Deep> | undefined): number | null =>
  option && "count" in option ? option.count : null;

/** The share on a card, sold cheaper by Research. */
const bargainOf = (question: Asked, card: number) =>
  question.options.find((option) => option.kind === "buy-cheaper" && option.card === card);

/** What a share on a card costs by the question at hand: less by Research, nothing to say where it is not for sale. */
export function sharePrice(question: Asked | null, view: Companies, card: number): number | null {
  if (question && !inTurn(question)) {
    const bargain = bargainOf(question, card);
    if (bargain || question.key !== "free-share") return priceOf(bargain);
  }
  return view.companies[view.share_of[card] ?? 0]?.price ?? null;
}

/** Buying the share on a card. What is not offered asks the rules why. */
export function purchase(question: Asked, card: number): string | null {
  if (inTurn(question)) return textOf<Deep>({ kind: "buy", card });
  if (question.key !== "research-basic") return null;
  return bargainOf(question, card)?.text ?? textOf<Deep>({ kind: "buy-cheaper", card, count: 0 });
}

/** Where a card can go, shaft by shaft; null where the question is not about that. */
export function destinations(
  question: Asked,
  view: Companies,
  card: number,
  inHand: boolean,
): Destination[] | null {
  const verb = !inHand ? "move" : question.key === "wildlife-advanced" ? "play-extra" : "expand";
  const kinds = question.options.map((option) => option.kind);
  if (!kinds.includes(verb) && !inTurn(question)) return null;
  const home = view.companies.findIndex(({ depths }) => depths.includes(card));
  return COMPANIES.map((company, number) => {
    const wish: ChoiceOf<Deep> = number === home ? { kind: "raise", card } : wishTo(verb, card, company);
    const way = question.options.find((option) => option.kind === wish.kind && leads(option, card, company));
    return { text: way?.text ?? textOf<Deep>(wish), offered: way !== undefined, count: priceOf(way) };
  });
}

const wishTo = (kind: "move" | "expand" | "play-extra", card: number, company: Company): ChoiceOf<Deep> =>
  kind === "play-extra" ? { kind, card, company, count: 0 } : { kind, card, company };

const leads = (option: OptionOf<Deep>, card: number, company: Company): boolean =>
  "card" in option && option.card === card && (!("company" in option) || option.company === company);

/** The takeover of a share of this company from that holder, if it is offered. */
export function takeover(options: OptionOf<Deep>[], seller: number, company: Company) {
  const offers = options.filter((option) => option.kind === "acquire");
  return offers.find((offer) => offer.seller === seller && offer.company === company) ?? null;
}
