// What stands beside a name and on the board is read aloud as a person would say it: 3 cards, and not "cards 3".
import { render } from "@testing-library/svelte";
import { expect, test } from "vitest";

import { catalogueOf } from "../testing/catalogues";
import { momentsOf } from "../testing/recorded";
import { Teller } from "../words/teller";
import DeepBeside from "./in-too-deep/Beside.svelte";
import type { Deep } from "./in-too-deep/view";
import BlueBeside from "./into-the-blue/Beside.svelte";
import type { Blue } from "./into-the-blue/view";

const NAMES = ["Ada", "Blaise", "Chloé", "Dara", "Emil"];
const told = (container: HTMLElement) =>
  [...container.querySelectorAll(".tally")].map((tally) => tally.getAttribute("title"));

test.each([
  ["en", "1 shell left to place.", ["3 shells left to place.", "2 chests, worth 7 and 5"], "1 chest"],
  ["fr", "1 coquillage à poser.", ["3 coquillages à poser.", "2 coffres (7 et 5 points)"], "1 coffre"],
  [
    "de",
    "Noch 1 Muschel zu legen.",
    ["Noch 3 Muscheln zu legen.", "2 Truhen im Wert von 7 und 5"],
    "1 Truhe",
  ],
])("shells and chests: %s", (lang, one, known, secret) => {
  const [moment] = momentsOf<Blue>("into-the-blue");
  const [diver] = moment?.frame.view.divers ?? [];
  if (!moment || !diver) throw new Error("a game was recorded");
  const divers = [
    { ...diver, left: 1, chest_count: 0, chests: null },
    { ...diver, left: 3, chest_count: 2, chests: [7, 5] },
    { ...diver, left: 3, chest_count: 1, chests: null },
  ];
  const teller = new Teller(catalogueOf("into-the-blue", lang), NAMES, 1);
  const beside = (seat: number) =>
    told(render(BlueBeside, { view: { ...moment.frame.view, divers }, seat, teller }).container);
  expect(beside(0)).toEqual([one]);
  expect(beside(1)).toEqual(known);
  expect(beside(2)[1]).toBe(secret);
});

test.each([
  ["en", ["1 card in hand", "portfolio now: 4 points", "cards you know in this hand: 12 and 31"]],
  [
    "fr",
    [
      "1 carte en main",
      "portefeuille en ce moment\u00a0: 4 points",
      "cartes connues dans cette main\u00a0: 12 et 31",
    ],
  ],
  ["de", ["1 Karte auf der Hand", "Depot jetzt: 4 Punkte", "das weißt du von dieser Hand: 12 und 31"]],
])("cards and points: %s", (lang, labels) => {
  const [moment] = momentsOf<Deep>("in-too-deep");
  const [investor] = moment?.frame.view.investors ?? [];
  if (!moment || !investor) throw new Error("a game was recorded");
  const investors = [{ ...investor, hand_count: 1, points: 4, known: [12, 31] }];
  const teller = new Teller(catalogueOf("in-too-deep", lang), NAMES, 1);
  const { container } = render(DeepBeside, { view: { ...moment.frame.view, investors }, seat: 0, teller });
  expect(told(container)).toEqual(labels);
});
