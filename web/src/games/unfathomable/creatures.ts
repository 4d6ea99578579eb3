/** Who comes out of the water, and whom they come for, in a medallion of 64 by 64: larger than its ring. All of it is ours. */
import type { Part } from "./busts";

interface Creature {
  inside: readonly Part[];
  /** What does not fit into the ring. */
  beyond: readonly Part[];
  colour: string;
}

const GILLS = "M19 47q3 2 3.500 6M24 48q2 2 2.500 5M45 47q-3 2-3.500 6M40 48q-2 2-2.500 5";

/** A Deep One: eyes at the sides of the head, a crest, and a webbed hand on the rail. */
const DEEP_ONE: Creature = {
  inside: [
    ["hatched", "M6 64c2-10 8-15 15-17l11 4 11-4c7 2 13 7 15 17z"],
    ["gap", GILLS],
  ],
  beyond: [
    ["accent", "M32 2c4 4 6 8 6 12h-12c0-4 2-8 6-12zM20 9c3 1 5 3 6 6l-5 4c-2-3-2-6-1-10zM44 9c-3 1-5 3-6 6l5 4c2-3 2-6 1-10z"],
    ["ink", "M32 12c11 0 19 7 19 17 0 8-6 13-10 17-3 3-6 4-9 4s-6-1-9-4c-4-4-10-9-10-17 0-10 8-17 19-17z"],
    ["paper", "M19 22a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM45 22a6 6 0 1 1 0 12 6 6 0 0 1 0-12z"],
    ["line", "M19 25v6M45 25v6"],
    ["gap", "M29 33v2M35 33v2M21 40q11 6 22 0M26 42.500l1 2.500M32 43.500v2.500M38 42.500l-1 2.500M32 14v8"],
    ["accent", "M2 60l2-10 4 5 2-8 4 7 4-6 1 12z"],
  ],
  colour: "var(--deep-one)",
}; // prettier-ignore

/** Father Dagon: a crown of coral, a beard of arms, a trident. */
const DAGON: Creature = {
  inside: [["hatched", "M0 64c1-14 7-21 20-24h24c13 3 19 10 20 24z"]],
  beyond: [
    ["trim", "M57 64V14M51 8v7c0 4 3 6 6 6s6-2 6-6V8M57 5v10"],
    ["ink", "M32 13c9 0 14 6 14 14 0 6-2 10-5 13 2 5 4 8 3 14-1 4-5 4-6 1l-1-6-2 9c-1 4-5 4-6 0l-2-9-1 6c-1 3-5 3-6-1-1-6 1-9 3-14-3-3-5-7-5-13 0-8 5-14 14-14z"],
    ["accent", "M16 21l-3-11 7 5 3-10 5 8 4-11 4 11 5-8 3 10 7-5-3 11c-10-4-22-4-32 0z"],
    ["paper", "M22 28l8 3-6 3zM42 28l-8 3 6 3z"],
    ["gap", "M27 40c0 4-2 6-2 9M32 41v10M37 40c0 4 2 6 2 9M26 24q6-2 12 0"],
  ],
  colour: "var(--dagon)",
}; // prettier-ignore

/** Mother Hydra: three heads on long necks. */
const HYDRA: Creature = {
  inside: [["hatched", "M4 64c3-9 12-13 28-13s25 4 28 13z"]],
  beyond: [
    ["ink", "M18 64c6-12 3-18-2-24-5-6-7-11-4-17 2-4 7-6 11-3l5 5-6 2c-3-1-4 1-3 3 3 6 10 10 12 20l-1-22c-2-6-6-8-5-15 1-5 5-8 10-6l6 5-6 3c-3-1-4 1-3 3 4 7 4 12 4 20l-1 12c2-8 9-11 12-17 1-3-1-4-3-3l-6-2 5-5c4-3 9-1 11 3 3 6 0 11-4 16-6 7-9 13-5 25z"],
    ["paper", "M19 21.500a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600zM35 10a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600zM48 25a1.800 1.800 0 1 1 0 3.600 1.800 1.800 0 0 1 0-3.600z"],
    ["trim", "M11 20l-5-3M9.500 26l-6 0M12 32l-5 3M25 9l-4-4M24 15l-5-1M55 24l5-3M56.500 30l6 0M53 36l5 3"],
    ["gap", "M24 55q8 5 16 0M26 47q6 4 12 0"],
  ],
  colour: "var(--hydra)",
}; // prettier-ignore

/** A passenger: a bowler, a travelling coat, and no face of their own. */
const PASSENGER: Creature = {
  inside: [
    ["hatched", "M12 64c0-12 5-17 14-19.500h12c9 2.500 14 7.500 14 19.500z"],
    ["paper", "M26 42l6 8 6-8-2-8h-8z"],
    ["paper", "M23.500 25c0-6 3-10 8.500-10s8.500 4 8.500 10-3 12-8.500 12-8.500-6-8.500-12z"],
    ["ink", "M17 21c3-2 5-2 6-2 0-7 3-11 9-11s9 4 9 11c1 0 3 0 6 2-8 4-22 4-30 0z"],
    ["gap", "M23 17.500q9 3 18 0"],
  ],
  beyond: [["accent", "M40 48h20v14H40zM46 48v-3h8v3"]],
  colour: "var(--passenger)",
};

/** By the mark of the thing. */
export const CREATURES: Record<string, Creature> = {
  "monster:deep-one": DEEP_ONE,
  "monarch:0": DAGON,
  "monarch:1": HYDRA,
  "monster:passenger": PASSENGER,
};
