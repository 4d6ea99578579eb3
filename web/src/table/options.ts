/** The options of a question under their headings. */
import { GROUPS, type Group } from "../games/index";

export interface Listed {
  text: string;
  label: string;
  picked: boolean;
  open: boolean;
  /** The heading under which it stands, if the game names one. */
  group?: Group | undefined;
  /** The mark of the thing that it is about, if that can be read. */
  thing?: string | undefined;
}

/** Which of the options drawn in these rows are cut short, and which stand below their edge; by their texts. */
export function unread(rows: HTMLElement): { cut: string[]; below: string[] } {
  const buttons = [...rows.querySelectorAll<HTMLElement>("[data-option]")];
  const textOf = (button: HTMLElement) => button.dataset["option"] ?? "";
  const isBelow = (button: HTMLElement) => button.offsetTop > 0 && button.offsetTop >= rows.clientHeight;
  const isCut = (button: HTMLElement) => {
    const label = button.querySelector(".label");
    return label !== null && label.scrollHeight > label.clientHeight + 1;
  };
  const below = buttons.filter(isBelow);
  return {
    below: below.map(textOf),
    cut: buttons.filter((each) => !isBelow(each) && isCut(each)).map(textOf),
  };
}

/** Each with its place in the list, by which digits pick it; headings only where there are several. */
export function inGroups(
  options: Listed[],
): { group: Group | null; options: (Listed & { place: number })[] }[] {
  const placed = options.map((option, place) => ({ ...option, place }));
  const named = GROUPS.filter((group) => placed.some((option) => option.group === group));
  if (named.length < 2) return [{ group: null, options: placed }];
  const rest = placed.filter((option) => !option.group);
  return [
    ...named.map((group) => ({ group, options: placed.filter((option) => option.group === group) })),
    ...(rest.length > 0 ? [{ group: null, options: rest }] : []),
  ];
}
