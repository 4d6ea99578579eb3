/** What may be picked next of a question, as far as we know: the rules say more once they were asked. */
import type { Considered, Question } from "../wire/types";

type Known = Pick<Considered, "options" | "may_stop"> | null;

/** The options that may still be picked or put back. */
export function openIn(question: Question | null, picks: string[], considered: Known): Set<string> {
  if (!question) return new Set();
  if (considered) return new Set([...considered.options.map((option) => option.text), ...picks]);
  const full = picks.length >= question.most && question.most > 1;
  return new Set(full ? picks : question.options.map((option) => option.text));
}

/** Whether these picks may stand as an answer. */
export function mayStopWith(question: Question | null, picks: string[], considered: Known): boolean {
  if (!question) return false;
  if (considered) return considered.may_stop;
  return picks.length >= question.least && picks.length <= question.most;
}
