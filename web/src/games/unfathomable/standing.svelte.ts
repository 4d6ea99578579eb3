/** The timer of a reaction window, as the server tells it, and the standing orders, which the server keeps. */
import { isWindow, type TableStore } from "../../table/store.svelte";

const TICK_MS = 125;

export function standingOrders(table: TableStore) {
  let now = $state(performance.now());
  const question = $derived(table.question && isWindow(table.question) ? table.question : null);
  const time = $derived(question ? (table.clocks?.window ?? null) : null);
  const seconds = $derived(Math.max(0, (time?.left ?? 0) - (now - (table.clocks?.heard ?? now)) / 1000));

  $effect(() => {
    if (!time) return;
    const timer = setInterval(() => (now = performance.now()), TICK_MS);
    return () => clearInterval(timer);
  });
  return {
    /** The window that I am asked in. */
    get open() {
      return question;
    },
    /** Seconds until whoever is silent passes; null before the server has said. */
    get seconds(): number | null {
      return time?.left == null ? null : seconds;
    },
    /** What is left of the window's time, from 1 to 0. */
    get left(): number {
      return time?.limit ? Math.min(1, seconds / time.limit) : 1;
    },
    get kinds(): string[] {
      return Object.entries(table.orders?.windows ?? {})
        .filter(([, passes]) => passes)
        .map(([kind]) => kind);
    },
    pass(kind: string): void {
      table.order(kind, true);
    },
    stop(): void {
      for (const kind of this.kinds) table.order(kind, false);
    },
  };
}
