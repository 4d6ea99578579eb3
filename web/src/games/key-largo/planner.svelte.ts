/** The two cards of a plan, taken up one after the other: first the morning's, then the afternoon's. */
import type { TableStore } from "../../table/store.svelte";
import type { Place } from "./view";

export class Planner {
  cards = $state<Place[]>([]);

  /** 1 for the morning, 2 for the afternoon, 0 for neither. */
  number(place: Place): number {
    return this.cards.indexOf(place) + 1;
  }

  take(place: Place, table: TableStore): void {
    const before = textOf(this.cards);
    if (this.cards.includes(place)) this.cards = this.cards.filter((card) => card !== place);
    else this.cards = [...this.cards.slice(0, 1), place];
    if (before && table.picks.includes(before)) table.pick(before);
    const now = textOf(this.cards);
    if (now) table.pick(now);
  }

  clear(): void {
    this.cards = [];
  }
}

function textOf(cards: Place[]): string | null {
  const [morning, afternoon] = cards;
  return morning && afternoon ? `plan morning=${morning} afternoon=${afternoon}` : null;
}

/** The plan that an answer lays down: `plan morning=dive afternoon=bar`. */
export function planOf(held: string[] | null | undefined): Place[] {
  return [...(held?.[0]?.matchAll(/=(\w+)/g) ?? [])].map((match) => match[1] as Place);
}
