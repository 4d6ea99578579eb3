/** Where the turn is: skills, two actions, the mythos. It is read from the view, which counts the actions still to come. */
import type { UnfathomableView } from "./types";

export const STEPS_OF_TURN = ["skills", "action-1", "action-2", "mythos"] as const;
export type TurnStep = (typeof STEPS_OF_TURN)[number];
export type Progress = "done" | "now" | "left" | "skipped";

export const ACTIONS = 2;

/** Asked while no card lies open: before it is drawn, and, where a round ends with the deal of the loyalties, after it. */
const WITHOUT_THE_CARD = ["mythos", "loyalty"];

/** The place of the step that is on; 4 once all are done. `asked` is the key of what the table is asked. */
function placeOf(view: UnfathomableView, asked: string): number {
  const traitor = view.people[view.active]?.revealed ?? false;
  // A traitor's reveal may turn up a mythos card in the middle of an action.
  const mythos = (view.crisis !== null || WITHOUT_THE_CARD.includes(asked)) && view.actions === 0 && !traitor;
  if (mythos) return STEPS_OF_TURN.indexOf("mythos");
  if (asked === "discard" && view.actions === 0) return STEPS_OF_TURN.length;
  return ACTIONS - view.actions;
}

export function turnOf(view: UnfathomableView, asked = ""): { step: TurnStep; progress: Progress }[] {
  if (view.turn === 0 || view.outcome) return [];
  const at = placeOf(view, asked);
  const traitor = view.people[view.active]?.revealed ?? false;
  return STEPS_OF_TURN.map((step, place) => ({
    step,
    progress: step === "mythos" && traitor ? "skipped" : place < at ? "done" : place === at ? "now" : "left",
  }));
}

/** The action that is on, 1 or 2, while a seat acts. */
export function actionOf(view: UnfathomableView): number {
  return Math.min(ACTIONS, Math.max(1, ACTIONS - view.actions));
}
