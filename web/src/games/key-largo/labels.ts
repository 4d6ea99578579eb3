/** Options with what they cost, bring or lose, before they are chosen. */
import type { EventOf } from "../../wire/game";
import type { Teller } from "../../words/teller";
import type { BoardModule } from "../index";
import type { KeyLargo } from "./types";

type Module = BoardModule<KeyLargo>;

/** What is paid for stands with its price, and a lost diver with what goes down with it. */
export const label: NonNullable<Module["label"]> = (option, view, teller, question) => {
  const priced = (price: unknown) =>
    teller.words.say("board.priced", { what: teller.option(option), price: Number(price) });
  switch (option.kind) {
    case "recruit":
      return priced(question.params["diver"]);
    case "steal":
      return priced(question.params["thief"]);
    case "round":
      return priced(view.prices.round);
    case "buy":
      return priced(question.params[option.item]);
    case "flee":
      return teller.words.say("board.lose-diver", { diver: Number(question.params["diver"]) });
    case "weigh":
      return option.diver === option.weight
        ? teller.words.say("board.weigh-own", { diver: option.diver })
        : null;
    case "leave":
      return teller.words.say(`board.leave-${question.key}`);
    default:
      return null;
  }
};

/** A round shows one wreck after the other. */
function lookedAt(steps: EventOf<KeyLargo>[][], teller: Teller): string | null {
  const last = steps.flat().findLast(({ kind }) => kind === "round-bought" || kind === "wreck-looked-at");
  if (!last) return null;
  return teller.words.say(last.kind === "round-bought" ? "board.ask.look-first" : "board.ask.look-next");
}

/** What is asked is what can still be done: prices stand on the options, and weights are offered last. */
export const asks: NonNullable<Module["asks"]> = (question, _view, teller, steps) => {
  const offers = (kind: string) => question.options.some((option) => option.kind === kind);
  if (question.key === "look" && question.options.length > 1) return lookedAt(steps.slice(-1), teller);
  if (question.key === "bar") return teller.words.say("board.ask.bar");
  if (question.key !== "dive" || offers("draw") || !offers("weigh")) return null;
  const { wreck, cards } = question.params;
  return teller.words.say("board.ask.weight", { wreck: Number(wreck), cards: Number(cards) });
};

/** The sum of a sale; a diamond is counted in dollars. */
export const confirms: NonNullable<Module["confirms"]> = (picks, _view, teller, question) => {
  if (question.key !== "sell" && question.key !== "jewel") return null;
  const sum = picks.reduce((all, pick) => {
    if (pick.kind !== "sell") return all;
    return all + pick.value * (question.key === "jewel" ? 1 : Number(question.params[pick.treasure]));
  }, 0);
  return teller.words.say("board.sell-for", { count: picks.length, sum });
};

/** Whoever could still save the diver is asked once more. */
export const risks: NonNullable<Module["risks"]> = (option, question) =>
  option === "flee" && question.options.length > 1;

/** Whoever holds encounter cards is asked also where none can be played (KL-10.9). */
export const settles = true;
