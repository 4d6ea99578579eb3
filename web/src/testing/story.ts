/** The whole logs of recorded games, and how a page tells them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

import type { BoardModule } from "../games/index";
import type { LogStep } from "../table/store.svelte";
import { storyOf, type Turn } from "../table/story";
import type { Course, Step } from "../wire/types";
import { capital, plain, Teller, type Phrase } from "../words/teller";
import { catalogueOf } from "./catalogues";

const FOLDER = join(import.meta.dirname, "../../recorded");
export const READERS = ["Ada", "Blaise", "Chloé", "Dara", "Emil", "Fen"];

interface Recorded {
  seats: number;
  steps: Step[];
  /** What the server tells of the points once the game is over; nothing where sides win. */
  course: Course | null;
}

/** A whole recorded game, as its first seat heard it. */
function recordedOf(game: string): Recorded {
  const text = gunzipSync(readFileSync(join(FOLDER, `${game}.log.json.gz`))).toString();
  return JSON.parse(text) as Recorded;
}

export const pointsCourseOf = (game: string): Course | null => recordedOf(game).course;

/** All that the first seat heard of a game; what was taken back is struck out. */
export function logOf(game: string): { seats: number; steps: LogStep[] } {
  const { seats, steps } = recordedOf(game);
  const log: LogStep[] = [];
  for (const step of steps) {
    const last = step.entry === "undo" ? log.findLast((each) => each.entry === "answer" && each.seat === step.seat && !each.undone) : undefined; // prettier-ignore
    if (last) last.undone = true;
    log.push({ ...step, undone: false });
  }
  return { seats, steps: log };
}

export function tellerOf(game: string, lang: string, seats: number): Teller {
  return new Teller(catalogueOf(game, lang), READERS.slice(0, seats), 0);
}

/** A story as it is read: headings, the one line of each turn and scene, and the lines in them. */
export function written(turns: Turn[], teller: Teller): string {
  const said = (phrase: Phrase) => capital(plain(teller.parts(phrase)));
  const lines = turns.flatMap((turn) => [
    "",
    ...(turn.phrase ? [`## ${said(turn.phrase)}`] : []),
    ...(turn.brief.length > 0 ? [`   [${turn.brief.map((each) => plain(teller.parts(each))).join(", ")}]`] : []),
    ...turn.scenes.flatMap((scene) => [
      ...(scene.phrase ? [`  > ${said(scene.phrase)}`] : []),
      ...scene.lines.map((line) => `${scene.phrase ? "      " : "    "}${line.undone ? "~ " : ""}${said(line.phrase)}`),
    ]),
  ]); // prettier-ignore
  return lines.join("\n").trimStart();
}

export const toldStory = (game: string, board: Pick<BoardModule, "story" | "unlogged">): Turn[] =>
  storyOf(logOf(game).steps, board.story ?? null, board.unlogged);
