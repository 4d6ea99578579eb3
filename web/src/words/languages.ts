// Made by scripts/wire_types.py from the catalogues in src/fathoms/locale. Do not edit.

export const LANGUAGES = ["en", "de", "fr"] as const;
export type Lang = (typeof LANGUAGES)[number];

/** What each is called by those who speak it. */
export const LANGUAGE_NAMES: Record<Lang, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
};

/** Which plural form a number takes, as the header of each catalogue says. */
export const PLURALS: Record<string, (n: number) => number> = {
  en: (n) => Number(n !== 1),
  de: (n) => Number(n !== 1),
  fr: (n) => Number(n > 1),
};
