/** What stands on a chunk, near and far, of the planet and of an Earth-size one: milliseconds of processor time, median. */
import planet from "../../scenes/planet/scene.ts";
import { cellsNear } from "../../src/stream/cells.ts";
import { thingsIn } from "../../src/stream/things.ts";
import { generate } from "../../src/world/generate.ts";
import type { SphereWorld } from "../../src/world/recipe.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { nearMs: 10, farMs: 150 };
/** Wooded places of the planet. */
const PLACES: readonly (readonly [x: number, y: number, z: number])[] = [
  [-0.909, -0.416, 0.018],
  [0.7069, 0.7069, -0.03],
];

function timesOf(world: SphereWorld, level: number): { ms: number[]; things: number } {
  const globe = generate(world);
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
        // The first turn warms the compiler up; of bare chunks there is little to tell.
        if (turn > 0 && count > 0) ms.push((user + system) / 1000);
        if (turn > 0) things += count;
      });
    }
  }
  return { ms, things };
}

export default async function scatter(): Promise<Result> {
  const { world } = planet as { world: SphereWorld };
  const earth: SphereWorld = { ...world, snow: 4000, shape: { ...world.shape, radius: 6_371_000 } };
  const [near, far] = [0, 1].map((level) => timesOf(world, level));
  const [nearEarth, farEarth] = [0, 1].map((level) => timesOf(earth, level));
  const [nearMs, farMs] = [near, far].map(({ ms }) => quantile(ms, 0.5));
  const earthMs = [nearEarth, farEarth].map(({ ms }) => (ms.length > 0 ? round(quantile(ms, 0.5)) : null));
  return {
    bar: BAR,
    ok: nearMs <= BAR.nearMs && farMs <= BAR.farMs,
    nearMs: round(nearMs),
    farMs: round(farMs),
    slowest: [near, far].map(({ ms }) => round(quantile(ms, 1))),
    chunks: [near, far].map(({ ms }) => ms.length),
    perChunk: [near, far].map(({ ms, things }) => Math.round(things / Math.max(1, ms.length))),
    earthMs,
  };
}
