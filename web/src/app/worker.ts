/** The page's side of the service worker: it is registered, told what was loaded before it came, and tidied up after. */

import { go } from "./router.svelte";

const SOON = 3000;

export const canWork = (): boolean => "serviceWorker" in navigator;

/** After the page is there: a worker must not slow down the first visit. */
export async function begin(): Promise<void> {
  if (!canWork() || import.meta.env.DEV) return;
  navigator.serviceWorker.addEventListener("message", ({ data }) => follow(data));
  await new Promise((done) => setTimeout(done, SOON));
  try {
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage({ kind: "loaded", files: loaded() });
  } catch {
    // The page needs no worker: it is there for whoever comes back.
  }
}

/** A notification was tapped: the page goes where it leads, as by a link of its own. */
function follow(said: { kind?: string; url?: string }): void {
  if (said?.kind === "go" && said.url?.startsWith("/")) go(said.url);
}

function loaded(): string[] {
  const files = performance.getEntriesByType("resource").map(({ name }) => new URL(name));
  const ours = files.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith("/assets/"),
  );
  return [...new Set(ours.map(({ pathname }) => pathname))];
}

/** What was answered, here or elsewhere, is not asked any more: its notification goes. */
export async function closeAnswered(waiting: string[]): Promise<void> {
  if (!canWork()) return;
  const worker = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  const shown = (await worker?.getNotifications?.().catch(() => [])) ?? [];
  for (const each of shown) if (!waiting.includes(each.tag)) each.close();
}

const RELOADED = "reloaded-at";
const LONG_AGO = 60_000;
let reloading = false;

/** A part of the page is gone, since there is another version: take that one. Not twice in a row. */
export function takeNewVersion(): boolean {
  if (reloading) return true; // whoever else misses a part of it need not tell
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (!navigator.onLine || Date.now() - last < LONG_AGO) return false;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  reloading = true;
  location.reload();
  return true;
}
