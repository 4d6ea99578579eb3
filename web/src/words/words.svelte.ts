/** The reader's language, the catalogues that are loaded, and `say` for the page's own texts. */
import { getJson } from "../wire/api";
import { plainly } from "./teller";
import { Catalogue, type Messages, type Params } from "./catalogue";
import { LANGUAGES, type Lang } from "./languages";

export { LANGUAGE_NAMES, LANGUAGES, type Lang } from "./languages";

const loaded = $state<Record<string, Messages>>({});
const state = $state({ lang: wanted() });

/** What the reader chose before; else the first of the browser's languages that we speak. */
function wanted(): Lang {
  const asked = [localStorage.getItem("lang") ?? "", ...navigator.languages.map((each) => each.slice(0, 2))];
  return asked.flatMap((each) => LANGUAGES.find((lang) => lang === each) ?? [])[0] ?? "en";
}

/** Let the server know: what it sends with a page is in this language, too. */
function tellServer(lang: Lang): void {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `lang=${lang}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}

/** Whether these words are here now; what could not be fetched is asked for again the next time. */
async function fetchOnce(name: string, address: string): Promise<boolean> {
  const found = loaded[name] ?? (await getJson<Messages>(address).catch(() => null));
  if (found) loaded[name] = found;
  return found !== null;
}

const program = (lang: Lang) => fetchOnce(lang, `/api/words/${lang}`);
const ofGame = (game: string, lang: Lang) => fetchOnce(`${game}/${lang}`, `/api/games/${game}/words/${lang}`);
const games = new Set<string>();

export const words = {
  get lang(): Lang {
    return state.lang;
  },
  /** Load what the page needs to speak at all. */
  async begin(): Promise<void> {
    if (localStorage.getItem("lang") === state.lang) tellServer(state.lang); // chosen before there was a cookie
    await program(state.lang);
    document.documentElement.lang = state.lang;
  },
  /** Load a game's words in the reader's language; they follow when the language changes. */
  async game(name: string): Promise<void> {
    games.add(name);
    await ofGame(name, state.lang);
  },
  /** Whether a game's own words are here. */
  has(name: string): boolean {
    return `${name}/${state.lang}` in loaded;
  },
  /** Change the language: everything on the page follows at once, nothing is reloaded. */
  async change(lang: Lang): Promise<void> {
    const [spoken] = await Promise.all([program(lang), ...[...games].map((game) => ofGame(game, lang))]);
    // Where the server is away the page goes on in the language that it has.
    if (!spoken) return;
    localStorage.setItem("lang", lang);
    tellServer(lang);
    document.documentElement.lang = lang;
    state.lang = lang;
  },
  /** The language that a game's words are in: English where it does not speak the reader's. */
  spokenBy(game: string): string {
    return String(loaded[state.lang]?.[`game.${game}.language`] ?? state.lang);
  },
  /** The catalogue of a game, with the program's behind it. */
  of(game?: string): Catalogue {
    const own = game ? (loaded[`${game}/${state.lang}`] ?? {}) : {};
    return new Catalogue(state.lang, [own, loaded[state.lang] ?? {}]);
  },
};

/** The title of a game in the reader's language; a game without words is called by its name. */
export function titleOf(game: string): string {
  return toldOf(game, "title") || plainly(game);
}

/** What a game is about, in a sentence; nothing where it does not say. */
export const aboutOf = (game: string): string => toldOf(game, "about");

/** What a game says of itself is among the program's words: its own need not be here for that. */
function toldOf(game: string, part: string): string {
  const key = `game.${game}.${part}`;
  return page.has(key) ? page.say(key) : "";
}

/** What a game added to a rating, with its sign. */
export function gained(points: number): string {
  return points.toLocaleString(state.lang, { signDisplay: "exceptZero", useGrouping: false });
}

const page = $derived(words.of());

export function say(key: string, params?: Params): string {
  return page.say(`web.${key}`, params);
}
