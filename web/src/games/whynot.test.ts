// A tap on whatever is not on offer is answered with a reason and its clause, on every board and at every moment.
import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";

import { inspected } from "../kit/inspect.svelte";
import Reading from "../table/Reading.svelte";
import type { TableStore } from "../table/store.svelte";
import { catalogueOf, serveWords } from "../testing/catalogues";
import { Line, stubLine } from "../testing/line";
import { byRecord, infoOf, momentsOf, namesAt, tableOf, tellAt, type Moment } from "../testing/recorded";
import { Teller } from "../words/teller";
import { words } from "../words/words.svelte";
import { boardOf, type BoardModule } from "./index";

/** Taps that each board must answer. */
const TAPS = 50;
const EACH = 4;
const PATIENCE = 60_000;
const CLAUSE = /(?:Rule|Règle)\s\d+\.\d+$/;
const UNTOLD = /\b(?:undefined|NaN)\b|\[object|\{\w+\}|\b(?:why|inspect|value)\.[a-z-]+/;

beforeAll(async () => {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(500);
  serveWords();
  await words.begin();
});

describe.each(["into-the-blue", "in-too-deep", "key-largo", "unfathomable"])("%s", (game) => {
  let board: BoardModule;
  let table: TableStore;
  const all = byRecord(momentsOf(game)).flatMap(({ moments }) =>
    moments.filter(({ frame }) => !frame.outcome),
  );
  const asked = all.filter(({ frame }) => frame.question);
  const idle = all.filter(({ seat, frame }) => seat !== null && !frame.question);
  const some = (moments: Moment[]) => moments.filter((_, n) => n % Math.ceil(moments.length / EACH) === 0);

  beforeEach(async () => {
    board = (await boardOf(game)) as BoardModule;
    stubLine();
    table = tableOf();
  });
  afterEach(() => {
    cleanup();
    table.close();
    inspected.forget();
  });

  /** The server's word on what the page has asked about. */
  function refuse(): void {
    const last = Line.last?.sent.at(-1);
    if (last?.kind !== "consider") return;
    const refusal = { code: "not-asked", clause: "KL-0.0", detail: {} };
    Line.last?.say({
      kind: "considered",
      table: last.table,
      n: last.n,
      options: [],
      may_stop: false,
      refusal,
    } as never);
  }

  async function tapAll(moment: Moment, lang: string): Promise<(string | undefined)[]> {
    tellAt(game, moment);
    const teller = new Teller(catalogueOf(game, lang), namesAt(moment), moment.seat);
    const { view } = moment.frame;
    const shown = render(board.Board, { view, teller, seat: moment.seat, table });
    const reading = render(Reading, { board, view, teller, info: infoOf(game, moment), table });
    const reasons: (string | undefined)[] = [];
    for (const each of shown.container.querySelectorAll("[data-thing]:not([data-offered])")) {
      each.dispatchEvent(new MouseEvent("click", { bubbles: true }));
      refuse();
      await tick();
      reasons.push(reading.container.querySelector(".why")?.textContent.trim().replaceAll(/\s+/g, " "));
    }
    cleanup();
    return reasons;
  }

  test.each(["en", "fr"])(
    "what is not on offer tells why not: %s",
    async (lang) => {
      let taps = 0;
      for (const moment of [...some(asked), ...some(idle)])
        for (const reason of await tapAll(moment, lang)) {
          expect(reason).toMatch(CLAUSE);
          expect(reason).not.toMatch(UNTOLD);
          taps += 1;
        }
      expect(taps).toBeGreaterThanOrEqual(TAPS);
    },
    PATIENCE,
  );
});
