import type { BoardModule } from "../index";
import { blue, reel, shellsFor } from "./view";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { reel };

export const onBoard = ["reroll"];

export const label: NonNullable<BoardModule["label"]> = (option, view, teller) => {
  // A die is known by what it shows.
  if (option.kind === "reroll")
    return String(teller.value("dice", blue(view).dice[Number(option["die"]) - 1]));
  const level = Number(option["level"]);
  return teller.words.say("board.place", { level, count: shellsFor(blue(view), level) });
};
