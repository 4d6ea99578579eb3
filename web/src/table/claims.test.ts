import { expect, test } from "vitest";

import { Catalogue } from "../words/catalogue";
import { claimOf, claims } from "./claims";

test("a game offers the claims that its catalogue has, in order", () => {
  const words = new Catalogue("en", [{ "claim.1": "a lot", "claim.2": "not", "claim.4": "lost" }]);
  expect(claims(words)).toEqual(["claim.1", "claim.2"]);
  expect(claims(new Catalogue("en", [{}]))).toEqual([]);
});

test("only a claim is told by its key", () => {
  expect(claimOf("#claim.2")).toBe("claim.2");
  expect(claimOf("claim.2")).toBeNull();
  expect(claimOf("I say #claim.2")).toBeNull();
});
