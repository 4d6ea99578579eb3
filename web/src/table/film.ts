/** What happened as a film: shots of the board on the way to how things stand, cut to what a person waits for gladly. */
import type { Reel } from "../games/index";
import type { Fields, GameEvent } from "../wire/types";

export interface Shot {
  event: GameEvent;
  view: Fields;
  ms: number;
}

/** All that others did at once is over by then; */
export const BUDGET_MS = 4000;
/** and by then where somebody may react and time runs. */
export const HASTE_MS = 1000;
/** Less than this nobody sees. */
export const LEAST_MS = 120;
/** What is shown so long is a scene of its own, such as a traitor who shows the card: it is never hurried. */
export const SCENE_MS = 2000;
export function filmOf(view: Fields, events: GameEvent[], reel: Reel): Shot[] {
  const film: Shot[] = [];
  for (const event of events) {
    const scene = reel(film.at(-1)?.view ?? view, event);
    if (scene) film.push({ event, ...scene });
  }
  return film;
}

const isScene = ({ ms }: Shot): boolean => ms >= SCENE_MS;
const lasting = (film: Shot[]): number => film.reduce((sum, shot) => sum + (isScene(shot) ? 0 : shot.ms), 0);
const alike = (one: Shot, other: Shot | undefined): boolean =>
  one.event.kind === other?.event.kind && one.event["seat"] === other.event["seat"];

/** Neighbours of one kind become one, with what came of all of them; then all are shown faster; the oldest go last. */
export function cut(film: Shot[], budget = BUDGET_MS): Shot[] {
  if (lasting(film) <= budget) return film;
  const most = Math.floor(budget / LEAST_MS);
  const few = film.filter((shot, n) => isScene(shot) || !alike(shot, film[n + 1])).slice(-most);
  const faster = Math.min(1, budget / lasting(few));
  return few.map((shot) => (isScene(shot) ? shot : { ...shot, ms: Math.max(LEAST_MS, shot.ms * faster) }));
}

/** The marks of the things that an event names, as they stand on the board; `things` says what its fields name. */
export function namedBy(event: GameEvent | null, things: Record<string, string> = {}): string[] {
  return Object.entries(things).flatMap(([field, kind]) => {
    const named = event?.[field];
    const all = Array.isArray(named) ? named : [named];
    return all
      .filter((each) => typeof each === "number" || typeof each === "string")
      .map((id) => `${kind}:${id}`);
  });
}
