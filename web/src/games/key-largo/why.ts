/** What somebody tries who taps a thing that is not on offer, and why it does nothing where the rules need not be asked. */
import type { Why } from "../../kit/inspect.svelte";
import { textOf, type QuestionOf } from "../../wire/game";
import { capital, type Teller } from "../../words/teller";
import type { BoardModule } from "../index";
import { partsOf } from "../thing";
import { PLACE_CLAUSES, WARES, wareName } from "./things";
import type { KeyLargo, LargoView } from "./types";
import { among, ITEMS, PLACES } from "./view";

type Module = BoardModule<KeyLargo>;
type Asked = QuestionOf<KeyLargo>;

/** The option that a tap on this thing means at this question. */
export const attempt: NonNullable<Module["attempt"]> = (id, question) => {
  const { kind, name, number } = partsOf(id);
  switch (kind) {
    case "wreck":
      return wreckAt(question.key, number);
    case "ware":
      return wareAt(question, name);
    case "diver":
      return diverAt(question.key, Number(name.split("-")[1]) + 1);
    default:
      return null;
  }
};

/** Who taps a wreck wants to dive there, or to look at it. */
function wreckAt(key: string, wreck: number): string | null {
  if (key === "anchor") return textOf<KeyLargo>({ kind: "anchor", wreck });
  return key === "look" ? textOf<KeyLargo>({ kind: "look", wreck }) : null;
}

/** Who taps a ware wants it, for the first diver or from the first rival. */
function wareAt({ key, seat }: Asked, name: string): string | null {
  const [item] = among(ITEMS, [name]);
  if (key === "shop" && item) return textOf<KeyLargo>({ kind: "buy", item, diver: 1 });
  if (key !== "bar") return null;
  if (name === "diver") return textOf<KeyLargo>({ kind: "recruit" });
  if (name === "round") return textOf<KeyLargo>({ kind: "round" });
  return name === "thief"
    ? textOf<KeyLargo>({ kind: "steal", seat: seat === 0 ? 1 : 0, depth: "shallow" })
    : null;
}

function diverAt(key: string, diver: number): string | null {
  if (key === "dive" || key === "drawer") return textOf<KeyLargo>({ kind: "draw", diver });
  if (key === "monster") return textOf<KeyLargo>({ kind: "strike", diver });
  return key === "sabotage" ? textOf<KeyLargo>({ kind: "sabotage", diver }) : null;
}

/** Places and boats follow the plans; what is sold needs a visit, and gear a diver. */
export const elsewhere: NonNullable<Module["elsewhere"]> = (id, question, view, teller) => {
  const { kind, name } = partsOf(id);
  const why = (key: string, clause: string, params = {}): Why => ({ text: teller.words.say(`why.${key}`, params), clause });
  switch (kind) {
    case "boat":
      return why("boat", "KL-3.4");
    case "place":
      return why("place", "KL-3.2");
    case "guest":
      return why("guest", "KL-10.3");
    case "diver": {
      const seat = Number(name.split("-")[0]);
      return question && seat !== question.seat ? why("rival", "KL-4.5", { seat: teller.names[seat] ?? "" }) : null;
    }
    case "ware":
      return question && ware(name, question, view, teller, why);
    default:
      return null;
  }
}; // prettier-ignore

function ware(
  name: string,
  question: Asked,
  view: LargoView,
  teller: Teller,
  why: (key: string, clause: string, params?: Record<string, string>) => Why,
): Why | null {
  const [place] = among(PLACES, [WARES[name]?.[0] ?? ""]);
  if (question.key === "plan" || !place) return null;
  const [clause = ""] = PLACE_CLAUSES[place] ?? [];
  if (view.captains[question.seat]?.place !== place)
    return why("visit", clause, {
      thing: capital(wareName(name, teller)),
      place: String(teller.value("places", place)),
    });
  if (question.key === "shop") return why("diver", "KL-7.4");
  return question.key === "sell" ? why("hold", "KL-8.1") : null;
}
