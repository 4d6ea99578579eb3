/** What the browser's tab says: the page, and before it how many tables wait for the reader. */
import { inbox } from "./inbox.svelte";

const state = $state({ page: "Fathoms" });

/** The title of the page that is shown. */
export function entitle(page: string): void {
  state.page = page;
}

/** Tab, icon and the badge of an installed app say the same. */
export function showCount(): void {
  const count = inbox.waiting.length;
  document.title = count > 0 ? `(${count}) ${state.page}` : state.page;
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  if (icon) icon.href = count > 0 ? "/icon-turn.svg" : "/icon.svg";
  if ("setAppBadge" in navigator) navigator.setAppBadge(count).catch(() => undefined);
}
