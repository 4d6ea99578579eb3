import "./look/base.css";

import { mount } from "svelte";

import App from "./app/App.svelte";
import { PAGES } from "./app/pages";
import { route } from "./app/router.svelte";
import { begin, takeNewVersion } from "./app/worker";
import { afterPaint } from "./look/painted.svelte";
import { askEarly, forgetEarly } from "./wire/api";
import { me } from "./wire/me.svelte";
import { words } from "./words/words.svelte";

// A part of this version is nowhere any more, however it was asked for.
addEventListener("vite:preloadError", takeNewVersion);
const named = askEarly();
// If the page's own part cannot be had, the app finds out why.
const page = PAGES[route.parts[0] ?? ""]?.().catch(() => null);
const [first = null] = await Promise.all([page, named, words.begin(), me.find()]);
const target = document.getElementById("app");
if (target) {
  target.replaceChildren(); // the first words, which the server has sent with the page
  mount(App, { target, props: { first } });
}
afterPaint(forgetEarly);
void begin();
