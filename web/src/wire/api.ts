/** The HTTP side of the server: everything that is not play. */
import { KEPT_AT, offline } from "../app/offline.svelte";
import type { GameInfo, Person, RuleBook } from "./types";

export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
  ) {
    super(`${status} ${code}`);
  }
}

/** Whoever wants to know that the server keeps this person out. */
export const onBanned = { tell: (): void => undefined };

async function ask<T>(method: string, address: string, body?: unknown, key?: string): Promise<T> {
  const init: RequestInit = { method, credentials: "same-origin" };
  const headers: Record<string, string> = {};
  if (key !== undefined) headers["authorization"] = `Bearer ${key}`;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    headers["content-type"] = "application/json";
  }
  init.headers = headers;
  const response = await fetch(address, init);
  const keptAt = response.headers.get(KEPT_AT);
  if (keptAt !== null) offline.note(Number(keptAt));
  const text = await response.text();
  const data: unknown =
    text && response.headers.get("content-type")?.includes("json") ? JSON.parse(text) : null;
  if (!response.ok) {
    const code = codeOf(data);
    if (code === "banned") onBanned.tell();
    throw new ApiError(response.status, code);
  }
  return data as T;
}

function codeOf(data: unknown): string {
  const code = (data as { code?: unknown } | null)?.code;
  return typeof code === "string" ? code : "failed";
}

const early = new Map<string, Promise<unknown>>();

/** Ask at once for all that the head of the page names, and wait for it: the first paint shows what it is about, not that it loads. */
export async function askEarly(): Promise<void> {
  const named = document.querySelectorAll<HTMLLinkElement>('link[rel="preload"][as="fetch"]');
  for (const { href } of named) {
    const address = new URL(href).pathname;
    early.set(address, ask("GET", address));
  }
  await Promise.allSettled(early.values());
}

/** What nobody took at first is asked for anew when somebody wants it. */
export const forgetEarly = (): void => early.clear();

export function getJson<T>(address: string): Promise<T> {
  const begun = early.get(address);
  early.delete(address);
  return (begun ?? ask("GET", address)) as Promise<T>;
}
/** For whoever has a key. */
export const getAs = <T>(address: string, key: string): Promise<T> => ask<T>("GET", address, undefined, key);
export const postAs = <T>(address: string, key: string, body: unknown): Promise<T> =>
  ask<T>("POST", address, body, key);
export const post = <T>(address: string, body: unknown = {}): Promise<T> => ask<T>("POST", address, body);
export const patch = <T>(address: string, body: unknown): Promise<T> => ask<T>("PATCH", address, body);

export const put = <T>(address: string, body: unknown): Promise<T> => ask<T>("PUT", address, body);

export const remove = <T = null>(address: string): Promise<T> => ask<T>("DELETE", address);

export const games = (): Promise<GameInfo[]> => getJson("/api/games");
export const rulebook = (game: string, lang: string, table = ""): Promise<RuleBook> =>
  getJson(`/api/${table ? `tables/${table}` : `games/${game}`}/rulebook/${lang}`);
export const whoAmI = (): Promise<Person> => getJson("/api/me");
