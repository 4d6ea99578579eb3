import { beforeEach, expect, test, vi } from "vitest";

const reload = vi.fn();
beforeEach(() => {
  vi.resetModules();
  reload.mockClear();
  sessionStorage.clear();
  vi.stubGlobal("location", { reload });
});

test("a page that misses a part of itself takes the new version once, whoever misses it", async () => {
  const { takeNewVersion } = await import("./worker");
  expect(takeNewVersion()).toBe(true);
  expect(takeNewVersion()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a page that was just reloaded for it says that it is broken, and does not go round in circles", async () => {
  (await import("./worker")).takeNewVersion();
  vi.resetModules();
  const { takeNewVersion } = await import("./worker");
  expect(takeNewVersion()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
});
