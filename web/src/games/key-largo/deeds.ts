/** Which options belong to a thing on the board: the board offers them where the thing lies. */
import { textOf, type OptionOf, type QuestionOf } from "../../wire/game";
import type { PictureName } from "./pictures";
import { DEFAULTS, type Card, type KeyLargo } from "./types";

type Asked = Pick<QuestionOf<KeyLargo>, "key" | "options">;
const OF_TREASURES = ["sell", "dupe", "traffic", "jewel", "hurry"];

export const asksForTreasure = (question: Asked | null): boolean =>
  question !== null && OF_TREASURES.includes(question.key);

/** What a diver may do or get now. */
export function deedsOf(question: Asked | null, diver: number): OptionOf<KeyLargo>[] {
  return question?.options.filter((option) => "diver" in option && option.diver === diver) ?? [];
}

export function pictureOf(deed: OptionOf<KeyLargo>): PictureName {
  switch (deed.kind) {
    case "weigh":
      return "weight";
    case "strike":
      return "trident";
    case "buy":
      return deed.item;
    case "sabotage":
      return "thief";
    default:
      return "card";
  }
}

/** The text of selling a card, whether it is for sale or not: what is not asks the rules why. */
export const saleOf = ({ depth, kind, value }: Card, copy = 1): string =>
  textOf<KeyLargo>({ kind: "sell", depth, treasure: kind, value, copy }, DEFAULTS.sell);

/** The option that sells each card of a hand, by its place there; like cards are told apart by their copy. */
export function salesOf(question: Asked | null, hand: Card[]): (OptionOf<KeyLargo> | undefined)[] {
  if (!asksForTreasure(question)) return hand.map(() => undefined);
  const like = (a: Card, b: Card) => a.depth === b.depth && a.kind === b.kind && a.value === b.value;
  return hand.map((card, index) => {
    const copy = hand.slice(0, index + 1).filter((other) => like(card, other)).length;
    const text = saleOf(card, copy);
    return question?.options.find((option) => option.text === text);
  });
}
