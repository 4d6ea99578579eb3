/** Outlines the things that a text speaks of, by their marks. What is drawn anew stays outlined: it is a rule of style. */

/** Inside the thing: what lies around it may cut off what is outside. */
const OUTLINE = "outline: 3px dashed var(--gold-text); outline-offset: -3px; border-radius: 6px";
/** What stands over a board that scrolls: the head, and the bar below. */
const HEAD = 90;
const selector = (thing: string) => `[data-thing="${CSS.escape(thing).replace("\\:", ":")}"]`;

/** Points at these things until the function that it gives is called; whatever is out of sight comes into it. */
export function pointAt(things: string[]): () => void {
  if (things.length === 0 || !("adoptedStyleSheets" in document)) return () => undefined;
  const sheet = new CSSStyleSheet();
  const found = things.map((thing) => `main ${selector(thing)}`);
  const bar = document.querySelector<HTMLElement>(".bar")?.offsetHeight ?? 0;
  sheet.replaceSync(`${found.join()} { ${OUTLINE}; scroll-margin: ${HEAD}px 0 ${bar}px }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  document.querySelector(found[0] ?? "main")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
