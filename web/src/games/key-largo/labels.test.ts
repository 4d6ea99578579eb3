// What is lost, paid or earned stands on the button before it is pressed, and who did nothing stands in the log.
import { expect, test } from "vitest";

import { catalogueOf } from "../../testing/catalogues";
import { momentsOf } from "../../testing/recorded";
import type { EventOf, OptionOf, QuestionOf } from "../../wire/game";
import { Teller } from "../../words/teller";
import { asks, confirms, label, risks } from "./labels";
import { story } from "./story";
import { text } from "./text";
import type { KeyLargo } from "./types";
import { boatsText, reachText, sayOf } from "./view";

const [recorded] = momentsOf<KeyLargo>("key-largo");
if (!recorded) throw new Error("a game was recorded");
const { view } = recorded.frame;
const teller = new Teller(catalogueOf("key-largo", "en"), ["Ada", "Blaise", "Chloé"], 0);
const flee: OptionOf<KeyLargo> = { text: "flee", kind: "flee" };
const regular: OptionOf<KeyLargo> = { text: "play card=regular", kind: "play", card: "regular" };
const asked = (key: string, options: OptionOf<KeyLargo>[], params = {}) =>
  ({ key, options, params, seat: 0 }) as unknown as QuestionOf<KeyLargo>;
const gold = (value: number): OptionOf<KeyLargo> => ({ text: `gold ${value}`, kind: "sell", depth: "deep", treasure: "gold", value, copy: 1 }); // prettier-ignore

test("prices stand on what is paid for, and on a lost diver what goes with it", () => {
  const said = (option: OptionOf<KeyLargo>, params = {}) =>
    label(option, view, teller, asked("bar", [], params));
  expect(said({ text: "recruit", kind: "recruit" }, { diver: 80 })).toBe("recruit a diver ($80)");
  expect(said({ text: "round", kind: "round" })).toBe(`buy a round ($${view.prices.round})`);
  expect(said(flee, { diver: 2 })).toBe("lose diver 2 and all its gear for good");
  expect(said({ text: "leave", kind: "leave" })).toBe("leave the bar");
});

test("a round asks for one wreck after the other, the drunkard for a single one", () => {
  const look = asked("look", [1, 2].map((wreck) => ({ text: `look wreck=${wreck}`, kind: "look", wreck }) as const)); // prettier-ignore
  const round: EventOf<KeyLargo> = { kind: "round-bought", seat: 0, price: 20 };
  const looked: EventOf<KeyLargo> = { kind: "wreck-looked-at", seat: 0, wreck: 3 };
  expect(asks(look, view, teller, [[round]])).toBe("Which wreck do you look at first?");
  expect(asks(look, view, teller, [[round], [looked]])).toBe("Which wreck do you look at next?");
  expect(asks(look, view, teller, [[round], [looked], []])).toBeNull();
});

test("a sale is told by its sum", () => {
  const market = asked("sell", [], { goods: 40, antiquities: 20, gold: 30 });
  expect(confirms([gold(4), gold(5)], view, teller, market)).toBe("sell 2 cards for $270");
  expect(confirms([gold(4)], view, teller, asked("traffic", []))).toBeNull();
});

test("none, one and several are said in words", () => {
  expect([0, 1, 3].map((boats) => boatsText(boats, teller))).toEqual([
    "No boats here.",
    "1 boat here.",
    "3 boats here.",
  ]);
  expect(reachText("shallow", 0, 3, teller)).toBe("shallow: no hose needed, 3 wrecks left.");
  expect(reachText("deep", 2, 1, teller)).toBe("deep: 2 hoses needed, 1 wreck left.");
});

test("what is yours is called yours, and whoever holds nothing hides nothing", () => {
  const diver = (seat: number) => sayOf(teller, "thing.diver", seat, { diver: 1 });
  expect([diver(0), diver(1)]).toEqual(["Your diver 1", "Blaise’s diver 1"]);
  const told = (backs: [number, number, number]) => {
    const captains = view.captains.slice(0, 1).map((each) => ({ ...each, backs, treasures: null }));
    return text({ ...view, captains }, teller)["captains"];
  };
  expect(told([0, 0, 0])).toMatchObject([{ treasures: [] }]);
  expect(told([0, 1, 0])).not.toMatchObject([{ treasures: [] }]);
});

test("only whoever could save the diver is asked once more", () => {
  expect(risks("flee", asked("monster", [flee, regular]))).toBe(true);
  expect(risks("flee", asked("monster", [flee]))).toBe(false);
  expect(risks(regular.text, asked("monster", [flee, regular]))).toBe(false);
});

test("whoever went somewhere and did nothing is told of once the half-day is over", () => {
  const turn: EventOf<KeyLargo>[] = [
    { kind: "cards-revealed", half: 1, places: ["bar", "shop", "market", "dive"] },
    { kind: "item-bought", seat: 1, item: "hose", diver: 1, price: 20 },
  ];
  const told = story.close?.(turn).map(({ say, with: params }) => [say, params?.["seat"]]);
  expect(told).toEqual([
    ["story.idle-bar", 0],
    ["story.idle-market", 2],
  ]);
  expect(story.close?.([{ kind: "game-ended" } as EventOf<KeyLargo>])).toEqual([]);
});
