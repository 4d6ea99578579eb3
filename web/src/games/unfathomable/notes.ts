/** The notes of the things of the ship: their names and what their cards print. */
import type { Note } from "../../kit/inspect.svelte";
import type { Teller } from "../../words/teller";

type Kind = "card" | "item" | "character" | "title" | "loyalty" | "room";

export function noteOf(kind: Kind, number: number, teller: Teller): Note {
  const name = kind === "room" ? teller.value("space", number) : teller.value(kind, number);
  return { title: capital(String(name)), text: teller.words.say(`text.${kind}.${number}`) };
}

/** A mythos card that somebody keeps: what it goes on doing. */
export function keptNote(crisis: number, teller: Teller): Note {
  return { title: String(teller.value("crisis", crisis)), text: teller.words.say(`text.kept.${crisis}`) };
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
