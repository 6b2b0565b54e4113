/** A million heights on a sphere of 60 km: ours against `fieldAt` point by point, and against 3D simplex noise of five octaves. */
import { TERMS_1983 } from "../../src/core/field/directions.ts";
import { createField, fieldAt } from "../../src/core/field/field.ts";
import { fillHeights } from "../../src/core/field/heights.ts";
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { planetField } from "../../src/core/planet/planet.ts";
import { type Result, round } from "./case.ts";
import { fbm } from "./fbm.ts";
import { timeInTurns } from "./turns.ts";

const BAR = { simplex: 10 };
const RADIUS = 60_000;
const count = 1_000_000;
const [xs, ys, zs] = Array.from({ length: 3 }, () => new Float64Array(count));
// On a spiral from pole to pole, so that neighbours in memory are far apart on the ground.
for (let k = 0; k < count; k++) {
  const z = (2 * k + 1) / count - 1;
  const level = Math.sqrt(1 - z * z);
  const angle = k * Math.PI * (3 - Math.sqrt(5));
  xs[k] = RADIUS * level * Math.cos(angle);
  ys[k] = RADIUS * level * Math.sin(angle);
  zs[k] = RADIUS * z;
}

function fillBy(heightAt: (x: number, y: number, z: number) => number, out: Float64Array): void {
  for (let k = 0; k < count; k++) out[k] = heightAt(xs[k], ys[k], zs[k]);
}

export default async function sphere(): Promise<Result> {
  const [ours, singles, noises] = Array.from({ length: 3 }, () => new Float64Array(count));
  const field = createField(PROFILE_1983, TERMS_1983.height);
  let differing = 0;
  for (const [read, t] of [
    [field, 0],
    [field, 123.4],
    [planetField(RADIUS), 7],
  ] as const) {
    fillHeights(read, xs, ys, zs, t, ours);
    fillBy((x, y, z) => fieldAt(read, x, y, z, t), singles);
    differing += ours.reduce((sum, height, k) => sum + (Object.is(height, singles[k]) ? 0 : 1), 0);
  }
  const noiseAt = fbm(5);
  const ms = timeInTurns({
    ours: () => fillHeights(field, xs, ys, zs, 0, ours),
    single: () => fillBy((x, y, z) => fieldAt(field, x, y, z), singles),
    simplex: () => fillBy(noiseAt, noises),
  });
  const times = { simplex: ms.simplex / ms.ours, single: ms.single / ms.ours };
  return {
    bar: BAR,
    ok: differing === 0 && times.simplex >= BAR.simplex,
    simplex: round(times.simplex),
    single: round(times.single),
    differing,
    points: count,
    oursMs: round(ms.ours),
    singleMs: round(ms.single),
    simplexMs: round(ms.simplex),
  };
}
