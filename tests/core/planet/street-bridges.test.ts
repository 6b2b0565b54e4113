/** Streets of towns at rivers and lakes: they end at the bank, or a bridge leads across. */
import { beforeAll, describe, expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { deckAt } from "../../../src/core/flat/bridges.ts";
import { isWet, outsideRivers, type Waters, watersNear } from "../../../src/core/planet/river-banks.ts";
import { axesAt, type Settlement, settlementsOf } from "../../../src/core/planet/settlements.ts";
import { altitudeOn, type Globe } from "../../../src/core/planet/sphere.ts";
import { bridgesNear, type StreetBridge, streetWater } from "../../../src/core/planet/street-bridges.ts";
import { NEAR, SIDE, STREET_REACH } from "../../../src/core/planet/street-layout.ts";
import { drawStreetMap } from "../../../src/core/planet/street-map.ts";
import { planOf } from "../../../src/core/planet/streets.ts";
import { generatePlanet, type PlanetTable } from "../../../src/recipe/kinds/planet-generator.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";

type Vec = readonly [x: number, y: number, z: number];

const table = planet.world as unknown as PlanetTable;
const globe = generatePlanet(table);
let town: Settlement;
let bridges: readonly StreetBridge[];
let waters: Waters;

beforeAll(() => {
  const found: Settlement[] = [];
  settlementsOf(globe).near(1, [globe.radius, 0, 0], 1e9, (each) => found.push(each));
  const chosen = found.find((each) => runSteps(streetWater(globe, planOf(globe, each))).bridges.length > 2);
  if (!chosen) throw new Error("Expected a town with three bridges.");
  town = chosen;
  ({ bridges } = runSteps(streetWater(globe, planOf(globe, town))));
  waters = runSteps(watersNear(globe, town.at, 3 * town.reach));
});

/** The place of the datum at a distance from a bridge's start, on its middle line. */
function along({ at, way, deck }: StreetBridge, metres: number, of: Globe = globe): Vec {
  const off = metres - deck.to / 2;
  const p = [0, 1, 2].map((axis) => at[axis] + off * way[axis]);
  const k = of.radius / Math.hypot(...p);
  return [k * p[0], k * p[1], k * p[2]];
}

const isWetAt = (place: Vec) => isWet(altitudeOn(globe, ...place), waters.levelAt(...place));

describe("a bridge of a street", () => {
  test("ends on two dry banks, at the ground or a step over it", () => {
    for (const bridge of nonEmpty(bridges)) {
      const { deck, level } = bridge;
      for (const [k, metres] of [0, deck.to].entries()) {
        const bank = along(bridge, metres);
        expect(isWetAt(bank)).toBe(false);
        const over = deck.ends[k] - altitudeOn(globe, ...bank);
        expect(over).toBeGreaterThan(-1e-6);
        expect(over).toBeLessThan(0.31);
        expect(deck.ends[k]).toBeGreaterThan(level + 0.2);
      }
    }
  });

  test("leads over water, above it and above the ground from end to end, and is at most 44 m long", () => {
    for (const bridge of nonEmpty(bridges)) {
      let wet = 0;
      for (let s = 0.5; s < bridge.deck.to; s += 0.5) {
        const place = along(bridge, s);
        const deck = deckAt(bridge.deck, s);
        expect(deck).toBeGreaterThan(altitudeOn(globe, ...place) - 0.02);
        if (!isWetAt(place)) continue;
        expect(deck).toBeGreaterThan(waters.levelAt(...place) + 0.3);
        wet++;
      }
      expect(wet).toBeGreaterThan(0);
      expect(bridge.deck.to).toBeLessThanOrEqual(44);
    }
  });
});

test("paving is in no river and no lake", () => {
  const pixels = new Uint8Array(8 * SIDE * SIDE);
  const { at } = bridges[0];
  expect(runSteps(drawStreetMap(globe, at, pixels))).toBe(true);
  const { east, north } = axesAt(at, globe.radius);
  const paved = [];
  for (let j = 200; j < SIDE - 200; j++)
    for (let i = 200; i < SIDE - 200; i++) {
      // Within 3 m of the middle of a street: sides of up to a texel's width may be wet.
      if (pixels[4 * (j * SIDE + i)] < 255 * (1 - 3 / STREET_REACH)) continue;
      const [a, b] = [i, j].map((texel) => ((texel + 0.5) * NEAR) / SIDE - NEAR / 2);
      const rise = Math.sqrt(globe.radius ** 2 - a * a - b * b) / globe.radius;
      const [x, y, z] = at.map((v, axis) => a * east[axis] + b * north[axis] + rise * v);
      paved.push({ x, y, z });
    }
  expect(paved.length).toBeGreaterThan(1000);
  // Samples of the water are 2 m apart.
  expect(runSteps(outsideRivers(globe, at, 700, paved)).length).toBeGreaterThan(0.999 * paved.length);
  // It does not lead across under a bridge either.
  const column = SIDE / 2;
  expect(pixels[4 * (column * SIDE + column)]).toBeLessThan(255 * (1 - 5 / STREET_REACH));
});

test("of most crossings only some are bridged", () => {
  const plan = planOf(globe, town);
  const { cutsOf } = runSteps(streetWater(globe, plan));
  let cuts = 0;
  for (let j = -plan.rows; j <= plan.rows; j++)
    for (let i = -plan.columns; i <= plan.columns; i++)
      for (const way of [true, false])
        for (const { from, to } of cutsOf(i, j, way)) {
          cuts++;
          expect(to).toBeGreaterThan(from);
        }
  expect(bridges.length).toBeLessThan(0.6 * cuts);
});

test("bridges are the same from four approaches, by generators of their own", () => {
  const of = bridges[0].at;
  const own = (from: readonly number[]) =>
    runSteps(bridgesNear(generatePlanet(table), from as unknown as Vec, 900)).filter(
      ({ at }) => Math.hypot(at[0] - of[0], at[1] - of[1], at[2] - of[2]) < 350,
    );
  const { east, north } = axesAt(of, globe.radius);
  const sides = [
    [500, 0],
    [0, -500],
    [-500, 0],
    [0, 500],
  ];
  const [first, ...others] = sides.slice(0, sampled(4, 2)).map(([a, b]) => {
    const p = of.map((v, axis) => v + a * east[axis] + b * north[axis]);
    const k = globe.radius / Math.hypot(...p);
    return own(p.map((v) => k * v));
  });
  expect(first.length).toBeGreaterThan(0);
  for (const other of nonEmpty(others)) expect(other).toEqual(first);
});
