/** What a page can do without at first comes once it was seen: a slow phone shows its words sooner. */
import { onMount } from "svelte";

/** Do something once what stands there now was painted; the answer calls it off. */
export function afterPaint(then: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  // A frame's callback runs before it is painted, what it puts off runs after.
  const frame = requestAnimationFrame(() => (rest = setTimeout(then)));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(rest);
  };
}

/** For a component: how often the browser has painted since it is there, at most so often. */
export function paints(most: number): { readonly count: number } {
  let count = $state(0);
  let callOff = () => {};
  const next = () => {
    callOff = afterPaint(() => {
      count += 1;
      if (count < most) next();
    });
  };
  onMount(() => {
    next();
    return () => callOff();
  });
  return {
    get count() {
      return count;
    },
  };
}
