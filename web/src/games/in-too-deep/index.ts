import type { Lists } from "../../table/store.svelte";
import type { BoardModule } from "../index";
import { COMPANIES, deep, reel } from "./view";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { reel };

export const onBoard = ["free-share", "pay"];

/** A card's ways are listed once it is taken up; what needs no card always is. */
export const lists: Lists = (option, held, question) =>
  onBoard.includes(question.key) || !("card" in option) || String(option["card"]) === held;

export const label: NonNullable<BoardModule["label"]> = (option, view, teller) => {
  const card = Number(option["card"]);
  const company = (name: unknown) => teller.value("company", name);
  if (option.kind === "expand")
    return teller.words.say("board.here", { card, company: company(option["company"]) });
  if (option.kind === "buy")
    return teller.words.say("board.buy-with", {
      card,
      company: company(COMPANIES[deep(view).share_of[card] ?? 0]),
    });
  return null;
};
