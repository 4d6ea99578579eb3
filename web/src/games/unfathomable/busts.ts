/** The ten in a medallion of 64 by 64, told apart by hat, hair and collar; their faces are one and the same. All of it is ours. */

/** How a part of a bust is drawn: ink, paper, accent, hatched, a line of ink, a line of paper, a fine one, or a wide line of accent. */
export type Layer = "ink" | "paper" | "accent" | "hatched" | "line" | "fine" | "gap" | "trim";
export type Part = readonly [layer: Layer, d: string];

interface Bust {
  /** What lies behind the head, what is worn below it, and what lies before it. */
  behind: readonly Part[];
  body: readonly Part[];
  before: readonly Part[];
  /** Whether beard, glasses or hat hide what is common to all faces. */
  mouth?: false;
  eyes?: false;
}

export const HEAD =
  "M23 24c0-7 4-11 9-11s9 4 9 11c0 3-.600 6-2 8.500-1.700 3-4.500 5-7 5s-5.300-2-7-5c-1.400-2.500-2-5.500-2-8.500z";
export const NECK = "M27.500 33v10q4.500 4 9 0V33z";
export const NOSE = "M32.200 27v3h1.300";
export const EYES = "M27 25.600h2.600M34.400 25.600H37";
export const MOUTH = "M30.200 33.300h3.800";
/** The light comes from the upper left. */
export const SHADE = "M40.500 26l-2.500 3.500M40.300 29l-3.300 4.600M39 33.200l-2.500 3";

const PLAIN = "M10 64c0-12 5-17 14-19.500l4-1.500h8l4 1.500C49 47 54 52 54 64z";
const BROAD = "M4 64c0-13 5-19 17-21l6-1.500h10l6 1.500c12 2 17 8 17 21z";
const SLIM = "M14 64c0-11 4-16 12-19l3-2h6l3 2c8 3 12 8 12 19z";
const SHIRT = "M26.500 43.500L32 58l5.500-14.500c-3 2.500-8 2.500-11 0z";
const TIE = "M30.500 46.500h3l-.700 2.500 1 5-1.800 4-1.800-4 1-5z";
const LAPELS = "M26 43l-4 6 3 1.500-2 3 9 9 9-9-2-3 3-1.500-4-6";

/** The captain: cap and epaulettes. */
const KEILANI: Bust = {
  behind: [["ink", "M22 22c-3 7-5 15-3 23 3 3 23 3 26 0 2-8 0-16-3-23z"]],
  body: [
    ["hatched", PLAIN],
    ["paper", SHIRT],
    ["ink", TIE],
    ["line", LAPELS],
    ["accent", "M10.500 52l9-5.500 3 3.500-11 6zM53.500 52l-9-5.500-3 3.500 11 6z"],
  ],
  before: [
    ["ink", "M23 26c0-3 .500-6 1.500-8h15c1 2 1.500 5 1.500 8l-2-5H25z"],
    [
      "paper",
      "M17.500 14.500C18 8.500 26 6 32 6s14 2.500 14.500 8.500c-2 2.500-4 3.500-5.500 4H23c-1.500-.500-3.500-1.500-5.500-4z",
    ],
    ["ink", "M23 15.500c5-1.500 13-1.500 18 0l.500 4.500-1.500 3c-5-2-11-2-16 0l-1.500-3z"],
    ["accent", "M32 8.500a3 3 0 1 1 0 6 3 3 0 0 1 0-6z"],
  ],
};

/** The first mate: turban and beard. */
const ARJUN: Bust = {
  behind: [],
  body: [
    ["ink", PLAIN],
    ["paper", "M25.500 42l6.500 4 6.500-4v5L32 51l-6.500-4z"],
    ["gap", "M32 53v11M35 56v.010M35 60v.010M29 56v.010M29 60v.010"],
    ["trim", "M13 53l6-3M51 53l-6-3"],
  ],
  before: [
    [
      "ink",
      "M22.900 25c1.200 2 1.500 3.500 2.300 5 2-1.500 4.300-2 6.800-2s4.800.500 6.800 2c.8-1.500 1.100-3 2.300-5C42 34 39 42 32 43c-7-1-10-9-9.100-18z",
    ],
    ["gap", "M30 32.800h4"],
    [
      "accent",
      "M21.500 23C19 13 24 5.500 33 5.500c8 0 13 6 10.500 17-3-3.500-7-5.500-11.500-5.500s-8 2-10.500 6z",
    ],
    [
      "line",
      "M21.500 17c7-1 14-5 17-10.500M21.800 20.500C31 18 39 15 43.200 11M26 8.500c4 2.500 9 6 17.500 9.500",
    ],
  ],
  mouth: false,
};

