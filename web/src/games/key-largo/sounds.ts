/** The harbour: a ship’s bell twice, coins on the counter, cards turned up, and the wind of the hurricane. */
import type { Deed, Voice } from "../../app/sound";
import type { Events } from "./types";

export const voice: Voice = {
  turn: [
    { wave: "triangle", from: 784, to: 780, seconds: 0.5, loud: 0.1 },
    { wave: "triangle", from: 784, to: 780, seconds: 0.6, loud: 0.1, at: 0.22 },
  ],
  take: [
    { wave: "square", from: 2100, to: 2000, seconds: 0.05, loud: 0.04 },
    { wave: "square", from: 2800, to: 2700, seconds: 0.09, loud: 0.04, at: 0.05 },
  ],
  luck: [
    { wave: "noise", from: 2600, to: 900, seconds: 0.09, loud: 0.12 },
    { wave: "noise", from: 2600, to: 900, seconds: 0.09, loud: 0.12, at: 0.09 },
  ],
  end: [
    { wave: "noise", from: 300, to: 1400, seconds: 0.9, loud: 0.16 },
    { wave: "triangle", from: 784, to: 392, seconds: 1.0, loud: 0.09, at: 0.1 },
  ],
}; // prettier-ignore

/** What is heard of what happens. */
export const heard: Partial<Record<keyof Events, Deed>> = {
  "cards-revealed": "luck",
  "treasure-found": "take",
  "treasure-seen": "take",
  "monster-met": "luck",
  "item-bought": "take",
  "treasures-sold": "take",
  "dolphins-paid": "take",
};
