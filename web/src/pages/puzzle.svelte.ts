/** One puzzle as this page sees it: a moment of a recorded game, picks, and what the answer was worth. */
import type { BoardTable, Lists } from "../games/index";
import { mayStopWith, openIn } from "../table/picking";
import { getJson, post } from "../wire/api";
import type { Considered, Frame, Option, Posed, PuzzleVerdict, Question, Refusal, Step } from "../wire/types";

export class PuzzleStore implements BoardTable {
  posed = $state.raw<Posed | null>(null);
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** What was answered last. */
  given = $state.raw<string[]>([]);
  picks = $state<string[]>([]);
  considered = $state.raw<Considered | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  held = $state<string | null>(null);
  lists = $state.raw<Lists | null>(null);
  sending = $state(false);
  failed = $state(false);
  // What a table has and a puzzle has not.
  readonly moment = null;
  readonly info = null;
  readonly clocks = null;
  readonly orders = null;
  readonly chat = [];
  readonly doubted = false;
  readonly passedOver = false;
  readonly #address: string;
  #asking = 0;

  constructor(game: string, id: string) {
    this.#address = `/api/puzzles/${game}/${id}`;
  }

  async load(): Promise<void> {
    try {
      this.posed = await getJson<Posed>(this.#address);
      await this.#consider();
    } catch {
      this.failed = true;
    }
  }

  get frame(): Frame | null {
    return this.posed?.frame ?? null;
  }

  get seat(): number | null {
    return this.posed?.seat ?? null;
  }

  /** The question, until it is answered. */
  get question(): Question | null {
    return this.verdict || this.sending ? null : (this.frame?.question ?? null);
  }

  get log(): (Step & { undone: boolean })[] {
    return (this.frame?.steps ?? []).map((step) => ({ ...step, undone: false }));
  }

  get listed(): Option[] {
    const question = this.question;
    return question?.options.filter((option) => this.lists?.(option, this.held, question) ?? true) ?? [];
  }

  get open(): Set<string> {
    return openIn(this.question, this.picks, this.considered);
  }

  get mayStop(): boolean {
    return mayStopWith(this.question, this.picks, this.considered);
  }

  pick(text: string): void {
    const question = this.question;
    if (!question) return;
    this.refusal = null;
    if (!question.options.some((option) => option.text === text)) return this.whyNot(text);
    if (this.picks.includes(text)) this.picks = this.picks.filter((pick) => pick !== text);
    else if (question.most === 1) this.picks = [text];
    else if (this.open.has(text)) this.picks = [...this.picks, text];
    else return this.whyNot(text, this.picks);
    void this.#consider();
  }

  /** A click on a single choice only picks it, too: the first try counts, and a slip should not. */
  choose(text: string): void {
    this.pick(text);
  }

  confirm(): void {
    if (this.mayStop) void this.#answer();
    else if (this.question) this.whyNot(null, this.picks);
  }

  /** Ask the rules why this cannot be picked. */
  whyNot(text: string | null, others: string[] = []): void {
    const picks = text === null ? others : [...others, text];
    void post<Considered>(`${this.#address}/consider`, { picks }).then(
      ({ refusal }) => (this.refusal = refusal),
      () => (this.failed = true),
    );
  }

  /** The same moment once more; it counts no longer. */
  again(): void {
    this.verdict = null;
    this.picks = [];
    this.held = null;
    void this.#consider();
  }

  order(): void {
    // There is nobody to wait for.
  }

  say(): boolean {
    return false;
  }

  async #answer(): Promise<void> {
    this.given = [...this.picks];
    this.sending = true;
    this.refusal = null;
    try {
      this.verdict = await post<PuzzleVerdict>(this.#address, { picks: this.given });
    } catch {
      this.failed = true;
    }
    this.sending = false;
  }

  async #consider(): Promise<void> {
    this.considered = null;
    const question = this.question;
    if (!question || question.plain) return;
    const turn = ++this.#asking;
    const considered = await post<Considered>(`${this.#address}/consider`, { picks: this.picks });
    if (turn === this.#asking) this.considered = considered;
  }
}
