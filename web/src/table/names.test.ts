import { expect, test } from "vitest";

import type { Chair } from "../wire/types";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { changesOf, holderAt, tellerAt } from "./names";

const chair = (part: Partial<Chair>): Chair => ({ seat: 0, kind: "person", name: "Ann", connected: true, bot_level: null, link: null, rating: null, invited: null, kept_for: null, tenures: [], ...part }) as Chair; // prettier-ignore
const left = chair({
  kind: "bot",
  name: null,
  kept_for: "Ann",
  tenures: [
    { since: 0, kind: "person", name: "Ann" },
    { since: 4, kind: "bot", name: null },
    { since: 9, kind: "person", name: "Ann" },
    { since: 12, kind: "bot", name: null },
  ],
});
const ben = chair({ seat: 1, name: "Ben" });
const messages = { "event.drew": "{seat} drew", "event.drew.you": "You drew" };
const drew = { kind: "drew", seat: 0 };

test("an entry is told by the name of whoever held the chair then", () => {
  const teller = new Teller(new Catalogue("en", [messages]), ["Nerea", "Ben"], 1);
  const told = (version: number) => tellerAt(teller, [left, ben], version).event(drew);
  expect([told(4), told(5), told(9), told(10), told(13)]).toEqual(["Ann drew", "Nerea drew", "Nerea drew", "Ann drew", "Nerea drew"]); // prettier-ignore
});

test("what a bot played on my chair was not me", () => {
  const teller = new Teller(new Catalogue("en", [messages]), ["Ann", "Ben"], 0);
  const told = (version: number) => tellerAt(teller, [left, ben], version).event(drew);
  expect([told(4), told(5)]).toEqual(["You drew", "Nerea drew"]);
});

test("where nobody ever left, nothing is looked up", () => {
  const teller = new Teller(new Catalogue("en", [messages]), ["Ann", "Ben"], 0);
  expect(tellerAt(teller, [chair({}), ben], 3)).toBe(teller);
  expect(holderAt(ben, 3)).toBe(ben);
});

test("going and coming back are told in order", () => {
  const told = changesOf([left, ben]).map(({ since, back, name }) => [since, back, name]);
  expect(told).toEqual([[4, false, "Ann"], [9, true, "Ann"], [12, false, "Ann"]]); // prettier-ignore
});
