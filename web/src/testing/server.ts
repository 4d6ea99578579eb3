/** A server of pages that answers what a test wants, and remembers what it was asked. */
import { vi } from "vitest";

import { wordsAt } from "./catalogues";

export interface Asked {
  /** As in `POST /api/tables`. */
  what: string;
  body: unknown;
}

/** An answer that the server refuses to give. */
export class Refused {
  constructor(
    readonly code: string,
    readonly status = 400,
  ) {}
}

/** From now on the page's requests are answered by these, by method and address; what is missing is not found. */
export function serve(answers: Record<string, unknown>): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (address: string, { method = "GET", body }: RequestInit = {}) => {
    const said = wordsAt(address);
    if (said) return Promise.resolve(Response.json(said));
    const what = `${method} ${address}`;
    asked.push({ what, body: typeof body === "string" ? (JSON.parse(body) as unknown) : undefined });
    const answer = what in answers ? answers[what] : new Refused("not-found", 404);
    return Promise.resolve(
      answer instanceof Refused
        ? Response.json({ code: answer.code }, { status: answer.status })
        : Response.json(answer),
    );
  });
  return asked;
}

/** Let all that was promised come true. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done, 20));
