/** Every named thing of the game by its mark, `kind:number`: what it is called, what it says, how it stands now. */
import type { Lookup, Thing } from "../../kit/inspect.svelte";
import { capital, type Teller } from "../../words/teller";
import type { BoardModule } from "../index";
import { clausesOf } from "./clauses";
import { checkOf } from "./crises";
import { outcomesOf, partName } from "./outcomes";
import { heldBy, stateOf } from "./state";
import type { Unfathomable, UnfathomableView } from "./types";
import { BRIDGE, DECK, DEEP, SPACES } from "./view";

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, n) => String(n + from));
const KEPT = ["3", "48", "62", "66", "68"];
const CARDS = [0, 1, 2, 3, 4, 5].flatMap((skill) => upTo(5, skill * 10 + 1));

/** All things that have a name of their own, whoever plays; players are named by their seats. */
export const NAMED: Record<string, string[]> = {
  card: CARDS,
  item: upTo(20),
  spell: upTo(20),
  character: upTo(10),
  ability: upTo(10),
  feat: upTo(10),
  space: SPACES.map(String),
  title: upTo(2),
  loyalty: [...upTo(3), "hidden"],
  monarch: upTo(2),
  monster: ["deep-one", "passenger"],
  waypoint: upTo(20),
  crisis: upTo(70, 1),
  kept: KEPT,
  dial: upTo(4),
  track: ["travel", "ritual"],
  damage: upTo(9),
  skill: upTo(6),
  die: ["die"],
  pile: ["chaos"],
  step: ["skills", "actions", "mythos", "discard"],
};

/** The same things under the names that events give them. */
const ALIASES: Record<string, string> = {
  cards: "card", items: "item", spells: "spell", waypoints: "waypoint", crises: "crisis", loyalties: "loyalty", skills: "skill",
  room: "space", to: "space", origin: "space", other: "seat",
}; // prettier-ignore

/** Nothing is printed on these: the rule book tells what they are. */
const TOLD = ["dial", "monarch", "monster", "track", "damage", "skill", "die", "pile", "step"];
const WORDED = ["monster", "track", "die", "pile"];

export const things: NonNullable<BoardModule<Unfathomable>["things"]> = (view, teller): Lookup => {
  const found = (id: string): Thing | null => {
    const [called = "", number = ""] = id.split(":");
    const kind = ALIASES[called] ?? called;
    if (kind === "seat") return seatThing(Number(number), view, teller);
    if (!NAMED[kind]?.includes(number)) return null;
    const clauses = clausesOf(kind, number);
    return {
      kind: kindName(kind, number, teller),
      title: titleOf(kind, number, teller),
      text: textOf(kind, number, teller),
      told: toldOf(kind, number, clauses),
      clauses,
      state: stateOf(kind, number, view, teller),
      holds: named(heldBy(kind, number, view), teller),
    };
  };
  return found;
};

/** A player: the sheet of whom they play, and what lies in front of them. */
function seatThing(seat: number, view: UnfathomableView, teller: Teller): Thing | null {
  const person = view.people[seat];
  if (!person) return null;
  const character = String(person.character);
  const cast = person.character >= 0;
  return {
    kind: teller.words.say("thing.kind.seat"),
    title: teller.names[seat] ?? "",
    text: cast
      ? [
          teller.words.say("thing.sheet", {
            character: titleOf("character", character, teller),
            text: teller.words.say(`text.character.${character}`),
          }),
        ]
      : [],
    told: cast ? [] : ["UNF-2.6"],
    clauses: cast ? clausesOf("character", character) : ["UNF-2.6"],
    state: stateOf("seat", String(seat), view, teller),
    holds: named(heldBy("seat", String(seat), view), teller),
  };
}

const named = (ids: string[], teller: Teller) =>
  ids.map((id) => {
    const [kind = "", number = ""] = id.split(":");
    const name = kind === "seat" ? (teller.names[Number(number)] ?? "") : titleOf(kind, number, teller);
    return { id, name };
  });

function kindName(kind: string, number: string, { words }: Teller): string {
  if (kind === "monarch") return words.say("thing.kind.monster");
  if (number === "passenger") return words.say("thing.kind.passenger");
  if (kind !== "space") return words.say(`thing.kind.${kind}`);
  const space = Number(number);
  const sort = space < DECK || space === DEEP ? "water" : space < BRIDGE ? "deck" : "room";
  return words.say(`thing.kind.${sort}`);
}

export function titleOf(kind: string, number: string, teller: Teller): string {
  const { words } = teller;
  if (kind === "step") return words.say(`thing.step.${number}`);
  if (kind === "loyalty" && number === "hidden") return words.say("thing.unseen-loyalty");
  if (WORDED.includes(kind)) return words.say(`thing.${number}`);
  if (kind === "ability") return words.say(`text.ability.${number}`);
  if (kind === "feat") return capital(String(teller.value("character", Number(number))));
  if (kind === "kept") return String(teller.value("crisis", Number(number)));
  return capital(String(teller.value(kind, Number(number))));
}

function textOf(kind: string, number: string, teller: Teller): string[] {
  const { words } = teller;
  const printed = (key: string) => (words.has(key) ? [words.say(key)] : []);
  switch (kind) {
    case "crisis":
      return [
        ...checkOf(Number(number), teller),
        ...outcomesOf(`text.crisis.${number}`, words).map(({ part, effect }) =>
          words.say("picture.way", { way: partName(part, words), text: effect }),
        ),
      ];
    case "space":
      return printed(`text.room.${number}`);
    case "ability":
      return [words.say(`text.character.${number}`)];
    case "feat":
      return [capital(words.say(`text.feat.${number}`))];
    case "loyalty":
      return [
        ...(number === "hidden" ? [words.say("board.loyalty-hidden")] : printed(`text.loyalty.${number}`)),
        words.say("thing.loyalties"),
      ];
    default:
      return printed(`text.${kind}.${number}`);
  }
}

/** The clauses whose words stand on the card: of what has no text of its own, and how a traitor is revealed. */
function toldOf(kind: string, number: string, clauses: string[]): string[] {
  const [first = "", second = ""] = clauses;
  if (kind === "loyalty") return number === "0" ? [] : number === "hidden" ? [first] : [second];
  const bare =
    TOLD.includes(kind) || (kind === "space" && (Number(number) < BRIDGE || Number(number) === DEEP));
  return bare ? [first] : [];
}

/** Who taps a space wants to go there; a card or an item is to be used. */
export const attempt: NonNullable<BoardModule<Unfathomable>["attempt"]> = (id, question) => {
  const [kind = "", number] = id.split(":");
  if (question.key !== "action" || number === undefined) return null;
  const tried: Record<string, string> = {
    space: `move to=${number}`,
    card: `play card=${number}`,
    item: `use-item item=${number}`,
  };
  return tried[kind] ?? null;
};
