/** Whoever touches a page that they can see is here. Others are told only of those who like it; the server knows who. */
import { socket } from "../wire/socket.svelte";

const EVERY = 20_000;

/** Says so on every page, as long as somebody is known here. */
export function beAround(): () => void {
  let told = -Infinity;
  function touch(): void {
    if (document.hidden || performance.now() - told < EVERY) return;
    if (socket.send({ kind: "around" })) told = performance.now();
  }
  const leave = socket.join({ opened: touch, heard: () => undefined });
  document.addEventListener("pointerdown", touch);
  document.addEventListener("keydown", touch);
  return () => {
    leave();
    document.removeEventListener("pointerdown", touch);
    document.removeEventListener("keydown", touch);
  };
}
