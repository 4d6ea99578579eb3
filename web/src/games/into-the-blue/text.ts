/** The table in words, for those who read the board: divers by their names, levels as a table. */
import type { BoardModule } from "../index";
import { there, without } from "../told";
import type { Blue } from "./view";

/** Told level by level, or diver by diver; the result stands below the board. */
const UNTOLD = ["main", "secondary", "third", "turns", "outcome"];
/** What is over when the game is. */
const OVER = ["diver", "dice", "roll", "run"];

export const text: NonNullable<BoardModule<Blue>["text"]> = (view, teller) => {
  const say = (key: string, params = {}) => teller.words.say(key, params);
  const untold = view.outcome === null ? UNTOLD : [...UNTOLD, ...OVER];
  const divers = view.divers.map((diver, seat) => ({ ...diver, name: teller.names[seat] ?? "" }));
  return {
    ...there(without({ ...view, run: view.run === 0 ? say("text.no-run") : view.run }, untold)),
    divers: divers.map(({ name, left, chest_count, chests }) => ({
      name,
      left,
      chest_count,
      chests: chest_count === 0 ? say("text.no-chests") : (chests ?? say("web.plain.hidden")),
    })),
    levels: view.main.map((main, index) => ({
      name: say("text.level", { level: index + 1 }),
      main_treasure: main,
      second_treasure: view.secondary[index] ?? null,
      ...(view.third ? { third_treasure: view.third[index] ?? null } : {}),
      shells: divers
        .filter(({ placed }) => placed[index])
        .map(({ name, placed }) => say("text.shells", { name, count: placed[index] ?? 0 })),
    })),
  };
};
