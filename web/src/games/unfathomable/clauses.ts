/** Where the rule book speaks of each thing, the most telling clause first. A test holds them against the book. */
import { BRIDGE, DEEP, skillOf, TREACHERY } from "./view";

const unf = (...numbers: string[]) => numbers.map((number) => `UNF-${number}`);

const CARDS: Record<number, string> = {
  1: "15.1", 2: "15.1", 3: "15.10", 4: "15.10", 5: "15.2",
  11: "15.3", 12: "15.3", 13: "15.4", 14: "15.4", 15: "15.10",
  21: "15.5", 22: "15.5", 23: "15.10", 24: "15.10", 25: "15.10",
  31: "15.6", 32: "15.6", 33: "15.7", 34: "15.7", 35: "15.8",
  41: "15.9", 42: "15.9", 43: "15.10", 44: "15.10", 45: "15.11",
  51: "15.13", 52: "15.14", 53: "15.15", 54: "15.16", 55: "15.17",
}; // prettier-ignore
const WINDOWS: Record<number, string> = { 3: "14.6", 4: "14.6", 15: "14.6", 25: "14.6", 23: "14.4", 24: "14.4", 43: "14.7", 44: "14.7", 31: "14.5", 32: "14.5", 35: "14.8" }; // prettier-ignore
const WEAPONS = [1, 3, 9, 10, 17, 19];
const ACTIONS = [0, 2, 7, 16, 18];
const ITEMS: Record<number, string> = { 4: "12.11", 5: "14.4", 6: "14.7" };
const IMPROVEMENTS = [11, 12, 13, 14, 15];
const ROOMS = ["5.1", "5.3", "5.4", "5.5", "5.6", "5.7"];
const SICK_BAY_CLAUSES = unf("3.4", "12.5");
const BRIG_CLAUSES = unf("5.8", "13.10", "13.12");

function ofCard(card: number): string[] {
  const own = unf(CARDS[card] ?? "");
  const played = WINDOWS[card];
  if (played) return [...unf(played), ...own];
  return skillOf(card) === TREACHERY ? [...own, ...unf("15.12")] : own;
}

function ofItem(item: number): string[] {
  const own = ITEMS[item];
  if (own) return unf(own, "4.12");
  if (WEAPONS.includes(item)) return unf("16.1", "4.3");
  if (ACTIONS.includes(item)) return unf("16.2", "4.12");
  return IMPROVEMENTS.includes(item) ? unf("4.13") : unf("16.3");
}

function ofSpace(space: number): string[] {
  if (space === DEEP) return unf("1.6", "10.5");
  if (space < BRIDGE) return unf("1.3");
  const room = ROOMS[space - BRIDGE];
  if (room) return unf(room, "5.2", "1.4");
  return space === DEEP - 1 ? BRIG_CLAUSES : SICK_BAY_CLAUSES;
}

const WORDS: Record<string, string[]> = {
  "title:0": unf("9.1", "9.2"),
  "title:1": unf("9.6", "9.2"),
  "loyalty:0": unf("12.7", "13.1"),
  "loyalty:1": unf("12.8", "13.8"),
  "loyalty:2": unf("12.8", "13.8"),
  "loyalty:hidden": unf("13.1", "13.2"),
  "monarch:0": unf("10.2", "10.4"),
  "monarch:1": unf("10.3", "10.4"),
  "monster:deep-one": unf("10.6", "10.8", "10.13"),
  "monster:passenger": unf("12.10", "4.5"),
  "track:travel": unf("8.2", "8.1", "12.2"),
  "track:ritual": unf("8.7", "8.6"),
  "die:die": unf("1.7"),
  "pile:chaos": unf("7.3", "7.5"),
  "step:skills": unf("3.3", "3.1"),
  "step:actions": unf("4.1", "4.8"),
  "step:mythos": unf("6.1", "6.5"),
  "step:discard": unf("3.8"),
};

const KINDS: Record<string, (number: number) => string[]> = {
  card: ofCard,
  item: ofItem,
  space: ofSpace,
  spell: () => unf("9.8", "9.6"),
  waypoint: () => unf("8.8", "8.3"),
  crisis: () => unf("6.12"),
  kept: () => unf("6.15", "6.14"),
  damage: () => unf("11.2", "11.8"),
  dial: () => unf("1.2", "12.3"),
  skill: (skill) => unf(skill === TREACHERY ? "15.12" : "3.2"),
  character: (character) => unf(`17.${character + 1}`, "4.14"),
  ability: (character) => unf(`17.${character + 1}`, "4.14"),
  feat: (character) => unf("4.15", `17.${character + 1}`),
};

export const clausesOf = (kind: string, number: string): string[] =>
  WORDS[`${kind}:${number}`] ?? KINDS[kind]?.(Number(number)) ?? [];
