/** What this browser remembers for its reader: theme, sounds, notices, how fast the board moves. */

export type Theme = "auto" | "day" | "night";

/** How long what others did is shown, by the name of the speed. */
const TIMES = { slow: 2, normal: 1, fast: 0.4, off: 0 };
export type Speed = keyof typeof TIMES;
export const SPEEDS: Speed[] = ["slow", "normal", "fast", "off"];

const state = $state({
  theme: (localStorage.getItem("theme") ?? "auto") as Theme,
  sound: localStorage.getItem("sound") === "on",
  notices: localStorage.getItem("notices") === "on",
  speed: SPEEDS.find((each) => each === localStorage.getItem("speed")) ?? "normal",
});

function dress(): void {
  if (state.theme === "auto") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = state.theme;
}
dress();

export const settings = {
  get theme(): Theme {
    return state.theme;
  },
  set theme(theme: Theme) {
    state.theme = theme;
    localStorage.setItem("theme", theme);
    dress();
  },
  get sound(): boolean {
    return state.sound;
  },
  set sound(on: boolean) {
    state.sound = on;
    localStorage.setItem("sound", on ? "on" : "off");
  },
  get speed(): Speed {
    return state.speed;
  },
  set speed(speed: Speed) {
    state.speed = speed;
    localStorage.setItem("speed", speed);
  },
  /** How many times as long as usual what happens is shown; 0 where nothing may move. */
  get moving(): number {
    return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : TIMES[state.speed];
  },
  get notices(): boolean {
    return state.notices && "Notification" in window && Notification.permission === "granted";
  },
  /** Whether the page tells of turns while it is out of sight; `Device` asks the browser first. */
  set notices(on: boolean) {
    state.notices = on;
    localStorage.setItem("notices", on ? "on" : "off");
  },
};

/** Which theme is on the screen now. */
export function night(): boolean {
  return (
    state.theme === "night" || (state.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}
