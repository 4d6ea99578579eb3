// Made by scripts/wire_types.py from the server's structs. Do not edit.

export type Word = number | string;
export type Fields = Record<string, unknown>;
/** What an option or an event without fields has to say. */
export type Nothing = Record<never, never>;

/** One thing that may be picked: its text form, its kind, and the game's own fields. */
export interface Option extends Fields {
  text: string;
  kind: string;
}

/** Something that happened, with the game's own fields. */
export interface GameEvent extends Fields {
  kind: string;
}

export interface Watch {
  kind: "watch";
  table: string;
  version?: number | null;
}

export interface Unwatch {
  kind: "unwatch";
  table: string;
}

export interface Answer {
  kind: "answer";
  table: string;
  question: number;
  picks: string[];
  uuid: string;
}

export interface Undo {
  kind: "undo";
  table: string;
  uuid: string;
}

export interface Retake {
  kind: "retake";
  table: string;
  uuid: string;
}

export interface Consider {
  kind: "consider";
  table: string;
  question: number;
  picks: string[];
  n: number;
}

export interface Say {
  kind: "say";
  table: string;
  text: string;
  uuid: string;
}

export interface Order {
  kind: "order";
  table: string;
  window: string;
  passes: boolean | null;
}

export interface Hold {
  kind: "hold";
  table: string;
}

export interface Here {
  kind: "here";
  table: string;
  here?: boolean;
}

export interface Inbox {
  kind: "inbox";
}

export interface Lobby {
  kind: "lobby";
  here?: boolean;
}

export interface Around {
  kind: "around";
}

export interface Hello {
  kind: "hello";
  protocol: number;
  person: Person;
}

export interface Person {
  id: string;
  name: string;
  lang: string;
}

export interface Frame {
  kind: "frame";
  table: string;
  version: number;
  view: Fields;
  question: Question | null;
  held: string[] | null;
  waiting: Waiting[];
  may_undo: boolean;
  may_retake: boolean;
  outcome: Outcome | null;
  steps: Step[];
  subject: Subject | null;
  lesson?: Lesson | null;
}

export interface Question {
  id: number;
  seat: number;
  key: string;
  clause: string;
  options: Option[];
  least: number;
  most: number;
  default: string[];
  quiet: boolean;
  plain: boolean;
  params: Record<string, number | string>;
  about: string;
  matters: boolean;
}

export interface Waiting {
  key: string;
  clause: string;
  seat: number | null;
}

export interface Outcome {
  reason: string;
  places: number[];
  points: number[];
}

export interface Step {
  version: number;
  entry: "answer" | "retake" | "undo";
  seat: number | null;
  events: GameEvent[];
}

