/** What this browser saw and gave before a deal, kept so that it need not believe anybody afterwards. */
const PROMISES = "promises";
const MOST = 100;

export interface Seen {
  table: string;
  commitment: string;
  salt: string;
}

function all(): Seen[] {
  try {
    return JSON.parse(localStorage.getItem(PROMISES) ?? "[]") as Seen[];
  } catch {
    return [];
  }
}

export function remember(seen: Seen): void {
  const others = all().filter((each) => each.table !== seen.table);
  localStorage.setItem(PROMISES, JSON.stringify([...others, seen].slice(-MOST)));
}

/** Whether a record holds to what this browser saw of its table; null where it saw nothing. */
export function holdsTo(table: string, record: { commitment: string; salts: string[] }): boolean | null {
  const seen = all().find((each) => each.table === table);
  return seen ? seen.commitment === record.commitment && record.salts.includes(seen.salt) : null;
}
