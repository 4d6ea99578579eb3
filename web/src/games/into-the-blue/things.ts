/** Every thing of the sea by its mark: levels with their treasures, dice, shells and chests. */
import { textOf } from "../../wire/game";
import { capital } from "../../words/teller";
import type { BoardModule } from "../index";
import { partsOf, thingOf } from "../thing";
import { LEVELS, secondaries, type Blue } from "./view";

type Module = BoardModule<Blue>;

export const things: NonNullable<Module["things"]> = (view, teller) => (id) => {
  const { kind, number } = partsOf(id);
  const say = (key: string, params = {}) => teller.words.say(key, params);
  const named = (title: string, clauses: string[], state: string[]) =>
    thingOf(say(`thing.kind.${kind}`), capital(title), clauses, { state });
  switch (kind) {
    case "level": {
      if (!LEVELS.includes(number)) return null;
      const worth = { main: view.main[number - 1] ?? 0, secondary: secondaries(view, number).join(", ") };
      const placed = view.divers.flatMap(({ placed }, seat) => {
        const count = placed[number - 1] ?? 0;
        return count > 0 ? [say("thing.placed", { seat: teller.names[seat] ?? "", count })] : [];
      });
      return named(say("board.level", { level: number }), ["ITB-4.5", "ITB-6.2", "ITB-6.3"], [say("thing.worth", worth), ...placed]); // prettier-ignore
    }
    case "die": {
      const face = view.dice[number - 1];
      const title = say("board.die-shows", { die: number, dice: teller.value("dice", face) });
      return face === undefined ? null : named(title, ["ITB-4.1", "ITB-3.3", "ITB-1.3"], []);
    }
    case "shell": {
      const diver = view.divers[number];
      const title = say("thing.shells-of", { seat: teller.names[number] ?? "" });
      return diver ? named(title, ["ITB-2.5", "ITB-5.1"], [say("thing.left", { count: diver.left })]) : null;
    }
    case "chest":
      return named(say("board.chests"), ["ITB-4.11", "ITB-2.4", "ITB-8.2"], [say("thing.on-bed", { count: view.sea_bed })]); // prettier-ignore
    default:
      return null;
  }
};

/** Who taps a level wants to place shells there, who taps a die to roll it again. */
export const attempt: NonNullable<Module["attempt"]> = (id, question) => {
  const { kind, number } = partsOf(id);
  if (kind === "level" && question.key === "place") return textOf<Blue>({ kind: "place", level: number });
  return kind === "die" && question.key === "reroll" ? textOf<Blue>({ kind: "reroll", die: number }) : null;
};
