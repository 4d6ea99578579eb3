/** Checks the chance of a downloaded game: nothing was changed, the promise was kept, every number is the stream's. */
import { bytesOf, commitmentOf, seedOf, sha256, Stream } from "./stream.ts";

export interface Draw {
  bound: number;
  number: number;
}

export interface Entry {
  n: number;
  seat: number;
  picks?: string[];
  undo?: boolean;
  retake?: boolean;
}

interface Header {
  fathoms: number;
  game: string;
  revision: number;
  seats: number;
  commitment: string;
  salts: string[];
}

export interface Fair extends Header {
  entries: Entry[];
  /** What was drawn for the deal, then for each entry. */
  drawn: Draw[][];
}

/** Why a record is refused, and at which line of it. The codes are those of `fathoms verify`. */
export class Unfair extends Error {
  readonly code: string;
  readonly line: number;

  constructor(code: string, line: number) {
    super(`${code} at ${line}`);
    this.code = code;
    this.line = line;
  }
}

const FORMAT = 2;
const NEWLINE = 10;
const CHECK = /^(.*),"check":"([0-9a-f]{16})"\}$/s;
const DRAW = /^([1-9]\d*):(\d+)$/;
const LEAST = 3;
const utf8 = new TextEncoder();

export async function check(file: Uint8Array): Promise<Fair> {
  const lines = linesOf(file);
  await checkChain(lines);
  const last = lines.length - 1;
  const header = read<Header>(lines, 0, ["fathoms", "game", "commitment", "salts", "seats"]);
  if (header.fathoms !== FORMAT) throw new Unfair("no-draws", 0);
  const entries = lines.slice(1, last - 1).map((_, index) => read<Entry>(lines, index + 1, ["n", "seat"]));
  const { drawn } = read<{ drawn: string[] }>(lines, last - 1, ["drawn"]);
  const { secret } = read<{ secret: string }>(lines, last, ["secret", "outcome"]);
  if (drawn.length !== entries.length + 1) throw new Unfair("draws", last - 1);
  const stream = await promised(header, secret);
  const draws: Draw[][] = [];
  for (const [n, text] of drawn.entries()) draws.push(await checkDraws(stream, text, n));
  return { ...header, entries, drawn: draws };
}

function linesOf(file: Uint8Array): string[] {
  const strict = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
  const lines: string[] = [];
  for (let begin = 0; begin < file.length;) {
    const end = file.indexOf(NEWLINE, begin);
    if (end < 0) throw new Unfair("unfinished", lines.length);
    try {
      lines.push(strict.decode(file.subarray(begin, end)));
    } catch {
      throw new Unfair("changed", lines.length);
    }
    begin = end + 1;
  }
  if (lines.length < LEAST) throw new Unfair("unfinished", lines.length);
  return lines;
}

/** Each line's check is over the check before it and the line without its own. */
async function checkChain(lines: string[]): Promise<void> {
  let before = "";
  for (const [n, line] of lines.entries()) {
    const [, body = "", told = ""] = CHECK.exec(line) ?? [];
    const bare = body.startsWith('{"n":') ? `${body}}` : `${body},"check":""}`;
    const found = await sha256(utf8.encode(before + bare));
    if (found.slice(0, told.length) !== told || !told) throw new Unfair("changed", n);
    before = told;
  }
}

function read<T extends object>(lines: string[], n: number, needs: string[]): T {
  let found: unknown;
  try {
    found = JSON.parse(lines[n] ?? "");
  } catch {
    throw new Unfair("changed", n);
  }
  if (typeof found !== "object" || found === null || !needs.every((key) => key in found))
    throw new Unfair("changed", n);
  return found as T;
}

async function promised(header: Header, hex: string): Promise<Stream> {
  try {
    const secret = bytesOf(hex);
    if ((await commitmentOf(secret)) === header.commitment && header.salts.length === header.seats)
      return new Stream(await seedOf(secret, header.salts.map(bytesOf)));
  } catch {
    throw new Unfair("header", 0);
  }
  throw new Unfair("commitment", 0);
}

async function checkDraws(stream: Stream, text: string, n: number): Promise<Draw[]> {
  const draws: Draw[] = [];
  for (const part of text.split(" ").filter(Boolean)) {
    const [, bound, number] = (DRAW.exec(part) ?? []).map(Number);
    if (!bound || bound > 2 ** 32 || (await stream.below(bound)) !== number) throw new Unfair("draws", n);
    draws.push({ bound, number });
  }
  return draws;
}
