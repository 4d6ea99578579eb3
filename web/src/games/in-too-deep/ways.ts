/** What can be done with a card that is held, and what it costs: all of it read from the options that the rules offer. */
import type { Option, Question } from "../../wire/types";
import { COMPANIES, type DeepView } from "./view";

export interface Destination {
  text: string;
  offered: boolean;
  /** What it costs, in cards; null where the way there has no price of its own. */
  count: number | null;
}

const inTurn = (question: Question) => question.key.endsWith("turn");
const priceOf = (option: Option | undefined): number | null =>
  option && "count" in option ? Number(option["count"]) : null;

/** The share on a card, sold cheaper by Research. */
const bargainOf = (question: Question, card: number) =>
  question.options.find((option) => option.kind === "buy-cheaper" && option["card"] === card);

/** What a share on a card costs by the question at hand: less by Research, nothing to say where it is not for sale. */
export function sharePrice(question: Question | null, view: DeepView, card: number): number | null {
  if (question && !inTurn(question)) {
    const bargain = bargainOf(question, card);
    if (bargain || question.key !== "free-share") return priceOf(bargain);
  }
  return view.companies[view.share_of[card] ?? 0]?.price ?? null;
}

/** Buying the share on a card. What is not offered asks the rules why. */
export function purchase(question: Question, card: string): string | null {
  if (inTurn(question)) return `buy card=${card}`;
  if (question.key !== "research-basic") return null;
  return bargainOf(question, Number(card))?.text ?? `buy-cheaper card=${card} count=0`;
}

/** Where a card can go, shaft by shaft; null where the question is not about that. */
export function destinations(
  question: Question,
  view: DeepView,
  card: number,
  inHand: boolean,
): Destination[] | null {
  const extra = question.key === "wildlife-advanced";
  const verb = !inHand ? "move" : extra ? "play-extra" : "expand";
  const kinds = question.options.map((option) => option.kind);
  if (!kinds.includes(verb) && !inTurn(question)) return null;
  const home = view.companies.findIndex(({ depths }) => depths.includes(card));
  return COMPANIES.map((company, number) => {
    const kind = number === home ? "raise" : verb;
    const way = question.options.find(
      (option) =>
        option.kind === kind &&
        option["card"] === card &&
        (kind === "raise" || option["company"] === company),
    );
    const there = kind === "raise" ? "" : ` company=${company}`;
    const text = way?.text ?? `${kind} card=${card}${there}${extra ? " count=0" : ""}`;
    return { text, offered: way !== undefined, count: priceOf(way) };
  });
}

/** The takeover of a share of this company from that holder, if it is offered. */
export function takeover(options: Option[], seller: number, company: string) {
  const option = options.find(
    (each) => each.kind === "acquire" && each["seller"] === seller && each["company"] === company,
  );
  return option ? { text: option.text, count: Number(option["count"]) } : null;
}
