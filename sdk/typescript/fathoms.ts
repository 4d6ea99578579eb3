/** Talk to a Fathoms server from TypeScript: one file, to be copied beside your program.
 *
 * Make a token on your page of the server (You, API tokens), and:
 *
 *     const client = new Client("https://fathoms.example.org", token);
 *     console.log(await client.play(table, async (question) => question.default));
 *
 * It needs `fetch` and a `WebSocket` that takes headers: Node 22, Deno, Bun, or the package `ws`, handed in.
 * Types and methods are made by scripts/sdk.py from what the server says of itself. Do not edit.
 */

export const PROTOCOL = 2;

export interface Ahead {
  points: number;
  chance: number;
}
export interface Asked {
  id: number;
  seat: number;
  key: string;
  clause: string;
  options: unknown[];
  least: number;
  most: number;
  default: string[];
  quiet: boolean;
  plain: boolean;
  params: Record<string, number | string>;
  about: string;
  matters: boolean;
}
export interface Book {
  lang: string;
  title: string;
  clauses: Clause[];
  scenes: Record<string, SceneInfo>;
}
export interface Cell {
  least: number;
  most: number;
  why?: Line | null;
}
export interface ChairForm {
  kind: "me" | "open" | "link" | "bot";
  level?: string | null;
}
export interface ChairInfo {
  seat: number;
  kind: "bot" | "link" | "open" | "person";
  name: string | null;
  connected: boolean;
  bot_level: string | null;
  bot_rank: number | null;
  link?: string | null;
  rating?: ChairRating | null;
  invited?: string | null;
  kept_for?: string | null;
  program?: boolean;
  tenures?: Tenure[];
}
export interface ChairRating {
  points: number;
  doubt: number;
  gain: number | null;
  provisional?: boolean;
}
export interface Chat {
  kind: "chat";
  table: string;
  n: number;
  from: string;
  seat: number | null;
  text: string;
  at: string;
}
export interface Clause {
  id: string;
  title: string;
  text: string;
  marks: string[];
  section: string;
  examples?: Example[];
}
export interface ClockTime {
  seat: number;
  left: number | null;
  runs: boolean;
}
export interface Clocks {
  kind: "clocks";
  table: string;
  window: WindowTime | null;
  chairs?: ClockTime[];
}
export interface Considered {
  kind: "considered";
  table: string;
  n: number;
  options: unknown[];
  may_stop: boolean;
  refusal: RefusalInfo | null;
}
export interface Created {
  table: string;
  links: Record<string, string>;
  commitment: string;
}
export interface Ending {
  game: string;
  reason: string;
  games: number;
}
export interface Example {
  scene: string;
  text: string;
}
export interface Frame {
  kind: "frame";
  table: string;
  version: number;
  view: unknown;
  question: Asked | null;
  held: string[] | null;
  waiting: Waiting[];
  may_undo: boolean;
  may_retake: boolean;
  outcome: Outcome | null;
  steps: Step[];
  subject: Subject | null;
  lesson?: Lesson | null;
}
export interface GameInfo {
  name: string;
  title: string;
  clauses: string;
  seats: number[];
  end_reasons: string[];
  revision: number;
  settings: Setting[];
  bot_levels: Record<string, string[]>;
  rated_levels: string[];
  packs: string[];
  minutes: [number, number] | null;
  weight: "light" | "medium" | "heavy" | null;
  lessons: LessonInfo[];
  strategy: boolean;
}
export interface GiveForm {
  to: "bot" | "link" | "open";
  level?: string | null;
}
export interface Hello {
  kind: "hello";
  protocol: number;
  person: Me;
}
export interface Invitation {
  table: string;
  seat: number;
  game: string;
  host: string | null;
}
export interface Ladder {
  seats: number;
  you: OwnRating | null;
  best: Ranked[];
  ahead: Ahead[];
  bots: RatedBot[];
}
export interface Ladders {
  settled: number;
  listed: boolean;
  ladders: Ladder[];
}
export interface Lesson {
  id: string;
  at: number;
  steps: number;
  chapters: string[];
  chapter: number;
  said: LessonText[];
  done: boolean;
}
export interface LessonInfo {
  id: string;
  minutes: number;
}
export interface LessonText {
  key: string;
  point: string[];
}
export interface Line {
  key: string;
  params?: Record<string, number | string>;
}
export interface Me {
  id: string;
  name: string;
  lang: string;
}
export interface Moving {
  kind: "moving";
  within: number;
}
export interface Offer {
  yes: number[];
  no: number[];
  missing: number[];
}
export interface OnlinePerson {
  name: string;
  followed: boolean;
  table: string | null;
  game: string | null;
  program: boolean;
}
export interface Orders {
  kind: "orders";
  table: string;
  passes: boolean;
  windows: Record<string, boolean>;
}
export interface Outcome {
  reason: string;
  places: number[];
  points: number[];
}
export interface OwnRating {
  points: number;
  doubt: number;
  games: number;
  provisional: boolean;
}
export interface Pace {
  kind?: "days" | "free" | "live";
  bank?: number;
  increment?: number;
  answer?: number;
  weekdays?: boolean;
  late?: "bot" | "remind" | "replace";
}
export interface Painting {
  svg: string;
  told: string;
}
export interface PeopleOnline {
  count: number;
  people: OnlinePerson[];
}
export interface Phrase {
  key: string;
  params: Record<string, number | string>;
}
export interface Played {
  kind: "played";
  table: string;
  uuid: string;
  version: number;
}
export interface PlayedGame {
  table: string;
  game: string;
  seat: number;
  place: number;
  places: number[];
  names: string[];
  programs: number[];
  reason: string;
  rated: boolean;
  gain: number | null;
  started_at: string | null;
  over_at: string;
}
export interface Profile {
  name: string;
  program: boolean;
  since: string;
  games: number;
  games_most: number;
  you: boolean;
  followed: boolean;
  ratings: ProfileRating[] | null;
  graph: RatedGame[] | null;
  played: ShownGame[] | null;
  online: boolean | null;
  watch: string | null;
  together: Together[] | null;
  reply: number | null;
}
export interface ProfileRating {
  game: string;
  seats: number;
  points: number;
  doubt: number;
  games: number;
  provisional: boolean;
}
export interface Proposal {
  pace: Pace;
  agreed: number[];
}
export interface Ranked {
  name: string;
  points: number;
  doubt: number;
  games: number;
}
export interface RatedBot {
  rank: number;
  points: number;
}
export interface RatedGame {
  table: string;
  game: string;
  seats: number;
  place: number;
  points: number;
  doubt: number;
  gain: number;
  at: string;
}
export interface RefusalInfo {
  code: string;
  clause: string;
  detail: Record<string, number | string>;
}
export interface Refused {
  kind: "refused";
  table: string;
  uuid: string;
  code: string;
  clause: string;
  detail: Record<string, number | string>;
}
export interface Rematch {
  table: string | null;
}
export interface RematchForm {
  yes?: boolean;
  salt?: string;
}
export interface Removed {
  kind: "removed";
  table: string;
  lines: number[];
}
export interface Restored {
  kind: "restored";
  table: string;
  version: number;
}
export interface Row {
  title: Line;
  clause: string;
  cells: Cell[];
}
export interface SaltForm {
  salt: string;
}
export interface SceneInfo {
  alt: string;
  width: number;
  height: number;
}
export interface Setting {
  key: string;
  values: string[];
  default: string;
  offered?: boolean;
}
export interface Sheet {
  rows: Row[];
  total: Cell[];
  ties?: Tie[];
  final?: boolean;
}
export interface ShownGame {
  table: string;
  game: string;
  place: number;
  seats: number;
  over_at: string;
}
export interface Sorry {
  kind: "sorry";
  code: string;
  table?: string | null;
}
export interface Statistics {
  ratings: RatedGame[];
  sums: Sums;
}
export interface Step {
  version: number;
  entry: "answer" | "retake" | "undo";
  seat: number | null;
  events: unknown[];
}
export interface Subject {
  key: string;
  params?: Record<string, number | string>;
  concerns?: number[];
}
export interface Sums {
  tallies: Tally[];
  endings: Ending[];
  lengths: number[];
}
export interface Table {
  kind: "table";
  table: string;
  status: "closed" | "gathering" | "over" | "playing" | "quarantined";
  game: string;
  settings: Record<string, string>;
  seats: number;
  chairs: ChairInfo[];
  host: string | null;
  public: boolean;
  languages: string[];
  pack: string | null;
  spectators: number;
  commitment: string;
  rematch: string | null;
  offer: Offer | null;
  trouble: string | null;
  closed: string | null;
  created_at: string;
  pace: Pace;
  proposed: Proposal | null;
  rated: boolean;
  coach: boolean;
  league: string | null;
  league_name: string | null;
  tournament: boolean;
  lesson: string | null;
  you: You;
}
export interface TableForm {
  game: string;
  chairs: ChairForm[];
  settings?: Record<string, string>;
  public?: boolean;
  languages?: string[];
  pack?: string | null;
  pace?: Pace;
  rated?: boolean;
  coach?: boolean;
  guided?: boolean;
}
export interface Tables {
  kind: "tables";
  whole: boolean;
  open: Table[];
  live: Table[];
  gone: string[];
}
export interface TakeForm {
  token?: string | null;
}
export interface Tally {
  game: string;
  seats: number;
  games: number;
  wins: number;
  par: number;
}
export interface Tenure {
  since: number;
  kind: "bot" | "link" | "open" | "person";
  name: string | null;
}
export interface Tie {
  rule: Line;
  clause: string;
  seats: number[];
  values?: number[];
}
export interface Together {
  game: string;
  games: number;
  ahead: number;
  behind: number;
}
export interface Turn {
  since: string;
  until: string | null;
  asked: Phrase | null;
}
export interface Turns {
  kind: "turns";
  tables: string[];
}
export interface Waiting {
  key: string;
  clause: string;
  seat?: number | null;
}
export interface Waits {
  seats: number[];
  since: string;
}
export interface WindowTime {
  left: number | null;
  limit: number | null;
  fixed?: boolean;
  stretched?: boolean;
}
export interface You {
  seat: number | null;
  host: boolean;
  away?: number | null;
  salted?: boolean;
  invited?: number | null;
  turn?: Turn | null;
  waits?: Waits | null;
}
export type Heard = Hello | Frame | Table | Played | Refused | Considered | Chat | Removed | Orders | Clocks | Restored | Sorry | Turns | Tables | Moving;
export type Said = { kind: "watch"; table: string; version?: number | null | undefined } | { kind: "unwatch"; table: string } | { kind: "answer"; table: string; question: number; picks: string[]; uuid: string } | { kind: "undo"; table: string; uuid: string } | { kind: "retake"; table: string; uuid: string } | { kind: "consider"; table: string; question: number; picks: string[]; n: number } | { kind: "say"; table: string; text: string; uuid: string } | { kind: "order"; table: string; window: string; passes: boolean | null } | { kind: "hold"; table: string } | { kind: "here"; table: string; here?: boolean | undefined } | { kind: "inbox" } | { kind: "lobby"; here?: boolean | undefined };

