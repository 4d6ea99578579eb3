/** The service worker as it is served, in a scope of its own: what it shows, keeps and forgets. */
import { readFileSync } from "node:fs";

import { beforeEach, describe, expect, test, vi } from "vitest";

type Handler = (event: Record<string, unknown>) => void;

class FakeCache {
  readonly held = new Map<string, Response>();
  async match(request: Request | string) {
    return this.held.get(at(request))?.clone();
  }
  async put(request: Request | string, response: Response) {
    this.held.set(at(request), response);
  }
}
const at = (request: Request | string) =>
  new URL(typeof request === "string" ? request : request.url, "https://f.test").pathname;

const kept = new Map<string, FakeCache>();
const caches = {
  open: async (name: string) => kept.get(name) ?? kept.set(name, new FakeCache()).get(name),
  keys: async () => [...kept.keys()],
  delete: async (name: string) => kept.delete(name),
  match: async (request: Request) => {
    for (const cache of kept.values()) {
      const found = await cache.match(request);
      if (found) return found;
    }
    return undefined;
  },
};
const shown: { tag: string; closed: boolean; title: string; close: () => void }[] = [];
const opened: string[] = [];
const windows: Record<string, unknown>[] = [];
const unregister = vi.fn();
let answer: (path: string) => Response | Promise<Response> = () => Response.error();
const fetched: string[] = [];
const fetching = vi.fn(async (request: Request | string) => {
  fetched.push(at(request));
  return answer(at(request));
});

/** The worker of a file, with its handlers. */
function start(file: string): Record<string, Handler> {
  const handlers: Record<string, Handler> = {};
  const self = {
    addEventListener: (kind: string, handler: Handler) => (handlers[kind] = handler),
    skipWaiting: () => undefined,
    location: new URL("https://f.test/sw.js"),
    navigator: {},
    clients: {
      claim: async () => undefined,
      matchAll: async () => windows,
      openWindow: async (url: string) => void opened.push(url),
    },
    registration: {
      unregister,
      showNotification: async (title: string, { tag }: { tag: string }) => {
        const each = { tag, title, closed: false, close: () => (each.closed = true) };
        shown.push(each);
      },
      getNotifications: async () => shown.filter(({ closed }) => !closed),
    },
  };
  const source = readFileSync(`public/${file}`, "utf8");
  new Function("self", "caches", "fetch", source)(self, caches, fetching);
  return handlers;
}

/** Hand an event to the worker, and wait for all that it promises. */
async function hand(
  handler: Handler | undefined,
  event: Record<string, unknown>,
): Promise<Response | undefined> {
  const waits: Promise<unknown>[] = [];
  let response: Promise<Response> | undefined;
  handler?.({
    ...event,
    waitUntil: (each: Promise<unknown>) => void waits.push(each),
    respondWith: (each: Promise<Response>) => (response = each),
  });
  const found = await response;
  await Promise.all(waits);
  return found;
}
const get = (path: string, mode = "cors") => ({
  request: { url: `https://f.test${path}`, method: "GET", mode },
});
/** A page of the app: of a version, and with a head that is its own. */
const pageOf = (version: string, head = "", words = "") =>
  `<head><script type="module" src="/assets/index-${version}.js"></script>${head}</head><body><div id="app">${words}</div></body>`;
const SHELL = pageOf("one");
const away = () => Promise.reject(new TypeError("no network"));

let worker: Record<string, Handler>;
beforeEach(() => {
  kept.clear();
  for (const list of [shown, opened, windows, fetched]) list.length = 0;
  worker = start("sw.js");
});

describe("pages", () => {
  test("come from the network, and without one from the last time", async () => {
    answer = () => new Response(SHELL);
    await hand(worker["fetch"], get("/table/t1", "navigate"));
    answer = away;
    expect(await (await hand(worker["fetch"], get("/you", "navigate")))?.text()).toBe(SHELL);
  });

  test("are kept without what the one that happened to be kept says and asks for first", async () => {
    const asked = '<link rel="preload" as="fetch" crossorigin href="/api/links/secret">';
    answer = () => new Response(pageOf("one", asked, '<div class="first"><p>Friends</p>\n<p>…</p></div>'));
    await hand(worker["fetch"], get("/friends", "navigate"));
    answer = away;
    expect(await (await hand(worker["fetch"], get("/you", "navigate")))?.text()).toBe(SHELL);
  });

  test("of another version take the place of the old one, and a few of their files stay", async () => {
    for (const text of ["one", "two", "three"]) {
      answer = () => new Response(pageOf(text));
      await hand(worker["fetch"], get("/", "navigate"));
      await new Promise((done) => setTimeout(done, 2));
    }
    expect(kept.size).toBe(2);
    answer = away;
    expect(await (await hand(worker["fetch"], get("/", "navigate")))?.text()).toBe(pageOf("three"));
  });

  test("of one version are one generation, whatever their heads say", async () => {
    for (const head of ["<title>a</title>", "<title>b</title>", "<title>c</title>"]) {
      answer = () => new Response(pageOf("one", head));
      await hand(worker["fetch"], get("/", "navigate"));
      await new Promise((done) => setTimeout(done, 2));
    }
    expect(kept.size).toBe(1);
  });

  test("that a network brings too late come from the last time, and the new one is kept", async () => {
    vi.useFakeTimers();
    answer = () => new Response(SHELL);
    await hand(worker["fetch"], get("/", "navigate"));
    let bring: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (bring = resolve));
    const waiting = hand(worker["fetch"], get("/", "navigate"));
    await vi.advanceTimersByTimeAsync(3100);
    bring(new Response(pageOf("new")));
    expect(await (await waiting)?.text()).toBe(SHELL);
    vi.useRealTimers();
    answer = away;
    expect(await (await hand(worker["fetch"], get("/", "navigate")))?.text()).toBe(pageOf("new"));
  });

  test.each(["/turn/secret", "/api/letters/stop/x"])(
    "that the server writes by itself are its own: %s",
    async (path) => {
      answer = () => new Response(SHELL);
      expect(await hand(worker["fetch"], get(path, "navigate"))).toBeUndefined();
      expect(kept.size).toBe(0);
    },
  );
});

