/** The clocks of a table: they run on in the page between two messages of the server, which has the last word. */
import { leftNow } from "./pace";
import type { TableStore } from "./store.svelte";

const TICK_MS = 500;

export interface ShownClock {
  left: number;
  runs: boolean;
}

export function clocksOf(table: () => TableStore) {
  let now = $state(performance.now());
  $effect(() => {
    if (!table().clocks?.chairs.some((each) => each.runs)) return;
    now = performance.now();
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    of(seat: number): ShownClock | undefined {
      const clocks = table().clocks;
      const clock = clocks?.chairs.find((each) => each.seat === seat);
      const left = clock ? leftNow(clock, clocks?.heard ?? now, now) : null;
      return clock && left !== null ? { left, runs: clock.runs } : undefined;
    },
  };
}