/** The engineer: kerchief and dungarees. */
const JEANNE: Bust = {
  behind: [
    [
      "ink",
      "M22 18c-3 1-4 4-2.500 6-2 2-1.500 6 1 7-.500 4 3 6 6 5.500h11c3 .500 6.500-1.500 6-5.500 2.500-1 3-5 1-7 1.500-2 .500-5-2.500-6z",
    ],
  ],
  body: [
    ["paper", PLAIN],
    ["hatched", "M18.500 47l5-2 4 8.500h9l4-8.500 5 2-3 8V64h-21v-9z"],
    ["paper", "M28.500 57.500h7V63h-7z"],
    ["line", "M27 43l-2 4.500 7 2.500 7-2.500-2-4.500"],
  ],
  before: [
    [
      "ink",
      "M23 26c0-5 1-8 2-9h14c1 1 2 4 2 9-1.500-3-2.500-4-4.500-4-2 1-3.500 0-4.500-1-1.500 1.500-3.500 1.500-5 .5-2 .5-3 2-4 4.500z",
    ],
    [
      "accent",
      "M20.500 20.500C19.500 12 25 8 32 8s12.500 4 11.500 12.500C40 18 36 17 32 17s-8 1-11.500 3.500z",
    ],
    ["accent", "M31 10.500c-2-4-5.500-6-8-5-1 3 2 6 6.500 7zM33 10.500c2-4 5.500-6 8-5 1 3-2 6-6.500 7z"],
    ["accent", "M32 9a2.600 2.600 0 1 1 0 5.200A2.600 2.600 0 0 1 32 9z"],
  ],
};

/** The master-at-arms: moustache and cross-belt. */
const JAMIE: Bust = {
  behind: [],
  body: [
    ["ink", BROAD],
    ["paper", SHIRT],
    ["ink", TIE],
    ["gap", LAPELS],
    ["accent", "M12 48l6-3.500L44 64H33z"],
  ],
  before: [
    [
      "ink",
      "M22.400 27c-2-10 2-16.500 9.600-16.500S43.600 17 41.600 27l-1.300-2c0-3-.3-5-1.800-6.500-4 .500-8-.500-11-3-1 3-3 4-3.500 6.500l-.3 3z",
    ],
    [
      "ink",
      "M27 33c1.500-2.200 3.800-2.400 5-1.500 1.200-.9 3.500-.7 5 1.500-1.800 1-4 .8-5 0-1 .8-3.200 1-5 0z",
    ],
  ],
  mouth: false,
};

/** The surgeon: a crown braid and a stethoscope. */
const SVETLANA: Bust = {
  behind: [],
  body: [
    ["paper", PLAIN],
    ["paper", "M26 40q6 4 12 0l1.500 5.500q-7.500 4.500-15 0z"],
    ["line", "M32 49v15M17 64l1-9M47 64l-1-9"],
    [
      "trim",
      "M24 45.500c-3 6-1 11 3 11.500M40 45.500c3 6 1 9-3 10.500M37 56a2.200 2.200 0 1 0 0 4.400 2.200 2.200 0 0 0 0-4.400z",
    ],
  ],
  before: [
    ["ink", "M23 26c-1.500-9 3-14 9-14s10.500 5 9 14c-1-4.500-3.500-8-9-8s-8 3.500-9 8z"],
    [
      "ink",
      "M21 17.500C21 10 26.500 6 32 6s11 4 11 11.500c-2 1-3.500.500-4.500-1-1-3-3.500-4.500-6.500-4.500s-5.500 1.500-6.500 4.500c-1 1.500-2.500 2-4.500 1z",
    ],
    ["gap", "M23.500 11l3 3.500M28.500 7.200l1.300 5M35.500 7.200l-1.300 5M40.500 11l-3 3.500"],
  ],
};

/** The mathematician: hair put up, glasses and a brooch. */
const BEATRICE: Bust = {
  behind: [
    [
      "ink",
      "M32 3.800c3 0 4.800 1.600 4.800 3.600 6.500 1 9.700 5 9.200 10.600-.3 4.500-2 8-4.800 10H22.800C20 26 18.300 22.500 18 18c-.5-5.600 2.700-9.600 9.200-10.600 0-2 1.800-3.600 4.800-3.600z",
    ],
  ],
  body: [
    ["hatched", "M10 64c-3-9-1-15 7-17 5-1 9-1.500 11-3h8c2 1.500 6 2 11 3 8 2 10 8 7 17z"],
    ["paper", "M27 37.500q5 3 10 0l1.500 8.500q-6.500 3-13 0z"],
    ["line", "M27 41.500q5 3 10 0M20 64c-2-6-2-9 0-12M44 64c2-6 2-9 0-12"],
    ["accent", "M32 45.500l3 3.500-3 3.500-3-3.500z"],
  ],
  before: [
    [
      "ink",
      "M22.700 27c-1-8 3-13 9.300-13s10.300 5 9.300 13c-.5-4-2-6.500-4.300-7.500-3-1-7-1-10 0-2.300 1-3.800 3.500-4.300 7.500z",
    ],
    ["gap", "M28 8.600q4 1.600 8 0"],
    [
      "line",
      "M27.500 22.500a3.200 3.200 0 1 1 0 6.400 3.200 3.200 0 0 1 0-6.400zM36.500 22.500a3.200 3.200 0 1 1 0 6.400 3.200 3.200 0 0 1 0-6.400zM30.700 25.500q1.300-1 2.600 0",
    ],
  ],
  eyes: false,
};

