/** Which options belong to a thing on the board: the board offers them where the thing lies. */
import type { Option, Question } from "../../wire/types";
import type { PictureName } from "./pictures";
import type { WreckCard } from "./view";

const OF_DIVERS = ["draw", "weigh", "strike", "sabotage", "buy"];
const OF_TREASURES = ["sell", "dupe", "traffic", "jewel", "hurry"];

export const asksForTreasure = (question: Question | null): boolean =>
  question !== null && OF_TREASURES.includes(question.key);

/** What a diver may do or get now. */
export function deedsOf(question: Question | null, diver: number): Option[] {
  return (
    question?.options.filter((option) => OF_DIVERS.includes(option.kind) && option["diver"] === diver) ?? []
  );
}

export function pictureOf(deed: Option): PictureName {
  switch (deed.kind) {
    case "weigh":
      return "weight";
    case "strike":
      return "trident";
    case "buy":
      return deed["item"] as PictureName;
    case "sabotage":
      return "thief";
    default:
      return "card";
  }
}

/** The option that sells each card of a hand, by its place there; like cards are told apart by their copy. */
export function salesOf(question: Question | null, hand: WreckCard[]): (Option | undefined)[] {
  if (!asksForTreasure(question)) return hand.map(() => undefined);
  const like = (a: WreckCard, b: WreckCard) =>
    a.depth === b.depth && a.kind === b.kind && a.value === b.value;
  return hand.map((card, index) => {
    const copy = hand.slice(0, index + 1).filter((other) => like(card, other)).length;
    return question?.options.find(
      (option) =>
        option["depth"] === card.depth &&
        option["treasure"] === card.kind &&
        option["value"] === card.value &&
        option["copy"] === copy,
    );
  });
}
