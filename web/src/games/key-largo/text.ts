/** The table in words, for those who read the board: captains and places by their names, prices and pay as tables. */
import type { BoardModule } from "../index";
import { without } from "../told";
import type { Teller } from "../../words/teller";
import type { CaptainView, KeyLargo, LargoView } from "./types";
import { DEPTHS, dollars, ITEMS, PLACES } from "./view";

/** Lists by number, which are told as tables; and what the questions themselves tell. */
const UNTOLD = ["crowds", "reserve", "prices", "dolphins", "visit"];

/** A depth under its heading needs no "depth", and a monster has no value. */
function plainly(told: unknown, teller: Teller): unknown {
  if (Array.isArray(told)) return told.map((each) => plainly(each, teller));
  if (typeof told !== "object" || told === null) return told;
  const monster = "kind" in told && told.kind === "monster";
  return Object.fromEntries(
    Object.entries(told).map(([field, value]) => {
      if (field === "depth" && typeof value === "string")
        return [field, teller.words.say(`board.short.${value}`)];
      return [field, monster && field === "value" ? null : plainly(value, teller)];
    }),
  );
}

function captainOf({ backs, planned, ...captain }: CaptainView, name: string, teller: Teller) {
  const secret = teller.words.say("web.plain.hidden");
  const treasures = DEPTHS.flatMap((depth, index) => {
    const count = backs[index] ?? 0;
    return count ? [teller.words.say("text.backs", { count, depth: teller.value("depth", depth) })] : [];
  });
  return {
    name,
    ...captain,
    afternoon: captain.afternoon ?? (planned ? secret : null),
    cash: dollars(teller, captain.cash),
    by_depth: treasures,
    treasures: plainly(captain.treasures, teller) ?? (treasures.length > 0 ? secret : []),
    fortune: captain.fortune === null ? secret : dollars(teller, captain.fortune),
    guests: captain.guests ?? (captain.guest_count > 0 ? secret : []),
  };
}

function pricesOf({ prices }: LargoView, teller: Teller) {
  return Object.entries(prices).map(([what, price]) => {
    const [one, two, more] = Array.isArray(price) ? price : [price, price, price];
    const told = (amount: number) => dollars(teller, amount);
    return { name: teller.label(what), one: told(one), two: told(two), more: told(more) };
  });
}

export const text: NonNullable<BoardModule<KeyLargo>["text"]> = (view, teller) => ({
  ...without(view, UNTOLD),
  captains: view.captains.map((captain, seat) => captainOf(captain, teller.names[seat] ?? "", teller)),
  boats_at: PLACES.map((place, index) => ({
    name: teller.value("place", place),
    boats: view.crowds[index] ?? 0,
  })),
  in_shop: ITEMS.map((item, index) => ({ name: teller.label(item), left: view.reserve[index] ?? 0 })),
  price_list: pricesOf(view, teller),
  dolphin_pay: view.dolphins.map((pay, day) => ({
    name: teller.value("weekday", day + 1),
    pay: dollars(teller, pay),
  })),
  wrecks: plainly(view.wrecks, teller),
  notes: view.notes.map((note) => plainly({ ...note, half: note.half || null }, teller)),
});
