/** The log dive by dive: what a diver rolled, and what came of it. A perfect dive gives another one in the same turn. */
import { eventPhrase, type Phrase } from "../../words/teller";
import type { Story } from "../index";
import type { Blue } from "./view";

const RESULTS = ["shells-placed", "dive-failed", "chest-taken", "chest-seen"];

export const story: Story<Blue> = {
  begins: (event, { turn }) => {
    const [first] = turn;
    if (event.kind === "chests-opened" || event.kind === "treasure-won" || event.kind === "game-ended")
      return first?.kind === "rolled" ? "turn" : null;
    const anew = event.kind === "rolled" && event.roll === 1;
    return anew && !(first?.kind === "rolled" && first.seat === event.seat) ? "turn" : null;
  },
  title: ([first]) =>
    first?.kind === "rolled"
      ? { say: "story.dive", with: { seat: first.seat } }
      : { say: "story.scoring" },
  brief: (scenes) => {
    const results = scenes.flat().flatMap((event): Phrase[] => {
      if (event.kind === "game-ended") return [{ say: "story.brief.ended" }];
      if (event.kind === "chest-taken" || event.kind === "chest-seen") return [{ say: "story.brief.chest" }];
      return RESULTS.includes(event.kind) ? [{ ...eventPhrase(event), say: `event.${event.kind}.brief` }] : [];
    });
    // A chest gives another dive: what came of that one is told as the next.
    return results.map((what, place) => (place && what.say !== "story.brief.ended" ? { say: "story.brief.then", with: { what } } : what));
  },
}; // prettier-ignore
