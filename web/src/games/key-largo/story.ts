/** The log by half-days: where everybody went, and what the sea and the bar made of it. */
import type { EventOf } from "../../wire/game";
import type { Phrase } from "../../words/teller";
import type { Story, Telling } from "../index";
import type { KeyLargo } from "./types";
import { added } from "./view";

type Happening = EventOf<KeyLargo>;
const BRIEF = ["diver-lost", "dolphins-paid", "diver-recruited", "round-bought"];

/** The same thing bought twice is one purchase. */
function tell(events: Happening[]): Telling[] {
  const lines: Telling[] = [];
  for (let from = 0; from < events.length;) {
    const event = events[from];
    if (!event) break;
    const same = events.slice(from).findIndex((other) => JSON.stringify(other) !== JSON.stringify(event));
    const count = same < 0 ? events.length - from : same;
    if (event.kind === "item-bought" && count > 1)
      lines.push({ say: "story.bought", with: { ...event, count, sum: count * event.price }, from });
    else for (let place = 0; place < count; place++) lines.push({ ...said(event), from: from + place });
    from += count;
  }
  return lines;
}

const said = (event: Happening): Phrase => {
  if (event.kind === "cards-revealed") return { say: "story.went", with: { plans: plansOf(event.places) } };
  if (event.kind === "dive-ended")
    return event.monsters === 0
      ? { say: "story.dive-ended", with: event }
      : { say: "story.dive-ended-monsters", with: { ...event, count: event.monsters } };
  if (event.kind === "treasures-sold" || event.kind === "hand-opened")
    return { say: `event.${event.kind}`, with: { ...event, cards: added(event.cards) } };
  if (event.kind === "diver-recruited" && event.hoses === 0) return { say: "story.recruited", with: event };
  return { say: `event.${event.kind}`, with: event };
};

const plansOf = (places: string[]): Phrase[] =>
  places.map((place, seat) => ({ say: "story.went.of", with: { seat, place } }));

/** What somebody did, to be told with all else that they did. */
interface Deed {
  seat: number;
  what: Phrase;
}
const by = (seat: number, say: string, fields: object): Deed => ({
  seat,
  what: { say, with: { ...fields } },
});

/** Treasures are counted by the wreck, gear by what it costs in all: told with the first of each. */
function summed(event: Happening, all: Happening[]): Deed[] | null {
  if (event.kind === "treasure-found" || event.kind === "treasure-seen") {
    const { seat, wreck } = event;
    const same = all.filter((each) => (each.kind === "treasure-found" || each.kind === "treasure-seen") && each.seat === seat && each.wreck === wreck); // prettier-ignore
    return same[0] === event ? [by(seat, "story.brief.found", { count: same.length, wreck })] : [];
  }
  if (event.kind !== "item-bought") return null;
  const bought = all.filter((each) => each.kind === "item-bought" && each.seat === event.seat);
  const sum = bought.reduce((all, each) => all + ("price" in each ? each.price : 0), 0);
  return bought[0] === event ? [by(event.seat, "story.brief.bought", { sum })] : [];
}

/** What is told of an event in few words. */
const inBrief = (event: Happening, all: Happening[]): Deed[] => {
  if (event.kind === "thief-hired")
    return [by(event.seat, "story.brief.stolen", { ...event, other: event.victim })];
  if (event.kind === "treasures-sold")
    return [by(event.seat, "story.brief.sold", { ...event, count: event.cards.length })];
  const told = summed(event, all);
  if (told) return told;
  return BRIEF.includes(event.kind) && "seat" in event
    ? [by(event.seat, `event.${event.kind}.brief`, event)]
    : [];
};

/** A half-day in few words: each person once, with all that it brought them. */
function brief(events: Happening[]): Phrase[] {
  const deeds = events.flatMap((event) => inBrief(event, events));
  const seats = [...new Set(deeds.map(({ seat }) => seat))];
  const told = seats.map((seat) => ({
    say: "story.brief.of",
    with: { seat, what: deeds.filter((deed) => deed.seat === seat).map(({ what }) => what) },
  }));
  const ended = events.some(({ kind }) => kind === "game-ended");
  return ended ? [...told, { say: "story.brief.ended" }] : told;
}

/** What is done at the places where one may also do nothing. */
const DONE: Record<string, string[]> = {
  bar: ["diver-recruited", "thief-hired", "round-bought", "encounter-played"],
  shop: ["item-bought", "encounter-played"],
  market: ["treasures-sold", "nothing-to-sell", "encounter-played"],
};

/** Who went somewhere and did nothing there. */
function idle(turn: Happening[]): Phrase[] {
  const [first] = turn;
  if (first?.kind !== "cards-revealed") return [];
  return first.places.flatMap((place, seat) => {
    const done = turn.some(
      (event) => DONE[place]?.includes(event.kind) && "seat" in event && event.seat === seat,
    );
    return place in DONE && !done ? [{ say: `story.idle-${place}`, with: { seat } }] : [];
  });
}

export const story: Story<KeyLargo> = {
  begins: (event, { turn }) => {
    if (event.kind === "cards-revealed") return "turn";
    const ends = event.kind === "hand-opened" || event.kind === "game-ended";
    return ends && turn[0]?.kind === "cards-revealed" ? "turn" : null;
  },
  title: ([first]) => {
    if (first?.kind === "cards-revealed") return { say: "story.half", with: { half: first.half } };
    return first?.kind === "hand-opened" || first?.kind === "game-ended"
      ? { say: "story.scoring" }
      : { say: "story.setup" };
  },
  tell,
  close: idle,
  brief: (scenes) => brief(scenes.flat()),
};
