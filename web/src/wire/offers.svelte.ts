/** What this server offers, asked for by the pages that need it. */
import { getJson } from "./api";
import type { Offers } from "./types";

const state = $state<{ offers: Offers }>({ offers: { mail: true } });

export const offers = {
  /** Whether it sends emails; it is taken to, until it has said otherwise. */
  get mail(): boolean {
    return state.offers.mail;
  },
  async look(): Promise<void> {
    state.offers = await getJson<Offers>("/api/offers").catch(() => state.offers);
  },
};
