// A rule as it is read aloud.
import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";

import Prose from "./Prose.svelte";

afterEach(cleanup);

test("a table goes by the title of its rule, not by its columns", () => {
  const text = "Both tokens are worth the same.\n\n| Level | Main |\n| --- | --- |\n| 1 | 3 |";
  render(Prose, { text, title: "Treasure values", clause: () => undefined });
  expect(screen.getByRole("region", { name: "Treasure values" }).querySelector("table")).not.toBeNull();
});
