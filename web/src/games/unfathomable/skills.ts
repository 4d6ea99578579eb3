/** The six types of skill cards: each has a colour and a shape of its own, drawn in a box of 24 by 24. */
export const SKILL_ICONS = [
  // influence: a speaking trumpet
  "M3 9.500v5l4 .8 9 5.200V3.500L7 8.700zM18.500 8.500a5 5 0 0 1 0 7M8 15.500l1.500 5h3",
  // lore: an open book
  "M12 6C9.500 4 6 3.700 3 4.500V18c3-.8 6.500-.5 9 1.500 2.500-2 6-2.300 9-1.500V4.500C18 3.700 14.500 4 12 6zM12 6v13.500",
  // observation: an eye
  "M1.500 12C4 7 8 5 12 5s8 2 10.500 7c-2.500 5-6.500 7-10.500 7S4 17 1.500 12zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z",
  // strength: an anchor
  "M12 7.500V21M12 2.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM7.500 11h9M3.500 13.500c.5 4.500 4 7 8.500 7.500 4.500-.5 8-3 8.500-7.500",
  // will: a flame
  "M12 2c1 4 6 6.500 6 12a6 6 0 0 1-12 0c0-3 1.500-4.500 2.500-6.500 1 1 1.500 2 1.500 3 2-2 2.500-5 2-8.500z",
  // treachery: an arm of the deep
  "M5 21c9 1 14-3 13-9-.7-4-6-5-7.500-2-1 2.500 2 4 3.500 2.300M18 12c2-4-1-9-6-9.500M8 20.500v-3M12 20v-3M15.500 18l-1.500-2.500",
] as const;

export const skillColour = (skill: number): string => `var(--skill-${skill})`;
