/** Why a thing that was tapped and is not on offer does nothing now: the rules' own reason, the board's, or what is asked instead. */
import type { BoardModule } from "../games/index";
import type { Why } from "../kit/inspect.svelte";
import type { Teller } from "../words/teller";
import { say } from "../words/words.svelte";
import { barOf, type Asked } from "./bar";
import type { TableStore } from "./store.svelte";

/** What a table, or a puzzle, must have for things to be tried there. */
export type Trying = Asked & Pick<TableStore, "whyNot">;

/** A tap on a thing, and how the table stood then. */
export interface Tried {
  id: string;
  version: number;
  /** The option of which the rules are asked why it is not legal. */
  asked: string | null;
}

/** What somebody who taps this thing tries to do; what is legal is only wanted elsewhere. */
export function triedBy(id: string, table: Asked, board: BoardModule | null): Tried {
  const question = table.question;
  const option = question ? (board?.attempt?.(id, question) ?? null) : null;
  const legal = question?.options.some(({ text }) => text === option) ?? false;
  return { id, version: table.frame?.version ?? 0, asked: legal ? null : option };
}

/** The reason, as long as the table stands as it did; null until the rules have told theirs. */
export function whyNot(tried: Tried, table: Asked, teller: Teller, board: BoardModule | null): Why | null {
  const { frame, refusal, question } = table;
  if (!frame || frame.version !== tried.version || frame.outcome || table.moment) return null;
  if (refusal && refusal.code !== "not-offered")
    return { text: teller.refusal(refusal), clause: refusal.clause };
  if (tried.asked && !refusal) return null;
  return board?.elsewhere?.(tried.id, question, frame.view, teller) ?? whatElse(table, teller, board);
}

/** What is asked instead, and where to answer it; or whom the table waits for. */
function whatElse(table: Asked, teller: Teller, board: BoardModule | null): Why {
  const bar = barOf(table, teller, board, "open");
  const onBoard = bar.onBoard || table.listed.length < (table.question?.options.length ?? 0);
  const key = !table.question ? "not-now" : onBoard ? "on-board" : "in-bar";
  const clause = bar.clause ?? table.frame?.waiting[0]?.clause ?? "";
  return { text: say(`inspect.${key}`, { sentence: bar.sentence }), clause };
}
