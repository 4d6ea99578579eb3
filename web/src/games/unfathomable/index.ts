import type { BoardModule } from "../index";
import type { QuestionOf } from "../../wire/game";
import { capital, type Teller } from "../../words/teller";
import { sideOf, wonBy } from "./course";
import { checkOf } from "./crises";
import { group, lists } from "./options";
import { outcomesOf, partName } from "./outcomes";
import { reel } from "./reel";
import { story } from "./story";
import { text } from "./text";
import { sourceOf, subjectOf } from "./subject";
import { attempt, NAMED as named, things } from "./things";
import { actionOf, ACTIONS } from "./turn";
import type { Unfathomable } from "./types";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { heard, voice } from "./sounds";
export { default as Picture } from "./Picture.svelte";
export { attempt, group, lists, named, reel, story, text, things };

/** An action that is not taken is gone; one on somebody else's turn is neither the first nor the second. */
export const givesUp: NonNullable<BoardModule<Unfathomable>["givesUp"]> = (view, question, { words }) => {
  const which = question.seat === view.active ? actionOf(view) : "extra";
  return question.key === "action" ? words.say(`board.give-up-${which}`) : null;
};

export const sideWon: NonNullable<BoardModule<Unfathomable>["sideWon"]> = (outcome, { words }) =>
  words.say(`board.end.${sideOf(outcome)}`, { count: wonBy(outcome.places) });

/** There are some two hundred windows a game; what was played in one is told by events of its own. */
export const unlogged = ["reactions"];

/** After its subject a question goes on in the same sentence. */
function about(subject: string, question: QuestionOf<Unfathomable>, teller: Teller): string {
  const asked = teller.question(question);
  const rest = asked.charAt(0).toLocaleLowerCase() + asked.slice(1);
  return teller.words.say("board.ask.about", { subject, question: rest });
}

/** What is paid for is the room where one stands: it is repaired, or left. */
function atRoom(question: QuestionOf<Unfathomable>, view: Unfathomable["view"], teller: Teller): string {
  const subject = capital(String(teller.value("space", view.people[question.seat]?.at ?? 0)));
  return about(subject, question, teller);
}

const HAND_LIMIT = { clause: "UNF-3.8", cards: 10 };
/** There one draws a single card. */
const SICK_BAY = "UNF-3.4";

/** What is asked names its subject: the check, or the card whose effect it is. */
export const asks: NonNullable<BoardModule<Unfathomable>["asks"]> = (question, view, teller, steps) => {
  if (question.key === "contribute")
    return teller.words.say("board.ask.contribute", {
      subject: subjectOf(view, teller),
      target: view.check.target,
    });
  if (question.key === "action" && view.active === question.seat)
    return teller.words.say("board.ask.action", { number: actionOf(view), actions: ACTIONS });
  if (question.key === "action")
    return teller.words.say("board.ask.action-extra", { seat: teller.names[view.active] ?? "" });
  if (question.clause === HAND_LIMIT.clause)
    return teller.words.say("board.ask.hand-limit", { limit: HAND_LIMIT.cards });
  if (question.clause === SICK_BAY) return teller.words.say("board.ask.sick-bay");
  if (question.key === "pay") return atRoom(question, view, teller);
  const source = question.quiet ? null : sourceOf(question.key, steps, teller);
  if (!source) return null;
  const subject = source.name;
  const offered = `board.ask.may.${source.thing}`;
  if (question.key === "may" && teller.words.has(offered)) return teller.words.say(offered, { subject });
  return about(subject, question, teller);
};

const DEEDS = ["card-played", "item-used", "feat-used", "ability-used", "spell-spent"];

/** A window opens again after a reaction in it; a die that is thrown again begins with the window before the roll. */
export const again: NonNullable<BoardModule<Unfathomable>["again"]> = (events, window) => {
  const shut = events.findIndex((event) => event.kind === "reactions");
  const closed = events[shut];
  if (closed?.kind !== "reactions") return null;
  const same = closed.window === window || (closed.window === "after-roll" && window === "before-roll");
  return same ? (events.slice(shut).find((event) => DEEDS.includes(event.kind)) ?? null) : null;
};

function crisisText(crisis: number, teller: Teller): string {
  const { words } = teller;
  const ways = outcomesOf(`text.crisis.${crisis}`, words);
  const told = ways.map(({ part, effect }) =>
    words.say("picture.way", { way: partName(part, words), text: effect }),
  );
  return [...checkOf(crisis, teller), ...told].join(" · ");
}

export const label: NonNullable<BoardModule<Unfathomable>["label"]> = (option, view, teller, question) => {
  const told = (key: string) => `${teller.option(option)} – ${teller.words.say(key)}`;
  const mine = view.people[question.seat]?.character ?? 0;
  switch (option.kind) {
    case "take":
      return told(`text.profession.${option.character}`);
    case "waypoint":
      return told(`text.waypoint.${option.waypoint}`);
    case "spell":
      return told(`text.spell.${option.spell}`);
    case "item":
      return told(`text.item.${option.item}`);
    case "play":
      return told(`text.card.${option.card}`);
    case "mythos":
      return `${teller.option(option)} – ${crisisText(option.crisis, teller)}`;
    case "use-ability":
      return told(`text.ability.${mine}`);
    case "use-feat":
      return told(`text.feat.${mine}`);
    case "accept":
      return question.key === "malpractice" ? teller.words.say("question.malpractice.supply") : null;
    case "adjust": {
      const [card, by] = [teller.value("card", option.card), teller.value("by", option.by)];
      return teller.words.say(`board.adjust.${question.key}`, { card, by });
    }
    case "number": {
      const { number } = option;
      return teller.words.say(`board.number.${question.key}`, {
        count: number,
        by: teller.value("by", number),
      });
    }
    case "choose": {
      if (question.key === "track") return teller.words.say(`board.track.${option.way - 1}`);
      if (question.key === "on-passenger") return teller.words.say(`board.pharmacy.${option.way}`);
      const way = option.way === 1 ? "top" : "bottom";
      const key = `text.${question.about}.${way}`;
      if (teller.words.has(key)) return teller.words.say(key);
      return question.key === "crisis"
        ? teller.words.say("board.make-check", { target: view.crisis?.target ?? 0 })
        : null;
    }
    default:
      return null;
  }
};
