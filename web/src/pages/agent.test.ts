import { expect, test } from "vitest";

import { agentOf } from "./agent";

const MOZILLA = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)";

test("browsers are called by their names, although most claim to be several", () => {
  expect(agentOf(`${MOZILLA} Chrome/150.0 Safari/537.36`)).toEqual({ browser: "Chrome", system: "Linux" });
  expect(agentOf("Mozilla/5.0 (Windows NT 10.0) Chrome/150.0 Safari/537.36 Edg/150.0")).toEqual({
    browser: "Edge",
    system: "Windows",
  });
  expect(agentOf("Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1")).toEqual(
    {
      browser: "Safari",
      system: "iPhone",
    },
  );
  expect(agentOf("curl/8.0")).toBeNull();
});