export interface Subject {
  key: string;
  params: Record<string, number | string>;
  concerns: number[];
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

export interface LessonText {
  key: string;
  point: string[];
}

export interface TableInfo {
  kind: "table";
  table: string;
  status: "closed" | "gathering" | "over" | "playing" | "quarantined";
  game: string;
  settings: Record<string, string>;
  seats: number;
  chairs: Chair[];
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

export interface Chair {
  seat: number;
  kind: "bot" | "link" | "open" | "person";
  name: string | null;
  connected: boolean;
  bot_level: string | null;
  bot_rank: number | null;
  link: string | null;
  rating: ChairRating | null;
  invited: string | null;
  kept_for: string | null;
  program: boolean;
  tenures: Tenure[];
}

export interface ChairRating {
  points: number;
  doubt: number;
  gain: number | null;
  provisional: boolean;
}

export interface Tenure {
  since: number;
  kind: "bot" | "link" | "open" | "person";
  name: string | null;
}

export interface Offer {
  yes: number[];
  no: number[];
  missing: number[];
}

export interface Pace {
  kind: "days" | "free" | "live";
  bank: number;
  increment: number;
  answer: number;
  weekdays: boolean;
  late: "bot" | "remind" | "replace";
}

export interface Proposal {
  pace: Pace;
  agreed: number[];
}

export interface You {
  seat: number | null;
  host: boolean;
  away: number | null;
  salted: boolean;
  invited: number | null;
  turn: Turn | null;
  waits: Waits | null;
}

export interface Turn {
  since: string;
  until: string | null;
  asked: Phrase | null;
}

export interface Phrase {
  key: string;
  params: Record<string, number | string>;
}

export interface Waits {
  seats: number[];
  since: string;
}

export interface Played {
  kind: "played";
  table: string;
  uuid: string;
  version: number;
}

export interface Refused {
  kind: "refused";
  table: string;
  uuid: string;
  code: string;
  clause: string;
  detail: Record<string, number | string>;
}

export interface Considered {
  kind: "considered";
  table: string;
  n: number;
  options: Option[];
  may_stop: boolean;
  refusal: Refusal | null;
}

export interface Refusal {
  code: string;
  clause: string;
  detail: Record<string, number | string>;
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

export interface Removed {
  kind: "removed";
  table: string;
  lines: number[];
}

export interface Orders {
  kind: "orders";
  table: string;
  passes: boolean;
  windows: Record<string, boolean>;
}

export interface Clocks {
  kind: "clocks";
  table: string;
  window: WindowTime | null;
  chairs: ClockTime[];
}

export interface WindowTime {
  left: number | null;
  limit: number | null;
  fixed: boolean;
  stretched: boolean;
}

export interface ClockTime {
  seat: number;
  left: number | null;
  runs: boolean;
}

export interface Restored {
  kind: "restored";
  table: string;
  version: number;
}

export interface Sorry {
  kind: "sorry";
  code: string;
  table: string | null;
}

export interface Turns {
  kind: "turns";
  tables: string[];
}

export interface Tables {
  kind: "tables";
  whole: boolean;
  open: TableInfo[];
  live: TableInfo[];
  gone: string[];
}

export interface Moving {
  kind: "moving";
  within: number;
}

export interface AccountInfo {
  email: string | null;
  verified: boolean;
  passkeys: PasskeyInfo[];
  sessions: SessionInfo[];
}

export interface PasskeyInfo {
  id: string;
  name: string;
  made_at: string | null;
  used_at: string | null;
}

export interface SessionInfo {
  id: string;
  agent: string;
  made_at: string;
  seen_at: string;
  here: boolean;
}

export interface Offers {
  mail: boolean;
}

export interface Tokens {
  program: boolean;
  tokens: Token[];
}

export interface Token {
  id: string;
  name: string;
  scopes: ("play" | "read")[];
  made_at: string;
  used_on: string | null;
}

export interface NewToken {
  id: string;
  secret: string;
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

export interface Statistics {
  ratings: RatedGame[];
  sums: Sums;
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

export interface Sums {
  tallies: Tally[];
  endings: Ending[];
  lengths: number[];
}

export interface Tally {
  game: string;
  seats: number;
  games: number;
  wins: number;
  par: number;
}

export interface Ending {
  game: string;
  reason: string;
  games: number;
}

export interface Friends {
  friends: Friend[];
  link: string | null;
}

export interface Friend {
  id: string;
  name: string;
  tie: "asked" | "asks" | "friend";
}

export interface FriendLink {
  name: string;
}

export interface LeagueInfo {
  league: LeagueRow;
  settings: Record<string, string>;
  seats: number;
  pace: Pace;
  seeding: "random" | "rating";
  listed: boolean;
  maker: boolean;
  joined: boolean;
  link: string | null;
  members: LeagueMember[];
  tables: RoundTable[];
  rounds: LeagueRound[];
}

export interface LeagueRow {
  league: string;
  name: string;
  game: string;
  status: "gathering" | "over" | "playing";
  round: number;
  rounds: number;
  kind: "knock-out" | "league" | "round-robin" | "swiss";
  rated: boolean;
  starts_at: string | null;
}

export interface LeagueMember {
  id: string;
  name: string;
  you: boolean;
  maker: boolean;
  rank: number;
  games: number;
  points: number;
  wins: number;
  met: number;
  direct: number;
  left: boolean;
}

export interface RoundTable {
  table: string;
  round: number;
  status: "closed" | "gathering" | "over" | "playing" | "quarantined";
  names: (string | null)[];
  places: number[] | null;
  you: boolean;
}

export interface LeagueRound {
  round: number;
  byes: (string | null)[];
  left: number;
  replay: boolean;
}

export interface LeagueLink {
  name: string;
  game: string;
  maker: string | null;
  members: number;
}

export interface Listing {
  id: string;
  name: string;
  game: string;
  kind: "knock-out" | "league" | "round-robin" | "swiss";
  status: "gathering" | "over" | "playing";
  round: number;
  rounds: number;
  rated: boolean;
  starts_at: string | null;
  people: number;
  joined: boolean;
}

export interface Shun {
  id: string;
  name: string;
  blocks: boolean;
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
  weight: "heavy" | "light" | "medium" | null;
  lessons: LessonInfo[];
  strategy: boolean;
}

export interface Setting {
  key: string;
  values: string[];
  default: string;
  offered: boolean;
}

export interface LessonInfo {
  id: string;
  minutes: number;
}

export interface RuleBook {
  lang: string;
  title: string;
  clauses: Clause[];
  scenes: Record<string, SceneInfo>;
}

export interface Clause {
  id: string;
  title: string;
  text: string;
  marks: string[];
  section: string;
  examples: Example[];
}

export interface Example {
  scene: string;
  text: string;
}

export interface SceneInfo {
  alt: string;
  width: number;
  height: number;
}

export interface Created {
  table: string;
  links: Record<string, string>;
  commitment: string;
}

export interface Invitation {
  table: string;
  seat: number;
  game: string;
  host: string | null;
}

export interface NoticeChoices {
  mail: "daily" | "each" | "none";
  zone: string;
  quiet_from: number;
  quiet_until: number;
  webhook: string | null;
}

export interface Tried {
  how: "failed" | "private" | "told" | "unreachable";
  status: number | null;
}

export interface PushInfo {
  key: string;
  endpoints: string[];
}

export interface Hosting {
  findings: Finding[];
  counts: Counts;
  tables: HostedTable[];
  backups: BackupLine[];
  bugs: BugLine[];
  reports: Report[];
  bans: Banned[];
  audit: Deed[];
}

export interface Finding {
  what: string;
  state: "bad" | "good" | "off" | "poor";
  params: Record<string, string>;
}

export interface Counts {
  nodes: number;
  people: number;
  accounts: number;
  present: number;
  gathering: number;
  playing: number;
  over: number;
  answers: number;
}

export interface HostedTable {
  table: string;
  game: string;
  status: "closed" | "gathering" | "over" | "playing" | "quarantined";
  created_at: string;
  trouble: string | null;
  people: number;
  bots: number;
  answers: number | null;
  last_at: string | null;
}

export interface BackupLine {
  name: string;
  ended: string;
  size: number;
}

export interface BugLine {
  n: number;
  at: string;
  table: string;
  game: string;
  version: number;
  seat: number | null;
  text: string;
  program: string;
}

export interface Report {
  id: string;
  by: string;
  person: string;
  about: string;
  table: string | null;
  room: "players" | "spectators" | null;
  n: number | null;
  line: string | null;
  text: string;
  made_at: string;
}

export interface Banned {
  person: string;
  name: string;
  until: string | null;
  reason: string;
  made_at: string;
}

export interface Deed {
  n: number;
  at: string;
  by: string;
  what: string;
  person: string | null;
  name: string | null;
  table: string | null;
  detail: string;
  reason: string;
}

export interface Said {
  room: "players" | "spectators";
  n: number;
  person: string;
  name: string;
  text: string;
  at: string;
}

export interface Ban {
  until: string | null;
  reason: string;
  account: boolean;
}

export interface Hint {
  thinking: boolean;
  answers: Weighed[];
}

export interface Weighed {
  picks: string[];
  chance: number;
  error: number;
  behind: number;
  doubt: number;
  clear: boolean;
  usual: boolean;
  why: Reason | null;
}

export interface Reason {
  gains: Part;
  costs: Part | null;
}

export interface Part {
  key: string;
  params: Record<string, number | string>;
  amount: number | null;
  often: number;
}

export interface ResetDone {
  id: string;
  name: string;
  lang: string;
  browsers: number;
  passkeys: string[];
  webhook: boolean;
  tokens: string[];
}

export interface Searches {
  tickets: Ticket[];
  queues: Queue[];
}

export interface Ticket {
  id: string;
  game: string;
  pace: "days" | "live";
  since: string;
  waited: number;
  bots_after: number | null;
  table: string | null;
}

export interface Queue {
  game: string;
  pace: "days" | "live";
  waiting: number;
  usual: number | null;
}

export interface SearchEnd {
  table: string | null;
}

export interface Puzzles {
  today: Daily | null;
  collections: Collection[];
}

export interface Daily {
  game: string;
  id: string;
}

export interface Collection {
  game: string;
  count: number;
  tried: number;
  solved: number;
  rating: Shown;
}

export interface Shown {
  points: number;
  doubt: number;
}

export interface PuzzleRow {
  id: string;
  question: string;
  seats: number;
  points: number;
  solved: boolean | null;
}

export interface Ladders {
  settled: number;
  listed: boolean;
  ladders: Ladder[];
}

export interface Ladder {
  seats: number;
  you: OwnRating | null;
  best: Ranked[];
  ahead: Ahead[];
  bots: RatedBot[];
}

export interface OwnRating {
  points: number;
  doubt: number;
  games: number;
  provisional: boolean;
}

export interface Ranked {
  name: string;
  points: number;
  doubt: number;
  games: number;
}

export interface Ahead {
  points: number;
  chance: number;
}

export interface RatedBot {
  rank: number;
  points: number;
}

export interface Posed {
  game: string;
  id: string;
  seats: number;
  seat: number;
  points: number;
  tried: boolean;
  frame: Frame;
}

export interface PuzzleVerdict {
  right: boolean;
  place: number | null;
  answers: Compared[];
  games: number;
  why: Reason | null;
  rating: Shown;
  gain: number | null;
  next: string | null;
}

export interface Compared {
  picks: string[];
  chance: number;
  behind: number;
  error: number;
}

export interface Review {
  thinking: boolean;
  looks: number;
  left: number;
  losses: Loss[];
}

export interface Loss {
  n: number;
  given: Weighed;
  better: Weighed;
}

export interface Sheet {
  rows: Row[];
  total: Cell[];
  ties: Tie[];
  final: boolean;
}

export interface Row {
  title: Line;
  clause: string;
  cells: Cell[];
}

export interface Line {
  key: string;
  params: Record<string, number | string>;
}

export interface Cell {
  least: number;
  most: number;
  why: Line | null;
}

export interface Tie {
  rule: Line;
  clause: string;
  seats: number[];
  values: number[];
}

export interface Course {
  steps: CourseStep[];
}

export interface CourseStep {
  version: number;
  events: GameEvent[];
  points: number[];
}

export interface Advice {
  id: string;
  view: Fields;
  seat: number;
  names: string[];
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

export interface ShownGame {
  table: string;
  game: string;
  place: number;
  seats: number;
  over_at: string;
}

export interface Together {
  game: string;
  games: number;
  ahead: number;
  behind: number;
}

export interface OwnProfile {
  exists: boolean;
  shown: ProfileChoices;
}

export interface ProfileChoices {
  rating: boolean;
  games: boolean;
  online: boolean;
  together: boolean;
  reply: boolean;
}

export interface PeopleOnline {
  count: number;
  people: OnlinePerson[];
}

export interface OnlinePerson {
  name: string;
  followed: boolean;
  table: string | null;
  game: string | null;
  program: boolean;
}

/** What the browser says. */
export type ToServer = Watch | Unwatch | Answer | Undo | Retake | Consider | Say | Order | Hold | Here | Inbox | Lobby | Around;

/** What the server says. */
export type FromServer = Hello | Frame | TableInfo | Played | Refused | Considered | Chat | Removed | Orders | Clocks | Restored | Sorry | Turns | Tables | Moving;