/** The server said no: a status, a code, and in how many seconds to try again where it tells. */
export class RefusedError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly retryAfter: number | null,
  ) {
    super(`${status} ${code}`);
  }
}

export type Consider = (picks: string[]) => Promise<Considered>;
/** Your mind: the question, what your seat may know, and a way to ask what may be added to some picks. */
export type Choose = (question: Asked, view: unknown, consider: Consider) => string[] | Promise<string[]>;
export type SocketMaker = new (url: string, options: { headers: Record<string, string> }) => WebSocket;
type Query = Record<string, string | number | null | undefined>;

const pause = (seconds: number): Promise<void> => new Promise((done) => setTimeout(done, seconds * 1000));

/** One account, by its token. */
export class Client {
  readonly site: string;

  constructor(
    site: string,
    private readonly token: string,
    private readonly maker: SocketMaker = WebSocket as unknown as SocketMaker,
    /** So many seconds it waits by itself where the server says that it was too fast. */
    private readonly patience = 60,
  ) {
    this.site = site.replace(/\/$/, "");
  }

  /** Any request; the methods below name them all. */
  async request<T>(method: string, path: string, body?: unknown, query: Query = {}): Promise<T> {
    const given = Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]]));
    const address = this.site + path + (given.length ? `?${new URLSearchParams(given)}` : "");
    const headers = { Authorization: `Bearer ${this.token}`, "Content-Type": "application/json" };
    for (;;) {
      const init = body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(address, init);
      if (answer.ok) return (await read(answer)) as T;
      const refused = await refusal(answer);
      if (refused.retryAfter === null || refused.retryAfter > this.patience) throw refused;
      await pause(refused.retryAfter);
    }
  }

  /** The socket, once it is open. Close it when you are done. */
  async socket(): Promise<Socket> {
    const headers = { Authorization: `Bearer ${this.token}` };
    const socket = new Socket(new this.maker(`${this.site.replace(/^http/, "ws")}/ws`, { headers }));
    await socket.opened;
    return socket;
  }

  /** Play one's seat at a table until the game is over, whatever happens to the connection; how it ended. */
  async play(table: string, choose: Choose): Promise<Outcome> {
    for (;;) {
      const socket = await this.socket().catch(() => null);
      const outcome = await (socket && play(socket, table, choose).catch(onlyClosed));
      socket?.close();
      if (outcome) return outcome;
      await pause(1); // the server is being renewed
    }
  }

  /** Every installed game. Needs `read`. */
  games(): Promise<GameInfo[]> {
    return this.request("GET", `/api/games`);
  }

  /** How to play a game well, position by position; nothing where the game has no advice. Needs `read`. */
  advice(game: string): Promise<string> {
    return this.request("GET", `/api/games/${encodeURIComponent(game)}/advice`);
  }

  /** The clauses of a game's rule book. Needs `read`. */
  rulebook(game: string, lang: string): Promise<Book> {
    return this.request("GET", `/api/games/${encodeURIComponent(game)}/rulebook/${encodeURIComponent(lang)}`);
  }

  /** The picture of an example in the rule book. Needs `read`. */
  scene(game: string, scene: string, lang: string): Promise<string> {
    return this.request("GET", `/api/games/${encodeURIComponent(game)}/scenes/${encodeURIComponent(scene)}/${encodeURIComponent(lang)}`);
  }

  /** A game's own messages, English where it does not speak that language; `language` says which these are. Needs `read`. */
  gameWords(game: string, lang: string): Promise<Record<string, string | string[]>> {
    return this.request("GET", `/api/games/${encodeURIComponent(game)}/words/${encodeURIComponent(lang)}`);
  }

  /** The HTTP API and the messages of the socket, for programs that play from outside. Needs `read`. */
  schema(): Promise<Record<string, unknown>> {
    return this.request("GET", `/api/schema`);
  }

  /** The program's messages that pages say, and what each game is called. Needs `read`. */
  words(lang: string): Promise<Record<string, string | string[]>> {
    return this.request("GET", `/api/words/${encodeURIComponent(lang)}`);
  }

  /** Who I am. Needs `read`. */
  me(): Promise<Me> {
    return this.request("GET", `/api/me`);
  }

  /** A page of my finished games, the latest first; the next one begins `before` the last of this. Needs `read`. */
  myGames(query: { game?: string | null; before?: string | null } = {}): Promise<PlayedGame[]> {
    return this.request("GET", `/api/me/games`, undefined, query);
  }

  /** My games in figures. Needs `read`. */
  myStatistics(): Promise<Statistics> {
    return this.request("GET", `/api/me/statistics`);
  }

  /** Who is here and likes to be shown, those whom I follow first. Anybody may look. Needs `read`. */
  online(): Promise<PeopleOnline> {
    return this.request("GET", `/api/online`);
  }

  /** Somebody's profile. Anybody may look. Needs `read`. */
  profile(name: string): Promise<Profile> {
    return this.request("GET", `/api/profiles/${encodeURIComponent(name)}`);
  }

  /** A page of somebody's finished public games, if they show them; the next one begins `before` the last of this. Needs `read`. */
  profileGames(name: string, query: { before?: string | null } = {}): Promise<ShownGame[]> {
    return this.request("GET", `/api/profiles/${encodeURIComponent(name)}/games`, undefined, query);
  }

  /** What the ratings of a game mean, one's own, and the best. Needs `read`. */
  ratings(game: string): Promise<Ladders> {
    return this.request("GET", `/api/ratings/${encodeURIComponent(game)}`);
  }

  /** Which chair an invitation is for. Needs `read`. */
  invitation(token: string): Promise<Invitation> {
    return this.request("GET", `/api/links/${encodeURIComponent(token)}`);
  }

  /** Tables that wait for players, that are mine or a friend's, or that can be watched. Anybody may look. Needs `read`. */
  tables(query: { which?: "open" | "mine" | "live" | "friends" } = {}): Promise<Table[]> {
    return this.request("GET", `/api/tables`, undefined, query);
  }

  /** One table without its game. Needs `read`. */
  table(table: string): Promise<Table> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}`);
  }

  /** A finished table in points, step by step; null where sides win. Needs `read`. */
  course(table: string): Promise<string> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/course`);
  }

  /** How the table stood at a version, as one's own seat saw it then. Needs `read`. */
  moment(table: string, version: number): Promise<string> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/moments/${encodeURIComponent(version)}`);
  }

  /** The board as one's own seat sees it, where the game brings a painter: for games that the page has no board of. Needs `read`. */
  painting(table: string, lang: string): Promise<Painting | null> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/painting/${encodeURIComponent(lang)}`);
  }

  /** The record of a finished table. Needs `read`. */
  record(table: string): Promise<string> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/record`);
  }

  /** A frame for every version of a finished table, through a seat's eyes or a spectator's. Needs `read`. */
  replay(table: string, query: { seat?: string } = {}): Promise<string> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/replay`, undefined, query);
  }

  /** The rule book of a table: it names the values that the table is played with. Needs `read`. */
  tableRulebook(table: string, lang: string): Promise<Book> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/rulebook/${encodeURIComponent(lang)}`);
  }

  /** The score sheet as one's own seat may know it; none before the deal, and in games where sides win. Needs `read`. */
  sheet(table: string): Promise<Sheet | null> {
    return this.request("GET", `/api/tables/${encodeURIComponent(table)}/sheet`);
  }

  /** Make a table. Needs `play`. */
  createTable(body: TableForm): Promise<Created> {
    return this.request("POST", `/api/tables`, body);
  }

  /** Give a chair away. Needs `play`. */
  giveChair(table: string, seat: number, body: GiveForm): Promise<Table> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/chairs/${encodeURIComponent(seat)}/give`, body);
  }

  /** Sit down. Needs `play`. */
  takeChair(table: string, seat: number, body: TakeForm): Promise<Table> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/chairs/${encodeURIComponent(seat)}/take`, body);
  }

  /** Leave: a bot plays on, and one may come back; in a rated game it is for good. Needs `play`. */
  leave(table: string): Promise<Table> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/leave`, {});
  }

  /** Set the pace, or want another and agree to it; the pace that there is withdraws the wish. Needs `play`. */
  setPace(table: string, body: Pace): Promise<Table> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/pace`, body);
  }

  /** Offer the same people another game, or answer such an offer. Needs `play`. */
  rematch(table: string, body: RematchForm): Promise<Rematch> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/rematch`, body);
  }

  /** Add to the seed, before the deal. Needs `play`. */
  addSalt(table: string, body: SaltForm): Promise<Table> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/salt`, body);
  }

  /** Deal. Only the host may. Needs `play`. */
  start(table: string): Promise<Table> {
    return this.request("POST", `/api/tables/${encodeURIComponent(table)}/start`, {});
  }
}

/** The socket was closed before what was waited for came. */
export class ClosedError extends Error {}

function onlyClosed(error: unknown): null {
  if (error instanceof ClosedError) return null;
  throw error;
}

/** An open socket: what one says, and what one hears. */
export class Socket {
  readonly opened: Promise<void>;
  private readonly heard: Heard[] = [];
  private wake: () => void = () => undefined;
  private closed = false;

  constructor(private readonly line: WebSocket) {
    this.opened = new Promise((done, failed) => {
      line.onopen = () => done();
      line.onerror = () => failed(new ClosedError());
    });
    line.onmessage = ({ data }) => {
      this.heard.push(JSON.parse(String(data)) as Heard);
      this.wake();
    };
    line.onclose = () => {
      this.closed = true;
      this.wake();
    };
  }

  close(): void {
    this.line.close();
  }

  /** The next message. Ignore kinds that you do not know. */
  async hear(): Promise<Heard> {
    for (;;) {
      const next = this.heard.shift();
      if (next) return next;
      if (this.closed) throw new ClosedError();
      await new Promise<void>((done) => (this.wake = done));
    }
  }

  /** Any message; the methods below name them all. Ten a second are welcome. */
  async send(message: Said): Promise<void> {
    await pause(0.1);
    if (this.closed) throw new ClosedError();
    this.line.send(JSON.stringify(message));
  }

  /** Show me this table; with the version that I hold, what I missed. Needs `read`. */
  watch(table: string, version?: number | null): Promise<void> {
    return this.send({ kind: "watch", table, version });
  }

  /** I have closed this table. Needs `read`. */
  unwatch(table: string): Promise<void> {
    return this.send({ kind: "unwatch", table });
  }

  /** My answer to my open question. Needs `play`. */
  answer(table: string, question: number, picks: string[], uuid: string): Promise<void> {
    return this.send({ kind: "answer", table, question, picks, uuid });
  }

  /** Take back my last answer. Needs `play`. */
  undo(table: string, uuid: string): Promise<void> {
    return this.send({ kind: "undo", table, uuid });
  }

  /** Take back my answer, which is still held. Needs `play`. */
  retake(table: string, uuid: string): Promise<void> {
    return this.send({ kind: "retake", table, uuid });
  }

  /** What may be added to these picks? Nothing is logged. Needs `play`. */
  consider(table: string, question: number, picks: string[], n: number): Promise<void> {
    return this.send({ kind: "consider", table, question, picks, n });
  }

  /** A line of chat. Needs `play`. */
  say(table: string, text: string, uuid: string): Promise<void> {
    return this.send({ kind: "say", table, text, uuid });
  }

  /** A standing order for a kind of window: pass for me, or ask me in each; null takes the order back. Needs `play`. */
  order(table: string, window: string, passes: boolean | null): Promise<void> {
    return this.send({ kind: "order", table, window, passes });
  }

  /** Let me think: keep the open reaction window open for me, whether or not I hold anything. Needs `play`. */
  hold(table: string): Promise<void> {
    return this.send({ kind: "hold", table });
  }

  /** I am touching a page of this table that I can see; or, I look elsewhere. An open page alone is not somebody. Needs `play`. */
  here(table: string, here?: boolean): Promise<void> {
    return this.send({ kind: "here", table, here });
  }

  /** Tell me when a table begins or ceases to wait for me. Needs `read`. */
  inbox(): Promise<void> {
    return this.send({ kind: "inbox" });
  }

  /** Show me the tables that I may join or watch, and what changes among them; or, no longer. Needs `read`. */
  lobby(here?: boolean): Promise<void> {
    return this.send({ kind: "lobby", here });
  }
}

/** Answer whatever is asked; of frames only the last one counts. */
async function play(socket: Socket, table: string, choose: Choose): Promise<Outcome> {
  let last: Frame | null = null;
  const hear = async (...kinds: Heard["kind"][]): Promise<Heard> => {
    for (;;) {
      const message = await socket.hear();
      if (kinds.includes(message.kind)) return message;
      if (message.kind === "frame") last = message;
    }
  };
  await socket.watch(table);
  for (;;) {
    const frame: Frame = last ?? ((await hear("frame")) as Frame);
    last = null;
    if (frame.outcome) return frame.outcome;
    const { question } = frame;
    if (!question) continue;
    const consider: Consider = async (picks) => {
      await socket.consider(table, question.id, picks, picks.length);
      const told = await hear("considered", "sorry");
      return told.kind === "considered"
        ? told
        : { kind: "considered", table, n: 0, options: [], may_stop: true, refusal: null };
    };
    const picks = await choose(question, frame.view, consider);
    last = null;
    await socket.answer(table, question.id, picks, crypto.randomUUID());
    if ((await hear("played", "refused", "sorry")).kind !== "played") await socket.watch(table);
  }
}

async function read(answer: Response): Promise<unknown> {
  const text = await answer.text();
  if (!text) return null;
  return answer.headers.get("content-type")?.startsWith("application/json") ? JSON.parse(text) : text;
}

async function refusal(answer: Response): Promise<RefusedError> {
  const after = answer.headers.get("retry-after");
  const told = (await answer.json().catch(() => null)) as { code?: string } | null;
  return new RefusedError(answer.status, told?.code ?? answer.statusText, after === null ? null : Number(after));
}
