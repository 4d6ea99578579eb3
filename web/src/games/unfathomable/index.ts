import type { BoardModule } from "../index";
import type { Teller } from "../../words/teller";
import { lists } from "./options";
import { outcomesOf, partName } from "./outcomes";
import { reel } from "./reel";
import { text } from "./text";
import { ship, type ShipView } from "./view";

export { default as Beside } from "./Beside.svelte";
export { default as Board } from "./Board.svelte";
export { lists, reel, text };

/** There are some two hundred windows a game; what was played in one is told by events of its own. */
export const unlogged = ["reactions"];

const GATE = 39;
const FORESEE = 9;
const LAST = 4;

/** Where the two ways of a question are told: on the crisis, on the waypoint just reached, or on a spell. */
function ways(view: ShipView, key: string): string {
  if (key === "crisis") return `text.crisis.${view.mythos_card}`;
  if (view.travel === LAST || view.mythos_card === GATE) return `text.waypoint.${view.reached.at(-1) ?? ""}`;
  return `text.spell.${FORESEE}`;
}

function crisisText(crisis: number, { words }: Teller): string {
  return outcomesOf(`text.crisis.${crisis}`, words)
    .map(({ part, effect }) => words.say("picture.way", { way: partName(part, words), text: effect }))
    .join(" · ");
}

export const label: NonNullable<BoardModule["label"]> = (option, raw, teller, question) => {
  const view = ship(raw);
  const figure = (name: string) => Number(option[name]);
  const told = (key: string) => `${teller.option(option)} – ${teller.words.say(key)}`;
  const mine = view.people[question.seat]?.character ?? 0;
  switch (option.kind) {
    case "take":
      return told(`text.profession.${figure("character")}`);
    case "waypoint":
      return told(`text.waypoint.${figure("waypoint")}`);
    case "spell":
      return told(`text.spell.${figure("spell")}`);
    case "item":
      return told(`text.item.${figure("item")}`);
    case "play":
      return told(`text.card.${figure("card")}`);
    case "mythos":
      return `${teller.option(option)} – ${crisisText(figure("crisis"), teller)}`;
    case "use-ability":
      return told(`text.ability.${mine}`);
    case "use-feat":
      return told(`text.feat.${mine}`);
    case "choose": {
      if (question.key === "track") return teller.words.say(`board.track.${figure("way") - 1}`);
      if (question.key === "on-passenger") return teller.words.say(`board.pharmacy.${figure("way")}`);
      const way = figure("way") === 1 ? "top" : "bottom";
      const key = `${ways(view, question.key)}.${way}`;
      if (teller.words.has(key)) return teller.words.say(key);
      return question.key === "crisis"
        ? teller.words.say("board.make-check", { target: view.crisis?.target ?? 0 })
        : null;
    }
    default:
      return null;
  }
};
