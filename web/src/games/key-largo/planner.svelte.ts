/** The two cards of a plan, taken up one after the other: first the morning's, then the afternoon's. */
import { textOf } from "../../wire/game";
import type { BoardTable } from "../index";
import type { KeyLargo, Place } from "./types";
import { among, PLACES } from "./view";

export class Planner {
  cards = $state<Place[]>([]);

  /** 1 for the morning, 2 for the afternoon, 0 for neither. */
  number(place: Place): number {
    return this.cards.indexOf(place) + 1;
  }

  take(place: Place, table: BoardTable<KeyLargo>): void {
    const before = planText(this.cards);
    if (this.cards.includes(place)) this.cards = this.cards.filter((card) => card !== place);
    else this.cards = [...this.cards.slice(0, 1), place];
    if (before && table.picks.includes(before)) table.pick(before);
    const now = planText(this.cards);
    if (now) table.pick(now);
  }

  clear(): void {
    this.cards = [];
  }
}

function planText(cards: Place[]): string | null {
  const [morning, afternoon] = cards;
  return morning && afternoon ? textOf<KeyLargo>({ kind: "plan", morning, afternoon }) : null;
}

/** The plan that an answer lays down: `plan morning=dive afternoon=bar`. */
export function planOf(held: string[] | null | undefined): Place[] {
  return among(PLACES, held?.[0]?.split(/[ =]/) ?? []);
}
