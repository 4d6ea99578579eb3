/** The view of Into the Blue, as the server builds it, and how an event looks on the way to the next view. */
import type { Reel } from "../../table/store.svelte";
import type { Fields, GameEvent } from "../../wire/types";

export interface DiverView {
  placed: number[];
  left: number;
  chest_count: number;
  /** Null where the values are another's secret. */
  chests: number[] | null;
  last_turn: number;
}

export interface BlueView {
  diver: number;
  roll: number;
  dice: number[];
  /** How deep the dice go; null while the picture is on its way and nobody has told. */
  run: number | null;
  divers: DiverView[];
  sea_bed: number;
  last_turns: boolean;
  main: number[];
  /** What second place takes. */
  secondary: number[];
  /** What third place takes, where that is not the same. */
  third?: number[];
  tokens: number;
  outcome: unknown;
}

export const LEVELS = [1, 2, 3, 4, 5];
export const CHEST = 6;

export const blue = (view: Fields): BlueView => view as unknown as BlueView;

function changed(view: BlueView, seat: number, change: (diver: DiverView) => DiverView): DiverView[] {
  return view.divers.map((diver, index) => (index === seat ? change(diver) : diver));
}

function scene(view: BlueView, event: GameEvent): [Partial<BlueView>, number] | null {
  const seat = Number(event["seat"]);
  switch (event.kind) {
    case "rolled":
      return [{ diver: seat, roll: Number(event["roll"]), dice: event["dice"] as number[], run: null }, 1000];
    case "dive-failed":
      return [{ run: 0 }, 900];
    case "shells-placed": {
      const [level, count] = [Number(event["level"]), Number(event["count"])];
      const divers = changed(view, seat, (diver) => ({
        ...diver,
        left: diver.left - count,
        placed: diver.placed.map((shells, index) => (index === level - 1 ? shells + count : shells)),
      }));
      return [{ diver: seat, run: level, divers }, 1100];
    }
    case "chest-taken":
    case "chest-seen": {
      const divers = changed(view, seat, (diver) => ({ ...diver, chest_count: diver.chest_count + 1 }));
      return [{ diver: seat, run: 6, divers, sea_bed: view.sea_bed - 1 }, 1400];
    }
    default:
      return null;
  }
}

export const reel: Reel = (view, event) => {
  const [part, ms] = scene(blue(view), event) ?? [null, 0];
  return part && { view: { ...view, ...part }, ms };
};

/** The worth of a level's secondary tokens: what second place takes, and third where there is a token for it. */
export function secondaries(view: BlueView, level: number): number[] {
  const places = [view.secondary, view.third ?? view.secondary].slice(0, view.tokens - 1);
  return places.map((values) => values[level - 1] ?? 0);
}

/** How many shells the dice call for on a level, as the table sees them lie. */
export function shellsFor(view: BlueView, level: number): number {
  const showing = view.dice.filter((face) => face === level).length;
  return Math.min(showing, view.divers[view.diver]?.left ?? showing);
}
