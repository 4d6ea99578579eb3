/** The names at a table. Bots have none of their own: each chair lends one, the same in every language. */
import type { Chair, Tenure } from "../wire/types";
import { Teller } from "../words/teller";
import { say } from "../words/words.svelte";

export const BOTS = ["Nerea", "Coral", "Finn", "Marina", "Jonah", "Pearl", "Nemo", "Ondine"];

type Holder = Pick<Chair, "kind" | "name">;

function called(seat: number, { kind, name }: Holder): string {
  if (name) return name;
  return kind === "bot" ? (BOTS[seat % BOTS.length] as string) : say(`chair.${kind}`);
}

export function nameOf(chair: Chair): string {
  return called(chair.seat, chair);
}

/** Whoever held a chair when this entry of the log was made. */
export function holderAt(chair: Chair, version: number): Holder {
  return chair.tenures.findLast((each) => each.since < version) ?? chair.tenures[0] ?? chair;
}

/** Tells an entry with the names of those who played it: a chair that has changed hands keeps them apart. */
export function tellerAt(teller: Teller, chairs: Chair[], version: number): Teller {
  if (chairs.every((chair) => chair.tenures.length === 0)) return teller;
  const names = chairs.map((chair) => called(chair.seat, holderAt(chair, version)));
  const own = chairs[teller.viewer ?? -1];
  const mine = own && holderAt(own, version).kind === "person";
  return new Teller(teller.words, names, mine ? teller.viewer : null);
}

export interface Change {
  seat: number;
  /** After this entry. */
  since: number;
  /** Whether the person is back; else a bot plays for them. */
  back: boolean;
  name: string;
}

/** When chairs changed hands between a person and a bot, in order. */
export function changesOf(chairs: Chair[]): Change[] {
  const changes = chairs.flatMap((chair) => chair.tenures.slice(1).flatMap((now, index) => change(chair, chair.tenures[index], now))); // prettier-ignore
  return changes.sort((one, other) => one.since - other.since);
}

function change({ seat }: Chair, before: Tenure | undefined, now: Tenure): Change[] {
  const person = now.kind === "person" ? now : before;
  if (person?.kind !== "person") return [];
  return [{ seat, since: now.since, back: now.kind === "person", name: called(seat, person) }];
}
