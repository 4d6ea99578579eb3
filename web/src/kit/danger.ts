/** How near something is to an end: what is left above the first number is calm, up to the second one it is the last of it. */
export type Level = "calm" | "low" | "last";

export const levelOf = (left: number, low: number, last: number): Level =>
  left <= last ? "last" : left <= low ? "low" : "calm";
