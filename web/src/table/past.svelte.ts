/** The board as it was: what this page was shown, or else what the server says that its seat saw. */
import { untrack } from "svelte";

import { getJson } from "../wire/api";
import type { Fields, Frame } from "../wire/types";

interface Moment {
  version: number;
  view: Fields;
}

/** So many are kept; what lies further back is asked for. */
const MOST = 400;

export class Past {
  #kept = $state.raw<Moment[]>([]);
  /** The moment that the board shows instead of the present. */
  shown = $state.raw<Moment | null>(null);
  #wanted = 0;

  constructor(readonly table: () => string) {}

  /** Whoever keeps a frame in an effect waits for the next frame, not for what is kept. */
  keep(frame: Frame | null): void {
    if (!frame) return;
    const { version, view } = frame;
    // What the server has lost never was.
    const before = untrack(() => this.#kept).filter((each) => each.version < version);
    this.#kept = [...before, { version, view }].slice(-MOST);
  }

  /** How the table stood once this entry was made. */
  async at(version: number): Promise<Moment> {
    const [first] = this.#kept;
    const found = first && version >= first.version && this.#kept.find((each) => each.version >= version);
    return found || (await getJson<Frame>(`/api/tables/${this.table()}/moments/${version}`));
  }

  /** Shows it; of several that are asked for the last. */
  async show(version: number): Promise<void> {
    const wanted = ++this.#wanted;
    const found = await this.at(version).catch(() => null);
    if (wanted === this.#wanted) this.shown = found !== this.#kept.at(-1) ? found : null;
  }

  back(): void {
    this.#wanted += 1;
    this.shown = null;
  }
}
