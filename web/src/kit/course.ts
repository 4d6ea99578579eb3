/** The course of a game, as a drawing and a table show it. `at` and the places of values are steps: turns, days, rounds. */
export interface Course {
  steps: string[];
  rows: { name: string; values: number[]; most: number }[];
  trials: { at: number; how: "good" | "half" | "bad" | "none"; label: string }[];
  flags: { at: number; label: string }[];
}
