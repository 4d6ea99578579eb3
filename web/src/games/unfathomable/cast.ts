/** What faces know of the ten besides their drawings. */

/** The skill set by type, as each sheet prints it: influence, lore, observation, strength, will. */
export const SKILL_SETS: readonly (readonly number[])[] = [
  [3, 0, 0, 0, 2],
  [2, 0, 1, 2, 0],
  [1, 0, 2, 2, 0],
  [0, 0, 0, 3, 2],
  [2, 1, 2, 0, 0],
  [1, 2, 2, 0, 0],
  [1, 1, 1, 1, 1],
  [0, 2, 0, 2, 1],
  [0, 3, 0, 0, 2],
  [0, 1, 2, 0, 2],
];
export const MOST_OF_A_SKILL = 3;

/** How hard each is to play well, from 1 to 3. Our judgement: a deed of one's own turn is easier than a card held for the right moment. */
export const DIFFICULTY: readonly number[] = [2, 1, 2, 1, 1, 3, 3, 3, 2, 2];
export const HARDEST = 3;

/** For somebody who plays for the first time: something to do in every turn, and nothing to watch for. */
export const FIRST_CHOICES: readonly number[] = [1, 3];
