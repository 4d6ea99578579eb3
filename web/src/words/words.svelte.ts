/** The reader's language, the catalogues that are loaded, and `say` for the page's own texts. */
import { getJson } from "../wire/api";
import { plainly } from "./teller";
import { Catalogue, type Messages, type Params } from "./catalogue";

export const LANGUAGES = ["en", "fr"] as const;
export const LANGUAGE_NAMES = { en: "English", fr: "Français" } as const;
export type Lang = (typeof LANGUAGES)[number];

const loaded = $state<Record<string, Messages>>({});
const state = $state({ lang: wanted() });

function wanted(): Lang {
  const kept = localStorage.getItem("lang") ?? navigator.language.slice(0, 2);
  return LANGUAGES.find((lang) => lang === kept) ?? "en";
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
    await program(state.lang);
    document.documentElement.lang = state.lang;
  },
  /** Load a game's words in the reader's language; they follow when the language changes. */
  async game(name: string): Promise<void> {
    games.add(name);
    await ofGame(name, state.lang);
  },
  /** Change the language: everything on the page follows at once, nothing is reloaded. */
  async change(lang: Lang): Promise<void> {
    const [spoken] = await Promise.all([program(lang), ...[...games].map((game) => ofGame(game, lang))]);
    // Where the server is away the page goes on in the language that it has.
    if (!spoken) return;
    localStorage.setItem("lang", lang);
    document.documentElement.lang = lang;
    state.lang = lang;
  },
  /** The catalogue of a game, with the program's behind it. */
  of(game?: string): Catalogue {
    const own = game ? (loaded[`${game}/${state.lang}`] ?? {}) : {};
    return new Catalogue(state.lang, [own, loaded[state.lang] ?? {}]);
  },
};

/** The title of a game in the reader's language; a game without words is called by its name. */
export function titleOf(game: string): string {
  const catalogue = words.of(game);
  return catalogue.has("game.title") ? catalogue.say("game.title") : plainly(game);
}

/** What a game added to a rating, with its sign. */
export function gained(points: number): string {
  return points.toLocaleString(state.lang, { signDisplay: "exceptZero", useGrouping: false });
}

const page = $derived(words.of());

export function say(key: string, params?: Params): string {
  return page.say(`web.${key}`, params);
}
