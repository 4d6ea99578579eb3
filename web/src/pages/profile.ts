/** What a profile says in words. */
import { say } from "../words/words.svelte";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Nobody wants to know it to the second: the next of these that is not less. */
const STEPS: [number, "minutes" | "hours" | "days"][] = [
  ...[5, 15, 30].map((count): [number, "minutes"] => [count * MINUTE, "minutes"]),
  ...[1, 2, 3, 6, 12].map((count): [number, "hours"] => [count * HOUR, "hours"]),
  ...[1, 2, 3, 5, 7].map((count): [number, "days"] => [count * DAY, "days"]),
];
const UNITS = { minutes: MINUTE, hours: HOUR, days: DAY };

export function replyTime(seconds: number): string {
  const step = STEPS.find(([most]) => seconds <= most);
  if (!step) return say("profile.days", { count: Math.ceil(seconds / DAY) });
  const [most, unit] = step;
  return say(`profile.${unit}`, { count: most / UNITS[unit] });
}
