import type { BoardModule } from "../index";
import type { KeyLargo } from "./types";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { heard, voice } from "./sounds";
export { text } from "./text";
export { asks, confirms, label, risks, settles } from "./labels";
export { reel } from "./reel";
export { story } from "./story";
export { things } from "./things";
export { attempt, elsewhere } from "./why";

export const onBoard = ["plan", "anchor", "look", "sell"];

/** What is bought is offered at the diver who gets it; the bar keeps the rest. */
export const lists: NonNullable<BoardModule<KeyLargo>["lists"]> = (option) => option.kind !== "buy";
