import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";

test("fast-check generates the same cases in every run", () => {
  const cases = () => fc.sample(fc.integer(), 20);
  expect(cases()).toEqual(cases());
  let first: number | undefined;
  fc.assert(fc.property(fc.integer(), (n) => void (first ??= n)));
  expect(first).toBe(cases()[0]);
});

test("only the setup file sets the seed: files of one thread share it", () => {
  const names = readdirSync("tests", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  const changes = /fc\.(reset)?configureGlobal\b/i;
  expect(names.filter((name) => changes.test(readFileSync(`tests/${name}`, "utf8")))).toEqual(["seed.ts"]);
});
