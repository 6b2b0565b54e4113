/** Nothing grows where a tunnel cuts a slope of a country open. */
import { expect, it } from "vitest";
import mines from "../../../scenes/mines/scene.ts";
import { flatLifeIn } from "../../../src/core/flat/life.ts";
import { hillAt } from "../../../src/core/underground/hills.ts";
import { tunnelFloor } from "../../../src/core/underground/passages.ts";
import { undergroundGround } from "../../../src/core/underground/underground.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";

const { flat, underground } = generateCountry(mines.world);
if (!underground) throw new Error("The mines have a mine.");
const { hills } = underground;
const tunnels = undergroundGround(underground)
  .entrancesNear(0, 0, 1500)
  .flatMap(({ tunnel }) => tunnel ?? []);

/** Plants that would stand over a tunnel whose roof the hill does not cover yet. */
function plantsInCuts(of: typeof flat): number {
  let count = 0;
  for (const tunnel of tunnels) {
    const { x, y, into, half, height } = tunnel;
    const box = { west: x - 16, south: y - 16, east: x + 16, north: y + 16 };
    for (const plant of [...flatLifeIn(of, 0, box), ...flatLifeIn(of, 0, box, true)]) {
      const [dx, dy] = [plant.x - x, plant.y - y];
      const [s, c] = [dx * into[0] + dy * into[1], dx * into[1] - dy * into[0]];
      const isOpen = hillAt(hills, plant.x, plant.y) < tunnelFloor(tunnel, s) + height;
      if (s > 0 && Math.abs(c) < half && isOpen) count++;
    }
  }
  return count;
}

it("grows no plant in the cuts of cave mouths, which have some without mouths", () => {
  expect(tunnels.length).toBeGreaterThan(20);
  expect(plantsInCuts(flat)).toBe(0);
  expect(plantsInCuts({ ...flat, mouths: null })).toBeGreaterThan(0);
});
