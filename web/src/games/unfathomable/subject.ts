/** What a check is about: who wants what from whom, or the card; and what passing and failing bring, to the reader's own face. */
import type { Params } from "../../words/catalogue";
import type { EventOf } from "../../wire/game";
import { capital, type Teller } from "../../words/teller";
import { outcomesOf, type Way } from "./outcomes";
import type { Unfathomable, UnfathomableView } from "./types";
import { triedIn } from "./view";

const people = (view: UnfathomableView, teller: Teller): Params => ({
  seat: teller.names[view.check.seat] ?? "",
  other: teller.names[view.check.other] ?? "",
});

/** The form of a message for whoever makes the check, or whom it is made against. */
const addressed = (view: UnfathomableView, teller: Teller) => (key: string) => {
  const { seat, other } = view.check;
  const form = seat === teller.viewer ? ".you" : other === teller.viewer ? ".at-you" : "";
  return form && teller.words.has(key + form) ? key + form : key;
};

export function subjectOf(view: UnfathomableView, teller: Teller): string {
  const tried = triedIn(view);
  if (!tried) return String(teller.value("crisis", view.mythos_card));
  return teller.words.say(addressed(view, teller)(`board.check.${tried}`), people(view, teller));
}

/** What comes of the check that somebody tries, or of the open card. */
export function waysOf(view: UnfathomableView, teller: Teller): Way[] {
  const tried = triedIn(view);
  if (!tried) return outcomesOf(`text.crisis.${view.mythos_card}`, teller.words);
  return outcomesOf(`text.check.${tried}`, teller.words, people(view, teller), addressed(view, teller));
}

/** In whose turn a card was turned up. */
export function turnOf(view: UnfathomableView, teller: Teller): string {
  const own = view.active === teller.viewer ? ".you" : "";
  return teller.words.say(`board.in-turn${own}`, { seat: teller.names[view.active] ?? "" });
}

/** Questions of the turn itself, and those whose sentence names what they are about. */
const OWN = ["action", "skills", "galley", "first-cards", "discard", "character", "loyalty", "contribute", "mythos", "next-deep-one", "victim", "trade", "consent", "jail", "spell", "waypoint", "pass-on", "heir", "pay"]; // prettier-ignore
/** What asks by its effect, and under which name it is known. */
const SOURCES: Partial<Record<EventOf<Unfathomable>["kind"], string>> = { "card-played": "card", "item-used": "item", "spell-cast": "spell", "waypoint-reached": "waypoint", "mythos-drawn": "crisis", "room-used": "room" }; // prettier-ignore
const DEEDS = ["ability-used", "feat-used"];
/** What is played as a reaction, when a window closes. */
const REACTED = ["card-played", "item-used", "spell-cast", ...DEEDS];

/** What an answer brought, without the reactions in it: they change a roll or a check, they ask nothing. */
function withoutReactions(events: EventOf<Unfathomable>[]): EventOf<Unfathomable>[] {
  const shut = events.findIndex(({ kind }) => kind === "reactions");
  return events.filter(({ kind }, place) => shut < 0 || place < shut || !REACTED.includes(kind));
}

/** What asks: its name, and which of its kind it is, "waypoint.3"; a deed has none. */
interface Source {
  name: string;
  thing: string | null;
}

/** The card, the item, the spell, the waypoint, the room or the deed whose effect asks this, if anything does. */
export function sourceOf(key: string, steps: EventOf<Unfathomable>[][], teller: Teller): Source | null {
  if (OWN.includes(key)) return null;
  const begins = ({ kind }: EventOf<Unfathomable>) => kind in SOURCES || kind === "turn-began" || DEEDS.includes(kind); // prettier-ignore
  const last = steps.flatMap(withoutReactions).findLast(begins);
  if (!last) return null;
  if (last.kind === "feat-used") return { name: teller.words.say("thing.kind.feat"), thing: null };
  if (last.kind === "ability-used") return { name: teller.words.say(`text.${last.told}`), thing: null };
  const kind = SOURCES[last.kind];
  const number = kind && Object.entries(last).find(([field]) => field === kind)?.[1];
  if (!kind || typeof number !== "number") return null;
  return { name: capital(String(teller.value(kind, number))), thing: `${kind}.${number}` };
}
