/** Fair chance: each person's browser adds a salt that nobody else chose. */
import { post } from "../wire/api";

const given = new Set<string>();

export async function addSalt(table: string): Promise<void> {
  if (given.has(table)) return;
  given.add(table);
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const salt = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await post(`/api/tables/${table}/salt`, { salt }).catch(() => given.delete(table));
}
