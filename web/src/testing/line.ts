/** A line to a server that says what a test wants and remembers what it hears. */
import { vi } from "vitest";

import type { FromServer, ToServer } from "../wire/types";

export class Line {
  static readonly OPEN = 1;
  /** The line that was opened last. */
  static last: Line | null = null;

  readonly readyState = Line.OPEN;
  readonly sent: ToServer[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((closed: { code: number }) => void) | null = null;

  constructor() {
    Line.last = this;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ToServer);
  }

  close(): void {
    this.onclose?.({ code: 1000 });
  }

  /** The server says something. */
  say(...messages: FromServer[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** From now on the page's line leads here. */
export function stubLine(): void {
  vi.stubGlobal("WebSocket", Line);
}
