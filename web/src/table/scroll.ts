/** Where a small phone cannot show all of a board: scroll to its top, or to its end just above the bar. */
export function scrollBoard(part: Element | undefined, to: "top" | "end"): void {
  const top = to === "top" ? 0 : Number.MAX_SAFE_INTEGER;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part?.closest("main")?.scrollTo({ top, behavior: still ? "auto" : "smooth" });
}
