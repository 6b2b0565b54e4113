/** A country whose table has another sea level than that of 1983: its shores are there. */
import { expect, it } from "vitest";
import forest from "../../../scenes/forest/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { flatFeaturesIn } from "../../../src/core/flat/features.ts";
import { aboveSea, flatGroundAt, rockAt } from "../../../src/core/flat/flat-ground.ts";
import { streamsOf } from "../../../src/core/flat/streams.ts";
import { generateCountry } from "../../../src/recipe/kinds/country-generator.ts";
import { nonEmpty } from "../../non-empty.ts";

const SEA = 160;
const { flat, underground } = generateCountry({ ...forest.world, sea: SEA });
const box = { west: 22_000, south: 4500, east: 25_000, north: 7500 };
/** Units below the sea of 1983. */
const isLow = (x: number, y: number) => aboveSea(flat, x, y, 0) < 204 - SEA;

it("has shafts wherever its features say, on land that 1983 has under lakes too", () => {
  const mines = flatFeaturesIn(flat, 0, box).filter(({ feature }) => feature === "mine");
  expect(mines.filter(({ x, y }) => isLow(x, y)).length).toBeGreaterThan(3);
  for (const { x, y } of nonEmpty(mines)) expect(underground?.isShaft(x, y), `${x}, ${y}`).toBe(true);
});

it("has streams from ponds there, and no mud", () => {
  const { stretches } = runSteps(streamsOf(flat).through(0, { west: 23_000, south: 5000, east: 24_500, north: 6500 }));
  expect(stretches.filter(({ nodes }) => isLow(nodes[0], nodes[1])).length).toBeGreaterThan(0);
  const ground = flatGroundAt(flat);
  const span = new Float64Array(2);
  const kinds = new Set<string>();
  for (let x = 22_000; x < 25_000; x += 3) {
    rockAt(flat, x, 5500, 0, 0, span);
    kinds.add(ground.kindAt(x, 5500, span[1]));
  }
  expect([...kinds]).toContain("lake");
  expect([...kinds]).not.toContain("mud");
});
