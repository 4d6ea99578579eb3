/** How an event looks on the way from one view to the next. */
import type { Reel } from "../../table/store.svelte";
import type { GameEvent } from "../../wire/types";
import {
  DEPTHS,
  largo,
  type CaptainView,
  type DiverView,
  type LargoView,
  type Place,
  type WreckView,
} from "./view";

type Change = (captain: CaptainView) => Partial<CaptainView>;

function captains(view: LargoView, seat: number, change: Change): CaptainView[] {
  return view.captains.map((captain, index) =>
    index === seat ? { ...captain, ...change(captain) } : captain,
  );
}
function divers(view: LargoView, event: GameEvent, change: Partial<DiverView>): Partial<LargoView> {
  const number = Number(event["diver"]);
  const changed = captains(view, Number(event["seat"]), (captain) => ({
    divers: captain.divers.map((diver, index) => (index + 1 === number ? { ...diver, ...change } : diver)),
  }));
  return { captains: changed };
}
function wrecks(
  view: LargoView,
  event: GameEvent,
  change: (wreck: WreckView) => Partial<WreckView>,
): WreckView[] {
  return view.wrecks.map((wreck, index) =>
    index + 1 === event["wreck"] ? { ...wreck, ...change(wreck) } : wreck,
  );
}
const paid = (view: LargoView, event: GameEvent, amount: number): Partial<LargoView> => ({
  captains: captains(view, Number(event["seat"]), (captain) => ({ cash: captain.cash + amount })),
});
const guests = (view: LargoView, event: GameEvent, more: number): Partial<LargoView> => ({
  captains: captains(view, Number(event["seat"]), (captain) => ({ guest_count: captain.guest_count + more })),
});

function revealed(view: LargoView, event: GameEvent): Partial<LargoView> {
  const places = event["places"] as Place[];
  const half = Number(event["half"]);
  const changed = view.captains.map((captain, seat) => ({
    ...captain,
    place: places[seat] ?? null,
    wreck: null,
  }));
  const free = view.wrecks.map((wreck) => ({ ...wreck, boat: null }));
  return { half, day: Math.ceil(half / 2), captains: changed, wrecks: free, dive: null };
}
function anchored(view: LargoView, event: GameEvent): Partial<LargoView> {
  const seat = Number(event["seat"]);
  return {
    captains: captains(view, seat, () => ({ wreck: Number(event["wreck"]) })),
    wrecks: wrecks(view, event, () => ({ boat: seat })),
  };
}
function found(view: LargoView, event: GameEvent): Partial<LargoView> {
  const depth = view.wrecks[Number(event["wreck"]) - 1]?.depth;
  const more = captains(view, Number(event["seat"]), ({ backs: [low, middle, high] }) => ({
    backs: [
      low + Number(depth === DEPTHS[0]),
      middle + Number(depth === DEPTHS[1]),
      high + Number(depth === DEPTHS[2]),
    ],
  }));
  return { captains: more, wrecks: wrecks(view, event, (wreck) => ({ cards: wreck.cards - 1 })) };
}

function scene(view: LargoView, event: GameEvent): [Partial<LargoView>, number] | null {
  switch (event.kind) {
    case "cards-revealed":
      return [revealed(view, event), 2000];
    case "boat-anchored":
      return [anchored(view, event), 600];
    case "treasure-found":
    case "treasure-seen":
      return [found(view, event), 900];
    case "monster-met":
      return [{ wrecks: wrecks(view, event, (wreck) => ({ monsters: Math.max(1, wreck.monsters) })) }, 1000];
    case "monster-slain":
      return [divers(view, event, { trident: false }), 900];
    case "diver-lost":
      return [divers(view, event, { lost: true }), 1000];
    case "weight-spent":
      return [divers(view, event, { weight: false }), 600];
    case "wreck-looked-at":
      return [{}, 700];
    case "diver-recruited":
    case "thief-hired":
    case "item-bought":
      return [paid(view, event, -Number(event["price"])), 900];
    case "dolphins-paid":
    case "treasures-sold":
      return [paid(view, event, Number(event["amount"])), 900];
    case "encounter-drawn":
    case "encounter-seen":
      return [guests(view, event, 1), 600];
    case "encounter-played":
      return [guests(view, event, -1), 1200];
    case "day-ended":
      return [{ day: Number(event["day"]) + 1, starter: Number(event["starter"]) }, 700];
    default:
      return null;
  }
}

export const reel: Reel = (view, event) => {
  const [part, ms] = scene(largo(view), event) ?? [null, 0];
  return part && { view: { ...view, ...part }, ms };
};
