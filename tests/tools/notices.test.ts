/** Third-party notices name every package that the built site contains. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { builtPackages } from "../../tools/built-packages.ts";
import { buildIfOld } from "../../tools/dist.ts";
import { NOTICES, noticesText, shippedPackages } from "../../tools/notices.ts";

test("the notices are up to date", () => {
  expect(readFileSync(NOTICES, "utf8")).toBe(noticesText());
});

test("every package in the build's modules, workers included, has a notice", async () => {
  await buildIfOld();
  const found = builtPackages();
  expect(found).toContain("@babylonjs/core");
  expect(found).toContain("pure-rand"); // workers
  expect(shippedPackages()).toEqual(expect.arrayContaining(found));
});

test("fonts that style sheets import have a notice", () => {
  expect(shippedPackages()).toContain("@fontsource-variable/inter");
});
