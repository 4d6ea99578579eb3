/** Under water: a bubble that rises, a shell laid down, five dice on wood, and bubbles to the surface. */
import type { Deed, Voice } from "../../app/sound";
import type { Events } from "./types";

export const voice: Voice = {
  turn: [
    { wave: "sine", from: 420, to: 980, seconds: 0.28, loud: 0.12 },
  ],
  take: [
    { wave: "triangle", from: 1500, to: 700, seconds: 0.06, loud: 0.14 },
    { wave: "noise", from: 4200, to: 2600, seconds: 0.05, loud: 0.06, at: 0.03 },
  ],
  luck: [
    { wave: "noise", from: 1500, to: 700, seconds: 0.05, loud: 0.14, at: 0.0 },
    { wave: "noise", from: 1680, to: 700, seconds: 0.05, loud: 0.14, at: 0.055 },
    { wave: "noise", from: 1860, to: 700, seconds: 0.05, loud: 0.14, at: 0.11 },
    { wave: "noise", from: 2040, to: 700, seconds: 0.05, loud: 0.14, at: 0.165 },
    { wave: "noise", from: 2220, to: 700, seconds: 0.05, loud: 0.14, at: 0.22 },
  ],
  end: [
    { wave: "sine", from: 330.0, to: 470.0, seconds: 0.3, loud: 0.1, at: 0.0 },
    { wave: "sine", from: 412.5, to: 587.5, seconds: 0.3, loud: 0.1, at: 0.13 },
    { wave: "sine", from: 515.625, to: 734.375, seconds: 0.3, loud: 0.1, at: 0.26 },
    { wave: "sine", from: 644.53125, to: 917.96875, seconds: 0.3, loud: 0.1, at: 0.39 },
  ],
}; // prettier-ignore

/** What is heard of what happens. */
export const heard: Partial<Record<keyof Events, Deed>> = {
  rolled: "luck",
  "shells-placed": "take",
  "chest-taken": "take",
};
