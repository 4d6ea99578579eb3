/** What the question bar shows, from the state of the table. */
import type { BoardModule } from "../games/index";
import type { Line } from "../wire/socket.svelte";
import type { Outcome, Question } from "../wire/types";
import { capital, type Teller } from "../words/teller";
import { say } from "../words/words.svelte";
import { optionLabel } from "./answers";
import { whoWon } from "./outcome";
import type { BarState } from "./QuestionBar.svelte";
import type { TableStore } from "./store.svelte";

export function barOf(table: TableStore, teller: Teller, board: BoardModule | null, line: Line): BarState {
  const frame = table.frame;
  const common = {
    mayUndo: frame?.may_undo ?? false,
    mayRetake: frame?.may_retake ?? false,
    sending: table.sending,
    refusal: table.refusal ? { refusal: table.refusal, text: teller.refusal(table.refusal) } : undefined,
  };
  if (line !== "open") return { ...common, mine: false, sentence: say(line === "lost" ? "bar.lost" : "bar.connecting"), mayUndo: false, mayRetake: false }; // prettier-ignore
  if (!frame) return { mine: false, sentence: say("bar.connecting") };
  if (table.moment) return { mine: false, moving: true, sentence: teller.event(table.moment) };
  if (frame.outcome) return { mine: false, sentence: over(frame.outcome, teller) };
  const question = table.question;
  if (table.sending) return { ...common, mine: true, sentence: say("bar.sending") };
  if (!question) return { ...common, mine: false, ...waiting(table, teller) };
  const several = question.most > 1 || question.least === 0;
  return {
    ...common,
    mine: true,
    sentence: teller.question(question),
    clause: question.clause,
    several,
    onBoard: board?.onBoard?.includes(question.key) ?? false,
    changing: table.lists !== null,
    options: table.listed.map((option) => ({
      text: option.text,
      label: optionLabel(option, { board, view: frame.view, teller, question }),
      picked: table.picks.includes(option.text),
      open: table.open.has(option.text),
    })),
    counted: several && question.most > 1 && question.least > 0 ? counted(table) : undefined,
    confirm: several || table.picks.length > 0 ? confirmed(question, table.picks, teller) : undefined,
    nothing: table.picks.length === 0,
    mayStop: table.mayStop,
  };
}

/** The result itself may stand below the board, out of sight on a phone. */
function over(outcome: Outcome, teller: Teller): string {
  return [whoWon(outcome, teller), teller.words.say(`end.${outcome.reason}`)].join(" ");
}

/** What the button does: the one thing that was picked, or so many of them. */
function confirmed(question: Question, picks: string[], teller: Teller): string {
  const [only] = question.most === 1 ? question.options.filter(({ text }) => picks.includes(text)) : [];
  return only ? capital(teller.option(only)) : teller.confirm(question, picks.length);
}

function counted(table: TableStore): string {
  const { least, most } = table.question ?? { least: 1, most: 1 };
  const count = table.picks.length;
  return least === most ? say("bar.counted", { count, most }) : say("bar.counted-least", { count, least });
}

function waiting(table: TableStore, teller: Teller): { sentence: string; clause?: string | undefined } {
  const frame = table.frame;
  if (table.info?.status === "closed")
    return { sentence: say("bar.closed", { reason: table.info.closed ?? "" }) };
  if (table.info?.status === "quarantined") return { sentence: say("bar.quarantined") };
  if (frame?.held) return { sentence: say("bar.held") };
  const all = frame?.waiting ?? [];
  const [first] = all;
  if (!first) return { sentence: say("bar.connecting") };
  if (all.length === 1) return { sentence: teller.waiting(first), clause: first.clause };
  const seats = all.map((each) => teller.names[each.seat ?? -1] ?? "");
  return { sentence: say("bar.waiting", { seat: teller.words.listed(seats) }), clause: first.clause };
}
