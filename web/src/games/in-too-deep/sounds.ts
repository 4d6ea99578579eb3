/** A trading floor: a brass bell, a stamp on paper, cards riffled, and the closing bell. */
import type { Deed, Voice } from "../../app/sound";
import type { Events } from "./types";

export const voice: Voice = {
  turn: [
    { wave: "triangle", from: 1320, to: 1310, seconds: 0.6, loud: 0.09 },
    { wave: "sine", from: 2640, to: 2630, seconds: 0.35, loud: 0.05 },
  ],
  take: [
    { wave: "noise", from: 500, to: 180, seconds: 0.08, loud: 0.22 },
    { wave: "sine", from: 150, to: 80, seconds: 0.08, loud: 0.16 },
  ],
  luck: [
    { wave: "noise", from: 3400, to: 1700, seconds: 0.04, loud: 0.08, at: 0.0 },
    { wave: "noise", from: 3400, to: 1700, seconds: 0.04, loud: 0.08, at: 0.045 },
    { wave: "noise", from: 3400, to: 1700, seconds: 0.04, loud: 0.08, at: 0.09 },
  ],
  end: [
    { wave: "triangle", from: 1320, to: 1310, seconds: 0.5, loud: 0.09, at: 0.0 },
    { wave: "triangle", from: 1320, to: 1310, seconds: 0.5, loud: 0.09, at: 0.22 },
    { wave: "triangle", from: 1320, to: 1310, seconds: 0.5, loud: 0.09, at: 0.44 },
    { wave: "sine", from: 660, to: 655, seconds: 0.9, loud: 0.08, at: 0.66 },
  ],
}; // prettier-ignore

/** What is heard of what happens. */
export const heard: Partial<Record<keyof Events, Deed>> = {
  "share-bought": "take",
  "share-taken": "take",
  expanded: "take",
  "cards-drawn": "luck",
  "deck-shuffled": "luck",
};
