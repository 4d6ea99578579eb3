/** One table as this page sees it: frames in, answers out. It holds no rules; the server says what may be done. */
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

/** Shows one event on the way from the last view to the next: the picture meanwhile, and for how long. */
export type Reel = (view: Fields, event: GameEvent) => { view: Fields; ms: number } | null;

/** Whether the bar lists an option while the player holds this on the board (null: nothing). */
export type Lists = (option: Option, held: string | null, question: Question) => boolean;

export interface LogStep extends Step {
  undone: boolean;
}

const LONGEST_REEL = 8;

/** A quiet question in which silence is a pass: the server closes it at its limit, or by standing orders. */
export const isWindow = (question: Question): boolean =>
  question.quiet && question.default.every((pick) => pick === "pass");

const AGAIN_MS = 250;

export class TableStore {
  readonly id: string;
  info = $state.raw<TableInfo | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** What the board shows now: the view, or an event on the way to it. */
  shown = $state.raw<Fields | null>(null);
  moment = $state.raw<GameEvent | null>(null);
  log = $state.raw<LogStep[]>([]);
  chat = $state.raw<Chat[]>([]);
  picks = $state<string[]>([]);
  considered = $state.raw<Considered | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  /** The time at the table as it was told, and when it was told by this page's own clock. */
  clocks = $state.raw<(Clocks & { heard: number }) | null>(null);
  orders = $state.raw<Orders | null>(null);
  sending = $state(false);
  sorry = $state<string | null>(null);
  /** The version at which the table is again, since the server lost what came after it. */
  restored = $state<number | null>(null);
  /** The log before this version was there when the page was opened or came back. */
  caughtUp = $state(0);
  /** What the player has taken up on the board and not put down yet; what it means is the board's own affair. */
  held = $state<string | null>(null);
  lists = $state.raw<Lists | null>(null);
  reel: Reel | null = null;
  onAsked: () => void = () => undefined;

  #leave: () => void;
  /** The question that I have answered and that no frame has closed yet: it must not be asked again meanwhile. */
  #answered: number | null = null;
  #pending: { question: number; picks: string[]; uuid: string } | null = null;
  #asking = 0;
  #whyNot = 0;
  #missed = -1;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string) {
    this.id = id;
    this.#leave = socket.join({ heard: (message) => this.#hear(message), opened: () => this.#watch() });
  }

  close(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#again);
    socket.send({ kind: "unwatch", table: this.id });
    this.#leave();
  }

  get seat(): number | null {
    return this.info?.you.seat ?? null;
  }

  /** My question, once the board has shown what led to it. One that a standing order answers is not put to me. */
  get question(): Question | null {
    const question = this.moment || this.sending ? null : (this.frame?.question ?? null);
    return question && isWindow(question) && this.passes(question.key) ? null : question;
  }

  /** Whether a standing order passes for me in this kind of window. */
  passes(window: string): boolean {
    return this.orders?.windows[window] ?? this.orders?.passes ?? false;
  }

  order(window: string, passes: boolean): void {
    socket.send({ kind: "order", table: this.id, window, passes });
  }

  /** The options that the bar lists and that digits pick. */
  get listed(): Option[] {
    const question = this.question;
    return question?.options.filter((option) => this.lists?.(option, this.held, question) ?? true) ?? [];
  }

  /** The options that may still be picked, as far as we know. */
  get open(): Set<string> {
    const question = this.question;
    if (!question) return new Set();
    if (this.considered)
      return new Set([...this.considered.options.map((option) => option.text), ...this.picks]);
    const full = this.picks.length >= question.most && question.most > 1;
    return new Set(full ? this.picks : question.options.map((option) => option.text));
  }

  get mayStop(): boolean {
    const question = this.question;
    if (!question) return false;
    if (this.considered) return this.considered.may_stop;
    return this.picks.length >= question.least && this.picks.length <= question.most;
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
    if (question.least === 1 && question.most === 1 && this.open.has(text)) this.#answer([text]);
    else this.pick(text);
  }

  confirm(): void {
    if (this.mayStop) this.#answer([...this.picks]);
    else if (this.question && !this.considered?.refusal) this.whyNot(null, this.picks);
    else this.refusal = this.considered?.refusal ?? null;
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
    this.moment = null;
    this.shown = this.frame?.view ?? null;
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
  }

  #answer(picks: string[]): void {
    const question = this.question;
    if (!question) return;
    this.skip();
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
    if (!question || question.plain) return;
    socket.send({
      kind: "consider",
      table: this.id,
      question: question.id,
      picks: this.picks,
      n: ++this.#asking,
    });
  }

  #hear(message: FromServer): void {
    if (message.kind === "sorry" && (message.table ?? this.id) === this.id) this.#regret(message.code);
    if (!("table" in message) || message.table !== this.id) return;
    switch (message.kind) {
      case "table":
        this.info = message;
        break;
      case "frame":
        this.#take(message);
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
        break;
      case "clocks":
        this.clocks = { ...message, heard: performance.now() };
        break;
      case "chat":
        if (!this.chat.some((line) => line.n === message.n)) this.chat = [...this.chat, message];
        break;
      case "removed":
        this.chat = this.chat.filter((line) => !message.lines.includes(line.n));
    }
  }

  /** What the server has lost never was: the next frame is taken as the first. */
  #beginAgain(version: number): void {
    this.restored = version;
    this.frame = null;
    this.log = [];
    this.#askAgain();
  }

  #askAgain(): void {
    this.#pending = null;
    this.#answered = null;
    this.sending = false;
  }

  #learn(considered: Considered): void {
    if (considered.n === this.#whyNot) this.refusal = considered.refusal;
    else if (considered.n === this.#asking) this.considered = considered;
  }

  #take(frame: Frame): void {
    const held = this.frame?.version ?? 0;
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
    if (frame.question?.id !== this.#answered) this.#answered = null;
    this.sending = this.#answered !== null;
    this.#write(fresh);
    if (!before) this.caughtUp = frame.version;
    // Others may answer while I am still picking: as long as my question is the same, so are my picks.
    if (JSON.stringify(frame.question) !== JSON.stringify(before?.question ?? null)) this.#clear();
    if (frame.question && frame.question.id !== asked) this.onAsked();
    this.#show(before, fresh);
  }

  #clear(): void {
    this.picks = [];
    this.held = null;
    this.considered = null;
    this.refusal = null;
    if (this.frame?.question && !this.frame.question.plain) this.#asking++;
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

  #show(before: Frame | null, steps: Step[]): void {
    clearTimeout(this.#timer);
    this.moment = null;
    const events = steps.flatMap((step) => step.events);
    const still = document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (!before || !this.reel || still || events.length > LONGEST_REEL) this.shown = this.frame?.view ?? null;
    else this.#roll(this.shown ?? before.view, events);
  }

  #roll(view: Fields, events: GameEvent[]): void {
    const [event, ...rest] = events;
    if (!event) return this.skip();
    const scene = this.reel?.(view, event);
    if (!scene) return this.#roll(view, rest);
    this.shown = scene.view;
    // The last scene is the view itself: nothing to wait for.
    if (!rest.some((each) => this.reel?.(scene.view, each))) return this.skip();
    this.moment = event;
    this.#timer = setTimeout(() => this.#roll(scene.view, rest), scene.ms);
  }
}
