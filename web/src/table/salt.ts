/** Fair chance: each person's browser adds a salt that nobody else chose. */
import { post } from "../wire/api";

const given = new Set<string>();

export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export async function addSalt(table: string): Promise<void> {
  if (given.has(table)) return;
  given.add(table);
  await post(`/api/tables/${table}/salt`, { salt: newSalt() }).catch(() => given.delete(table));
}
