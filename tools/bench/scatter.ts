/**
 * Plants and features of near and far chunks, on the planet and an Earth-sized one, and of 1 km² of islands: median CPU time in ms.
 * Things of the islands must equal Relf's scan of every point.
 */
import planet from "../../scenes/planet/scene.ts";
import skylands from "../../scenes/skylands/scene.ts";
import { flatFeaturesIn } from "../../src/core/flat/features.ts";
import { flatLifeIn } from "../../src/core/flat/life.ts";
import { SPECIES } from "../../src/core/life/species.ts";
import { generateFlatGround } from "../../src/recipe/kinds/flat-generator.ts";
import type { PlanetTable } from "../../src/recipe/kinds/planet.ts";
import { generatePlanet } from "../../src/recipe/kinds/planet-generator.ts";
import { cellsNear } from "../../src/stream/cells.ts";
import { thingsIn } from "../../src/stream/things.ts";
import { quantile, type Result, round } from "./case.ts";
import { literalFeatures, literalPlants } from "./island-literal.ts";

const BAR = { nearMs: 10, farMs: 150, differing: 0 };
/** Wooded places of the planet. */
const PLACES: readonly (readonly [x: number, y: number, z: number])[] = [
  [-0.909, -0.416, 0.018],
  [0.7069, 0.7069, -0.03],
];

function timesOf(world: PlanetTable, level: number): { ms: number[]; things: number } {
  const globe = generatePlanet(world);
  const { radius } = world.shape;
  const ms: number[] = [];
  let things = 0;
  for (const turn of [0, 1, 2]) {
    for (const place of PLACES) {
      const at = place.map((v) => v * radius) as [number, number, number];
      cellsNear(level, radius, at, level === 0 ? 300 : 1200, (cell) => {
        const start = process.cpuUsage();
        const { count } = thingsIn(globe, cell);
        const { user, system } = process.cpuUsage(start);
        // The first turn warms up the compiler. Empty chunks are left out.
        if (turn > 0 && count > 0) ms.push((user + system) / 1000);
        if (turn > 0) things += count;
      });
    }
  }
  return { ms, things };
}

/** Two square kilometres: one half land, near the start, and one all land. */
const SQUARES = [
  [-4000, -2000],
  [-14_500, 16_500],
] as const;

function isles() {
  const islands = generateFlatGround(skylands.world);
  return SQUARES.map(([west, south]) => {
    const box = { west, south, east: west + 1000, north: south + 1000 };
    const features = turns(() => flatFeaturesIn(islands, 0, box));
    const life = turns(() => flatLifeIn(islands, 0, box));
    const plants = life.found.filter(({ code }) => code < SPECIES.length);
    return {
      featuresMs: round(features.ms),
      lifeMs: round(life.ms),
      things: life.found.length,
      differing:
        differingOf(features.found, literalFeatures(islands, 0, box)) +
        differingOf(plants, literalPlants(islands, 0, box)),
    };
  });
}

/** The number of places at which two lists differ. */
function differingOf(ours: readonly object[], theirs: readonly object[]): number {
  const same = (i: number) => JSON.stringify(ours[i]) === JSON.stringify(theirs[i]);
  return Array.from({ length: Math.max(ours.length, theirs.length) }, (_, i) => same(i)).filter((is) => !is).length;
}

/** The result, and the median CPU time in ms of `count` turns after a warm-up. */
function turns<T>(find: () => T, count = 5): { found: T; ms: number } {
  const found = find();
  const ms = Array.from({ length: count }, () => {
    const start = process.cpuUsage();
    find();
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  });
  return { found, ms: quantile(ms, 0.5) };
}

export default async function scatter(): Promise<Result> {
  const { world } = planet as { world: PlanetTable };
  const earth: PlanetTable = { ...world, snow: 4000, shape: { ...world.shape, radius: 6_371_000 } };
  const [near, far] = [0, 1].map((level) => timesOf(world, level));
  const [nearEarth, farEarth] = [0, 1].map((level) => timesOf(earth, level));
  const [nearMs, farMs] = [near, far].map(({ ms }) => quantile(ms, 0.5));
  const earthMs = [nearEarth, farEarth].map(({ ms }) => (ms.length > 0 ? round(quantile(ms, 0.5)) : null));
  const islands = isles();
  const differing = islands.reduce((sum, each) => sum + each.differing, 0);
  return {
    bar: BAR,
    ok: nearMs <= BAR.nearMs && farMs <= BAR.farMs && differing <= BAR.differing,
    differing,
    nearMs: round(nearMs),
    farMs: round(farMs),
    slowest: [near, far].map(({ ms }) => round(quantile(ms, 1))),
    chunks: [near, far].map(({ ms }) => ms.length),
    perChunk: [near, far].map(({ ms, things }) => Math.round(things / Math.max(1, ms.length))),
    earthMs,
    islands,
  };
}
