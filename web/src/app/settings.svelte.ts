/** What this browser remembers for its reader: theme, sounds, notices. */

export type Theme = "auto" | "day" | "night";

const state = $state({
  theme: (localStorage.getItem("theme") ?? "auto") as Theme,
  sound: localStorage.getItem("sound") === "on",
  notices: localStorage.getItem("notices") === "on",
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
  get notices(): boolean {
    return state.notices && "Notification" in window && Notification.permission === "granted";
  },
  /** Ask the browser; it may say no. */
  async wantNotices(on: boolean): Promise<void> {
    state.notices = on && "Notification" in window && (await Notification.requestPermission()) === "granted";
    localStorage.setItem("notices", state.notices ? "on" : "off");
  },
};

/** Which theme is on the screen now. */
export function night(): boolean {
  return (
    state.theme === "night" || (state.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches)
  );
}
