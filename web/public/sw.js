// The service worker: tells of turns, keeps the pages at hand, and shows the last that was seen where there is no network.
// It is written by hand and served as it is: a plain script without a part that could be missing.
const SHELL = "/";
const PATIENCE = 3000;
/** The pages of this version and of the one before it: an open page may still ask for a part of its own. */
const GENERATIONS = 2;
const ASSETS = "assets-";
/** What belongs to whoever is logged in here; it goes when they do. */
const PERSONAL = "person";
const SPOKEN = "words";
const KEPT_AT = "x-kept-at";
const ICON = "/icon-192.png";

/** What is asked for again and again and may be shown from the last time; nothing else of the server's is ever kept. */
const KEPT = [
    { is: (url) => url.pathname === "/api/me", cache: PERSONAL },
    { is: (url) => url.pathname === "/api/tables" && url.search === "?which=mine", cache: PERSONAL },
    { is: (url) => url.pathname.startsWith("/api/words/"), cache: SPOKEN },
    { is: (url) => /^\/api\/games(\/[\w-]+\/words\/\w+)?$/.test(url.pathname), cache: SPOKEN },
];

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

// ---- pages

/** Pages that the server writes by itself; they are no part of the app. */
const isApp = (url) => !/^\/(api|turn|schema|metrics|health|ready)(\/|$)/.test(url.pathname);

self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    const kept = KEPT.find((each) => each.is(url));
    if (request.mode === "navigate" && isApp(url)) event.respondWith(page(event));
    else if (url.pathname.startsWith("/assets/")) event.respondWith(asset(request));
    else if (kept) event.respondWith(lately(request, kept.cache));
});

/** The network first; where it does not answer in time, the last shell. It catches up as soon as there is an answer. */
async function page(event) {
    const answer = fetch(event.request);
    event.waitUntil(answer.then((response) => keepShell(response.clone())).catch(() => undefined));
    const last = await lastShell();
    if (!last) return answer;
    let timer;
    const late = new Promise((resolve) => (timer = setTimeout(() => resolve(last), PATIENCE)));
    return Promise.race([answer.catch(() => last), late]).finally(() => clearTimeout(timer));
}

async function generations() {
    return (await caches.keys())
        .filter((name) => name.startsWith(ASSETS))
        .sort()
        .reverse();
}

async function lastShell() {
    const [newest] = await generations();
    return newest && (await caches.open(newest)).match(SHELL);
}

/** The script that a page of the app begins with: pages differ in what their heads say, and are of one version by this. */
const versionOf = (text) =>
    text.includes('id="app"') ? /<script [^>]*src="([^"]+)"/.exec(text)?.[1] : undefined;

/** The first words of a page are no other page's, and neither is what it asks for first. */
async function bare(response) {
    const text = (await response.text())
        .replace(/(<div id="app">).*?(?=<\/body>)/s, "$1</div>")
        .replace(/<link rel="preload" as="fetch"[^>]*>/g, "");
    const headers = new Headers(response.headers);
    headers.delete("content-encoding");
    return new Response(text, { headers });
}

/** Another version begins another generation; the oldest goes. */
async function keepShell(response) {
    if (!response.ok) return;
    const version = versionOf(await response.clone().text());
    if (!version) return;
    const last = await lastShell();
    if (last && versionOf(await last.text()) === version) return;
    const name = `${ASSETS}${String(Date.now()).padStart(15, "0")}`;
    await (await caches.open(name)).put(SHELL, await bare(response));
    for (const old of (await generations()).slice(GENERATIONS)) await caches.delete(old);
}

/** A file whose name changes with what is in it never changes. */
async function asset(request) {
    const found = await caches.match(request);
    if (found) return found;
    const response = await fetch(request);
    const [newest] = await generations();
    if (response.ok && newest) await (await caches.open(newest)).put(request, response.clone());
    return response;
}

/** The newest that there is; without a network what there was, with the moment at which it was so. */
async function lately(request, name) {
    const cache = await caches.open(name);
    try {
        const response = await fetch(request);
        if (response.ok) await cache.put(request, await stamped(response.clone()));
        else if (response.status === 401) await caches.delete(PERSONAL);
        return response;
    } catch {
        const found = await cache.match(request);
        return found ?? Response.json({ code: "offline" }, { status: 503 });
    }
}

async function stamped(response) {
    const headers = {
        "content-type": response.headers.get("content-type") ?? "",
        [KEPT_AT]: String(Date.now()),
    };
    return new Response(await response.blob(), { headers });
}

/** What a page has loaded before this worker was there. */
self.addEventListener("message", (event) => {
    if (event.data?.kind === "loaded") event.waitUntil(keepLoaded(event.data.files));
});

async function keepLoaded(files) {
    await keepShell(await fetch(SHELL));
    for (const file of files) await asset(new Request(file));
}

// ---- turns

self.addEventListener("push", (event) => {
    let told = {};
    try {
        told = event.data?.json() ?? {};
    } catch {
        // Whatever it was, a browser that shows nothing loses its right to be told.
    }
    event.waitUntil(show(told));
});

async function show({ title = "Fathoms", body = "", table = "fathoms", url = "/", open = null }) {
    await self.registration.showNotification(title, {
        body,
        tag: table,
        data: { url },
        icon: ICON,
        badge: ICON,
    });
    if (!open) return;
    await closeAnswered([...open, table]);
    await self.navigator.setAppBadge?.(open.length);
}

/** What was answered on another device is not asked any more. */
async function closeAnswered(open) {
    for (const each of await self.registration.getNotifications()) if (!open.includes(each.tag)) each.close();
}

self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(go(event.notification.data?.url ?? "/"));
});

/** To the page that shows it, else the home page, which goes there without being loaded again, else a new one. */
async function go(url) {
    const wanted = new URL(url, self.location.origin);
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const at = (path) => pages.find((each) => new URL(each.url).pathname === path);
    const there = at(wanted.pathname);
    if (there) return there.focus();
    const home = at("/");
    if (!home) return self.clients.openWindow(wanted.href);
    home.postMessage({ kind: "go", url: wanted.pathname + wanted.search });
    return home.focus();
}

/** The browser has renewed its subscription by itself: the server must know. */
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));

async function renew({ oldSubscription, newSubscription }) {
    const options = oldSubscription?.options;
    const found = newSubscription ?? (options && (await self.registration.pushManager.subscribe(options)));
    if (!found) return;
    const { endpoint, keys } = found.toJSON();
    const body = JSON.stringify({ endpoint, p256dh: keys.p256dh, auth: keys.auth });
    await fetch("/api/me/push", { method: "POST", headers: { "content-type": "application/json" }, body });
}
