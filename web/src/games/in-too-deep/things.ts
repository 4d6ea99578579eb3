/** Every thing of the market by its mark: companies, cards with both of their lives, deck and discards. */
import { textOf } from "../../wire/game";
import { capital } from "../../words/teller";
import type { BoardModule } from "../index";
import { partsOf, thingOf } from "../thing";
import { COMPANIES, markedAs, type Deep, type Shown } from "./view";

type Module = BoardModule<Deep>;

/** Where the rule book tells the ability of each company, on its basic and on its advanced side. */
const ABILITIES: Record<string, [basic: string, advanced: string]> = {
  ocean: ["ITD-9.6", "ITD-9.8"],
  treasure: ["ITD-9.9", "ITD-9.11"],
  pearl: ["ITD-9.13", "ITD-9.14"],
  research: ["ITD-9.15", "ITD-9.16"],
  wildlife: ["ITD-9.19", "ITD-9.22"],
};
const DEEPEST = 100;

export const things: NonNullable<Module["things"]> = (view, teller) => (id) => {
  const { kind, name, number } = partsOf(id);
  const say = (key: string, params = {}) => teller.words.say(key, params);
  const owner = (card: number) => COMPANIES[view.share_of[card] ?? 0] ?? "ocean";
  switch (kind) {
    case "company": {
      const company = view.companies[number];
      if (!company) return null;
      const [basic = "", advanced = ""] = ABILITIES[company.company] ?? [];
      const price = say(company.price === 0 ? "board.price-free" : "board.price", { count: company.price });
      const holders = view.investors.flatMap(({ owns }, index) => {
        const seat = teller.names[markedAs(index, teller.names.length)] ?? say("board.third");
        return owns[number] ? [say("board.holds", { seat, count: owns[number] })] : [];
      });
      return thingOf(
        `${say("thing.kind.company")}, ${say(`board.side.${company.side}`)}`,
        String(teller.value("company", company.company)),
        [company.side === "basic" ? basic : advanced, "ITD-4.2", "ITD-5.1", "ITD-8.1"],
        {
          text: [say(`board.ability.${company.company}-${company.side}`)],
          state: [price, say("board.value", { count: company.value }), depthsOf(view, number), ...holders].map(capital),
        },
      );
    }
    case "card":
      if (!(number >= 0 && number <= DEEPEST)) return null;
      return thingOf(
        say("thing.kind.card"),
        capital(say("board.hand-card-plain", { card: number, company: teller.value("company", owner(number)) })),
        ["ITD-1.3", "ITD-4.1", "ITD-5.1"],
        { holds: [{ id: `company:${COMPANIES.indexOf(owner(number))}`, name: String(teller.value("company", owner(number))) }] },
      );
    case "pile":
      return name === "deck"
        ? thingOf(say("thing.kind.pile"), capital(say("board.deck")), ["ITD-6.1", "ITD-7.1"], { state: [say("board.deck-holds", { count: view.deck })] })
        : thingOf(say("thing.kind.pile"), capital(say("board.discards")), ["ITD-4.4", "ITD-7.3"]);
    default:
      return null;
  }

  function depthsOf(shown: Shown, number: number): string {
    const { company = "ocean", depths = [] } = shown.companies[number] ?? {};
    const params = { company: teller.value("company", company), count: depths.length, cards: teller.value("cards", depths), card: depths.at(-1) ?? 0 };
    return say(depths.length > 0 ? "board.depths" : "board.no-depths", params);
  }
}; // prettier-ignore

/** A card that cannot be used is meant to be bought; the deck to be drawn from. */
export const attempt: NonNullable<Module["attempt"]> = (id, question) => {
  const { kind, number } = partsOf(id);
  if (!question.key.endsWith("turn")) return null;
  if (id === "pile:deck") return textOf<Deep>({ kind: "draw" });
  return kind === "card" ? textOf<Deep>({ kind: "buy", card: number }) : null;
};

/** A company is expanded by a card of the hand, which is taken up first. */
export const elsewhere: NonNullable<Module["elsewhere"]> = (id, question, _view, teller) =>
  partsOf(id).kind === "company" && question?.key.endsWith("turn")
    ? { text: teller.words.say("why.company"), clause: "ITD-5.1" }
    : null;
