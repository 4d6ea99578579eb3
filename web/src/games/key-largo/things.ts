/** Every thing of the island by its mark: places and what they sell, boats, wrecks, divers, treasures, people met. */
import { capital, type Teller } from "../../words/teller";
import type { BoardModule } from "../index";
import { partsOf, thingOf } from "../thing";
import type { KeyLargo, LargoView, Place, WreckView } from "./types";
import { boatsText, crowdAt, PLACES, priceText, sayOf, type Ladder } from "./view";

type Module = BoardModule<KeyLargo>;

export const PLACE_CLAUSES: Record<string, string[]> = {
  dive: ["KL-4.1", "KL-4.4", "KL-4.6"],
  bar: ["KL-5.1", "KL-3.8"],
  dolphins: ["KL-6.1"],
  shop: ["KL-7.1", "KL-7.2"],
  market: ["KL-8.1", "KL-8.2"],
};
/** Where the rule book tells what can be bought, sold or done, and at which place that is. */
export const WARES: Record<string, [place: string, ...clauses: string[]]> = {
  diver: ["bar", "KL-5.2", "KL-5.3"],
  thief: ["bar", "KL-5.5", "KL-5.6"],
  round: ["bar", "KL-5.9", "KL-5.10"],
  coin: ["dolphins", "KL-6.1"],
  hose: ["shop", "KL-4.4", "KL-7.2"],
  trident: ["shop", "KL-4.12", "KL-7.2"],
  weight: ["shop", "KL-4.15", "KL-7.2"],
  goods: ["market", "KL-8.3", "KL-9.3"],
  antiquities: ["market", "KL-8.4", "KL-9.3"],
  gold: ["market", "KL-8.5", "KL-9.3"],
  diamond: ["market", "KL-8.6"],
  monster: ["dive", "KL-4.9", "KL-4.12"],
  guest: ["dolphins", "KL-10.2", "KL-10.3"],
};

export const things: NonNullable<Module["things"]> = (view, teller) => (id) => {
  const { kind, name, number } = partsOf(id);
  const say = (key: string, params = {}) => teller.words.say(key, params);
  const named = (title: string, clauses: string[], state: string[] = []) =>
    thingOf(say(`thing.kind.${kind}`), capital(title), clauses, { state });
  switch (kind) {
    case "place": {
      const place = PLACES.find((each) => each === name);
      const crowd = place ? [boatsText(crowdAt(view, place), teller)] : [];
      const about = place && named(String(teller.value("places", place)), PLACE_CLAUSES[place] ?? [], crowd);
      return about ? { ...about, holds: boatsAt(place, view, teller) } : null;
    }
    case "boat": {
      const captain = view.captains[number];
      const lies = captain?.wreck ? say("thing.wreck", { wreck: captain.wreck }) : captain?.place ? String(teller.value("places", captain.place)) : "";
      return captain ? named(boatName(number, teller), ["KL-3.4", "KL-3.8", "KL-4.2"], lies ? [capital(lies)] : []) : null;
    }
    case "ware": {
      const [, ...clauses] = WARES[name] ?? [""];
      return clauses.length > 0 ? named(wareName(name, teller), clauses, priceOf(name, view, teller)) : null;
    }
    case "wreck": {
      const wreck = view.wrecks[number - 1];
      return wreck ? named(say("thing.wreck", { wreck: number }), ["KL-4.1", "KL-4.4", "KL-2.3"], wreckState(number, wreck, teller)) : null;
    }
    case "diver": {
      const [seat = 0, index = 0] = name.split("-").map(Number);
      const diver = view.captains[seat]?.divers[index];
      const has = { diver: index + 1, hoses: diver?.hoses ?? 0, tridents: Number(diver?.trident), weights: Number(diver?.weight) };
      return diver ? named(sayOf(teller, "thing.diver", seat, { diver: index + 1 }), ["KL-7.5", "KL-4.5", "KL-4.9"], [say("board.diver-has", has)]) : null;
    }
    case "guest":
      return thingOf(say("thing.kind.guest"), capital(String(teller.value("card", name))), ["KL-10.3", "KL-10.4"], { text: [say(`board.guest.${name}`)] });
    case "day":
      return named(say("thing.days"), ["KL-3.1", "KL-6.1"], []);
    default:
      return null;
  }
}; // prettier-ignore

const boatName = (seat: number, teller: Teller) => sayOf(teller, "thing.boat", seat);

const boatsAt = (place: Place, view: LargoView, teller: Teller) =>
  view.captains.flatMap((captain, seat) =>
    captain.place === place ? [{ id: `boat:${seat}`, name: boatName(seat, teller) }] : [],
  );

export function wareName(name: string, teller: Teller): string {
  if (["diver", "thief", "round"].includes(name)) return teller.words.say(`board.${name}`);
  if (name === "coin") return teller.words.say("board.pay");
  if (name === "guest") return teller.words.say("board.short.encounters");
  return String(teller.value(["hose", "trident", "weight"].includes(name) ? "item" : "kind", name));
}

/** What it costs or brings now, and with how many boats. */
function priceOf(name: string, view: LargoView, teller: Teller): string[] {
  const ladders: Record<string, Ladder | number> = { ...view.prices };
  const ladder = ladders[name];
  const place = PLACES.find((each) => each === WARES[name]?.[0]);
  if (!Array.isArray(ladder) || !place) return [];
  return [priceText(capital(wareName(name, teller)), ladder, crowdAt(view, place), teller, place)];
}

/** All that the viewer knows of a wreck. */
export function wreckState(number: number, wreck: WreckView, teller: Teller): string[] {
  const { depth, cards, monsters, boat, seen } = wreck;
  const say = (key: string, params = {}) => teller.words.say(key, params);
  return [
    say("board.wreck", { wreck: number, depth: teller.value("depth", depth), cards, monsters }),
    ...(boat === null ? [] : [say("board.under", { seat: teller.names[boat] ?? "" })]),
    ...(seen && seen.cards.length > 0 ? [say("board.seen", { cards: teller.value("cards", seen.cards), half: teller.value("half", seen.half), taken: seen.taken })] : []),
  ];
} // prettier-ignore
