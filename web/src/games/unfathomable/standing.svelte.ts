/** Standing orders for reaction windows: by kind of window and never by card held, so that a quick pass tells nothing. */
import type { TableStore } from "../../table/store.svelte";
import type { Question } from "../../wire/types";

/** How long a window asks everybody; who is silent until then passes. */
export const WINDOW_SECONDS = 30;
const STANDING_MS = 250;

export const isWindow = (question: Question | null): question is Question =>
  question !== null && question.quiet && question.least === 0;

function kept(id: string): string[] {
  return JSON.parse(sessionStorage.getItem(`standing ${id}`) ?? "[]") as string[];
}

export function standingOrders(table: TableStore) {
  const state = $state({ kinds: kept(table.id), left: 1 });

  function turn(kind: string): void {
    state.kinds = state.kinds.includes(kind)
      ? state.kinds.filter((each) => each !== kind)
      : [...state.kinds, kind];
    sessionStorage.setItem(`standing ${table.id}`, JSON.stringify(state.kinds));
  }
  function stop(): void {
    state.kinds = [];
    sessionStorage.removeItem(`standing ${table.id}`);
  }
  function pass(): void {
    table.picks = [];
    table.confirm();
  }
  $effect(() => {
    const question = table.question;
    if (!isWindow(question)) return;
    const most = state.kinds.includes(question.key) ? STANDING_MS : WINDOW_SECONDS * 1000;
    const begin = performance.now();
    state.left = 1;
    const timer = setInterval(() => {
      state.left = 1 - (performance.now() - begin) / most;
      if (state.left <= 0) pass();
    }, STANDING_MS / 2);
    return () => clearInterval(timer);
  });
  return {
    /** What is left of the window's time, from 1 to 0. */
    get left(): number {
      return Math.max(0, state.left);
    },
    get kinds(): string[] {
      return state.kinds;
    },
    turn,
    stop,
  };
}
