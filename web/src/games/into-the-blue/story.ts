/** The log dive by dive: what a diver rolled, and what came of it. A perfect dive gives another one in the same turn. */
import type { EventOf } from "../../wire/game";
import { eventPhrase, type Phrase } from "../../words/teller";
import type { Story } from "../index";
import type { Blue } from "./view";

const RESULTS = ["shells-placed", "dive-failed", "chest-taken", "chest-seen"];

/** What was scored is told in points; dice by size, chests behind the numbers. */
const said = (event: EventOf<Blue>): Phrase => {
  if (event.kind === "rolled")
    return {
      say: "event.rolled",
      with: { ...event, dice: event.dice.toSorted((one, other) => one - other) },
    };
  if (event.kind === "treasure-won")
    return { say: "story.treasure-won", with: { ...event, count: event.value } };
  if (event.kind !== "chests-opened" || event.values.length === 0) return eventPhrase(event);
  const sum = event.values.reduce((all, value) => all + value, 0);
  return { say: "story.chests-opened", with: { ...event, count: event.values.length, sum } };
};

export const story: Story<Blue> = {
  begins: (event, { turn }) => {
    const [first] = turn;
    if (event.kind === "chests-opened" || event.kind === "treasure-won" || event.kind === "game-ended")
      return first?.kind === "rolled" ? "turn" : null;
    const anew = event.kind === "rolled" && event.roll === 1;
    return anew && !(first?.kind === "rolled" && first.seat === event.seat) ? "turn" : null;
  },
  title: ([first]) =>
    first?.kind === "rolled" ? { say: "story.dive", with: { seat: first.seat } } : { say: "story.scoring" },
  tell: (events) => events.map((event, from) => ({ ...said(event), from })),
  brief: (scenes) => {
    const events = scenes.flat();
    const results = events.flatMap((event): Phrase[] => {
      if (event.kind === "chest-taken" || event.kind === "chest-seen") return [{ say: "story.brief.chest" }];
      return RESULTS.includes(event.kind)
        ? [{ ...eventPhrase(event), say: `event.${event.kind}.brief` }]
        : [];
    });
    // A chest gives another dive: what came of that one is told as the next.
    const told = results.reduce<Phrase | null>((first, what) => (first ? { say: "story.brief.then", with: { first, what } } : what), null); // prettier-ignore
    const ended = events.some(({ kind }) => kind === "game-ended");
    return [...(told ? [told] : []), ...(ended ? [{ say: "story.brief.ended" }] : [])];
  },
};
