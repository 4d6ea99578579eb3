/** The signs of the five companies, 24 by 24, lines only: no two alike in outline. */
export const SIGNS: Record<string, string> = {
  // a net under the waves
  ocean:
    "M2.500 7.500c3-3 6 3 9.500 0s6.500-3 9.500 0M5 11.500v2.500a7 7 0 0 0 14 0v-2.500M9 12v8M15 12v8M5.500 15.500h13M8 19h8",
  // a chest
  treasure:
    "M3.500 11c0-4.500 1.500-6.500 4-6.500h9c2.500 0 4 2 4 6.500v8.500h-17zM3.500 11h17M10 11v3.500h4V11",
  // a pearl in its shell
  pearl:
    "M3 12.500C3 7 7 3.500 12 3.500s9 3.500 9 9M3 12.500c1.500 5 5 8 9 8s7.500-3 9-8M3 12.500h5.500M15.500 12.500H21M12 9.200a3.400 3.400 0 1 0 0 6.800 3.400 3.400 0 0 0 0-6.800z",
  // a flask
  research:
    "M10 3v6.500L4.300 18.500A1.700 1.700 0 0 0 5.800 21h12.400a1.700 1.700 0 0 0 1.500-2.500L14 9.500V3M8 3h8M7.500 14.500h9",
  // a fish
  wildlife:
    "M2 12c3.500-6 10-7 14-2l5.500-4.500c-1.500 4.500-1.500 8.500 0 13L16 14c-4 5-10.500 4-14-2zM6.500 11.200v.1M10.500 8.500c1.500 2 1.500 5 0 7",
};
