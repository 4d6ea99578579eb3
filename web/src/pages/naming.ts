/** Why a name will not do, in words; nothing if something else went wrong. */
import { ApiError } from "../wire/api";
import { say } from "../words/words.svelte";

const TROUBLES: Record<string, string> = {
  "refused-name": "you.name-refused",
  "name-taken": "you.name-taken",
  "mixed-name": "you.mixed-name",
};

export function nameTrouble(error: unknown): string {
  const key = error instanceof ApiError ? TROUBLES[error.code] : undefined;
  return key ? say(key) : "";
}
