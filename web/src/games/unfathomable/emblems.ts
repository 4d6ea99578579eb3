/** The tool of each profession, in a box of 24 by 24: what a person is known by where no face fits. All of them are ours. */
interface Emblem {
  /** What is filled, and what is drawn by lines. */
  solid: string;
  lines?: string;
}

/** In the order of the game's numbers. */
export const EMBLEMS: readonly Emblem[] = [
  // Keilani, captain: the ship's wheel
  {
    solid: "M12 9.300a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400z",
    lines:
      "M12 1.500v21M1.500 12h21M4.600 4.600l14.800 14.800M19.400 4.600L4.600 19.400M12 5.300a6.700 6.700 0 1 0 0 13.400 6.700 6.700 0 0 0 0-13.400z",
  },
  // Arjun, first mate: the bell
  {
    solid:
      "M12 3C8 3 6 6 6 10c0 4-1 5.500-3 7.500h18c-2-2-3-3.500-3-7.500 0-4-2-7-6-7zM12 18.800a2 2 0 1 1 0 4 2 2 0 0 1 0-4z",
    lines: "M12 1.500V4",
  },
  // Jeanne, engineer: a spanner
  {
    solid:
      "M21.600 6.200l-3.700 3.700-3-.8-.8-3 3.700-3.700a6 6 0 0 0-7.500 8L2.700 18a2.400 2.400 0 0 0 3.400 3.400l7.600-7.600a6 6 0 0 0 7.900-7.600z",
  },
  // Jamie, master-at-arms: a badge
  {
    solid:
      "M12 1.500c3 2 6 2.800 9 2.800 0 8-2 14-9 18.200C5 18.300 3 12.300 3 4.300c3 0 6-.8 9-2.800zM12 5.800l-1.400 4H6.500l3.300 2.500-1.200 4L12 13.900l3.400 2.400-1.200-4 3.300-2.500h-4.100z",
  },
  // Svetlana, surgeon: a bag
  {
    solid: "M2 8.500h20V21H2zM10.300 10.500V13H7.800v3.400h2.500v2.500h3.400v-2.500h2.500V13h-2.500v-2.500z",
    lines: "M8 8V5.500q0-2 2-2h4q2 0 2 2V8",
  },
  // Beatrice, mathematician: dividers
  {
    solid: "M12 1.500a2.800 2.800 0 1 1 0 5.600 2.800 2.800 0 0 1 0-5.600z",
    lines: "M11 7L5 22.500M13 7l6 15.500M7 16.500q5 3 10 0",
  },
  // Edmund, jinx: a horseshoe that spills its luck
  {
    solid:
      "M5 22.500c-2-5-2.500-8.500-2.500-11.500C2.500 5 6.500 1.500 12 1.500S21.500 5 21.500 11c0 3-.500 6.500-2.500 11.500h-4.600c2-4.500 2.600-8 2.600-11 0-4-2-5.700-5-5.700s-5 1.700-5 5.700c0 3 .600 6.500 2.600 11z",
  },
  // Ishmael, exile: a hook
  {
    solid: "M2.200 16.500L4.500 9.500l4.200 5.200z",
    lines:
      "M15 7v9a5.250 5.250 0 0 1-10.500 0v-3M15 1.700a2.600 2.600 0 1 1 0 5.200 2.600 2.600 0 0 1 0-5.200z",
  },
  // William, apprentice: quill and ink
  {
    solid:
      "M22.500 1.500C14 2 8.300 6.500 7.300 14l4.200.500C18 14 22 8.500 22.500 1.500zM2.500 15.500h9L13.500 22.500h-13z",
    lines: "M7 15.500L14 8",
  },
  // Samira, stowaway: a lantern
  {
    solid:
      "M5 20h14v2.500H5zM7.500 8L9 4.700h6L16.500 8zM12 10.500c2.300 2.700 2.500 3.600 2.500 4.800a2.500 2.500 0 0 1-5 0c0-1.700 1.300-2.700 2.500-4.800z",
    lines: "M7.300 8.500V20M16.700 8.500V20M9.500 4.500a2.600 2.600 0 0 1 5 0",
  },
];
