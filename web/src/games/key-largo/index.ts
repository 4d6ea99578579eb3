import type { BoardModule } from "../index";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { reel } from "./reel";

export const onBoard = ["plan", "anchor", "look", "sell"];

/** What is bought is offered at the diver who gets it; the bar keeps the rest. */
export const lists: NonNullable<BoardModule["lists"]> = (option) => option.kind !== "buy";
