import type { BoardModule } from "../index";
import { story } from "./story";
import { attempt, things } from "./things";
import { reel, shellsFor, type Blue } from "./view";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { heard, voice } from "./sounds";
export { text } from "./text";
export { attempt, reel, story, things };

export const onBoard = ["reroll"];

export const label: NonNullable<BoardModule<Blue>["label"]> = (option, view, teller) => {
  switch (option.kind) {
    case "reroll": // a die is known by where it lies and what it shows
      return teller.words.say("board.reroll-die", {
        die: option.die,
        dice: teller.value("dice", view.dice[option.die - 1]),
      });
    case "place":
      return teller.words.say("board.place", { level: option.level, count: shellsFor(view, option.level) });
  }
};

/** Dice are known by what they show, and an answer by those that are kept: the 1, the two 4s. */
export const answer: NonNullable<BoardModule<Blue>["answer"]> = (picks, view, teller, question) => {
  if (question.key !== "reroll") return null;
  const rolled = new Set(picks.map((pick) => (pick.kind === "reroll" ? pick.die : 0)));
  const kept = view.dice.filter((_, index) => !rolled.has(index + 1));
  if (kept.length === 0) return teller.words.say("board.keep.none");
  const faces = [...new Set(kept)].sort().map((face) => {
    const count = kept.filter((each) => each === face).length;
    if (count === 1) return String(teller.value("kept-one", face));
    return teller.words.say(`board.kept.${count}`, { kept: teller.value("kept", face) });
  });
  return teller.words.say("board.keep", { kept: teller.words.listed(faces), count: rolled.size });
};
