/** What comes of a card or of a thing tried, part by part. Whoever makes a check reads what passing brings and what failing does. */
import type { Catalogue, Params } from "../../words/catalogue";

const CHECK = ["pass", "partial", "fail"] as const;
const CHOICE = ["top", "bottom"] as const;
type Part = (typeof CHECK)[number] | (typeof CHOICE)[number];

export interface Way {
  part: Part;
  effect: string;
}

/** The texts under a key. A card prints nothing where a result of its check changes nothing; here it is said. */
export function outcomesOf(
  key: string,
  words: Catalogue,
  people: Params = {},
  addressed = (printed: string) => printed,
): Way[] {
  const printed = (part: Part) => words.has(`${key}.${part}`);
  const checked = CHECK.some(printed);
  return [...CHECK, ...CHOICE].flatMap((part) => {
    if (printed(part)) return [{ part, effect: words.say(addressed(`${key}.${part}`), people) }];
    return checked && (part === "pass" || part === "fail")
      ? [{ part, effect: words.say("board.nothing") }]
      : [];
  });
}

/** The name of a part, where the number that it needs is not at hand. */
export const partName = (part: Part, words: Catalogue): string =>
  words.say(part === "partial" ? "board.middling" : `board.${part}`);
