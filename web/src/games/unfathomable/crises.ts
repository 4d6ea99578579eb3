/** What the tests of the mythos cards need: a view shows it of the open card alone, but whoever chooses between two must know both. */
import type { Teller } from "../../words/teller";

/** By the number of the card: the target, and the types that count, a bit each. */
const CHECKS: Record<number, readonly [number, number]> = {
  2: [16, 13], 3: [10, 24], 4: [16, 25], 6: [13, 9], 7: [11, 20], 8: [17, 7], 9: [11, 5], 10: [11, 20], 11: [11, 20], 12: [15, 14], 14: [13, 3], 15: [11, 5], 16: [15, 19], 17: [9, 24], 18: [9, 24], 20: [11, 9], 21: [10, 18], 22: [9, 12], 23: [10, 17], 24: [11, 3], 28: [11, 10], 29: [9, 10], 31: [10, 6], 32: [11, 12], 33: [9, 3], 35: [16, 21], 38: [10, 10], 39: [18, 22], 40: [9, 6], 41: [13, 9], 43: [9, 17], 44: [13, 17], 45: [12, 5], 46: [9, 18], 49: [9, 24], 50: [11, 12], 51: [10, 6], 55: [16, 14], 56: [17, 11], 60: [15, 26], 61: [13, 9], 62: [13, 17], 63: [13, 6], 64: [13, 5], 65: [13, 12], 66: [13, 18], 67: [13, 6], 69: [15, 24], 70: [13, 17],
}; // prettier-ignore

/** The test of a card in words; none where its crisis is a choice alone. */
export function checkOf(crisis: number, teller: Teller): string[] {
  const check = CHECKS[crisis];
  if (!check) return [];
  const [target, types] = check;
  const skills = [0, 1, 2, 3, 4].filter((skill) => (types >> skill) & 1);
  const named = skills.map((skill) => String(teller.value("skill", skill)));
  return [teller.words.say("thing.test", { target, skills: teller.words.listed(named) })];
}
