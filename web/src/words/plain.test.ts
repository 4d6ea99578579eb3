import { expect, test } from "vitest";

import { plain } from "./plain";

test("accents, capitals and curly apostrophes do not matter in a search", () => {
  expect(plain("Captain’s Cabin")).toBe(plain("captain's cabin"));
  expect(plain("Mémoire")).toBe("memoire");
});
