/** One table as this page sees it: frames in, answers out. It holds no rules; the server says what may be done. */
import { keepTable, lastSeen, offline } from "../app/offline.svelte";
import { settings } from "../app/settings.svelte";
import type { BoardTable, Lists, Reel } from "../games/index";
import { socket } from "../wire/socket.svelte";
import type {
  Chat,
  Clocks,
  Considered,
  Fields,
  Frame,
  FromServer,
  GameEvent,
  Option,
  Orders,
  Question,
  Refusal,
  Step,
  TableInfo,
} from "../wire/types";
import { attend } from "./attention";
import { BUDGET_MS, cut, filmOf, HASTE_MS, type Shot } from "./film";
import { mayStopWith, openIn } from "./picking";

export interface LogStep extends Step {
  undone: boolean;
}

/** A quiet question in which silence is a pass: the server closes it at its limit, or by standing orders. */
export const isWindow = (question: Question): boolean =>
  question.quiet && question.default.every((pick) => pick === "pass");

const AGAIN_MS = 250;
/** So often at most the last that was seen is kept for when there is no network. */
const KEEP_MS = 1000;
/** So many steps of the log are kept with it. */
const STEPS_KEPT = 48;

export class TableStore implements BoardTable {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** What the board shows now: the view, or an event on the way to it. */
  shown = $state.raw<Fields | null>(null);
  moment = $state.raw<GameEvent | null>(null);
  /** What was done last: its mark stays on the board until something else is done. */
  acted = $state.raw<GameEvent | null>(null);
  log = $state.raw<LogStep[]>([]);
  chat = $state.raw<Chat[]>([]);
  picks = $state<string[]>([]);
  considered = $state.raw<Considered | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The time at the table as it was told, and when it was told by this page's own clock. */
  clocks = $state.raw<(Clocks & { heard: number }) | null>(null);
  orders = $state.raw<Orders | null>(null);
  /** Passing in reaction windows until my turn, or until one is about me. */
  yielding = $state(false);
  /** My last answer was a pass that nobody asked me for. */
  passedOver = $state(false);
  sending = $state(false);
  sorry = $state<string | null>(null);
  /** The version at which the table is again, since the server lost what came after it. */
  restored = $state<number | null>(null);
  /** The log before this version was there when the page was opened or came back. */
  caughtUp = $state(0);
  /** What the player has taken up on the board and not put down yet; what it means is the board's own affair. */
  held = $state<string | null>(null);
  lists = $state.raw<Lists | null>(null);
  /** Whether an answer gives something up for good: then it is asked once more. */
  loses: (question: Question, picks: string[]) => boolean = () => false;
  /** The one answer of a question that needs nobody to give it. */
  only: (question: Question) => string[] | null = () => null;
  doubted = $state(false);
  reel: Reel | null = null;
  onAsked: () => void = () => undefined;

