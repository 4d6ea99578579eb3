/** Answers in words: of an option as the bar says it, and of several picks together. */
import type { BoardModule } from "../games/index";
import type { Fields, Option, Question } from "../wire/types";
import { capital, type Teller } from "../words/teller";

export interface Telling {
  board: BoardModule | null;
  view: Fields;
  teller: Teller;
  question: Question;
}

export function optionLabel(option: Option, { board, view, teller, question }: Telling): string {
  return capital(board?.label?.(option, view, teller, question) ?? teller.option(option));
}

/** An answer as the texts of its picks. */
export function answerLabel(picks: string[], telling: Telling): string {
  const { board, view, teller, question } = telling;
  const options = picks.flatMap((pick) => question.options.find((option) => option.text === pick) ?? []);
  if (options.length === 0) return teller.confirm(question, 0);
  const whole = board?.answer?.(options, view, teller, question);
  if (whole) return capital(whole);
  const labels = options.map((option) => optionLabel(option, telling));
  return teller.words.listed(labels.map((label, index) => (index === 0 ? label : lower(label))));
}

function lower(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}
