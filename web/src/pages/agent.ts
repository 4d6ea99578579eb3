/** What a person calls the browser that sent a User-Agent header; the order matters, for most name several. */
const BROWSERS = ["Edg", "OPR", "Firefox", "Chrome", "Safari"];
const SYSTEMS = ["Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux"];
const SPOKEN: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };

export function agentOf(agent: string): { browser: string; system: string } | null {
  const browser = BROWSERS.find((each) => agent.includes(`${each}/`));
  const system = SYSTEMS.find((each) => agent.includes(each));
  return browser && system ? { browser: SPOKEN[browser] ?? browser, system: SPOKEN[system] ?? system } : null;
}
