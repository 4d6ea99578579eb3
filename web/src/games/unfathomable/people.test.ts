// The ten: each drawn, light enough, told apart, and chosen by cards that say what their sheets say.
import { gzipSync } from "node:zlib";

import { render, screen } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";

import { catalogueOf } from "../../testing/catalogues";
import { momentsOf } from "../../testing/recorded";
import { Teller } from "../../words/teller";
import type { BoardTable } from "../index";
import { BUSTS } from "./busts";
import { DIFFICULTY, FIRST_CHOICES, SKILL_SETS } from "./cast";
import Cast from "./Cast.svelte";
import { EMBLEMS } from "./emblems";
import { CREATURES } from "./creatures";
import Figure from "./Figure.svelte";
import Person from "./Person.svelte";
import Picture from "./Picture.svelte";
import { roomPlan } from "./plans";
import type { Unfathomable } from "./types";
import { holderOf } from "./view";

const TEN = [...SKILL_SETS.keys()];
const ROOMS = [16, 17, 18, 19, 20, 21, 22, 23];
const packed = (drawing: unknown) => gzipSync(JSON.stringify(drawing)).length;
const [recorded] = momentsOf<Unfathomable>("unfathomable");
if (!recorded) throw new Error("a game was recorded");
const teller = (lang = "en") => new Teller(catalogueOf("unfathomable", lang), ["Ada", "Blaise", "Chloé"], 0);

describe("drawings", () => {
  test("there are ten of each, no two emblems alike, and all are light", () => {
    expect([EMBLEMS.length, BUSTS.length, DIFFICULTY.length]).toEqual([10, 10, 10]);
    expect(new Set(EMBLEMS.map(({ solid }) => solid)).size).toBe(10);
    expect(EMBLEMS.map(packed).filter((bytes) => bytes > 250)).toEqual([]);
    expect(BUSTS.map(packed).filter((bytes) => bytes > 500)).toEqual([]);
  });

  test("creatures and rooms are light, and each has a picture of its own in the inspector", () => {
    expect(
      Object.values(CREATURES)
        .map(packed)
        .filter((bytes) => bytes > 700),
    ).toEqual([]);
    const drawn = (thing: string) => render(Picture, { thing }).container.innerHTML;
    const things = [
      ...Object.keys(CREATURES),
      ...ROOMS.map((room) => `space:${room}`),
      "skill:0",
      "character:3",
    ];
    expect(things.filter((thing) => !drawn(thing).includes("<svg"))).toEqual([]);
    expect(new Set(ROOMS.map(roomPlan)).size).toBe(ROOMS.length);
    expect(drawn("item:3")).not.toContain("<svg");
  });

  test("a small picture is the emblem alone, from 40 px on it is the bust", () => {
    const boxOf = (size: number) =>
      render(Person, { character: 3, size }).container.querySelector("svg")?.getAttribute("viewBox");
    expect([20, 39, 40, 160].map(boxOf)).toEqual(["0 0 24 24", "0 0 24 24", "0 0 64 64", "0 0 64 64"]);
  });

  test("a picture without a name beside it says its own, and any other is silent", () => {
    render(Person, { character: 0, size: 48, label: "Keilani Tatupu" });
    expect(screen.getByRole("img", { name: "Keilani Tatupu" })).toBeTruthy();
    const { container } = render(Person, { character: 0, size: 48 });
    expect(container.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  });

  test("a figure carries the emblem of whom it is and the mark of its seat", () => {
    const at = { kind: "person" as const, x: 0, y: 0, size: 24, seat: 2 };
    const drawn = (character: number) => render(Figure, { ...at, character }).container;
    expect(drawn(7).querySelector(".emblem path")?.getAttribute("d")).toBe(EMBLEMS[7]?.solid);
    expect(drawn(7).querySelector(".mark")).not.toBeNull();
    expect(drawn(-1).querySelector(".emblem")).toBeNull();
  });
});

describe("what the cards say", () => {
  test("the bars are the skill set of the sheet", () => {
    const { words } = teller();
    const skills = [0, 1, 2, 3, 4].map((skill) => words.say(`value.skill.${skill}`));
    const printed = TEN.map((character) => {
      const sheet = words.say(`text.character.${character}`);
      if (sheet.startsWith("One of each skill type")) return skills.map(() => 1);
      const [set = ""] = sheet.split(".");
      return skills.map((skill) => Number(new RegExp(`${skill} (\\d)`, "i").exec(set)?.[1] ?? 0));
    });
    expect(SKILL_SETS).toEqual(printed);
  });

  test.each(["en", "fr"])("an ability is one short sentence: %s", (lang) => {
    const said = TEN.map((character) => teller(lang).words.say(`board.does.${character}`));
    expect(said.filter((each) => each.length > 95 || !/^[^.]+\.$/.test(each))).toEqual([]);
  });

  test("two suit a first game, and those are easy", () => {
    expect(FIRST_CHOICES.map((character) => DIFFICULTY[character])).toEqual([1, 1]);
  });
});

describe("the choice", () => {
  const choose = vi.fn();
  const options = TEN.filter((each) => each !== 4).map((character) => ({ kind: "take", text: `take character=${character}`, character })); // prettier-ignore
  const table = { question: { options }, choose } as unknown as BoardTable<Unfathomable>;
  const people = recorded.frame.view.people.slice(0, 3).map((person, seat) => ({ ...person, character: seat === 1 ? 4 : -1 })); // prettier-ignore
  const view = { ...recorded.frame.view, people };

  function shown(width: number): Element {
    Object.defineProperty(HTMLElement.prototype, "clientWidth", { configurable: true, get: () => width });
    const { container } = render(Cast, { view, teller: teller(), table });
    flushSync();
    return container;
  }
  beforeEach(() => choose.mockReset());

  test("on a desk all ten can be compared, and whoever is free can be played", () => {
    const page = shown(1000);
    expect(page.querySelectorAll("li[class] > p.does, li > .does")).toHaveLength(10);
    expect(page.querySelectorAll("[data-do=take]")).toHaveLength(9);
    expect(page.textContent).toContain("Taken by Blaise");
    screen.getByRole("button", { name: "Play Jamie Snell" }).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith("take character=3");
  });

  test("nobody has a title before everybody has a character", () => {
    expect([0, 1].map((title) => holderOf(view, title))).toEqual([-1, -1]);
    const cast = { ...view, people: people.map((person, seat) => ({ ...person, character: seat })) };
    expect([0, 1].map((title) => holderOf(cast, title))).toEqual([cast.captain, cast.keeper]);
  });

  test("on a phone one is open, a good first choice at first, and a tap opens another", () => {
    const page = shown(390);
    const openNow = () => page.querySelector("[aria-expanded=true] b")?.textContent;
    expect(openNow()).toBe("Arjun Singh");
    expect(page.querySelectorAll("[data-do=take]")).toHaveLength(1);
    [...page.querySelectorAll<HTMLElement>("button.title")].at(8)?.click();
    flushSync();
    expect(openNow()).toBe("William Bowleg");
    expect(page.querySelectorAll(".does")).toHaveLength(1);
  });
});
