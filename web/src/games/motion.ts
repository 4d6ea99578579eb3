/** How events look: for how long each is shown, and what it changes on the board meanwhile. */
import type { Game } from "../wire/game";
import type { Reel } from "./index";

type Event<G extends Game, Kind extends keyof G["events"]> = { kind: Kind } & G["events"][Kind];
type Change<G extends Game, Kind extends keyof G["events"]> = (
  view: G["view"],
  event: Event<G, Kind>,
) => Partial<G["view"]>;

/**
 * Every kind of event of a game: so many milliseconds, and what moves. Without that, the bar says it and the board
 * marks it. Null: another event of the same moment tells it.
 */
export type Motions<G extends Game> = {
  [Kind in keyof G["events"]]: readonly [ms: number, change?: Change<G, Kind>] | null;
};

/** The compiler does not follow that an event and its motion are of one kind: both are found under the same name. */
export const reelOf =
  <G extends Game>(motions: Motions<G>): Reel<G> =>
  (view, event) => {
    const [ms, change] = (motions[event.kind] ?? []) as [number?, Change<G, typeof event.kind>?];
    return ms === undefined ? null : { view: { ...view, ...change?.(view, event) }, ms };
  };
