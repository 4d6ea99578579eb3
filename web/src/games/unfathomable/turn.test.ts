// The shape of a turn, at moments of the recorded games.
import { describe, expect, test } from "vitest";

import { momentsOf, type Moment } from "../../testing/recorded";
import { actionOf, turnOf } from "./turn";
import type { Unfathomable } from "./types";

type Played = Moment<Unfathomable>;
const moments = momentsOf<Unfathomable>("unfathomable").filter(
  ({ frame }) => frame.view.turn > 0 && !frame.outcome,
);
const askedAt = ({ frame }: Played) => frame.question?.key ?? frame.waiting[0]?.key ?? "";
const now = (moment: Played) => turnOf(moment.frame.view, askedAt(moment)).find(({ progress }) => progress === "now")?.step; // prettier-ignore
const traitor = ({ frame: { view } }: Played) => view.people[view.active]?.revealed ?? false;
const at = (key: string, more: (moment: Played) => boolean = () => true) =>
  moments.filter((moment) => askedAt(moment) === key && more(moment));

describe("the turn", () => {
  test("is receiving skills while those are chosen", () => {
    expect(new Set(at("skills").map(now))).toEqual(new Set(["skills"]));
  });

  test("counts the actions by what is still to come", () => {
    expect(new Set(at("action", ({ frame }) => frame.view.actions === 1).map(now))).toEqual(
      new Set(["action-1"]),
    );
    const second = at("action", (moment) => moment.frame.view.actions === 0 && !moment.frame.view.crisis);
    expect(new Set(second.map(now))).toEqual(new Set(["action-2"]));
    for (const { frame } of second) expect(actionOf(frame.view)).toBe(2);
  });

  test("is the mythos while a human faces a card", () => {
    expect(new Set(at("contribute", (moment) => moment.frame.view.check.cause === "crisis" && !traitor(moment)).map(now))).toEqual(new Set(["mythos"])); // prettier-ignore
    expect(new Set(at("mythos").map(now))).toEqual(new Set(["mythos"]));
  });

  test("does not go back to an action when loyalty is dealt after the card", () => {
    const [seen] = at("contribute", (moment) => moment.frame.view.actions === 0 && !traitor(moment)) as [
      Played,
    ];
    const after = { ...seen.frame.view, crisis: null };
    expect(turnOf(after, "loyalty").find(({ progress }) => progress === "now")?.step).toBe("mythos");
  });

  test("of a revealed traitor has no mythos, and says so", () => {
    const traitors = moments.filter(traitor);
    expect(traitors.length).toBeGreaterThan(0);
    for (const { frame } of traitors)
      expect(turnOf(frame.view).at(-1)).toEqual({ step: "mythos", progress: "skipped" });
  });

  test("has exactly one step that is on, and none before the first turn", () => {
    for (const moment of moments) {
      const on = turnOf(moment.frame.view, askedAt(moment)).filter(({ progress }) => progress === "now");
      expect(on.length).toBeLessThanOrEqual(1);
    }
    const [first] = moments as [Played];
    expect(turnOf({ ...first.frame.view, turn: 0 })).toEqual([]);
  });
});
