/** The coach takes its time: it is asked again and again until it has said something, or nothing moves any more. */
import { ApiError, post } from "../wire/api";
import type { Weighed } from "../wire/types";

const EVERY = 400;
const PATIENCE = 25_000;
const REFUSALS = ["coach-counts", "coach-off", "too-many-attempts", "question-closed", "slow"];

export class Asking<T extends { thinking: boolean }> {
  /** What it said last, also while it thinks. */
  said = $state.raw<T | null>(null);
  /** Why it says nothing, as a key of the catalogue. */
  trouble = $state<string | null>(null);
  asking = $state(false);
  #turn = 0;

  async ask(address: string, body: unknown = {}): Promise<void> {
    this.forget();
    this.asking = true;
    const turn = this.#turn;
    let moved = performance.now();
    try {
      for (;;) {
        const said = await post<T>(address, body);
        if (turn !== this.#turn) return;
        if (JSON.stringify(said) !== JSON.stringify(this.said)) moved = performance.now();
        this.said = said;
        if (!said.thinking) break;
        if (performance.now() - moved > PATIENCE) throw new ApiError(0, "slow");
        await new Promise((done) => setTimeout(done, EVERY));
        if (turn !== this.#turn) return;
      }
    } catch (error) {
      if (turn === this.#turn) this.#give(error);
    }
    if (turn === this.#turn) this.asking = false;
  }

  #give(error: unknown): void {
    const code = error instanceof ApiError ? error.code : "";
    this.trouble = `coach.${REFUSALS.includes(code) ? code : "failed"}`;
  }

  /** Whatever was asked, nobody waits for it any more. */
  forget(): void {
    this.#turn++;
    this.said = null;
    this.trouble = null;
    this.asking = false;
  }
}

/** A part of one in per cent, as a whole number. */
export const percent = (part: number): number => Math.round(100 * part);

/** An error in per cent, never told as nothing. */
export const giveOrTake = (error: number): number => Math.max(1, percent(error));

/** Answers that read the same are one answer to whoever reads them: the best of them is told. */
export function toldOnce(answers: Weighed[], label: (picks: string[]) => string): Weighed[] {
  const labels = answers.map((answer) => label(answer.picks));
  return answers.filter((_, index) => labels.indexOf(labels[index] ?? "") === index);
}

/** What follows from comparing: whether the first answer is clearly better than the next. */
export function whyFirst(answers: Weighed[]): { key: string; params: Record<string, number> } | null {
  const next = answers[1];
  if (!next) return null;
  const params = { gain: percent(next.behind), doubt: giveOrTake(next.doubt) };
  return { key: next.clear ? "coach.clear" : "coach.alike", params };
}
