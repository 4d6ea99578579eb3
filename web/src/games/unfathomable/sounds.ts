/** A steamer at night: a fog horn, a card on the table, a die in the cup, and something that sinks. */
import type { Deed, Voice } from "../../app/sound";
import type { Events } from "./types";

export const voice: Voice = {
  turn: [
    { wave: "sawtooth", from: 110, to: 104, seconds: 0.8, loud: 0.06 },
    { wave: "sine", from: 220, to: 208, seconds: 0.8, loud: 0.08 },
  ],
  take: [
    { wave: "noise", from: 900, to: 350, seconds: 0.07, loud: 0.16 },
    { wave: "sine", from: 180, to: 110, seconds: 0.07, loud: 0.1 },
  ],
  luck: [
    { wave: "noise", from: 1200, to: 500, seconds: 0.06, loud: 0.14 },
    { wave: "noise", from: 1000, to: 400, seconds: 0.08, loud: 0.1, at: 0.08 },
  ],
  end: [
    { wave: "sawtooth", from: 110, to: 55, seconds: 1.2, loud: 0.07 },
    { wave: "sine", from: 165, to: 82, seconds: 1.2, loud: 0.1, at: 0.1 },
  ],
}; // prettier-ignore

/** What is heard of what happens. */
export const heard: Partial<Record<keyof Events, Deed>> = {
  "die-rolled": "luck",
  "cards-drawn": "luck",
  "card-played": "take",
  "item-used": "take",
  "attack-hit": "take",
};
