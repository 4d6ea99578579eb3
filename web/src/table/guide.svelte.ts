/** What the guide says beside a question: the steps of a lesson, hints for a first game, and help for whoever asks.
 *  A game brings hints as messages `guide.<question>.<number>`, lessons as `lesson.<id>.<step>`; there is no code a game. */
import { route } from "../app/router.svelte";
import type { Told } from "../kit/Guide.svelte";
import type { Lesson, Question } from "../wire/types";
import type { Catalogue } from "../words/catalogue";
import type { Teller } from "../words/teller";
import { say } from "../words/words.svelte";
import type { TableStore } from "./store.svelte";

export function guideOf() {
  const state = $state({ on: route.query.has("guide"), asked: null as number | null });
  const seen: Record<string, number[]> = {};
  /** Once a hint was given its strip stays, and keeps its height. */
  let given = false;

  /** The hint that belongs to the open question: another each time that its kind is asked. */
  function hint(game: string, question: Question, words: Catalogue): Told | undefined {
    const asked = (seen[`${game}.${question.key}`] ??= []);
    if (!asked.includes(question.id)) asked.push(question.id);
    const key = `guide.${question.key}.${asked.indexOf(question.id) + 1}`;
    if (!words.has(key)) return undefined;
    given = true;
    const texts = [{ text: words.say(key, question.params) }];
    // Whoever reads all that there is to say need not ask for it.
    return { id: key, texts, closes: true, helps: help(question, words).texts.length === 1 };
  }

  /** What the strip says once every hint was given, or while others play: never what answers another question. */
  function stays(question: Question | null, words: Catalogue): Told | undefined {
    if (!given) return undefined;
    if (!question) return { id: "watch", texts: [{ text: say("lesson.watch") }], closes: true };
    const { id, texts, ...rest } = help(question, words);
    return { ...rest, id: `${id} ${question.key}`, texts: texts.slice(-1), helps: texts.length === 1 };
  }

  /** What is told beside a question in any game: what was asked for, or a hint if the reader wants any. */
  function beside(game: string, question: Question | null, words: Catalogue, on: boolean): Told | undefined {
    if (!question) return undefined;
    if (state.asked === question.id) return help(question, words);
    return on ? hint(game, question, words) : undefined;
  }

  return {
    told(game: string, table: TableStore, teller: Teller, mine: boolean): Told | undefined {
      const question = mine ? table.question : null;
      const lesson = table.frame?.lesson;
      const told = beside(game, question, teller.words, state.on || Boolean(lesson));
      if (lesson) return lessonTold(lesson, question, teller, told);
      if (table.frame?.outcome) return undefined;
      return told ?? (state.on ? stays(question, teller.words) : undefined);
    },
    /** What can I do here? */
    ask: (question: number) => {
      state.asked = question;
    },
    stop: () => {
      state.on = false;
      state.asked = null;
    },
  };
}

/** All that there is to say of a kind of question. */
function help({ key, params }: Question, words: Catalogue): Told {
  const keys = [1, 2, 3, 4].map((number) => `guide.${key}.${number}`).filter((each) => words.has(each));
  const texts = keys.map((each) => ({ text: words.say(each, params) }));
  return {
    id: "help",
    texts: texts.length > 0 ? texts : [{ text: say("guide.plain") }],
    closes: true,
    helps: true,
  };
}

/** A step, if one belongs to the question; on one's own what any game tells beside it. */
function lessonTold(lesson: Lesson, question: Question | null, teller: Teller, beside?: Told): Told {
  const { words, names } = teller;
  const place = { from: lesson.at + 1, of: lesson.steps };
  const heading = words.say(`lesson.${lesson.id}.${lesson.chapters[lesson.chapter]}`);
  const common = { heading, place, closes: false };
  const alone = (id: string, text: string): Told => ({ ...common, id, texts: [{ text }] });
  if (lesson.done) return alone("done", words.say(`lesson.${lesson.id}.end`));
  if (!question) return alone("watch", say("lesson.watch"));
  if (lesson.said.length === 0) return { ...(beside ?? alone("own", say("lesson.own"))), ...common };
  // A text names whoever sits on a chair: {seat1} is the second.
  const seated = Object.fromEntries(names.map((name, seat) => [`seat${seat}`, name]));
  const texts = lesson.said.map(({ key, point }) => ({ text: words.say(key, seated), point }));
  return { ...common, id: `step ${lesson.at}`, texts, helps: true };
}

/** Why something must wait in a lesson: the step may have its own reason. */
export function laterText(lesson: Lesson | null | undefined, words: Catalogue): string | undefined {
  const key = `${lesson?.said.at(-1)?.key}.later`;
  return words.has(key) ? words.say(key) : undefined;
}
