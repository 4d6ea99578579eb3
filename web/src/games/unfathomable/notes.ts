/** The marks of the things of the ship, for whoever attaches them to a button (`noted`, `heldNote`). */
import type { Note } from "../../kit/inspect.svelte";
import type { Teller } from "../../words/teller";

type NoteOf = (kind: string, number: number, teller: Teller) => Note;
export const noteOf: NoteOf = (kind, number) => ({ thing: `${kind}:${number}` });

/** A mythos card that somebody keeps: what it goes on doing. */
export const keptNote: (crisis: number, teller: Teller) => Note = (crisis) => ({ thing: `kept:${crisis}` });
