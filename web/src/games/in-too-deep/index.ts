import type { BoardModule, Lists } from "../index";
import { story } from "./story";
import { attempt, elsewhere, things } from "./things";
import { COMPANIES, reel, type Deep } from "./view";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { heard, voice } from "./sounds";
export { text } from "./text";
export { attempt, elsewhere, reel, story, things };

export const onBoard = ["free-share", "pay"];

/** A card's ways are listed once it is taken up; what needs no card always is. */
export const lists: Lists<Deep> = (option, held, question) =>
  onBoard.includes(question.key) || !("card" in option) || String(option.card) === held;

export const label: NonNullable<BoardModule<Deep>["label"]> = (option, view, teller) => {
  switch (option.kind) {
    case "expand":
      return teller.words.say("board.here", {
        card: option.card,
        company: teller.value("company", option.company),
      });
    case "take":
      return teller.words.say("board.take", {
        card: option.card,
        company: teller.value("company", COMPANIES[view.share_of[option.card] ?? 0]),
      });
    case "buy":
      return teller.words.say("board.buy-with", {
        card: option.card,
        company: teller.value("company", COMPANIES[view.share_of[option.card] ?? 0]),
      });
    default:
      return null;
  }
};
