/** Why a league or a tournament was not made or joined, in words. */
import { ApiError } from "../wire/api";
import { say, words } from "../words/words.svelte";

export function refusal(error: unknown): string {
  const code = error instanceof ApiError ? error.code : "";
  const key = ["rated", "tournament"].map((area) => `${area}.${code}`).find((each) => words.of().has(`web.${each}`)); // prettier-ignore
  return say(key ?? "league.failed");
}
