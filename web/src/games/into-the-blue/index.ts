import type { BoardModule } from "../index";
import { blue, reel, shellsFor } from "./view";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { reel };

export const onBoard = ["reroll"];

export const label: NonNullable<BoardModule["label"]> = (option, view, teller) => {
  const level = Number(option["level"]);
  return option.kind === "place"
    ? teller.words.say("board.place", { level, count: shellsFor(blue(view), level) })
    : null;
};
