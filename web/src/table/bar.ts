/** What the question bar shows, from the state of the table. */
import type { BoardModule } from "../games/index";
import type { Line } from "../wire/socket.svelte";
import type { Option, Outcome, Refusal, Subject } from "../wire/types";
import { capital, type Teller } from "../words/teller";
import { say } from "../words/words.svelte";
import { optionLabel, type Telling } from "./answers";
import { laterText } from "./guide.svelte";
import { whoWon } from "./outcome";
import type { BarState } from "./QuestionBar.svelte";
import type { TableStore } from "./store.svelte";

/** What the bar asks of a table, and of a puzzle. */
export type Asked = Pick<TableStore, "frame" | "info" | "log" | "moment" | "question" | "picks" | "listed" | "open" | "mayStop" | "doubted" | "sending" | "passedOver" | "refusal">; // prettier-ignore

/** Where the board is read as text, the bar lists what its picture would show. */
export function barOf(
  table: Asked,
  teller: Teller,
  board: BoardModule | null,
  line: Line,
  asText = false,
): BarState {
  const frame = table.frame;
  const common = {
    mayUndo: frame?.may_undo ?? false,
    mayRetake: frame?.may_retake ?? false,
    sending: table.sending,
    refusal: table.refusal
      ? { refusal: table.refusal, text: whyNot(table, table.refusal, teller) }
      : undefined,
  };
  if (line !== "open") return { ...common, mine: false, sentence: say(line === "lost" ? "bar.lost" : "bar.connecting"), mayUndo: false, mayRetake: false }; // prettier-ignore
  if (!frame) return { mine: false, sentence: say("bar.connecting") };
  if (table.moment) return { mine: false, moving: true, sentence: teller.event(table.moment) };
  if (frame.outcome) return { mine: false, over: true, sentence: over(frame.outcome, teller, board) };
  const question = table.question;
  const reacting = frame.subject ? windowOf(table, teller, board, frame.subject) : undefined;
  if (reacting && !question) return { ...common, mine: false, window: true, sentence: reacting, clause: frame.waiting[0]?.clause }; // prettier-ignore
  if (table.sending) return { ...common, mine: true, sentence: say("bar.sending") };
  if (!question) return { ...common, mine: false, ...waiting(table, teller) };
  const several = question.most > 1 || question.least === 0;
  const nothing = table.picks.length === 0;
  const lost = nothing ? board?.givesUp?.(frame.view, question, teller) : null;
  return {
    ...common,
    mine: true,
    window: reacting !== undefined,
    sentence:
      reacting ??
      board?.asks?.(
        question,
        frame.view,
        teller,
        table.log.map(({ events }) => events),
      ) ??
      teller.question(question),
    clause: question.clause,
    several,
    onBoard: !asText && (board?.onBoard?.includes(question.key) ?? false),
    options: table.listed.map((option) => ({
      text: option.text,
      label: optionLabel(option, { board, view: frame.view, teller, question }),
      picked: table.picks.includes(option.text),
      open: table.open.has(option.text),
      group: board?.group?.(option, question),
      thing: thingIn(option, board),
    })),
    counted: several && question.most > 1 && question.least > 0 ? counted(table) : undefined,
    confirm: several || !nothing ? (lost ?? confirmed(table.picks, { board, view: frame.view, teller, question })) : undefined, // prettier-ignore
    nothing,
    doubted: table.doubted,
    mayStop: table.mayStop,
  };
}

const whyNot = (table: Asked, refusal: Refusal, teller: Teller): string =>
  (refusal.code === "lesson-later" ? laterText(table.frame?.lesson, teller.words) : null) ??
  teller.refusal(refusal);

/** What the table reacts to, why again, and whether it is for me: the same sentence whether I am asked or not. */
function windowOf(table: Asked, teller: Teller, board: BoardModule | null, subject: Subject): string {
  const key = subject.key.split(".")[0] ?? "";
  const deed = board?.again?.(table.log.at(-1)?.events ?? [], key);
  const why = deed ? say("bar.again", { why: teller.event(deed) }) : null;
  const mine = table.question ? say(table.question.matters ? "bar.may-change" : "bar.may-react") : null;
  const done = (table.sending || table.frame?.held) && !table.passedOver;
  const answered = done ? say("bar.answered") : null;
  const others = table.question || answered ? null : say("bar.quiet");
  return [why, others, teller.window(subject), mine, answered].filter((part) => part !== null).join(" ");
}

/** The mark of the first thing that an option names. */
function thingIn(option: Option, board: BoardModule | null): string | undefined {
  const kinds = board?.story?.things ?? {};
  const named = Object.entries(option).find(
    ([field, value]) => field in kinds && typeof value === "number" && value >= 0,
  );
  return named && `${kinds[named[0]] ?? ""}:${String(named[1])}`;
}

/** The result itself may stand below the board, out of sight on a phone. */
function over(outcome: Outcome, teller: Teller, board: BoardModule | null): string {
  return [
    board?.sideWon?.(outcome, teller) ?? whoWon(outcome, teller),
    teller.words.say(`end.${outcome.reason}`),
  ]
    .map(ended)
    .join(" ");
}

/** What is a heading elsewhere is a sentence here. */
const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** What the button does: what the board makes of the picks, the one thing that was picked, or so many of them; before any, as many as must be. */
function confirmed(picks: string[], telling: Telling): string {
  const { board, view, teller, question } = telling;
  const picked = question.options.filter(({ text }) => picks.includes(text));
  const own = picked.length > 0 ? board?.confirms?.(picked, view, teller, question) : null;
  if (own) return capital(own);
  const [only] = question.most === 1 ? picked : [];
  const open = picks.length === 0 && question.least < question.most;
  return only ? optionLabel(only, telling) : teller.confirm(question, picks.length || question.least, open);
}

function counted(table: Asked): string {
  const { least, most } = table.question ?? { least: 1, most: 1 };
  const count = table.picks.length;
  return least === most ? say("bar.counted", { count, most }) : say("bar.counted-least", { count, least });
}

function waiting(table: Asked, teller: Teller): { sentence: string; clause?: string | undefined } {
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
