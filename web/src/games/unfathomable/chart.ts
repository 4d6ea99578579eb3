/** The course of a game in words and figures, as the kit draws it. */
import type { Course } from "../../kit/course";
import type { Teller } from "../../words/teller";
import type { Course as Voyage, Crisis, Part } from "./course";
import { BOSTON, FULL } from "./view";

const HOW = ["bad", "half", "good"] as const;

export function chartOf({ turns }: Voyage, teller: Teller): Course {
  const { words } = teller;
  const crisis = ({ crisis, result }: Crisis) =>
    words.say("board.crisis-was", {
      crisis: String(teller.value("crisis", crisis)),
      how: words.say(`board.crisis.${result ?? "none"}`),
    });
  const farthest = Math.max(BOSTON, ...turns.map(({ distance }) => distance));
  const dials = turns[0]?.dials ?? [];
  return {
    steps: turns.map(({ turn }) => (turn === 0 ? words.say("board.end.start") : String(turn))),
    rows: [
      ...dials.map((_, dial) => ({
        name: String(teller.value("dial", dial)),
        values: turns.map((turn) => turn.dials[dial] ?? 0),
        most: FULL,
      })),
      { name: words.say("board.distance"), values: turns.map(({ distance }) => distance), most: farthest },
    ],
    trials: turns.flatMap(({ crises }, at) =>
      crises.map((each) => ({ at, how: HOW[each.result ?? -1] ?? "none", label: crisis(each) })),
    ),
    flags: turns.flatMap(({ turn, reveals }, at) =>
      reveals.map(({ seat, loyalty }) => ({
        at,
        label: words.say("board.mark.revealed", {
          turn,
          seat: teller.names[seat] ?? "",
          loyalty: String(teller.value("loyalty", loyalty)),
        }),
      })),
    ),
  };
}

/** A player's part in one line: only what there was. */
export function partOf(part: Part, { words }: Teller): string {
  const counted = (["cards", "rooms", "spells", "brig", "sick"] as const).map(
    (what) => [what, part[what]] as const,
  );
  const said = [
    ...counted.flatMap(([what, count]) => (count > 0 ? [words.say(`board.part.${what}`, { count })] : [])),
    ...(part.attacks > 0
      ? [
          words.say(`board.part.${part.hits > 0 ? "attacks" : "missed"}`, {
            count: part.attacks,
            hits: part.hits,
          }),
        ]
      : []),
    ...(part.revealed === null ? [] : [words.say("board.part.revealed", { turn: part.revealed })]),
  ];
  return said.length > 0 ? words.listed(said) : words.say("board.part.none");
}
