/** The table of Into the Blue as it is shown: the view, or how an event looks on the way to the next one. */
import { reelOf, type Motions } from "../motion";
import type { BlueView, DiverView, Events, IntoTheBlue } from "./types";

export interface Shown extends Omit<BlueView, "run"> {
  /** How deep the dice go; null while the picture is on its way and nobody has told. */
  run: BlueView["run"] | null;
}
/** The game as its board knows it. */
export interface Blue extends Omit<IntoTheBlue, "view"> {
  view: Shown;
}

export const LEVELS = [1, 2, 3, 4, 5];
export const CHEST = 6;

function changed(view: Shown, seat: number, change: (diver: DiverView) => DiverView): DiverView[] {
  return view.divers.map((diver, index) => (index === seat ? change(diver) : diver));
}

const found = (view: Shown, { seat }: Events["chest-taken"]): Partial<Shown> => ({
  diver: seat,
  run: CHEST,
  divers: changed(view, seat, (diver) => ({ ...diver, chest_count: diver.chest_count + 1 })),
  sea_bed: view.sea_bed - 1,
});
const placed = (view: Shown, { seat, level, count }: Events["shells-placed"]): Partial<Shown> => ({
  diver: seat,
  run: level,
  divers: changed(view, seat, (diver) => ({
    ...diver,
    left: diver.left - count,
    placed: diver.placed.map((shells, index) => (index === level - 1 ? shells + count : shells)),
  })),
});

export const motions: Motions<Blue> = {
  rolled: [1000, (_, { seat, roll, dice }) => ({ diver: seat, roll, dice, run: null })],
  stopped: [700],
  "dive-failed": [900, () => ({ run: 0 })],
  "shells-placed": [1100, placed],
  "last-shell-placed": [1200],
  "chest-taken": [1400, found],
  "chest-seen": [1400, found],
  "chests-opened": [1200],
  "treasure-won": [900],
  "game-ended": null,
};
export const reel = reelOf(motions);

/** The worth of a level's secondary tokens: what second place takes, and third where there is a token for it. */
export function secondaries(view: Pick<Shown, "secondary" | "third" | "tokens">, level: number): number[] {
  const places = [view.secondary, view.third ?? view.secondary].slice(0, view.tokens - 1);
  return places.map((values) => values[level - 1] ?? 0);
}

/** How many shells the dice call for on a level, as the table sees them lie. */
export function shellsFor(view: Shown, level: number): number {
  const showing = view.dice.filter((face) => face === level).length;
  return Math.min(showing, view.divers[view.diver]?.left ?? showing);
}
