// What stands around a board: the log, the result, the chairs with their clocks, and what happened meanwhile.
import { render, screen, within } from "@testing-library/svelte";
import { flushSync } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { serveWords } from "../testing/catalogues";
import { bot, chair, frame, info, step, TABLE } from "../testing/frames";
import { Line, stubLine } from "../testing/line";
import { Catalogue } from "../words/catalogue";
import { Teller } from "../words/teller";
import { words, type Lang } from "../words/words.svelte";
import Log from "./Log.svelte";
import Result from "./Result.svelte";
import Seats from "./Seats.svelte";
import Since from "./Since.svelte";
import { TableStore, type LogStep } from "./store.svelte";

const own = {
  "event.moved": "{seat} moved.",
  "event.moved.you": "You moved.",
  "event.thought": "{seat} thought.",
  "end.deck": "The deck is empty.",
};
const teller = (viewer: number | null = 1) =>
  new Teller(new Catalogue("en", [own]), ["Ada", "Blaise", "Chloé"], viewer);
const logged = (version: number, part: Partial<LogStep> = {}): LogStep => ({ ...step(version), undone: false, ...part }); // prettier-ignore
const three = [chair(0), chair(1), chair(2)];
const read = (element: Element) => element.textContent.trim().replace(/\s+/g, " ");

beforeAll(async () => {
  serveWords();
  await words.begin();
  await words.change("fr");
});
beforeEach(() => words.change("en"));

describe("the log", () => {
  const lines = (log: LogStep[], part = {}) => {
    const { container } = render(Log, { log, version: log.at(-1)?.version ?? 0, teller: teller(), chairs: three, ...part }); // prettier-ignore
    return [...container.querySelectorAll(".log p, .log h3")];
  };
  const texts = (log: LogStep[], part = {}) => lines(log, part).map(read);

  test("tells every event in order, of me as of me", () => {
    const mine = logged(2, { seat: 1, events: [{ kind: "moved", seat: 1 }] });
    expect(texts([logged(1), mine])).toEqual(["The game begins.", "Ada moved.", "You moved."]);
  });

  test("what was undone stays, struck through, and so does who undid it", () => {
    const log = [logged(1, { undone: true }), logged(2, { entry: "undo", events: [] })];
    const [, struck, undid] = lines(log);
    expect(struck?.querySelector("s")?.textContent).toBe("Ada moved.");
    expect(undid?.querySelector("s")).toBeNull();
    expect(read(undid as Element)).toContain("Ada");
  });

  test("an answer changed in secret is told of nobody", () => {
    const quiet = logged(1, { entry: "retake", seat: null, events: [] });
    expect(texts([quiet])).toHaveLength(1);
    expect(texts([{ ...quiet, seat: 2 }])[1]).toContain("Chloé");
  });

  test("what a board shows so well needs no line", () => {
    const both = logged(1, { events: [{ kind: "thought", seat: 0 }, { kind: "moved", seat: 0 }] }); // prettier-ignore
    expect(texts([both], { unlogged: ["thought"] })).toEqual(["The game begins.", "Ada moved."]);
  });

  test("a log that does not go back to the beginning says so", () => {
    expect(texts([logged(7)])[0]).not.toBe(texts([logged(1)])[0]);
    expect(texts([], { version: 3 })[0]).toBe(texts([logged(7)])[0]);
    expect(texts([], { version: 0 })[0]).toBe("The game begins.");
  });

  test("what is new since the reader's last turn has a heading of its own", () => {
    const told = lines([logged(1), logged(2), logged(3)], { from: 2 });
    expect(told.map(({ tagName }) => tagName)).toEqual(["P", "P", "H3", "P", "P"]);
  });

  test("a chair that changed hands has its lines under the name of whoever played them", () => {
    const left = bot(0, {
      kept_for: "Ada",
      tenures: [
        { since: 0, kind: "person", name: "Ada" },
        { since: 1, kind: "bot", name: null },
        { since: 2, kind: "person", name: "Ada" },
      ],
    });
    const told = texts([logged(1), logged(2), logged(3)], { chairs: [left, chair(1), chair(2)] });
    expect([told[1], told[3], told[5]]).toEqual(["Ada moved.", "Nerea moved.", "Ada moved."]);
    expect(told[2]).toContain("Ada");
    expect(told[4]).toContain("Ada");
    expect(told[2]).not.toBe(told[4]);
    expect(told).toHaveLength(6);
  });

  test("is a log to whoever listens, and scrolls by keyboard", () => {
    lines([logged(1)]);
    expect(screen.getByRole("log").tabIndex).toBe(0);
  });
});

