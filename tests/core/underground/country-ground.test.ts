/** The ground of a country with a mine or a cavern below it. */
import { expect, test } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import type { Gap } from "../../../src/core/field/ground.ts";
import { createRandom } from "../../../src/core/field/random.ts";
import { flatGroundAt } from "../../../src/core/flat/flat-ground.ts";
import { countryGround } from "../../../src/core/underground/country-ground.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import type { CountryTable } from "../../../src/recipe/kinds/country.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { sampled } from "../../long-test.ts";

const CAVERN = { altitude: -42, shift: [0, 0], stretch: [1, 1], openness: 0, pool: -43.6 } as const;
const MINE = { formula: "waves", threshold: 0.4 } as const;

/** Places read. */
const PLACES = sampled(1500, 500);
/** Ground without ladders and water. */
const NOTHING = { ladderAt: () => null, waterAt: () => -Infinity, isBelow: () => false };

test.each([
  ["the forest's mine", { mine: { ...MINE, top: -52 } }, 0],
  ["a mine that valleys cut into", { mine: { ...MINE, top: 12 } }, 0],
  ["that mine in year 41.5", { mine: { ...MINE, top: 12 } }, 41.5],
  ["a cavern that valleys cut into", { cavern: CAVERN }, 0],
  ["that cavern with a mine below, in year 41.5", { cavern: CAVERN, mine: { ...MINE, top: -70 } }, 41.5],
] as const)("%s: gaps where the ground is sealed are those of the general case", (_, below, t) => {
  const world: CountryTable = { ...forest.world, shape: { ...forest.world.shape, below } };
  const { flat, underground } = generateCountry(world);
  if (!underground) throw new Error("Expected something below.");
  const { hills } = underground;
  const surface = { ...flatGroundAt(flat, t), ...NOTHING };
  const under = undergroundGround(underground, t);
  const country = countryGround(surface, under, hills, t);
  const general = countryGround(surface, { ...under, isSealed: () => false }, hills, t);
  const [one, other]: Gap[] = [0, 1].map(() => ({ floor: 0, roof: 0, inside: false }));
  const random = createRandom(18);
  const ways = under.entrancesNear(24_000, 5500, 1500);
  let [sealed, open] = [0, 0];
  for (let i = 0; i < PLACES; i++) {
    // Half of them within 30 m of an entrance, and most within some metres of the ground.
    const way = ways[Math.floor(random() * ways.length)];
    const reach = i % 2 === 0 ? 60 : 3000;
    const [x, y] = [way.x + reach * (random() - 0.5), way.y + reach * (random() - 0.5)];
    const z = hillAt(hills, x, y, t) + [0, 2 * random(), 60 * random() - 20, -200 * random()][i % 4];
    expect(country.gapAt(x, y, z, one), `${x}, ${y}, ${z}`).toEqual(general.gapAt(x, y, z, other));
    if (under.isSealed(x, y)) sealed++;
    else open++;
  }
  expect(ways.length).toBeGreaterThan(20);
  expect(sealed).toBeGreaterThan(PLACES / 8);
  expect(open).toBeGreaterThan(PLACES / 15);
});
