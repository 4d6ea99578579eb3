import { expect, test } from "vitest";

import { Catalogue } from "./catalogue";
import { plainly, Teller } from "./teller";

const messages = {
  "event.shells-placed": ["{seat} pose {count} coquillage.", "{seat} pose {count} coquillages."],
  "event.shells-placed.you": ["Vous posez {count} coquillage.", "Vous posez {count} coquillages."],
  "event.rolled": "{seat} obtient {dice}.",
  "value.dice.6": "un coffre",
  "value.card.friend": "l’Ami",
  "web.bar.confirm": ["valider {count}", "valider {count}"],
  "question.pay.none": "ne rien payer",
  "question.sell.some": "vendre des cartes",
  "question.draw.confirm": ["piocher {count} sur {most}", "piocher {count} sur {most}"],
  "event.ended": "Fini. {reason}",
  "end.last": "Plus rien.",
  "event.revealed": "Cartes : {places}.",
  "value.places.bar": "bar",
  "value.of-seat": "{seat} ({value})",
  "event.found": "{seat} trouve {cards}.",
  "value.card": "{kind} ({value})",
  "value.cards.12": "savoir 2",
  "value.cards.31": "force 1",
  "value.kind.gold": "or",
  "event.sold": "{seat} achète à {seller}.",
  "value.seller.5": "le troisième investisseur",
  "event.tied": "Égalité de {seats}.",
};
const fr = new Catalogue("fr", [messages]);
const teller = new Teller(fr, ["Ada", "Blaise", "Chloé"], 1);
const question = { id: 0, seat: 1, key: "pay", clause: "", options: [], least: 0, most: 2, default: [], quiet: false, plain: false, params: {}, about: "", matters: true }; // prettier-ignore

test.each([
  ["en", 0, 1],
  ["en", 1, 0],
  ["en", 2, 1],
  ["de", 0, 1],
  ["de", 1, 0],
  ["fr", 0, 0],
  ["fr", 1, 0],
  ["fr", 2, 1],
])("a plural follows its language: %s %i", (lang, count, form) => {
  expect(new Catalogue(lang, [{ key: ["0", "1"] }]).say("key", { count })).toBe(String(form));
});

test("words of a game in another language have the plurals of that language", () => {
  const layers = [{ key: ["0", "1"], language: "en" }, { other: ["0", "1"] }];
  const mixed = new Catalogue("fr", layers);
  expect([mixed.say("key", { count: 0 }), mixed.say("other", { count: 0 })]).toEqual(["1", "0"]);
});

test.each([
  ["en", "${amount}", "$1,140"],
  ["de", "{amount}\u00a0$", "1.140\u00a0$"],
  ["fr", "{amount}\u00a0$", "1\u202f140\u00a0$"],
])("a sum of money shows its thousands, and no other number does: %s", (lang, key, said) => {
  const one = new Catalogue(lang, [{ key: `${key} {number}` }]);
  expect(one.say("key", { amount: 1140, number: 1500 })).toBe(`${said} 1500`);
  const parts = one.parts("key", { amount: [{ text: "1140" }], number: [{ text: "1500" }] });
  expect(parts.map(({ text }) => text).join("")).toBe(`${said} 1500`);
});

test("words of a game in another language set sums as that language does", () => {
  const mixed = new Catalogue("de", [{ key: "${amount}", language: "en" }]);
  expect(mixed.say("key", { amount: 1140 })).toBe("$1,140");
});

test("a game's message is read before the program's, and a missing one shows its key", () => {
  const both = new Catalogue("en", [{ a: "game" }, { a: "program", b: "program" }]);
  expect([both.say("a"), both.say("b"), both.say("c")]).toEqual(["game", "program", "c"]);
});

test("a seat becomes a name, or you", () => {
  expect(teller.event({ kind: "shells-placed", seat: 0, count: 2 })).toBe("Ada pose 2 coquillages.");
  expect(teller.event({ kind: "shells-placed", seat: 1, count: 1 })).toBe("Vous posez 1 coquillage.");
});

test("every party to a deal has a name, and one without a seat has a word", () => {
  expect(teller.event({ kind: "sold", seat: 0, seller: 2 })).toBe("Ada achète à Chloé.");
  expect(teller.event({ kind: "sold", seat: 0, seller: 5 })).toBe("Ada achète à le troisième investisseur.");
});

test("values have words, lists are listed, reasons are told", () => {
  expect(teller.event({ kind: "rolled", seat: 2, dice: [1, 6, 3] })).toBe("Chloé obtient 1, un coffre et 3.");
  expect(teller.event({ kind: "tied", seats: [0, 1, 2] })).toBe("Égalité d’Ada, Blaise et Chloé.");
  expect(teller.event({ kind: "ended", reason: "last" })).toBe("Fini. Plus rien.");
});

test("what each seat has is told with its name", () => {
  expect(teller.event({ kind: "revealed", places: ["bar", "bar", "port"] })).toBe(
    "Cartes : Ada (bar), Blaise (bar) et Chloé (port).",
  );
});

test("a thing made of values is told by its own message", () => {
  const cards = [
    { kind: "gold", value: 2 },
    { kind: "gold", value: 3 },
  ];
  expect(teller.event({ kind: "found", seat: 0, cards })).toBe("Ada trouve or (2) et or (3).");
  expect(teller.value("card", cards[0])).toBe("or (2)");
  expect(teller.value("places", ["bar", "bar"])).toBe("bar et bar");
  expect(teller.value("dice", [6, 2])).toBe("un coffre et 2");
  expect(teller.value("cards", [12, 31])).toBe("savoir 2 et force 1");
  expect(teller.value("box", { wide: 2, deep: 3 })).toBe("2 3");
});

test("the button says what the answer does", () => {
  expect(teller.confirm(question, 0)).toBe("Ne rien payer");
  expect(teller.confirm(question, 2)).toBe("Valider 2");
  expect(teller.confirm({ ...question, key: "draw", most: 5 }, 2)).toBe("Piocher 2 sur 5");
  expect(teller.confirm({ ...question, least: 1 }, 0)).toBe("Valider 0");
  expect(teller.confirm({ ...question, key: "sell", least: 1 }, 1, true)).toBe("Vendre des cartes");
  expect(teller.confirm({ ...question, key: "sell", least: 1 }, 1)).toBe("Valider 1");
});

test("a game without a catalogue is still readable", () => {
  expect(teller.event({ kind: "wreck-taken", seat: 0 })).toBe("Wreck taken");
  expect(teller.label("chest_count")).toBe("Chest count");
  expect(plainly("a-b_c")).toBe("A b c");
});

test("a card is called the same wherever it lies", () => {
  expect(teller.value("guests", "friend")).toBe("l’Ami");
  expect(teller.value("guests", "nobody")).toBe("nobody");
});

test("French elides before a vowel, whatever fills the message", () => {
  const french = new Catalogue("fr", [{ boat: "Le bateau de {seat}", wait: "Dès que {seat} joue" }]);
  expect(french.say("boat", { seat: "Ada" })).toBe("Le bateau d’Ada");
  expect(french.say("boat", { seat: "Bruno" })).toBe("Le bateau de Bruno");
  expect(french.say("wait", { seat: "Élise" })).toBe("Dès qu’Élise joue");
  expect(french.parts("boat", { seat: [{ text: "Ines" }] }).map(({ text }) => text)).toEqual([
    "Le bateau d’",
    "Ines",
  ]);
  expect(new Catalogue("en", [{ x: "de {seat}" }]).say("x", { seat: "Ada" })).toBe("de Ada");
});
