// The picture that a stranger's game draws of itself.
import { render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, expect, test, vi } from "vitest";

import Painting from "./Painting.svelte";

const answer = (body: unknown) => new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json" } }); // prettier-ignore
const serve = (...bodies: unknown[]) => {
  const ask = vi.fn(() => Promise.resolve(answer(bodies.shift() ?? null)));
  vi.stubGlobal("fetch", ask);
  return ask;
};
afterEach(() => vi.unstubAllGlobals());

test("it is shown as an image, so that nothing in it runs, and told to whoever does not see it", async () => {
  serve({ svg: "<svg><script>alert(1)</script></svg>", told: "Three divers" });
  const { container } = render(Painting, { id: "t", version: 1 });
  const image = await screen.findByAltText("Three divers");
  expect(image.getAttribute("src")).toBe(`data:image/svg+xml,${encodeURIComponent("<svg><script>alert(1)</script></svg>")}`); // prettier-ignore
  expect(container.querySelector("script")).toBeNull();
});

test("a new version is drawn anew, and a game without a painter shows nothing", async () => {
  const ask = serve({ svg: "<svg/>", told: "Before" }, { svg: "<svg/>", told: "After" });
  const { rerender, container } = render(Painting, { id: "t", version: 1 });
  await screen.findByAltText("Before");
  await rerender({ version: 2 });
  await screen.findByAltText("After");
  await rerender({ version: 3 });
  await waitFor(() => expect(container.querySelector("img")).toBeNull());
  expect(ask).toHaveBeenCalledTimes(3);
});