describe("the result", () => {
  const outcome = { reason: "deck", places: [2, 1, 2], points: [7, 12, 7] };
  const show = (part = {}, viewer: number | null = 1) => {
    const { container } = render(Result, { outcome: { ...outcome, ...part }, teller: teller(viewer), info: { table: "t", chairs: three }, board: null }); // prettier-ignore
    return container;
  };
  const rows = (container: Element) => [...container.querySelectorAll("li")].map(read);

  test("lists all by their places, with their points", () => {
    const container = show();
    expect(rows(container)).toEqual(["1 Blaise 12 points", "2 Ada 7 points", "2 Chloé 7 points"]);
    expect(container.querySelectorAll(".first")).toHaveLength(1);
    expect(within(container as HTMLElement).getByText("The deck is empty.")).toBeTruthy();
  });

  test("one point is one point", () => {
    expect(rows(show({ points: [1, 2, 0] }))[1]).toBe("2 Ada 1 point");
  });

  test.each([
    ["en", 1, [2, 1, 2], "You win!"],
    ["en", 0, [2, 1, 2], "Blaise wins."],
    ["en", null, [1, 1, 3], "Ada and Blaise share the victory."],
    ["en", 0, [1, 1, 3], "You share the victory!"],
    ["en", 0, [2, 2, 2], "Nobody wins."],
    ["fr", 0, [2, 1, 2], "Blaise gagne."],
    ["fr", 1, [2, 1, 2], "Vous gagnez !"],
  ] as [Lang, number | null, number[], string][])("in %s, to seat %s, of %j: %s", async (lang, viewer, places, said) => {
    await words.change(lang);
    expect(show({ places }, viewer).querySelector("h2")?.textContent.replaceAll(/\s/g, " ")).toBe(said);
  }); // prettier-ignore

  test("where nobody won there are neither places nor points", () => {
    expect(rows(show({ places: [2, 2, 2] }))).toEqual(["Ada", "Blaise", "Chloé"]);
  });
});

describe("back after an absence", () => {
  const steps = [logged(1), logged(2, { events: [] }), logged(3), logged(4, { undone: true }), logged(5)];
  const lines = () =>
    [...screen.getByRole("region", { name: "Log" }).querySelectorAll("p")].filter((each) => read(each) === "Ada moved."); // prettier-ignore
  const press = (name: string | RegExp) => {
    screen.getByRole("button", { name }).click();
    flushSync();
  };

  test("what others did is told step by step; what moved nothing or was undone is no step", () => {
    const done = vi.fn();
    render(Since, { steps, teller: teller(), chairs: three, done });
    expect(lines()).toHaveLength(1);
    press("Next step");
    expect(lines()).toHaveLength(2);
    press("Next step");
    expect(lines()).toHaveLength(3);
    expect(screen.queryByRole("button", { name: "Next step" })).toBeNull();
    press("Done");
    expect(done).toHaveBeenCalledOnce();
  });

  test("or on the board, where it can be shown; if it cannot, the reader is told", async () => {
    const done = vi.fn();
    const watch = vi.fn(() => Promise.resolve());
    const { unmount } = render(Since, { steps, watch, teller: teller(), chairs: three, done });
    press("Watch on the board");
    await vi.waitFor(() => expect(done).toHaveBeenCalledOnce());
    unmount();
    watch.mockRejectedValueOnce(new Error("away"));
    render(Since, { steps, watch, teller: teller(), chairs: three, done });
    press("Watch on the board");
    await vi.waitFor(() => expect(screen.queryByRole("alert")).not.toBeNull());
    expect(done).toHaveBeenCalledOnce();
  });

  test("or all at once", () => {
    render(Since, { steps, teller: teller(), chairs: three, done: () => undefined });
    press(/all/i);
    expect(lines()).toHaveLength(3);
  });
});

