/** The rules of courses over 1,000 seeds, half of them up to 200 km away. */
import { expect, it } from "vitest";
import forest from "../../scenes/forest/scene.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import { countryGround } from "../../src/sport/country-ground.ts";
import { generateCourse } from "../../src/sport/generate.ts";
import { breachesOf, optionsOf } from "./rules.ts";

it("generated courses keep all rules for 1,000 seeds", () => {
  const ground = countryGround(generateFlatGround(forest.world), 0);
  const broken: string[] = [];
  for (let seed = 0; seed < 1000; seed++) {
    const options = optionsOf(seed, seed % 2 === 0 ? 0 : 2e5);
    for (const breach of breachesOf(ground, generateCourse(ground, options), options))
      broken.push(`${seed}: ${breach}`);
  }
  expect(broken).toEqual([]);
});
