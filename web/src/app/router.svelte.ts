/** Where the reader is. Plain links work; the page never reloads for one of its own. */

const state = $state({ path: location.pathname, query: location.search });

export const route = {
  get path(): string {
    return state.path;
  },
  get query(): URLSearchParams {
    return new URLSearchParams(state.query);
  },
  /** The parts of the path: `/table/ab12` is `["table", "ab12"]`. */
  get parts(): string[] {
    return state.path.split("/").filter(Boolean).map(decodeURIComponent);
  },
};

/** Whether the server has said with the page that there is nothing of the name at its end, so that nobody need ask. */
export function absent(): boolean {
  const told = document.querySelector<HTMLMetaElement>('meta[name="absent"]');
  return told?.content === location.pathname;
}

function follow(): void {
  state.path = location.pathname;
  state.query = location.search;
}

export function go(address: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", address);
  else history.replaceState(null, "", address);
  follow();
  scrollTo(0, 0);
}

function onClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
    return;
  const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.download) return;
  if (anchor.origin !== location.origin || anchor.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(anchor.pathname + anchor.search + anchor.hash);
}

addEventListener("popstate", follow);
document.addEventListener("click", onClick);
