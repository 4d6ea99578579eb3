/** The log as a story: turns, scenes in them, lines in those. What begins where is the game's to say (`Story`). */
import type { Story } from "../games/index";
import type { GameEvent, Step } from "../wire/types";
import type { Catalogue } from "../words/catalogue";
import { eventPhrase, type Phrase } from "../words/teller";
import type { LogStep } from "./store.svelte";

export interface Line {
  phrase: Phrase;
  /** The entry of the log that told it. */
  version: number;
  seat: number | null;
  undone?: boolean;
  /** What the table itself says of it, and not the game. */
  note?: string;
  /** From here on it is new to its reader. */
  fresh?: boolean;
}

/** What hangs together, under one line that tells its result; without a phrase, lines that stand for themselves. */
export interface Scene {
  phrase: Phrase | null;
  seat: number | null;
  version: number;
  lines: Line[];
}

export interface Turn {
  /** The same as long as the page is there, whatever follows. */
  key: string;
  phrase: Phrase | null;
  seat: number | null;
  /** The first entry of it: whoever held the chair then gives it its name. */
  began: number;
  /** The last entry of it. */
  version: number;
  scenes: Scene[];
  /** What happened in it, in few words. */
  brief: Phrase[];
}

interface Happened {
  event: GameEvent;
  version: number;
  /** Which of the events of its entry it is. */
  place: number;
}

interface RawScene {
  loose: boolean;
  events: Happened[];
  /** Lines that no sentence of the game takes in: what was undone, and what the table itself says. */
  beside: Line[];
}

export const noteLine = (note: string, version: number, fresh = false): Line => ({
  phrase: { say: "" },
  version,
  seat: null,
  note,
  fresh,
});

export const seatIn = (fields: object | undefined): number | null => {
  const seat = (fields as { seat?: unknown } | undefined)?.seat;
  return typeof seat === "number" ? seat : null;
};

const raw = (loose: boolean): RawScene => ({ loose, events: [], beside: [] });
const eventsOf = (scene: RawScene): GameEvent[] => scene.events.map(({ event }) => event);

class Gatherer {
  readonly turns: RawScene[][] = [[raw(true)]];

  constructor(readonly story: Story | null) {}

  get #turn(): RawScene[] {
    return this.turns.at(-1) as RawScene[];
  }

  get #scene(): RawScene {
    return this.#turn.at(-1) as RawScene;
  }

  add(happened: Happened): void {
    const sofar = {
      turn: this.#turn.flatMap(eventsOf),
      scene: this.#scene.loose ? [] : eventsOf(this.#scene),
      sameStep: this.#turn.at(-1)?.events.at(-1)?.version === happened.version,
    };
    const begun = this.story?.begins(happened.event, sofar) ?? null;
    if (begun === "turn" && sofar.turn.length > 0) this.turns.push([raw(true)]);
    else if (begun === "scene") this.#turn.push(raw(false));
    else if (begun === "loose" && !this.#scene.loose) this.#turn.push(raw(true));
    this.#scene.events.push(happened);
  }

  aside(line: Line): void {
    this.#scene.beside.push(line);
  }
}

/** The sentences of these events, in their order. */
export function linesOf(happened: Happened[], story: Story | null): Line[] {
  const events = happened.map(({ event }) => event);
  const told = story?.tell?.(events) ?? events.map((event, from) => ({ ...eventPhrase(event), from }));
  return told.map(({ from, ...phrase }) => ({
    phrase,
    version: happened[from]?.version ?? 0,
    seat: seatIn(phrase.with),
  }));
}

/** What of these steps is told in the log. */
export function happenedIn(steps: Step[], unlogged: string[] = []): Happened[] {
  return steps.flatMap(({ version, events }) =>
    events
      .map((event, place) => ({ event, version, place }))
      .filter(({ event }) => !unlogged.includes(event.kind)),
  );
}

/** By entry; what the table says of one comes before what happened in it. */
const inOrder = (one: Line, other: Line) =>
  one.version - other.version || Number("note" in other) - Number("note" in one);

function sceneOf(scene: RawScene, story: Story | null): Scene {
  const headed = (story?.headed ?? []).map((kind) => `event.${kind}`);
  const phrase = scene.loose ? null : (story?.sum?.(eventsOf(scene)) ?? null);
  // What the line of the scene says already is not said again below it.
  const told = linesOf(scene.events, story).filter(
    (line) => !headed.includes(line.phrase.say) && line.phrase.say !== phrase?.say,
  );
  const lines = [...told, ...scene.beside].sort(inOrder);
  const version = Math.max(scene.events.at(-1)?.version ?? 0, lines.at(-1)?.version ?? 0);
  return { phrase, seat: seatIn(phrase?.with), version, lines };
}

function turnOf(scenes: RawScene[], story: Story | null): Turn {
  const events = scenes.flatMap(eventsOf);
  const phrase = story && events.length > 0 ? story.title(events) : null;
  const told = scenes
    .map((scene) => sceneOf(scene, story))
    .filter(({ phrase: said, lines }) => said !== null || lines.length > 0);
  const [first] = scenes.flatMap((scene) => scene.events);
  return {
    key: `${first?.version ?? 0}.${first?.place ?? 0}`,
    phrase,
    seat: seatIn(phrase?.with),
    began: first?.version ?? 0,
    version: told.at(-1)?.version ?? 0,
    scenes: told,
    brief: story?.brief(scenes.map(eventsOf)) ?? [],
  };
}

/** What happened in a turn, one thing after the other; each may be a list of its own. */
export const inARow = ([first = "", ...rest]: string[], words: Catalogue): string =>
  rest.reduce((before, after) => words.say("web.log.then", { before, after }), first);

/** The log in turns. `notes` are what the table itself has to say of an entry. */
export function storyOf(
  log: LogStep[],
  story: Story | null,
  unlogged: string[] = [],
  notes: (step: LogStep, place: number) => Line[] = () => [],
): Turn[] {
  const gatherer = new Gatherer(story);
  log.forEach((step, place) => {
    const happened = happenedIn([step], unlogged);
    if (!step.undone) happened.forEach((each) => gatherer.add(each));
    else linesOf(happened, story).forEach((line) => gatherer.aside({ ...line, undone: true }));
    notes(step, place).forEach((line) => gatherer.aside(line));
  });
  const told = gatherer.turns.map((scenes) => turnOf(scenes, story));
  gatherer.turns.slice(0, -1).forEach((scenes, place) => close(told[place], scenes.flatMap(eventsOf), story));
  return told.filter(({ scenes }) => scenes.length > 0);
}

/** A turn that another followed tells what did not happen in it. */
function close(turn: Turn | undefined, events: GameEvent[], story: Story | null): void {
  const lines = (story?.close?.(events) ?? []).map((phrase) => ({
    phrase,
    version: turn?.version ?? 0,
    seat: seatIn(phrase.with),
  }));
  turn?.scenes.at(-1)?.lines.push(...lines);
}
