/** Coming back to a table on which others have played: whether to say what happened meanwhile. */
import type { Past } from "./past.svelte";
import type { TableStore } from "./store.svelte";

/** Fewer steps are seen at a glance. */
const FEW = 2;

export class Absence {
  told = $state(false);
  #away = true;

  /** The first frame of a page that was opened in the middle of a game. */
  arrive(table: TableStore): void {
    if (!table.frame || !this.#away) return;
    this.#away = false;
    this.told = table.since.length > FEW && table.since.length < table.log.length && table.caughtUp > 0;
  }

  /** The page comes into sight again, or goes out of it. */
  look(table: TableStore | null): void {
    if (document.hidden) this.#away = false;
    else if (table && table.since.length > FEW && table.frame?.question) this.told = true;
  }

  /** What others did once more on the board, from how things stood before. */
  async watch(table: TableStore | null, past: Past): Promise<void> {
    const [first] = table?.since ?? [];
    if (first) table?.watchAgain((await past.at(first.version - 1)).view);
  }
}
