/** The one connection of the page: it comes back by itself and says honestly whether it is there. */
import { offline } from "../app/offline.svelte";
import { me } from "./me.svelte";
import type { FromServer, ToServer } from "./types";

export type Line = "connecting" | "open" | "lost";

/** Whoever is about a table names it: then the line does so too, and a proxy leads all who sit there to one node. */
type Listener = {
  heard: (message: FromServer) => void;
  opened: () => void;
  lost?: () => void;
  table?: string;
};

const TABLE_PAGE = /^\/table\/([a-z0-9]+)/;
const FIRST_WAIT = 400;
const LONGEST_WAIT = 10_000;
/** The server wants no more of this page: its person has logged out elsewhere, or is banned. */
const POLICY = 1008;
/** A server that says nothing for so long after it was asked is not there, though the line is open: it stands still. */
const PATIENCE = 10_000;
const REPLIED: ReadonlySet<ToServer["kind"]> = new Set(["watch", "answer", "undo", "retake", "consider"]);

class Socket {
  line = $state<Line>("connecting");
  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  /** The table that the page is about, and the one that its line names. */
  #table: string | null = null;
  #named: string | null = null;
  #wait = FIRST_WAIT;
  #moveWithin: number | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  /** Hear every message, and be told when the line is open, now or again. */
  join(listener: Listener): () => void {
    this.#listeners.add(listener);
    this.#table = listener.table ?? this.#table;
    if (!this.#socket) this.#connect();
    else if (this.#socket.readyState === WebSocket.OPEN) {
      if (this.#isAtHome) listener.opened();
      else this.#goToTable();
    }
    return () => {
      this.#listeners.delete(listener);
      if (listener.table === this.#table) this.#table = null;
      if (this.#listeners.size === 0) this.#hangUp();
    };
  }

  send(message: ToServer): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    if (REPLIED.has(message.kind)) this.#patience ??= setTimeout(() => this.#giveUp(), PATIENCE);
    return true;
  }

  get #isAtHome(): boolean {
    return this.#table === null || this.#table === this.#named;
  }

  /** Where all who sit at the table are. Nothing is lost by it, so nothing is said of it. */
  #goToTable(): void {
    const old = this.#socket;
    this.line = "connecting";
    this.#connect();
    old?.close();
  }

  #hear(): void {
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** Another line may lead to another server; what the old one still says is not heard any more. */
  #giveUp(): void {
    const silent = this.#socket;
    this.line = "lost";
    this.#connect();
    silent?.close();
  }

  /** Try at once, not at the next turn of the clock. */
  hurry = (): void => {
    if (this.line === "lost" && this.#listeners.size > 0) this.#connect();
  };

  #connect(): void {
    clearTimeout(this.#timer);
    this.#hear();
    this.#named = this.#table ?? TABLE_PAGE.exec(location.pathname)?.[1] ?? null;
    const address = new URL(this.#named === null ? "/ws" : `/ws/${this.#named}`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    this.#socket = socket;
    socket.onopen = () => {
      if (this.#socket !== socket) return;
      if (!this.#isAtHome) {
        this.#goToTable();
        return;
      }
      this.line = "open";
      offline.over();
      this.#wait = FIRST_WAIT;
      for (const listener of this.#listeners) listener.opened();
    };
    socket.onmessage = ({ data }) => {
      if (this.#socket !== socket) return;
      this.#hear();
      const message = JSON.parse(String(data)) as FromServer;
      if (message.kind === "moving") this.#moveWithin = message.within;
      for (const listener of this.#listeners) listener.heard(message);
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === POLICY) void me.lookForBan();
      this.#hear();
      if (this.#moveWithin !== null) {
        this.#move(this.#moveWithin);
        return;
      }
      this.line = "lost";
      for (const listener of this.#listeners) listener.lost?.();
      this.#timer = setTimeout(() => this.#connect(), this.#wait * (0.7 + Math.random() * 0.6));
      this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
    };
  }

  /** The server sends us to another node: nothing is lost, so nothing is said of it. */
  #move(within: number): void {
    this.#moveWithin = null;
    this.line = "connecting";
    this.#timer = setTimeout(() => this.#connect(), Math.random() * within);
  }

  #hangUp(): void {
    clearTimeout(this.#timer);
    this.#hear();
    const socket = this.#socket;
    this.#socket = null;
    this.line = "connecting";
    socket?.close();
  }
}

export const socket = new Socket();
addEventListener("online", socket.hurry);
addEventListener("visibilitychange", () => {
  if (!document.hidden) socket.hurry();
});
