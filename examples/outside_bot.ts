/** Plays a Fathoms chair from outside, by chance: `BOT_TOKEN=fathoms_… node outside_bot.js http://…/join/INVITATION`. */
import { Client, type Choose } from "../sdk/typescript/fathoms.js";

declare const process: { argv: string[]; env: Record<string, string | undefined> };

const oneOf = <T>(all: T[]): T => all[Math.floor(Math.random() * all.length)] as T;

/** Put a mind of your own here. The server says what may be added to some picks, and whether one may stop. */
const choose: Choose = async (_question, _view, consider) => {
  const picks: string[] = [];
  for (;;) {
    const told = await consider(picks);
    if (!told.options.length || (told.may_stop && Math.random() < 0.5)) return picks;
    picks.push((oneOf(told.options) as { text: string }).text);
  }
};

const [site = "", invitation = ""] = (process.argv[2] ?? "").split("/join/");
const client = new Client(site, process.env["BOT_TOKEN"] ?? "");
const { table, seat } = await client.invitation(invitation);
await client.takeChair(table, seat, { token: invitation });
console.log(JSON.stringify(await client.play(table, choose)));
