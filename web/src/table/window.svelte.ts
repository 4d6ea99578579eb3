/** The time of a reaction window, as the server tells it: the same for everybody. */
import type { TableStore } from "./store.svelte";

const TICK_MS = 125;

export function windowTime(table: TableStore) {
  let now = $state(performance.now());
  const time = $derived(table.clocks?.window ?? null);
  const seconds = $derived(Math.max(0, (time?.left ?? 0) - (now - (table.clocks?.heard ?? now)) / 1000));

  $effect(() => {
    if (!time) return;
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    get open(): boolean {
      return time !== null;
    },
    /** Whether it is over after this time whoever holds what, unless somebody asks for more. */
    get fixed(): boolean {
      return time?.fixed ?? false;
    },
    get stretched(): boolean {
      return time?.stretched ?? false;
    },
    /** Seconds until whoever is silent passes; null where the table waits. */
    get seconds(): number | null {
      return time?.left == null ? null : seconds;
    },
    /** What is left of the window's time, from 1 to 0. */
    get left(): number {
      return time?.limit ? Math.min(1, seconds / time.limit) : 1;
    },
  };
}
