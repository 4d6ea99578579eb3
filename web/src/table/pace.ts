/** The pace of a table in words, and what its fields offer. */
import type { ClockTime, Pace } from "../wire/types";
import { say } from "../words/words.svelte";

export const FREE: Pace = {
  kind: "free",
  bank: 900,
  increment: 15,
  answer: 172_800,
  weekdays: false,
  late: "bot",
};
export const KINDS = ["free", "live", "days"] as const;
export const BANKS = [300, 600, 900, 1800, 3600];
export const INCREMENTS = [0, 5, 15, 30, 60];
export const ANSWERS = [3600, 28_800, 86_400, 172_800, 259_200, 604_800];
export const LATE = ["bot", "remind", "replace"] as const;

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** A span as people say it: three days, eight hours, ten minutes. */
export function span(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return say("pace.days-long", { count: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return say("pace.hours-long", { count: seconds / HOUR });
  if (seconds >= MINUTE && seconds % MINUTE === 0)
    return say("pace.minutes-long", { count: seconds / MINUTE });
  return say("pace.seconds-long", { count: seconds });
}

export function paceText(pace: Pace): string {
  if (pace.kind === "live")
    return say("pace.live-text", { bank: span(pace.bank), increment: span(pace.increment) });
  if (pace.kind === "days")
    return say(pace.weekdays ? "pace.days-text-weekdays" : "pace.days-text", { answer: span(pace.answer) });
  return say("pace.free-text");
}

const two = (number: number) => String(number).padStart(2, "0");

/** What is left on a clock, short: 12:05, 3 h 20, 2 d 4 h. */
export function clockText(seconds: number): string {
  const left = Math.max(0, Math.ceil(seconds));
  if (left >= 2 * DAY)
    return say("pace.clock-days", { days: Math.floor(left / DAY), hours: Math.floor((left % DAY) / HOUR) });
  if (left >= HOUR)
    return say("pace.clock-hours", {
      hours: Math.floor(left / HOUR),
      minutes: two(Math.floor((left % HOUR) / MINUTE)),
    });
  return `${Math.floor(left / MINUTE)}:${two(left % MINUTE)}`;
}

/** Seconds left now on a clock that was told a while ago. */
export function leftNow(clock: ClockTime, heard: number, now: number): number | null {
  if (clock.left === null) return null;
  return clock.runs ? Math.max(0, clock.left - (now - heard) / 1000) : clock.left;
}
