// A question with one answer answers itself where nobody could learn anything by that, and what is lost for good is asked twice.
import { afterEach, beforeEach, expect, test } from "vitest";

import type { BoardModule } from "../games/index";
import { Line, stubLine } from "../testing/line";
import { infoOf, tableOf } from "../testing/recorded";
import type { Frame, Question, TableInfo } from "../wire/types";
import type { Teller } from "../words/teller";
import type { TableStore } from "./store.svelte";
import { onlyAnswer, teach } from "./teach";

const option = (text: string) => ({ text, kind: text });
const asked = (id: number, ...options: string[]): Question => ({
  id, seat: 0, key: "x", clause: "X-1.1", options: options.map(option), least: 1, most: 1, default: [], quiet: false, plain: true, params: {}, about: "", matters: true,
}); // prettier-ignore
const frame = (version: number, question: Question | null) =>
  ({ kind: "frame", table: "recorded", version, view: {}, question, held: null, waiting: [], may_undo: false, may_retake: false, outcome: null, steps: [], subject: null, lesson: null }) as Frame; // prettier-ignore
const board = { settles: true, risks: (text: string) => text === "flee" } as unknown as BoardModule;
const answers = () => Line.last?.sent.flatMap((said) => (said.kind === "answer" ? [said.picks] : []));

let table: TableStore;
function sit(rival: string, part: Partial<TableInfo> = {}): void {
  const info = infoOf("key-largo", { seats: 2, seat: 0, frame: frame(1, null) } as never);
  const chairs = info.chairs.map((chair) => (chair.seat === 0 ? chair : { ...chair, kind: rival }));
  Line.last?.say({ ...info, chairs, ...part } as TableInfo);
  teach(table, board, {} as Teller, false);
}
beforeEach(() => {
  stubLine();
  table = tableOf();
  Line.last?.sent.splice(0);
});
afterEach(() => table.close());

test("among bots the only answer gives itself, once: one that comes back was undone", () => {
  sit("bot");
  Line.last?.say(frame(1, asked(4, "leave")));
  table.settle();
  Line.last?.say(frame(2, null), frame(3, asked(4, "leave")));
  table.settle();
  expect(answers()).toEqual([["leave"]]);
});

test.each<[string, string, Partial<TableInfo>]>([
  ["another person", "person", {}],
  ["a spectator", "bot", { spectators: 1 }],
  ["a lesson", "bot", { lesson: "days" }],
])("with %s at the table it is asked", (_, rival, part) => {
  sit(rival, part);
  Line.last?.say(frame(1, asked(4, "leave")));
  table.settle();
  expect(answers()).toEqual([]);
});

test("a choice, a free answer and a quiet window are never answered for anybody", () => {
  expect(onlyAnswer(asked(1, "a", "b"))).toBeNull();
  expect(onlyAnswer({ ...asked(1, "a"), least: 0 })).toBeNull();
  expect(onlyAnswer({ ...asked(1, "pass"), quiet: true })).toBeNull();
  expect(onlyAnswer({ ...asked(1), least: 0, most: 0 })).toEqual([]);
});

test("what is lost for good is answered at the second press only", () => {
  sit("person");
  Line.last?.say(frame(1, asked(4, "flee", "play")));
  table.choose("flee");
  expect([table.doubted, answers()]).toEqual([true, []]);
  table.confirm();
  expect(answers()).toEqual([["flee"]]);
});
