/** A seat is a colour, a shape and a name. The shapes are topmarks of buoys: no two alike in outline. */
export const MARKS = [
  "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18z", // ball
  "M12 2.500L22 20.500H2z", // cone
  "M4 4h16v16H4z", // can
  "M12 1.500L22.500 12 12 22.500 1.500 12z", // diamond
  "M7 2.500l5 5 5-5L21.500 7l-5 5 5 5-4.500 4.500-5-5-5 5L2.500 17l5-5-5-5z", // saltire
  "M12 2l9 5.200v9.600L12 22l-9-5.200V7.200z", // hexagon
] as const;

export const markOf = (seat: number): string => MARKS[seat % MARKS.length] as string;
export const colourOf = (seat: number): string => `var(--seat-${seat % MARKS.length})`;
