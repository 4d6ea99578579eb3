/** The log turn by turn: whose answer brings something new begins one; what it costs and pays belongs to it. */
import type { EventOf } from "../../wire/game";
import type { Phrase } from "../../words/teller";
import type { Story, Telling } from "../index";
import { COMPANIES, type Deep } from "./view";

type Happening = EventOf<Deep>;
const END = ["portfolio-valued", "game-ended"];
const seatOf = (event: Happening | undefined) => (event && "seat" in event ? event.seat : null);
const free = (events: Happening[]) => events.every(({ kind }) => kind === "share-taken");

const BRIEF: Record<string, string> = {
  "share-bought": "story.brief.bought",
  "share-acquired": "story.brief.bought",
  "expanded": "story.brief.expanded",
  "extra-depth-played": "story.brief.extra",
  "depth-moved": "story.brief.moved",
  "depth-raised": "story.brief.raised",
  "depth-removed": "story.brief.removed",
  "dividend-paid": "story.brief.dividend",
  "fundraiser-held": "story.brief.fundraiser",
  "end-triggered": "story.brief.last-turns",
  "game-ended": "story.brief.ended",
}; // prettier-ignore

/** A purchase and what it was paid with are one sentence. */
function tell(events: Happening[]): Telling[] {
  const lines: Telling[] = [];
  events.forEach((event, from) => {
    const before = events[from - 1];
    const paid = events[from + 1];
    const bought = event.kind === "share-bought" && paid?.kind === "cards-discarded";
    if (event.kind === "cards-discarded" && before?.kind === "share-bought") return;
    if (bought) lines.push({ say: "story.bought", with: { ...event, cards: paidWith(paid.cards) }, from });
    else if (event.kind === "share-bought" && event.price === 0)
      lines.push({ say: "story.bought-free", with: event, from });
    else lines.push({ ...said(event), from });
  });
  return lines;
}

/** A card by its number, which is no number of cards. */
const paidWith = (cards: number[]): Phrase[] => cards.map((card) => ({ say: "story.paid", with: { card } }));

/** Points stand beside what they are for. */
function said(event: Happening): Phrase {
  if (event.kind === "cards-discarded")
    return { say: "event.cards-discarded", with: { ...event, cards: paidWith(event.cards) } };
  if (event.kind !== "portfolio-valued") return { say: `event.${event.kind}`, with: event };
  const scored = event.points.flatMap((points, place) =>
    points ? [{ say: "story.points", with: { points, company: COMPANIES[place] } }] : [],
  );
  const sum = event.points.reduce((all, points) => all + points, 0);
  return { say: "story.scored", with: { seat: event.seat, sum, scored } };
}

/** Nothing but a draw is a turn, too. */
function drawn(events: Happening[], seat: number | null): Phrase[] {
  const count = events.reduce((sum, event) => {
    if (seatOf(event) !== seat) return sum;
    if (event.kind === "cards-seen") return sum + event.cards.length;
    return event.kind === "cards-drawn" ? sum + event.count : sum;
  }, 0);
  return count > 0 ? [{ say: "story.brief.drew", with: { count } }] : [];
}

export const story: Story<Deep> = {
  begins: (event, { turn, sameStep }) => {
    const [first] = turn;
    if (END.includes(event.kind)) return turn.some(({ kind }) => END.includes(kind)) ? null : "turn";
    if (sameStep || !first || (event.kind === "share-taken" && free(turn))) return null;
    return free(turn) || (seatOf(event) !== null && seatOf(event) !== seatOf(first)) ? "turn" : null;
  },
  before: "story.free-shares",
  title: (turn) => {
    if (free(turn)) return { say: "story.free-shares" };
    if (turn[0] && END.includes(turn[0].kind)) return { say: "story.scoring" };
    return { say: "story.turn", with: { seat: seatOf(turn[0]) } };
  },
  tell,
  brief: (scenes) => {
    const events = scenes.flat();
    const told = events.flatMap((event) => {
      const say = BRIEF[event.kind];
      return say ? [{ say, with: event }] : [];
    });
    return told.length > 0 || free(events) ? told : drawn(events, seatOf(events[0]));
  },
};
