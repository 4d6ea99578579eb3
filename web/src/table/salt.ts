/** Fair chance: each person's browser adds a salt that nobody else chose. */
import { remember } from "../fair/seen";
import { hexOf } from "../fair/stream";
import { post } from "../wire/api";

const given = new Set<string>();

export const newSalt = (): string => hexOf(crypto.getRandomValues(new Uint8Array(16)).buffer);

export async function addSalt(table: string, commitment: string): Promise<void> {
  if (given.has(table)) return;
  given.add(table);
  const salt = newSalt();
  try {
    await post(`/api/tables/${table}/salt`, { salt });
    remember({ table, commitment, salt });
  } catch {
    given.delete(table);
  }
}
