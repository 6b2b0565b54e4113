import { expect, test } from "vitest";
import { longTests, TOPICS, testsOf } from "../../tools/long-tests.mjs";
import { nonEmpty } from "../non-empty.ts";

test("long tests are long by name or by a larger sample", () => {
  const tests = longTests();
  expect(tests).toContain("tests/browser/flight.long.test.ts");
  expect(tests).toContain("tests/recipe/fuzz.test.ts");
  expect(tests).not.toContain("tests/tools/install.test.ts");
  expect(testsOf([])).toEqual(tests);
});

test("each topic has several tests", () => {
  for (const topic of nonEmpty(Object.keys(TOPICS))) expect(testsOf([topic]).length, topic).toBeGreaterThan(1);
  expect(testsOf(["saves"])).toContain("tests/browser/sport-tabs.long.test.ts");
});

test("parts of paths are topics too, and a test of two topics runs once", () => {
  expect(testsOf(["core/field"])).toContain("tests/core/field/bounds.test.ts");
  const both = testsOf(["saves", "sport-tabs"]);
  expect(both).toEqual(testsOf(["saves"]));
});

test("a topic without a test is refused with the list of topics", () => {
  expect(() => testsOf(["saves", "sofas"])).toThrow(/saves, sport, .* got "sofas"/);
  expect(() => testsOf(["constructor"]), "names of JavaScript's own mean nothing").toThrow(/got "constructor"/);
});
