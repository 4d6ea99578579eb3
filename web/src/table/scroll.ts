/** Where a small phone cannot show all of a board: scroll to its top, or to its end just above the bar. */
export function scrollBoard(part: Element | undefined, to: "top" | "end"): void {
  const top = to === "top" ? 0 : Number.MAX_SAFE_INTEGER;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  part?.closest("main")?.scrollTo({ top, behavior: still ? "auto" : "smooth" });
}

/** Brings what is asked into view. The first question that a page shows finds it where one begins: at the board's top. */
export class Following {
  #first: number | null = null;

  scroll(part: Element | undefined, question: number, to: "top" | "end"): void {
    this.#first ??= question;
    if (question !== this.#first) scrollBoard(part, to);
  }
}