describe("the chairs", () => {
  let table: TableStore;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    stubLine();
    table = new TableStore(TABLE);
    Line.last?.onopen?.();
    Line.last?.say(info(), frame(1, { waiting: [{ key: "take", clause: "", seat: 2 }] }));
  });
  afterEach(() => {
    table.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const show = (part = {}) => {
    const { container } = render(Seats, { table, info: info(), board: null, teller: teller(), outcome: null, ...part }); // prettier-ignore
    flushSync();
    return [...container.querySelectorAll("li")];
  };
  const time = (left: number | null, runs: boolean, seat = 2) =>
    Line.last?.say({ kind: "clocks", table: TABLE, window: null, chairs: [{ seat, left, runs }] });
  const later = (ms: number) => {
    vi.advanceTimersByTime(ms);
    flushSync();
  };

  test("name everybody, mark whom the table waits for, and which is mine", () => {
    const [ada, blaise, chloe] = show();
    expect(ada?.querySelector(".asked")).toBeNull();
    expect(chloe?.querySelector(".asked")).not.toBeNull();
    expect(blaise?.querySelector(".you")).not.toBeNull();
    expect(read(chloe as Element)).toContain("Chloé");
  });

  test("a clock that runs goes down between two words of the server, one that stands does not", () => {
    time(90, true);
    const [, , chloe] = show();
    const clock = () => within(chloe as HTMLElement).getByRole("timer").textContent;
    expect(clock()).toBe("1:30");
    later(31_000);
    expect(clock()).toBe("0:59");
    time(42, false);
    later(30_000);
    expect(clock()).toBe("0:42");
  });

  test("the server has the last word on a clock", () => {
    time(90, true);
    const [, , chloe] = show();
    later(10_000);
    time(300, true);
    later(0);
    expect(within(chloe as HTMLElement).getByRole("timer").textContent).toBe("5:00");
  });

  test("a clock never goes below nothing, and hurries in its last minute only", () => {
    time(61, true);
    const [, , chloe] = show();
    const clock = within(chloe as HTMLElement).getByRole("timer");
    expect(clock.classList).not.toContain("hurry");
    later(5000);
    expect(clock.classList).toContain("hurry");
    later(600_000);
    expect(clock.textContent).toBe("0:00");
  });

  test("without a limit there is no clock, and none once the game is over", () => {
    time(null, false);
    show();
    expect(screen.queryByRole("timer")).toBeNull();
    time(90, true);
    const rows = show({ outcome: { reason: "deck", places: [2, 1, 3], points: [0, 1, 0] } });
    expect(rows.flatMap((row) => [...row.querySelectorAll("[role=timer]")])).toEqual([]);
    expect(rows.map((row) => row.querySelector(".place")?.textContent)).toEqual(["2nd", "1st", "3rd"]);
  });

  test("days and hours are told in the reader's language", async () => {
    time(2 * 86_400 + 4 * 3600, true);
    const [, , chloe] = show();
    const clock = within(chloe as HTMLElement).getByRole("timer");
    expect(clock.textContent).toBe("2 d 4 h");
    await words.change("fr");
    flushSync();
    expect(clock.textContent.replaceAll(/\s/g, " ")).toBe("2 j 4 h");
  });
});