  #leave: () => void;
  /** The question that I have answered and that no frame has closed yet: it must not be asked again meanwhile. */
  #answered: number | null = null;
  #pending: { question: number; picks: string[]; uuid: string } | null = null;
  /** The number of the last thing that the rules were asked, and which of them it was about the picks, and about why not. */
  #asking = 0;
  #ofPicks = 0;
  #whyNot = 0;
  #missed = -1;
  /** Questions that were answered for me; one that comes back was undone, and is mine. */
  #settled = new Set<number>();
  /** What is still to be shown. */
  #film: Shot[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    const leave = socket.join({
      table: id,
      heard: (message) => this.#hear(message),
      opened: () => this.#watch(),
      lost: () => void this.#recallLast(),
    });
    const unattend = attend(id);
    this.#leave = () => {
      unattend();
      leave();
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    clearTimeout(this.#keeping);
    socket.send({ kind: "unwatch", table: this.id });
    this.#leave();
  }

  get seat(): number | null {
    return this.info?.you.seat ?? null;
  }

  /** My question, once the board has shown what led to it. One that a standing order answers is not put to me. */
  get question(): Question | null {
    const question = this.moment || this.sending ? null : (this.frame?.question ?? null);
    return question && this.#isPassedOver(question) ? null : question;
  }

  /** Whether a standing order passes for me in this kind of window. */
  passes(window: string): boolean {
    return this.orders?.windows[window] ?? this.orders?.passes ?? false;
  }

  /** Whether the open window is about me: my roll, an attack on me, a check of mine. */
  get concerned(): boolean {
    return this.seat !== null && (this.frame?.subject?.concerns.includes(this.seat) ?? false);
  }

  order(window: string, passes: boolean | null): void {
    socket.send({ kind: "order", table: this.id, window, passes });
  }

  /** Let me think: the open window stays open for me. Everybody hears that somebody has asked for time. */
  hold(): void {
    socket.send({ kind: "hold", table: this.id });
  }

  yieldOn(): void {
    this.yielding = true;
    this.#passOver();
  }

  yieldNoMore(): void {
    this.yielding = false;
  }

  /** A reaction window that is not put to me: by an order, by a yield, or because nothing of mine can change anything. */
  #isPassedOver(question: Question): boolean {
    if (!isWindow(question)) return false;
    if (this.passes(question.key)) return true;
    const always = this.orders?.windows[question.key] === false;
    // Where a window waits for whoever wants to be asked, as over days, it waits for them whatever they hold.
    if (always && this.orders?.passes) return false;
    if (always && !this.yielding) return question.options.length === 0;
    return !question.matters || (this.yielding && !this.concerned);
  }

  /** Where the table waits for me, and not for a fixed time, my silence must be said. */
  #passOver(): void {
    const question = this.frame?.question;
    if (!question || this.#answered !== null || !this.clocks?.window || this.clocks.window.fixed) return;
    if (!this.#isPassedOver(question) || this.passes(question.key)) return;
    this.passedOver = true;
    this.#say(question, question.default);
  }

  /** My turn, a window about me and the end of the game end a yield. */
  #yieldTo(frame: Frame): void {
    const question = frame.question;
    const turn = question !== null && !isWindow(question);
    if (turn || frame.outcome || (this.concerned && question?.matters)) this.yielding = false;
  }

  /** The options that the bar lists and that digits pick. */
  get listed(): Option[] {
    const question = this.question;
    return question?.options.filter((option) => this.lists?.(option, this.held, question) ?? true) ?? [];
  }

  /** The options that may still be picked, as far as we know. */
  get open(): Set<string> {
    return openIn(this.question, this.picks, this.considered);
  }

  get mayStop(): boolean {
    return mayStopWith(this.question, this.picks, this.considered);
  }

  /** Steps since my last answer, by others. */
  get since(): LogStep[] {
    const last = this.log.findLastIndex((step) => step.seat === this.seat && step.entry === "answer");
    return this.seat === null ? [] : this.log.slice(last + 1);
  }

  pick(text: string): void {
    const question = this.question;
    if (!question) return;
    this.refusal = null;
    this.doubted = false;
    if (!question.options.some((option) => option.text === text)) return this.whyNot(text);
    if (this.picks.includes(text)) this.picks = this.picks.filter((pick) => pick !== text);
    else if (question.most === 1) this.picks = [text];
    else if (this.open.has(text)) this.picks = [...this.picks, text];
    else return this.whyNot(text, this.picks);
    this.#consider();
  }

  /** Picks a whole answer and sends nothing: what somebody was advised to do is still theirs to do. */
  take(picks: string[]): void {
    const question = this.question;
    if (!question) return;
    this.refusal = null;
    this.held = null;
    this.picks = picks.filter((pick) => question.options.some((option) => option.text === pick));
    this.#consider();
  }

  /** A click on a single choice answers it; among several it only picks. */
  choose(text: string): void {
    const question = this.question;
    if (!question) return;
    const single = question.least === 1 && question.most === 1 && this.open.has(text);
    if (!single) return this.pick(text);
    if (!this.loses(question, [text])) return this.#answer([text]);
    this.picks = [text];
    this.doubted = true;
  }

  /** Gives the answer of a question that has but one, once. */
  settle(): void {
    const question = this.question;
    const picks = question && !this.#settled.has(question.id) ? this.only(question) : null;
    if (!question || !picks) return;
    this.#settled.add(question.id);
    this.#answer(picks);
  }

  confirm(): void {
    if (this.mayStop && !this.doubted && this.#wouldLose()) this.doubted = true;
    else if (this.mayStop) this.#answer([...this.picks]);
    else if (this.question && !this.considered?.refusal) this.whyNot(null, this.picks);
    else this.refusal = this.considered?.refusal ?? null;
  }

  reconsider(): void {
    this.doubted = false;
  }

  #wouldLose(): boolean {
    return this.question !== null && this.loses(this.question, this.picks);
  }

  /** Ask the rules why this cannot be picked. */
  whyNot(text: string | null, others: string[] = []): void {
    const question = this.question;
    if (!question) return;
    this.#whyNot = ++this.#asking;
    const picks = text === null ? others : [...others, text];
    socket.send({ kind: "consider", table: this.id, question: question.id, picks, n: this.#whyNot });
  }

  undo(): void {
    socket.send({ kind: "undo", table: this.id, uuid: crypto.randomUUID() });
  }

  retake(): void {
    socket.send({ kind: "retake", table: this.id, uuid: crypto.randomUUID() });
  }

  say(text: string): boolean {
    return socket.send({ kind: "say", table: this.id, text, uuid: crypto.randomUUID() });
  }

  /** Stop the moving picture and show how things stand. */
  skip(): void {
    clearTimeout(this.#timer);
    this.#film = [];
    this.moment = null;
    this.shown = this.frame?.view ?? null;
  }

  /** Plays once more what others did since my last answer, unhurried, from how things stood then. */
  watchAgain(view: Fields): void {
    this.skip();
    const events = this.since.filter((step) => !step.undone).flatMap((step) => step.events);
    this.#film = this.reel ? filmOf(view, events, this.reel) : [];
    this.#play();
  }

  /** The server could not: where its database was away for a moment, the page asks again, and says again what it said. */
  #regret(code: string): void {
    this.sorry = code;
    if (code !== "try-again") return;
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.#watch(), AGAIN_MS * (1 + Math.random()));
  }

  #watch(): void {
    this.sorry = null;
    socket.send({ kind: "watch", table: this.id, version: this.frame?.version ?? 0 });
    // The uuid makes it safe to say it twice: the server plays it once.
    if (this.#pending) socket.send({ kind: "answer", table: this.id, ...this.#pending });
    if (!this.considered) this.#consider();
  }

  #answer(picks: string[]): void {
    const question = this.question;
    if (!question) return;
    this.skip();
    this.passedOver = false;
    this.#say(question, picks);
  }

  #say(question: Question, picks: string[]): void {
    this.#pending = { question: question.id, picks, uuid: crypto.randomUUID() };
    this.#answered = question.id;
    this.sending = true;
    this.refusal = null;
    this.restored = null;
    socket.send({ kind: "answer", table: this.id, ...this.#pending });
  }

  #consider(): void {
    const question = this.question;
    this.considered = null;
    this.#ofPicks = ++this.#asking;
    if (!question || question.plain) return;
    socket.send({
      kind: "consider",
      table: this.id,
      question: question.id,
      picks: this.picks,
      n: this.#ofPicks,
    });
  }

  #hear(message: FromServer): void {
    if (message.kind === "sorry" && (message.table ?? this.id) === this.id) this.#regret(message.code);
    if (!("table" in message) || message.table !== this.id) return;
    switch (message.kind) {
      case "table":
        this.info = message;
        this.#keep();
        break;
      case "frame":
        this.#take(message);
        this.#keep();
        break;
      case "restored":
        this.#beginAgain(message.version);
        break;
      case "played":
        if (message.uuid === this.#pending?.uuid) this.#pending = null;
        break;
      case "refused":
        if (message.uuid === this.#pending?.uuid) this.#askAgain();
        this.refusal = message;
        break;
      case "considered":
        this.#learn(message);
        break;
      case "orders":
        this.orders = message;
        this.#passOver();
        break;
      case "clocks":
        this.clocks = { ...message, heard: performance.now() };
        this.#passOver();
        break;
      case "chat":
        if (!this.chat.some((line) => line.n === message.n)) this.chat = [...this.chat, message];
        break;
      case "removed":
        this.chat = this.chat.filter((line) => !message.lines.includes(line.n));
    }
  }

  /** The last that was seen stays in this browser, for whoever looks at it without a network. */
  #keep(): void {
    this.#keeping ??= setTimeout(() => {
      this.#keeping = undefined;
      const steps = this.log.slice(-STEPS_KEPT);
      if (this.info) void keepTable(this.info, this.frame && { ...this.frame, steps });
    }, KEEP_MS);
  }

  /** Without a network, before anything was heard: how the table was seen last. Nothing can be answered there. */
  async #recallLast(): Promise<void> {
    const last = this.info ? null : await lastSeen(this.id);
    if (!last || this.info || socket.line === "open") return;
    offline.note(last.at);
    this.info = last.info;
    if (last.frame) this.#take({ ...last.frame, question: null });
  }

  /** What the server has lost never was: the next frame is taken as the first. */
  #beginAgain(version: number): void {
    this.restored = version;
    this.frame = null;
    this.log = [];
    this.#missed = -1;
    this.#askAgain();
  }

  #askAgain(): void {
    this.#pending = null;
    this.#answered = null;
    this.sending = false;
  }

  #learn(considered: Considered): void {
    if (considered.n === this.#whyNot) this.refusal = considered.refusal;
    else if (considered.n === this.#ofPicks) this.considered = considered;
  }

  #take(frame: Frame): void {
    const held = this.frame?.version ?? 0;
    if (this.frame) this.#recall(frame.steps, held);
    if (this.frame && frame.version < held) return;
    const first = frame.steps[0]?.version ?? held + 1;
    if (this.frame && first > held + 1 && this.#missed !== held) {
      // Something is missing between what we hold and what we are told: ask for it, once.
      this.#missed = held;
      socket.send({ kind: "watch", table: this.id, version: held });
      return;
    }
    const before = this.frame;
    const asked = before?.question?.id;
    const fresh = frame.steps.filter((step) => step.version > held || !before);
    this.frame = frame;
    this.#yieldTo(frame);
    if (frame.question?.id !== this.#answered) this.#answered = null;
    this.sending = this.#answered !== null;
    this.#write(fresh);
    if (!before) this.caughtUp = frame.version;
    // Others may answer while I am still picking: as long as my question is the same, so are my picks.
    if (JSON.stringify(frame.question) !== JSON.stringify(before?.question ?? null)) this.#clear();
    if (frame.question && frame.question.id !== asked && !this.#isPassedOver(frame.question)) this.onAsked();
    this.#show(before, fresh);
  }

  #clear(): void {
    this.picks = [];
    this.held = null;
    this.refusal = null;
    this.doubted = false;
    // Where picks depend on each other, some option may be of no use from the start.
    this.#consider();
  }

  /** Steps that were asked for again come after younger ones: the log takes them in where they belong. */
  #recall(steps: Step[], held: number): void {
    const [oldest] = this.log;
    const known = new Set(this.log.map(({ version }) => version));
    const late = steps.filter(({ version }) => version <= held && version > (oldest?.version ?? -1) && !known.has(version)); // prettier-ignore
    if (late.length === 0) return;
    const told = late.map((step) => ({ ...step, undone: false }));
    this.log = [...this.log, ...told].sort((one, other) => one.version - other.version);
  }

  #write(steps: Step[]): void {
    const log = [...this.log];
    for (const step of steps) {
      if (step.entry === "undo") {
        const last = log.findLastIndex(
          (each) => each.entry === "answer" && each.seat === step.seat && !each.undone,
        );
        const undone = log[last];
        if (undone) log[last] = { ...undone, undone: true };
      }
      log.push({ ...step, undone: false });
    }
    this.log = log;
  }

  /** Plays what happened, behind what is still playing; what was undone never was. */
  #show(before: Frame | null, steps: Step[]): void {
    const events = steps.flatMap((step) => step.events);
    const undone = steps.some((step) => step.entry === "undo");
    this.acted = (undone ? null : events.at(-1)) ?? this.acted;
    const moving = settings.moving > 0 && !document.hidden && !undone;
    if (!before || !this.reel || !moving) return this.skip();
    const last = this.#film.at(-1)?.view ?? this.shown ?? before.view;
    const film = [...this.#film, ...filmOf(last, events, this.reel)];
    this.#film = cut(film, this.frame?.question && isWindow(this.frame.question) ? HASTE_MS : BUDGET_MS);
    if (!this.moment) this.#play();
  }

  #play(): void {
    const [shot, ...rest] = this.#film;
    this.#film = rest;
    if (!shot) return this.skip();
    this.shown = shot.view;
    this.acted = shot.event;
    // Nobody waits for what they did themselves.
    if (rest.length === 0 && shot.event["seat"] === this.seat) return this.skip();
    this.moment = shot.event;
    this.#timer = setTimeout(() => this.#play(), shot.ms * settings.moving);
  }
}
