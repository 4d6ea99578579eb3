/** The coach takes its time: it is asked again and again until it has said something, or nothing moves any more. */
import { ApiError, post } from "../wire/api";
import type { Part, Reason, Weighed } from "../wire/types";
import { plain, type Teller } from "../words/teller";

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

/** The first answer that is clearly worse than the best, if there is one: what the coach's sentence is about. */
export const worse = (answers: Weighed[]): Weighed | undefined => answers.find(({ clear }) => clear);

/** What a hint lists: all answers, or the best alone where nothing makes a difference. */
export const listed = (answers: Weighed[]): Weighed[] => (worse(answers) ? answers : answers.slice(0, 1));

/** A hint in one sentence: what the answer would cost that is clearly worse, and why. */
export function hintSentence(answers: Weighed[], label: (picks: string[]) => string, teller: Teller): string {
  const { words } = teller;
  const other = worse(answers);
  if (!other) return words.say(answers.length > 0 ? "coach.even" : "coach.nothing");
  const figures = { percent: percent(other.behind), doubt: giveOrTake(other.doubt) };
  const cost = words.say("coach.clear", { answer: label(other.picks), ...figures });
  return other.why ? `${cost} ${whySentence(other.why, teller)}` : cost;
}

/** Why an answer is better: what it gains, and what that costs. */
export function whySentence({ gains, costs }: Reason, teller: Teller): string {
  const won = part(gains, teller);
  if (!costs) return teller.words.say("coach.why", { gains: won });
  return teller.words.say("coach.why-though", { gains: won, costs: part(costs, teller, true) });
}

function part({ key, params, amount, often }: Part, teller: Teller, short = false): string {
  const what = plain(teller.parts({ say: `reason.${key}`, with: params }));
  if (amount === null) return teller.words.say("coach.part-often", { what, count: often });
  const figure = signed(amount, teller.words.lang);
  if (short) return teller.words.say("coach.part-short", { what, amount: figure });
  return teller.words.say("coach.part", { what, amount: figure, count: often });
}

/** A difference with its sign, to one decimal place. */
function signed(amount: number, lang: string): string {
  const told = amount.toLocaleString(lang, { signDisplay: "exceptZero", maximumFractionDigits: 1 });
  return told.replace("-", "−");
}

/** The figure beside an answer of a hint. */
export function figureOf(answer: Weighed, best: boolean, teller: Teller): string {
  const { words } = teller;
  if (best) return words.say("coach.chance", { percent: percent(answer.chance) });
  return answer.clear
    ? words.say("coach.cost", { percent: percent(answer.behind) })
    : words.say("coach.as-good");
}
