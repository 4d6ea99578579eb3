// The kill switch: served in the place of sw.js, it ends the service worker of every browser that comes, and all it kept.
self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(end()));

async function end() {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
    for (const page of await self.clients.matchAll({ type: "window" })) await page.navigate(page.url);
}
