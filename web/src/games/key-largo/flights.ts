/** What moves when something happens: a picture, from where it was to where it is. */
import type { GameEvent } from "../../wire/types";
import type { Teller } from "../../words/teller";
import { boatAt, type Layout, type Point } from "./layout";
import type { PictureName } from "./pictures";
import { dollars, type Item, type Kind, type LargoView, type Place, type WreckCard } from "./view";

export interface Flight {
  picture: PictureName;
  from: Point;
  to: Point;
  /** What it costs or brings. */
  amount?: string | undefined;
}

export function flightOf(event: GameEvent, view: LargoView, at: Layout, teller: Teller): Flight | null {
  const paid = (name: string, sign: string) => sign + dollars(teller, Number(event[name]));
  const boat = boatAt(at, view, Number(event["seat"] ?? 0));
  const wreck = () => at.wreck(Number(event["wreck"]));
  const door = (place: Place): Point => ({
    x: at.place(place).x + at.box.width / 2,
    y: at.place(place).y + at.box.height / 2,
  });
  const kind = () => ((event["cards"] as WreckCard[] | undefined)?.[0] ?? (event["card"] as WreckCard)).kind;
  switch (event.kind) {
    case "treasure-found":
      return { picture: "card", from: wreck(), to: boat };
    case "treasure-seen":
      return { picture: kind(), from: wreck(), to: boat };
    case "monster-met":
      return { picture: "monster", from: { x: wreck().x, y: wreck().y + at.token.height }, to: wreck() };
    case "monster-slain":
      return { picture: "trident", from: boat, to: wreck() };
    case "diver-lost":
      return { picture: "diver", from: boat, to: { x: boat.x + at.token.height, y: 0 } };
    case "weight-spent":
      return { picture: "weight", from: boat, to: { x: boat.x, y: boat.y + at.token.height } };
    case "wreck-looked-at":
      return { picture: "round", from: door("bar"), to: wreck() };
    case "diver-recruited":
      return { picture: "diver", from: door("bar"), to: boat, amount: paid("price", "−") };
    case "thief-hired":
      return {
        picture: "thief",
        from: boatAt(at, view, Number(event["victim"])),
        to: boat,
        amount: paid("price", "−"),
      };
    case "dolphins-paid":
      return { picture: "coin", from: door("dolphins"), to: boat, amount: paid("amount", "+") };
    case "item-bought":
      return {
        picture: event["item"] as Item,
        from: door("shop"),
        to: boat,
        amount: paid("price", "−"),
      };
    case "treasures-sold":
      return {
        picture: kind() as Kind,
        from: boat,
        to: door("market"),
        amount: paid("amount", "+"),
      };
    case "encounter-drawn":
    case "encounter-seen":
      return { picture: "guest", from: door("dolphins"), to: boat };
    case "encounter-played":
      return { picture: "guest", from: boat, to: { x: at.width / 2, y: at.height / 2 } };
    default:
      return null;
  }
}