describe("files and lists", () => {
  test("a file with a hash is fetched once", async () => {
    answer = (path) => new Response(path === "/" ? SHELL : "code");
    await hand(worker["message"], { data: { kind: "loaded", files: ["https://f.test/assets/a-1.js"] } });
    fetched.length = 0;
    expect(await (await hand(worker["fetch"], get("/assets/a-1.js")))?.text()).toBe("code");
    expect(fetched).toEqual([]);
  });

  test("one's tables are shown as they were, with the moment; nothing else of the server's is kept", async () => {
    answer = () => Response.json([1]);
    await hand(worker["fetch"], get("/api/tables?which=mine"));
    expect(await hand(worker["fetch"], get("/api/account/export"))).toBeUndefined();
    expect(await hand(worker["fetch"], get("/api/tables/t1"))).toBeUndefined();
    answer = away;
    const last = await hand(worker["fetch"], get("/api/tables?which=mine"));
    expect(await last?.json()).toEqual([1]);
    expect(Number(last?.headers.get("x-kept-at"))).toBeGreaterThan(Date.now() - 10_000);
    expect((await hand(worker["fetch"], get("/api/me")))?.status).toBe(503);
  });

  test("whoever is logged out leaves nothing behind", async () => {
    answer = () => Response.json({});
    await hand(worker["fetch"], get("/api/me"));
    expect([...kept.keys()]).toContain("person");
    answer = () => Response.json({ code: "not-signed-in" }, { status: 401 });
    await hand(worker["fetch"], get("/api/me"));
    expect([...kept.keys()]).not.toContain("person");
  });
});

describe("a push", () => {
  const push = (data: unknown) => hand(worker["push"], { data: { json: () => data } });

  test("is always shown, whatever it says", async () => {
    await hand(worker["push"], { data: null });
    await hand(worker["push"], { data: { json: () => JSON.parse("?") as unknown } });
    expect(shown.map(({ title }) => title)).toEqual(["Fathoms", "Fathoms"]);
  });

  test("closes what was answered elsewhere, by the list that it carries", async () => {
    await push({ title: "a", table: "t1", open: ["t1"] });
    await push({ title: "b", table: "t2", open: ["t1", "t2"] });
    expect(shown.map(({ closed }) => closed)).toEqual([false, false]);
    await push({ title: "c", table: "t3", open: ["t2", "t3"] });
    expect(shown.map(({ closed }) => closed)).toEqual([true, false, false]);
  });

  test("leads to its table: a page that shows it, else the home page, else a new one", async () => {
    const click = () => hand(worker["notificationclick"], { notification: { close: vi.fn(), data: { url: "/table/t1" } } }); // prettier-ignore
    await click();
    expect(opened).toEqual(["https://f.test/table/t1"]);
    const home = { url: "https://f.test/", postMessage: vi.fn(), focus: vi.fn() };
    windows.push(home);
    await click();
    expect(home.postMessage).toHaveBeenCalledWith({ kind: "go", url: "/table/t1" });
    const there = { url: "https://f.test/table/t1", focus: vi.fn() };
    windows.push(there);
    await click();
    expect(there.focus).toHaveBeenCalledOnce();
    expect(opened).toHaveLength(1);
  });
});

test("the kill switch ends the worker and all that it kept, and loads the pages anew", async () => {
  answer = () => new Response(SHELL);
  await hand(worker["fetch"], get("/", "navigate"));
  const page = { url: "https://f.test/", navigate: vi.fn(async () => undefined) };
  windows.push(page);
  await hand(start("sw-off.js")["activate"], {});
  expect(kept.size).toBe(0);
  expect(unregister).toHaveBeenCalledOnce();
  expect(page.navigate).toHaveBeenCalledOnce();
});
