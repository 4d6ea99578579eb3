/** Whoever touches a page of a table that they can see is there, and needs no message on another device. */
import { socket } from "../wire/socket.svelte";

const EVERY = 20_000;

/** Says so while the page of this table is open. */
export function attend(table: string): () => void {
  let told = -Infinity;
  function touch(): void {
    if (document.hidden || performance.now() - told < EVERY) return;
    if (socket.send({ kind: "here", table, here: true })) told = performance.now();
  }
  function look(): void {
    if (!document.hidden) return touch();
    told = -Infinity;
    socket.send({ kind: "here", table, here: false });
  }
  document.addEventListener("pointerdown", touch);
  document.addEventListener("keydown", touch);
  document.addEventListener("visibilitychange", look);
  return () => {
    document.removeEventListener("pointerdown", touch);
    document.removeEventListener("keydown", touch);
    document.removeEventListener("visibilitychange", look);
  };
}
