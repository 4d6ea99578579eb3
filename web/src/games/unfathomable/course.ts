/** The course of a game and each player's part in it, told by its events. */
import type { EventOf } from "../../wire/game";
import type { Unfathomable, UnfathomableView } from "./types";
import { BRIG, SICK_BAY } from "./view";

type Event = EventOf<Unfathomable>;

export interface Crisis {
  crisis: number;
  /** 0 fail, 1 partial, 2 pass; none where nothing was checked. */
  result: number | null;
}
/** How things stood at the end of a turn; turn 0 is the start. */
export interface Turn {
  turn: number;
  dials: number[];
  distance: number;
  crises: Crisis[];
  reveals: { seat: number; loyalty: number }[];
}
export interface Part {
  cards: number;
  rooms: number;
  attacks: number;
  hits: number;
  spells: number;
  brig: number;
  sick: number;
  /** The turn in which the seat showed itself. */
  revealed: number | null;
}
export interface Course {
  turns: Turn[];
  parts: Part[];
}

const HYBRID = 1;
const TRIED = ["arrest-tried", "escape-tried", "memory-tried"];

/** Whether these events tell the whole game: a page that was opened late has heard only its end. */
export function isWhole(events: Event[], view: UnfathomableView): boolean {
  const told = new Set(events.flatMap((event) => (event.kind === "turn-began" ? [event.turn] : [])));
  return Array.from({ length: view.turn }, (_, n) => n + 1).every((turn) => told.has(turn));
}

/** A dial that was never turned stands as it stood at first. */
function dialsAtFirst(events: Event[], view: UnfathomableView): number[] {
  return view.dials.map((now, dial) => {
    const turned = events.find((event) => event.kind === "dial-turned" && event.dial === dial);
    return turned?.kind === "dial-turned" ? turned.now - turned.by : now;
  });
}

export function courseOf(events: Event[], view: UnfathomableView): Course {
  const course = new Chronicle(dialsAtFirst(events, view), view.people.length);
  for (const event of events) course.write(event);
  return { turns: course.turns, parts: course.parts };
}

class Chronicle {
  turns: Turn[];
  parts: Part[];
  #now: Turn;
  #crisis: Crisis | null = null;
  #attacker: Part | null = null;

  constructor(dials: number[], seats: number) {
    this.#now = { turn: 0, dials, distance: 0, crises: [], reveals: [] };
    this.turns = [this.#now];
    this.parts = Array.from({ length: seats }, () => ({ cards: 0, rooms: 0, attacks: 0, hits: 0, spells: 0, brig: 0, sick: 0, revealed: null })); // prettier-ignore
  }

  write(event: Event): void {
    if (TRIED.includes(event.kind)) this.#crisis = null;
    switch (event.kind) {
      case "turn-began":
        this.#now = { ...this.#now, turn: event.turn, dials: [...this.#now.dials], crises: [], reveals: [] };
        this.turns.push(this.#now);
        break;
      case "dial-turned":
        this.#now.dials[event.dial] = event.now;
        break;
      case "waypoint-reached":
        this.#now.distance = event.distance;
        break;
      case "mythos-drawn":
        this.#crisis = { crisis: event.crisis, result: null };
        this.#now.crises.push(this.#crisis);
        break;
      case "check-ended":
        if (this.#crisis) this.#crisis.result = event.result;
        this.#crisis = null;
        break;
      case "traitor-revealed":
        this.#now.reveals.push({ seat: event.seat, loyalty: event.loyalty });
        break;
    }
    const part = "seat" in event ? this.parts[event.seat] : undefined;
    if (part) this.#credit(part, event);
    if (event.kind === "mauled") this.#attacker = null;
    if (event.kind === "attack-hit" && this.#attacker) this.#attacker.hits++;
    if (event.kind === "attack-hit" || event.kind === "attack-missed") this.#attacker = null;
  }

  #credit(part: Part, event: Event): void {
    switch (event.kind) {
      case "contributed":
        part.cards += event.count;
        break;
      case "room-used":
        part.rooms++;
        break;
      case "attacked":
        part.attacks++;
        this.#attacker = part;
        break;
      case "spell-cast":
        part.spells++;
        break;
      case "moved":
        if (event.to === BRIG) part.brig++;
        if (event.to === SICK_BAY) part.sick++;
        break;
      case "traitor-revealed":
        part.revealed ??= this.#now.turn;
    }
  }
}

/** What somebody was: one hybrid card makes a hybrid, the cultist's card without it a cultist. */
export function roleOf(view: UnfathomableView, seat: number): number {
  const cards = view.people[seat]?.loyalty ?? [];
  return cards.includes(HYBRID) ? HYBRID : Math.max(0, ...cards.map((card) => card ?? 0));
}

/** Which side won; nobody, where the ship is lost and no traitor is left to win. */
export function sideOf({
  reason,
  places,
}: {
  reason: string;
  places: number[];
}): "humans" | "traitors" | "nobody" {
  if (!places.includes(1)) return "nobody";
  return reason === "arrived" ? "humans" : "traitors";
}

/** So many won: a single hybrid is a traitor alone. */
export const wonBy = (places: number[]): number => places.filter((place) => place === 1).length;
