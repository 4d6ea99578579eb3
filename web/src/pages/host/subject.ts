/** Whom or what a host acts upon, what may be done about it, and who reads the reason. */
export interface Subject {
  person?: string;
  table?: string | null;
  room?: "players" | "spectators" | null;
  line?: number | null;
  report?: string;
}

const HOURS = { "suspend-day": 24, "suspend-week": 7 * 24, "suspend-month": 30 * 24 } as const;
const OF_PEOPLE = ["suspend-day", "suspend-week", "suspend-month", "ban", "rename", "sign-out"] as const;
export type Measure = (typeof OF_PEOPLE)[number] | "remove" | "close" | "settle";

export function measuresFor({ person, table, line, report }: Subject): Measure[] {
  return [
    ...(line ? (["remove"] as const) : []),
    ...(person ? OF_PEOPLE : []),
    ...(table ? (["close"] as const) : []),
    ...(report ? (["settle"] as const) : []),
  ];
}

export function readBy(measure: Measure): string {
  if (measure === "close") return "hosting.reason-table";
  return measure === "ban" || measure in HOURS ? "hosting.reason" : "hosting.reason-own";
}

export function bodyOf(measure: Measure, subject: Subject, name: string): Record<string, unknown> {
  const { person, table, room, line, report } = subject;
  switch (measure) {
    case "remove":
      return { what: "remove", table, room, line };
    case "close":
      return { what: "close", table };
    case "settle":
      return { what: "settle", report };
    case "rename":
      return { what: "rename", person, name };
    case "sign-out":
      return { what: "signout", person };
    case "ban":
      return { what: "ban", person };
    default:
      return { what: "ban", person, hours: HOURS[measure] };
  }
}
