/** What the inspector tells of a thing on which nothing is printed: its name, the rule book's words, and how it stands. */
import type { Thing } from "../kit/inspect.svelte";

export const thingOf = (
  kind: string,
  title: string,
  clauses: string[],
  part: Partial<Thing> = {},
): Thing => ({
  kind,
  title,
  text: [],
  told: part.text ? [] : clauses.slice(0, 1),
  clauses,
  state: [],
  holds: [],
  ...part,
});

/** A mark in its parts. */
export function partsOf(id: string): { kind: string; name: string; number: number } {
  const [kind = "", name = ""] = id.split(":");
  return { kind, name, number: Number(name) };
}
