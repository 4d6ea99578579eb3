/** The table in words, for those who read the board: things by their names, and nothing that is not there. */
import type { BoardModule } from "../index";
import { capital, type Teller } from "../../words/teller";
import { there } from "../told";
import { outcomesOf, partName, type Way } from "./outcomes";
import { subjectOf, waysOf } from "./subject";
import type { PersonView, Unfathomable, UnfathomableView } from "./types";
import { checking, damageOf, placeName, risked, SPACES, triedIn, typesOf } from "./view";

const NOTHING = "–";

class Reader {
  constructor(
    readonly view: UnfathomableView,
    readonly teller: Teller,
  ) {}

  seat = (seat: number) => this.teller.names[seat] ?? NOTHING;
  named = (kind: string, number: number) => (number < 0 ? NOTHING : this.teller.value(kind, number));
  all = (kind: string, numbers: number[]) =>
    numbers.length > 0
      ? this.listed(numbers.map((number) => String(this.teller.value(kind, number))))
      : NOTHING;
  hidden = () => this.teller.words.say("web.plain.hidden");
  listed = (words: string[]) => (words.length > 0 ? this.teller.words.listed(words) : NOTHING);

  /** The spaces where anything is. */
  spaces = () =>
    SPACES.flatMap((space) => {
      const there = this.there(space);
      const any = Object.values(there).some((each) => each !== 0 && each !== NOTHING);
      return any ? [{ name: placeName(space, this.teller), ...there }] : [];
    });

  there = (space: number) => ({
    aboard: this.listed(
      this.view.people.flatMap((person, seat) => (person.at === space ? [this.seat(seat)] : [])),
    ),
    deep_ones: this.view.deep_ones[space] ?? 0,
    monarchs: this.all(
      "monarch",
      [0, 1].filter((monarch) => this.view.monarchs[monarch] === space),
    ),
    passengers: risked(this.view, space),
    damage: this.named("damage", damageOf(this.view, space)),
  });

  person = (person: PersonView, seat: number) => ({
    name: this.seat(seat),
    character: this.named("character", person.character),
    space: person.at < 0 ? NOTHING : placeName(person.at, this.teller),
    hand_count: person.hand_count,
    hand: person.hand ? this.all("card", person.hand) : this.hidden(),
    items: this.all("item", person.items),
    improvement: this.named("card", person.improvement),
    kept: this.all("crisis", person.kept),
    loyalty: person.loyalty.map((card) =>
      card === null ? this.hidden() : this.teller.value("loyalty", card),
    ),
    feat: person.feat,
    revealed: person.revealed,
  });

  ways = (ways: Way[]) =>
    ways.map(({ part, effect }) => ({ name: partName(part, this.teller.words), effect: capital(effect) }));

  crisis = () => {
    const { crisis, mythos_card: card } = this.view;
    if (!crisis) return null;
    const say = this.teller.words;
    return {
      card: this.named("crisis", card),
      chooser: this.seat(crisis.chooser),
      target: crisis.target || NOTHING,
      partial: crisis.partial || NOTHING,
      types: this.all("skill", typesOf(crisis.types)),
      ways: this.ways(outcomesOf(`text.crisis.${card}`, say)),
      monster: say.say(`board.monster.${crisis.monster}`),
      track: say.say(`board.track.${crisis.track}`),
    };
  };

  check = () => {
    const { check } = this.view;
    if (!checking(this.view)) return null;
    const tried = triedIn(this.view);
    const beyond = ["board.chaos", "board.treachery"].map((key) => this.teller.words.say(key));
    const sources = [...this.teller.names, ...beyond];
    return {
      subject: subjectOf(this.view, this.teller),
      target: check.target,
      partial: check.partial || NOTHING,
      types: this.all("skill", typesOf(check.types)),
      ...(tried ? { ways: this.ways(waysOf(this.view, this.teller)) } : {}),
      total: check.pile ? check.total : null,
      pile: check.pile && this.all("card", check.pile),
      own: this.all("card", check.own),
      given: check.given.flatMap((count, source) => (count ? [{ name: sources[source] ?? "", count }] : [])),
    };
  };

  decks = () => {
    const words = this.teller.words;
    const { mythos, waypoints, spells, items, skills } = this.view;
    const seen = (kind: string, cards: (number | null)[]) =>
      this.all(
        kind,
        cards.filter((card) => card !== null),
      );
    const deck = (name: string, kind: string, cards: (number | null)[]) => ({
      name: words.say(`value.deck.${name}`),
      left: cards.length,
      seen: seen(kind, cards),
    });
    return [
      ...skills.map(({ left }, skill) => ({ name: this.named("skill", skill), left, seen: NOTHING })),
      deck("mythos", "crisis", mythos.cards),
      deck("waypoints", "waypoint", waypoints.cards),
      deck("spells", "spell", spells.cards),
      deck("items", "item", items.cards),
    ];
  };
}

export const text: NonNullable<BoardModule<Unfathomable>["text"]> = (view, teller) => {
  const reader = new Reader(view, teller);
  const begun = view.turn > 0;
  // Titles go by the characters, so nobody has one before all are chosen.
  const cast = view.people.every(({ character }) => character >= 0);
  return there({
    turn: begun ? view.turn : null,
    active: begun && view.outcome === null ? reader.seat(view.active) : null,
    actions: begun && view.outcome === null ? view.actions : null,
    distance: view.distance,
    travel: view.travel,
    ritual: view.ritual,
    captain: cast ? reader.seat(view.captain) : null,
    keeper: cast ? reader.seat(view.keeper) : null,
    awakened: view.awakened,
    barricade: view.barricade,
    supply: view.supply,
    chaos: view.chaos,
    last_roll: view.die.roller < 0 ? null : view.die.die,
    reached: view.reached.length > 0 ? reader.all("waypoint", view.reached) : null,
    dials: view.dials.map((level, dial) => ({ name: reader.named("dial", dial), level })),
    people: view.people.map(reader.person),
    ship: reader.spaces(),
    crisis: reader.crisis(),
    check: reader.check(),
    decks: reader.decks(),
  });
};
