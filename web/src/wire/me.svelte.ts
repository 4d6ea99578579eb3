/** Who is sitting before this screen. A guest is made when somebody first needs a name, not before. */
import { words } from "../words/words.svelte";
import { ApiError, getJson, onBanned, patch, post, whoAmI } from "./api";
import type { Ban, Person } from "./types";

const state = $state<{ person: Person | null; ban: Ban | null }>({ person: null, ban: null });

export const me = {
  get person(): Person | null {
    return state.person;
  },
  /** What keeps this person out of here. */
  get ban(): Ban | null {
    return state.ban;
  },
  async lookForBan(): Promise<void> {
    state.ban = await getJson<Ban>("/api/me/ban").catch(() => null);
  },
  async find(): Promise<void> {
    try {
      state.person = await whoAmI();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      state.person = null;
    }
  },
  /** The person, made as a guest if there is none; without a name, the server finds one. */
  async need(name?: string): Promise<Person> {
    state.person ??= await post<Person>("/api/me", { ...(name ? { name } : {}), lang: words.lang });
    if (name && name !== state.person.name) await this.change({ name });
    return state.person;
  },
  async change(part: Partial<Pick<Person, "name" | "lang">>): Promise<void> {
    if (state.person) state.person = await patch<Person>("/api/me", part);
  },
};

onBanned.tell = () => void me.lookForBan();
