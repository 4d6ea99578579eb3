import "./look/base.css";

import { mount } from "svelte";

import App from "./app/App.svelte";
import { begin, takeNewVersion } from "./app/worker";
import { me } from "./wire/me.svelte";
import { words } from "./words/words.svelte";

// A part of this version is nowhere any more, however it was asked for.
addEventListener("vite:preloadError", takeNewVersion);
await Promise.all([words.begin(), me.find()]);
const target = document.getElementById("app");
if (target) mount(App, { target });
void begin();
