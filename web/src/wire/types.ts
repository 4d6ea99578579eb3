export type Word = number | string;
export type Fields = Record<string, unknown>;
export interface Option extends Fields {
  text: string;
  kind: string;
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
  params: Record<string, Word>;
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
export interface GameEvent extends Fields {
  kind: string;
}
export interface Step {
  version: number;
  entry: "answer" | "undo" | "retake";
  seat: number | null;
  events: GameEvent[];
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
}
export interface Chair {
  seat: number;
  kind: "person" | "bot" | "open" | "link";
  name: string | null;
  connected: boolean;
  bot_level: string | null;
  link: string | null;
}
export interface You {
  seat: number | null;
  host: boolean;
  away: number | null;
  salted: boolean;
}
export interface TableInfo {
  kind: "table";
  table: string;
  status: "gathering" | "playing" | "over" | "quarantined";
  game: string;
  settings: Record<string, string>;
  seats: number;
  chairs: Chair[];
  host: string | null;
  public: boolean;
  spectators: number;
  commitment: string;
  rematch: string | null;
  trouble: string | null;
  created_at: string;
  you: You;
}
export interface Refused {
  kind: "refused";
  table: string;
  uuid: string;
  code: string;
  clause: string;
  detail: Record<string, Word>;
}
export interface Refusal {
  code: string;
  clause: string;
  detail: Record<string, Word>;
}
export interface Considered {
  kind: "considered";
  table: string;
  n: number;
  options: Option[];
  may_stop: boolean;
  refusal: Refusal | null;
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
export interface Person {
  id: string;
  name: string;
  lang: string;
}
export type FromServer =
  | { kind: "hello"; protocol: number; person: Person }
  | Frame
  | TableInfo
  | { kind: "played"; table: string; uuid: string; version: number }
  | Refused
  | Considered
  | Chat
  | { kind: "sorry"; code: string; table: string | null };
export type ToServer =
  | { kind: "watch"; table: string; version?: number }
  | { kind: "unwatch"; table: string }
  | { kind: "answer"; table: string; question: number; picks: string[]; uuid: string }
  | { kind: "undo"; table: string; uuid: string }
  | { kind: "retake"; table: string; uuid: string }
  | { kind: "consider"; table: string; question: number; picks: string[]; n: number }
  | { kind: "say"; table: string; text: string; uuid: string };
export interface Setting {
  key: string;
  values: string[];
  default: string;
  offered: boolean;
}
export interface GameInfo {
  name: string;
  title: string;
  clauses: string;
  seats: number[];
  settings: Setting[];
}
export interface Clause {
  id: string;
  title: string;
  text: string;
  marks: string[];
  section: string;
}
export interface RuleBook {
  title: string;
  clauses: Clause[];
}