/** The jinx: boater and bow tie. */
const EDMUND: Bust = {
  behind: [],
  body: [
    ["hatched", PLAIN],
    ["paper", SHIRT],
    ["line", LAPELS],
    ["accent", "M32 46.200l-6.500-3.500v7.500l6.500-3 6.500 3v-7.500z"],
  ],
  before: [
    ["ink", "M22.600 27c-1.500-4-1-8 .9-11h17c1.900 3 2.400 7 .9 11l-2-5-3 .500-2-2-4 2.500-3-2-3 1.500z"],
    ["paper", "M23 18L21 8.500 40 4.800l2 9.500z"],
    ["accent", "M23 18l-.9-4.200 19-3.700.9 4.200z"],
    [
      "paper",
      "M14.500 20.500c-.3-1.500 0-2.200 1.500-2.500l31-6c1.500-.3 2 .3 2.300 1.600.2 1.300-.300 2-1.800 2.400l-31 6c-1.500.300-1.700-.2-2-1.500z",
    ],
  ],
};

/** The exile: a hat that hides the eyes, and a collar turned up. */
const ISHMAEL: Bust = {
  behind: [["ink", "M21.500 20h21v14h-21z"]],
  body: [
    ["ink", BROAD],
    ["accent", "M24 37c5 4 11 4 16 0l1.500 7c-6 4-13 4-19 0z"],
    ["line", "M25 41c5 3 10 3 14 0"],
    ["hatched", "M18 47l4-14.500 7.500 13L25 56zM46 47l-4-14.500-7.500 13L39 56z"],
  ],
  before: [
    ["hatched", "M23.200 21h17.600l.2 5c-6 2.500-12 2.500-18 0z"],
    [
      "ink",
      "M22.500 20c0-8 2-13.500 6-13.500 2 0 2.500 1.500 3.500 1.500s1.500-1.500 3.500-1.500c4 0 6 5.500 6 13.500zM10 24.500C14 19 22 17.500 32 17.500S50 19 54 24.500c-5 .5-13-2-22-2s-17 2.500-22 2z",
    ],
    ["gap", "M23.500 16.500q8.500-2.500 17 0"],
  ],
  eyes: false,
};

/** The apprentice: long hair and a neckerchief. */
const WILLIAM: Bust = {
  behind: [["ink", "M21.500 22c-2.500 8-4 15-3 22 8 3.500 19 3.500 27 0 1-7-.500-14-3-22z"]],
  body: [
    ["paper", PLAIN],
    ["hatched", "M18 47.500l7.500-3L30 64H15zM46 47.500l-7.500-3L34 64h15z"],
    ["accent", "M25 41.500c4 4 10 4 14 0l1.500 4.500-6 3.500 1.500 7-4-3-4 3 1.500-7-6-3.500z"],
  ],
  before: [
    [
      "ink",
      "M32 14.500c-5 0-7.500 5-8 13.500-2.500 0-3.500-3-3-6 .500-8 5-12 11-12s10.500 4 11 12c.500 3-.500 6-3 6-.500-8.500-3-13.500-8-13.500z",
    ],
    ["gap", "M32 10.500V15"],
  ],
};

/** The stowaway: a scarf, and a coat with a patch. */
const SAMIRA: Bust = {
  behind: [
    [
      "accent",
      "M32 7c-9 0-13 6.500-12.500 16 .300 6-1.500 11-4.500 15h34c-3-4-4.800-9-4.500-15C45 13.500 41 7 32 7z",
    ],
  ],
  body: [
    ["hatched", SLIM],
    ["line", "M38 56l6-1.500 1.500 6-6 1.500z"],
  ],
  before: [
    [
      "accent",
      "M22.500 25C21.500 15 26 10.500 32 10.500S42.500 15 41.500 25c-1-5.500-4-8-9.500-8s-8.500 2.500-9.500 8z",
    ],
    [
      "accent",
      "M23.500 32c2 4 5 6.500 8.500 6.500s6.500-2.500 8.500-6.500c1.500 4 6 6 8 11-3 6-12 7.500-19 6.500S16 46 15.500 42c2.500-3 6.500-6 8-10z",
    ],
    ["line", "M17 42.500c8 4 16 3 22.500-6M21 46.500c9 1.500 17-1 22.500-8"],
  ],
};

/** In the order of the game's numbers. */
export const BUSTS: readonly Bust[] = [
  KEILANI,
  ARJUN,
  JEANNE,
  JAMIE,
  SVETLANA,
  BEATRICE,
  EDMUND,
  ISHMAEL,
  WILLIAM,
  SAMIRA,
];
