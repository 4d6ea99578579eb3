/** How an event looks on the way from one view to the next. */
import { reelOf, type Motions } from "../motion";
import type { CaptainView, DiverView, Events, KeyLargo, LargoView, WreckView } from "./types";
import { DEPTHS } from "./view";

type Change = (captain: CaptainView) => Partial<CaptainView>;

function captains(view: LargoView, seat: number, change: Change): CaptainView[] {
  return view.captains.map((captain, index) =>
    index === seat ? { ...captain, ...change(captain) } : captain,
  );
}
function divers(view: LargoView, at: Events["diver-lost"], change: Partial<DiverView>): Partial<LargoView> {
  const changed = captains(view, at.seat, (captain) => ({
    divers: captain.divers.map((diver, index) => (index + 1 === at.diver ? { ...diver, ...change } : diver)),
  }));
  return { captains: changed };
}
function wrecks(
  view: LargoView,
  number: number,
  change: (wreck: WreckView) => Partial<WreckView>,
): WreckView[] {
  return view.wrecks.map((wreck, index) => (index + 1 === number ? { ...wreck, ...change(wreck) } : wreck));
}
const paid = (view: LargoView, seat: number, amount: number): Partial<LargoView> => ({
  captains: captains(view, seat, (captain) => ({ cash: captain.cash + amount })),
});
const guests = (view: LargoView, seat: number, more: number): Partial<LargoView> => ({
  captains: captains(view, seat, (captain) => ({ guest_count: captain.guest_count + more })),
});

function revealed(view: LargoView, { half, places }: Events["cards-revealed"]): Partial<LargoView> {
  const changed = view.captains.map((captain, seat) => ({
    ...captain,
    place: places[seat] ?? null,
    wreck: null,
  }));
  const free = view.wrecks.map((wreck) => ({ ...wreck, boat: null }));
  return { half, day: Math.ceil(half / 2), captains: changed, wrecks: free, dive: null };
}
function anchored(view: LargoView, { seat, wreck }: Events["boat-anchored"]): Partial<LargoView> {
  return {
    captains: captains(view, seat, () => ({ wreck })),
    wrecks: wrecks(view, wreck, () => ({ boat: seat })),
  };
}
function found(view: LargoView, { seat, wreck }: Events["treasure-found"]): Partial<LargoView> {
  const depth = view.wrecks[wreck - 1]?.depth;
  const more = captains(view, seat, ({ backs: [low, middle, high] }) => ({
    backs: [
      low + Number(depth === DEPTHS[0]),
      middle + Number(depth === DEPTHS[1]),
      high + Number(depth === DEPTHS[2]),
    ],
  }));
  return { captains: more, wrecks: wrecks(view, wreck, ({ cards }) => ({ cards: cards - 1 })) };
}

const bought = (view: LargoView, { seat, price }: { seat: number; price: number }) =>
  paid(view, seat, -price);
const earned = (view: LargoView, { seat, amount }: { seat: number; amount: number }) =>
  paid(view, seat, amount);
const met = (view: LargoView, { wreck }: Events["monster-met"]): Partial<LargoView> => ({
  wrecks: wrecks(view, wreck, ({ monsters }) => ({ monsters: Math.max(1, monsters) })),
});

export const motions: Motions<KeyLargo> = {
  "cards-revealed": [2000, revealed],
  "boat-anchored": [600, anchored],
  "boat-in-port": [600],
  "treasure-found": [900, found],
  "treasure-seen": [900, found],
  "monster-met": [1000, met],
  "monster-slain": [900, (view, event) => divers(view, event, { trident: false })],
  "monster-evaded": [900],
  "diver-lost": [1000, (view, event) => divers(view, event, { lost: true })],
  "weight-spent": [600, (view, event) => divers(view, event, { weight: false })],
  "diver-sabotaged": [1000],
  "dive-ended": [600],
  "diver-recruited": [900, bought],
  "thief-hired": [900, bought],
  "treasure-stolen": [1000],
  "round-bought": [900],
  "wreck-looked-at": [700],
  "wreck-seen": [700],
  "dolphins-paid": [900, earned],
  "item-bought": [900, bought],
  "treasures-sold": [900, earned],
  "nothing-to-sell": [600],
  "encounter-drawn": [600, (view, { seat }) => guests(view, seat, 1)],
  "encounter-seen": [600, (view, { seat }) => guests(view, seat, 1)],
  "encounters-shuffled": [500],
  "encounter-played": [1200, (view, { seat }) => guests(view, seat, -1)],
  "day-ended": [700, (_, { day, starter }) => ({ day: day + 1, starter })],
  "hand-opened": [700],
  "game-ended": null,
};
export const reel = reelOf(motions);
