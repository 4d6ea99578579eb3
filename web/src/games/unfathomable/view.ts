/** What is read from a view of Unfathomable, and the numbers of its things. */
import { capital, type Teller } from "../../words/teller";
import type { CheckView, UnfathomableView } from "./types";

export const SKILLS = [0, 1, 2, 3, 4] as const;
export const TREACHERY = 5;
export const skillOf = (card: number): number => Math.floor(card / 10);
export const valueOf = (card: number): number => card % 10;
/** The types behind bits. */
export const typesOf = (bits: number): number[] => SKILLS.filter((kind) => (bits >> kind) & 1);

export const WATER = 0;
export const DECK = 8;
export const BRIDGE = 16;
export const SICK_BAY = 22;
export const BRIG = 23;
export const DEEP = 24;
export const SPACES = Array.from({ length: 25 }, (_, space) => space);
/** Steps of each track, the start included. */
export const STEPS = 5;
export const FULL = 10;
export const BOSTON = 12;
/** Rooms that can be damaged; with the last of them the ship is lost. */
export const ROOMS_OF_DAMAGE = 6;
/** Figures of Deep Ones in the box. */
export const DEEP_ONES = 20;

export const risked = (view: UnfathomableView, space: number): number =>
  space >= DECK && space < BRIDGE ? (view.risked[space - DECK] ?? 0) : 0;

/** The damage card of a room, or -1. */
export const damageOf = (view: UnfathomableView, space: number): number =>
  space >= BRIDGE && space < SICK_BAY ? (view.damage[space - BRIDGE] ?? -1) : -1;

/** A space at the head of a row, without its article. */
export const placeName = (space: number, teller: Teller): string =>
  space < BRIDGE ? capital(String(teller.value("space", space))) : teller.words.say(`board.room.${space}`);

/** Who holds a title, 0 for the Captain's and 1 for the Keeper's; nobody until everybody has a character (UNF-2.8). */
export function holderOf(view: UnfathomableView, title: number): number {
  if (view.people.some((person) => person.character < 0)) return -1;
  return title === 0 ? view.captain : view.keeper;
}

/** Whether a check is being made. */
export const checking = (view: UnfathomableView): boolean => view.check.cause !== "";

/** What is being tried, where a check is not the crisis's. */
export const triedIn = (view: UnfathomableView): string | null =>
  checking(view) && view.check.cause !== "crisis" ? view.check.cause : null;

/** What a check has come to, once all of its cards lie open. */
export function resultOf(check: CheckView): "pass" | "partial" | "fail" | null {
  const open = check.pile !== null && check.pile.length > 0 && check.given.every((count) => count === 0);
  if (!open) return null;
  if (check.total >= check.target) return "pass";
  return check.partial && check.total >= check.partial ? "partial" : "fail";
}
