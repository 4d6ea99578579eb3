/** How an event looks on the way to the next view. What is not told here is seen in the view itself. */
import type { Reel } from "../../table/store.svelte";
import type { GameEvent } from "../../wire/types";
import { ship, type ShipView } from "./view";

const set = (list: number[], index: number, value: number) =>
  list.map((each, n) => (n === index ? value : each));
const add = (list: number[], index: number, by: number) => set(list, index, (list[index] ?? 0) + by);

function scene(view: ShipView, event: GameEvent): [Partial<ShipView>, number] | null {
  const figure = (name: string) => Number(event[name]);
  switch (event.kind) {
    case "moved": {
      const people = view.people.map((person, n) =>
        n === figure("seat") ? { ...person, at: figure("to") } : person,
      );
      return [{ people }, 350];
    }
    case "deep-ones-placed":
      return [{ deep_ones: add(view.deep_ones, figure("space"), figure("count")) }, 300];
    case "deep-ones-defeated":
      return [{ deep_ones: add(view.deep_ones, figure("space"), -figure("count")) }, 300];
    case "deep-ones-moved": {
      const left = add(view.deep_ones, figure("origin"), -figure("count"));
      return [{ deep_ones: add(left, figure("to"), figure("count")) }, 350];
    }
    case "monarch-moved":
      return [{ monarchs: set(view.monarchs, figure("monarch"), figure("to")) }, 400];
    case "dial-turned":
      return [{ dials: set(view.dials, figure("dial"), figure("now")) }, 450];
    case "travel-moved":
      return [{ travel: figure("step") }, 350];
    case "ritual-moved":
      return [{ ritual: figure("step") }, 350];
    case "die-rolled":
      return [{ die: { ...view.die, die: figure("die") } }, 500];
    case "pile-revealed": {
      const check = { ...view.check, pile: event["cards"] as number[], total: figure("total"), given: [] };
      return [{ check }, 1200];
    }
    default:
      return null;
  }
}

export const reel: Reel = (view, event) => {
  const [part, ms] = scene(ship(view), event) ?? [null, 0];
  return part && { view: { ...view, ...part }, ms };
};
