/** Who is sitting before this screen. A guest is made when somebody first needs a name, not before. */
import { say, words } from "../words/words.svelte";
import { ApiError, patch, post, whoAmI } from "./api";
import type { Person } from "./types";

const state = $state<{ person: Person | null }>({ person: null });

export const me = {
  get person(): Person | null {
    return state.person;
  },
  async find(): Promise<void> {
    try {
      state.person = await whoAmI();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      state.person = null;
    }
  },
  /** The person, made as a guest if there is none. */
  async need(name?: string): Promise<Person> {
    state.person ??= await post<Person>("/api/me", { name: name || say("you.guest"), lang: words.lang });
    if (name && name !== state.person.name) await this.change({ name });
    return state.person;
  },
  async change(part: Partial<Pick<Person, "name" | "lang">>): Promise<void> {
    if (state.person) state.person = await patch<Person>("/api/me", part);
  },
};
