/** The course of a finished game in points: the turns of its story, what everybody had after each, and what turned it. */
import type { BoardModule } from "../games/index";
import type { PointsCourse } from "../kit/course";
import type { Course, Outcome } from "../wire/types";
import { capital, plain, type Phrase, type Teller } from "../words/teller";
import { pointsOf, winnersOf } from "./outcome";
import { inARow, storyOf } from "./story";

/** How many changes of the lead are worth a flag, besides the last. */
const CHANGES = 3;

export interface Turn {
  /** What it is called; nothing for the start. */
  phrase: Phrase | null;
  brief: Phrase[];
  /** The last entry of it. */
  version: number;
  points: number[];
}
export interface TurningPoint {
  at: number;
  kind: "lead" | "lead-for-good" | "gain" | "loss";
  seat: number;
  /** How much was gained or lost. */
  by?: number;
  /** They had led before; who led in between may be left out. */
  again?: boolean;
}

/** The start, and each turn with what everybody had at its end. */
export function turnsOf({ steps }: Course, board: Pick<BoardModule, "story" | "unlogged"> | null): Turn[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return [];
  const log = steps.map(({ version, events }) => ({ version, entry: "answer" as const, seat: null, events, undone: false })); // prettier-ignore
  const at = (version: number) => steps.findLast((step) => step.version <= version)?.points ?? [];
  const story = board?.story ?? null;
  const all = storyOf(log, story, board?.unlogged);
  const setup = story?.before ? all.findLast(({ phrase }) => phrase?.say === story.before) : undefined;
  const begun = setup?.version ?? first.version;
  const told = all
    .filter(({ version }) => version > begun)
    .map(({ phrase, brief, version }) => ({ phrase, brief, version, points: at(version) }));
  const start = { phrase: null, brief: [], version: begun, points: at(begun) };
  const turns = [start, ...told];
  const [before, end] = turns.slice(-2);
  // What only counts up what everybody has is no turn; whatever was last, the course ends as the game did.
  if (before && end && turns.length > 2 && String(before.points) === String(end.points)) turns.pop();
  return turns.map((turn, n) => (n === turns.length - 1 ? { ...turn, points: last.points } : turn));
}

const bestOf = (points: number[]): number[] => {
  const best = Math.max(...points);
  return points.flatMap((each, seat) => (each === best ? [seat] : []));
};

/** Where somebody else came to lead alone, in order. */
function leads(turns: Turn[]): TurningPoint[] {
  const found: TurningPoint[] = [];
  turns.forEach(({ points }, at) => {
    const [seat, ...others] = bestOf(points);
    if (at === 0 || seat === undefined || others.length > 0 || found.at(-1)?.seat === seat) return;
    found.push({ at, kind: "lead", seat, again: found.some((each) => each.seat === seat) });
  });
  return found;
}

/** Those of them that lasted longest, and the last. Who comes to lead in the turn that ends the game keeps nothing. */
function worthTelling(changes: TurningPoint[], winners: number[], end: number): TurningPoint[] {
  const last = changes.at(-1);
  if (!last) return [];
  const lasted = (change: TurningPoint) => (changes[changes.indexOf(change) + 1]?.at ?? Infinity) - change.at;
  const longest = changes
    .slice(0, -1)
    .sort((one, other) => lasted(other) - lasted(one))
    .slice(0, CHANGES);
  const forGood = winners.length === 1 && winners[0] === last.seat && last.at < end;
  return [...longest, { ...last, kind: forGood ? "lead-for-good" : "lead" }];
}

/** The turn that changed most for somebody. */
function swing(turns: Turn[]): TurningPoint[] {
  let [most, found] = [0, [] as TurningPoint[]];
  turns.forEach(({ points }, at) =>
    points.forEach((now, seat) => {
      const by = at === 0 ? 0 : now - (turns[at - 1]?.points[seat] ?? 0);
      if (Math.abs(by) <= most) return;
      most = Math.abs(by);
      found = [{ at, kind: by > 0 ? "gain" : "loss", seat, by: most }];
    }),
  );
  return found;
}

export function turningPoints(turns: Turn[], winners: number[]): TurningPoint[] {
  return [...worthTelling(leads(turns), winners, turns.length - 1), ...swing(turns)].sort(
    (one, other) => one.at - other.at,
  );
}

/** All of it in words, as the kit draws it. */
export function told(turns: Turn[], outcome: Outcome, teller: Teller, replay: string): PointsCourse {
  const { words } = teller;
  const said = (phrase: Phrase) => plain(teller.parts(phrase));
  const amount = (by: number) => pointsOf({ ...outcome, points: [by] }, 0, teller);
  const title = ({ phrase }: Turn, turn: number) =>
    phrase
      ? words.say("web.course.turn", { turn, turns: turns.length - 1, title: capital(said(phrase)) })
      : words.say("web.course.start");
  /** Whose turn it was stands before what was done in it. */
  const detail = ({ phrase, brief }: Turn) =>
    phrase && brief.length > 0
      ? words.say("web.course.detail", { title: capital(said(phrase)), what: inARow(brief.map(said), words) })
      : "";
  const points = turningPoints(turns, winnersOf(outcome.places));
  return {
    names: teller.names.slice(0, outcome.places.length),
    turns: turns.map((turn, n) => ({ title: title(turn, n), points: turn.points, said: turn.points.map(amount) })),
    flags: [...new Set(points.map(({ at }) => at))].map((at) => ({
      at,
      labels: points
        .filter((each) => each.at === at)
        .map(({ kind, seat, by = 0, again }) =>
          said({ say: `web.course.${kind}${again ? "-again" : ""}`, with: { seat, amount: amount(by) } }),
        ),
      detail: turns[at] ? detail(turns[at]) : "",
      href: `${replay}?at=${turns[at]?.version ?? 0}`,
    })),
  }; // prettier-ignore
}
