import { expect, test } from "vitest";

import { textOf, type ChoiceOf, type OptionOf } from "../../wire/game";
import { COMPANIES, type Deep } from "./view";
import { destinations, purchase, sharePrice, takeover } from "./ways";

const view = {
  companies: COMPANIES.map(() => ({ depths: [12, 33], price: 3 })),
  share_of: Array.from({ length: 101 }, (_, card) => card % 5),
};
const ask = (key: string, ...options: OptionOf<Deep>[]) => ({ key, options });
const option = (choice: ChoiceOf<Deep>): OptionOf<Deep> => ({ text: textOf<Deep>(choice), ...choice });
const bargain = option({ kind: "buy-cheaper", card: 10, count: 1 });
const back = option({ kind: "play-extra", card: 20, company: "pearl", count: 2 });

test("a share by Research shows the lower price, and only where it is for sale", () => {
  const asked = ask("research-basic", option({ kind: "decline" }), bargain);
  expect(sharePrice(asked, view, 10)).toBe(1);
  expect(sharePrice(asked, view, 11)).toBeNull();
  expect(purchase(asked, 10)).toBe("buy-cheaper card=10 count=1");
  expect(purchase(asked, 11)).toBe("buy-cheaper card=11 count=0");
});

test("in a turn, and when nothing is asked, a share costs what its company says", () => {
  for (const asked of [null, ask("turn"), ask("final-turn"), ask("free-share")])
    expect(sharePrice(asked, view, 10)).toBe(3);
  expect(purchase(ask("turn"), 10)).toBe("buy card=10");
});

test("no share price is shown while something else is asked", () => {
  for (const key of ["pay", "wildlife-advanced", "ocean-basic"]) {
    expect(sharePrice(ask(key), view, 10)).toBeNull();
    expect(purchase(ask(key), 10)).toBeNull();
  }
});

test("a second card by Wildlife spotting shows its price at every shaft", () => {
  const free = option({ kind: "play-extra", card: 20, company: "ocean", count: 0 });
  const found = destinations(ask("wildlife-advanced", free, back), view, 20, true);
  expect(found?.map(({ count }) => count)).toEqual([0, null, 2, null, null]);
  expect(found?.[2]).toEqual({ text: back.text, offered: true, count: 2 });
  expect(found?.[1]).toEqual({
    text: "play-extra card=20 company=treasure count=0",
    offered: false,
    count: null,
  });
});

test("an expansion, a move and a card to the top have no price of their own", () => {
  const expand = option({ kind: "expand", card: 60, company: "ocean" });
  expect(destinations(ask("turn", expand), view, 60, true)?.[0]).toEqual({
    text: expand.text,
    offered: true,
    count: null,
  });
  const asked = ask(
    "wildlife-basic",
    option({ kind: "raise", card: 12 }),
    option({ kind: "move", card: 12, company: "pearl" }),
  );
  const found = destinations(asked, view, 12, false);
  expect(found?.map(({ text, offered }) => [text, offered])).toEqual([
    ["raise card=12", true],
    ["move card=12 company=treasure", false],
    ["move card=12 company=pearl", true],
    ["move card=12 company=research", false],
    ["move card=12 company=wildlife", false],
  ]);
  expect(destinations(ask("pay"), view, 60, true)).toBeNull();
});

test("a takeover states what it costs", () => {
  const offer = option({ kind: "acquire", seller: 2, company: "ocean", count: 2 });
  expect(takeover([offer], 2, "ocean")).toMatchObject({ text: offer.text, count: 2 });
  expect(takeover([offer], 1, "ocean")).toBeNull();
});
