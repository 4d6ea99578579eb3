/** For boards that are told in words. */
import type { Fields } from "../wire/types";

/** The parts that there is something to say of. */
export const there = (parts: Fields): Fields =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));

/** A view without some of its parts: those are told in another way, or not at all. */
export const without = (view: object, parts: string[]): Fields =>
  Object.fromEntries(Object.entries(view).filter(([name]) => !parts.includes(name)));
