/** Somebody is asked: a sound, and where the page is out of sight and its owner wants it, a notice of the system. */
import { settings } from "../app/settings.svelte";
import { play } from "../app/sound";
import { say, titleOf } from "../words/words.svelte";

export function noticeTurn(table: string, game: string): void {
  play("turn");
  if (!document.hidden || !settings.notices) return;
  const notice = new Notification(say("table.notice", { game: titleOf(game) }), { tag: table });
  notice.onclick = () => window.focus();
}
