/** Being told of turns on this device, also while no page is open: the browser's side of it. */
import { getJson, post } from "../wire/api";
import type { PushInfo } from "../wire/types";
import { settings } from "./settings.svelte";
import { canWork } from "./worker";

/** `open`: told as long as a page is open; `on`: also while none is. */
export type DeviceState = "unknown" | "impossible" | "install" | "refused" | "off" | "open" | "on";

/** On an iPhone or iPad only an app on the home screen may be told. */
const isApple = () => /iPhone|iPad/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1); // prettier-ignore
const isInstalled = () => matchMedia("(display-mode: standalone)").matches;
const canNotify = () => "Notification" in window;
const canPush = () => canNotify() && canWork() && "PushManager" in window;

const asBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const same = (one: ArrayBuffer | null, other: Uint8Array): boolean =>
  one !== null && new Uint8Array(one).join() === other.join();

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

async function tellServer(found: PushSubscription): Promise<void> {
  const { endpoint, keys } = found.toJSON();
  await post("/api/me/push", { endpoint, p256dh: keys?.["p256dh"], auth: keys?.["auth"] });
}

/** A subscription by the server's key; one by another key is of no use, and goes. */
async function subscribe(key: Uint8Array<ArrayBuffer>): Promise<PushSubscription> {
  const old = await subscription();
  if (old && !same(old.options.applicationServerKey, key)) await old.unsubscribe();
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const worker = await navigator.serviceWorker.ready;
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

export class Device {
  state = $state<DeviceState>("unknown");

  async look(): Promise<void> {
    if (isApple() && !isInstalled() && !canPush()) this.state = "install";
    else if (!canNotify()) this.state = "impossible";
    else if (Notification.permission === "denied") this.state = "refused";
    else this.state = canPush() && (await this.#isKnown()) ? "on" : settings.notices ? "open" : "off";
  }

  /** Whether the server would tell this device. One that it has forgotten, or that has an old key, is told to it again. */
  async #isKnown(): Promise<boolean> {
    const found = await subscription().catch(() => null);
    if (!found) return false;
    const { key, endpoints } = await getJson<PushInfo>("/api/me/push");
    if (same(found.options.applicationServerKey, asBytes(key)) && endpoints.includes(found.endpoint))
      return true;
    await tellServer(await subscribe(asBytes(key)));
    return true;
  }

  /** By a tap, never by itself. The browser asks; it may be told no. */
  async turnOn(): Promise<void> {
    const said = await Notification.requestPermission();
    settings.notices = said === "granted";
    if (said !== "granted") {
      this.state = said === "denied" ? "refused" : "off";
      return;
    }
    this.state = "open";
    if (!canPush()) return;
    const { key } = await getJson<PushInfo>("/api/me/push");
    await tellServer(await subscribe(asBytes(key)));
    this.state = "on";
  }

  async turnOff(): Promise<void> {
    settings.notices = false;
    const found = canPush() ? await subscription() : null;
    if (found) {
      await post("/api/me/push/end", { endpoint: found.endpoint });
      await found.unsubscribe();
    }
    this.state = "off";
  }
}
