/** What moves when something happens: a picture, from where it was to where it is. */
import type { EventOf } from "../../wire/game";
import type { Teller } from "../../words/teller";
import { boatAt, type Layout, type Point } from "./layout";
import type { PictureName } from "./pictures";
import type { KeyLargo, LargoView, Place } from "./types";
import { dollars } from "./view";

export interface Flight {
  picture: PictureName;
  from: Point;
  to: Point;
  /** What it costs or brings. */
  amount?: string | undefined;
}

export function flightOf(
  event: EventOf<KeyLargo>,
  view: LargoView,
  at: Layout,
  teller: Teller,
): Flight | null {
  const spent = (price: number) => `−${dollars(teller, price)}`;
  const earned = (amount: number) => `+${dollars(teller, amount)}`;
  const boat = boatAt(at, view, "seat" in event ? event.seat : 0);
  const door = (place: Place): Point => ({
    x: at.place(place).x + at.box.width / 2,
    y: at.place(place).y + at.box.height / 2,
  });
  switch (event.kind) {
    case "treasure-found":
      return { picture: "card", from: at.wreck(event.wreck), to: boat };
    case "treasure-seen":
      return { picture: event.card.kind, from: at.wreck(event.wreck), to: boat };
    case "monster-met": {
      const { x, y } = at.wreck(event.wreck);
      return { picture: "monster", from: { x, y: y + at.token.height }, to: { x, y } };
    }
    case "monster-slain":
      return { picture: "trident", from: boat, to: at.wreck(event.wreck) };
    case "diver-lost":
      return { picture: "diver", from: boat, to: { x: boat.x + at.token.height, y: 0 } };
    case "weight-spent":
      return { picture: "weight", from: boat, to: { x: boat.x, y: boat.y + at.token.height } };
    case "wreck-looked-at":
      return { picture: "round", from: door("bar"), to: at.wreck(event.wreck) };
    case "diver-recruited":
      return { picture: "diver", from: door("bar"), to: boat, amount: spent(event.price) };
    case "thief-hired": {
      const victim = boatAt(at, view, event.victim);
      return { picture: "thief", from: victim, to: boat, amount: spent(event.price) };
    }
    case "dolphins-paid":
      return { picture: "coin", from: door("dolphins"), to: boat, amount: earned(event.amount) };
    case "item-bought":
      return { picture: event.item, from: door("shop"), to: boat, amount: spent(event.price) };
    case "treasures-sold": {
      const picture = event.cards[0]?.kind ?? "card";
      return { picture, from: boat, to: door("market"), amount: earned(event.amount) };
    }
    case "encounter-drawn":
    case "encounter-seen":
      return { picture: "guest", from: door("dolphins"), to: boat };
    case "encounter-played":
      return { picture: "guest", from: boat, to: { x: at.width / 2, y: at.height / 2 } };
    default:
      return null;
  }
}
