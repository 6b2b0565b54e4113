/**
 * The nebula on the GPU: gas density equals the generator's, empty-space skipping skips no gas, and light equals the reference, at
 * the origin and up to a million light-years away.
 */
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import cosmic from "../../scenes/cosmic/scene.ts";
import { hash3 } from "../../src/core/field/hash.ts";
import { createProfile, PROFILE_1983 } from "../../src/core/field/profile.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { densityAt } from "../../src/core/space/nebula.ts";
import { WIDEST_FILTER } from "../../src/core/space/nebula-bounds.ts";
import { createVeil } from "../../src/core/space/nebula-light.ts";
import type { Triple } from "../../src/core/space/place.ts";
import type { SpaceTable } from "../../src/recipe/kinds/space-generator.ts";
import {
  createEmissionModel,
  createFilteredGas,
  createRayMarch,
  emptyGasState,
  type GasLook,
  writeEmission,
  writeGasState,
} from "../core/space/nebula-reference.ts";
import { generate } from "../generate.ts";
import { longTest } from "../long-test.ts";
import { addressOf, openPageAt } from "./browser.ts";
import type { NebulaBench } from "./pages/nebula.ts";

declare global {
  interface Window {
    nebula: NebulaBench;
  }
}

const world = cosmic.world as SpaceTable;
const { nebula } = generate(world);
const CELLS: readonly Triple[] = [
  [120, -340, 60],
  [10_000, -9_321, 5_003],
  [-1_000_000, 999_999, 700_001],
];
const YEARS = [0, 1234.5];
/** Tolerance as a share of the densest gas; half floats and a sampler of 8 bits make most of it. */
const BAR = 0.0005;

let page: Page;

// One page for all tests: its programs compile for seconds.
beforeAll(async () => {
  page = await openPageAt(addressOf("nebula"), {}, { lasting: true });
  await page.waitForFunction(() => "nebula" in window);
});

const chance = (n: number, axis: number) => (hash3(n, axis, 3) >>> 0) / 2 ** 32;
type Point = readonly [x: number, y: number, z: number, width: number];
const pointsOf = (count: number, reach: number): Point[] =>
  Array.from({ length: count }, (_, n) => {
    const [x, y, z, width] = [0, 1, 2, 3].map((axis) => Math.fround((chance(n, axis) - 0.5) * 2 * reach));
    return [x, y, z, n % 2 ? 0 : (16 * Math.abs(width)) / reach];
  });

test("density on the GPU is within 0.0005 of the maximum, and gas is nearly always where the generator has it", async () => {
  const seen = createFilteredGas(nebula);
  for (const cell of CELLS)
    for (const t of YEARS) {
      // As far as the march reads: singles of a thousand light-years are 0.0001 apart.
      const points = pointsOf(1500, 1000);
      const values = await page.evaluate((asked) => window.nebula.numbers("gas", asked), { cell, t, points });
      const slopes = new Float64Array(4);
      let [worst, steepest, gas, differ] = [0, 0, 0, 0];
      for (const [n, [dx, dy, dz, width]] of points.entries()) {
        const at = [cell[0] + dx, cell[1] + dy, cell[2] + dz] as const;
        worst = Math.max(worst, Math.abs(Math.max(0, values[4 * n]) - seen.density(...at, t, width)));
        seen.slopes(...at, t, width, slopes);
        if (slopes[0] > 0) {
          gas++;
          for (let k = 1; k < 4; k++) steepest = Math.max(steepest, Math.abs(values[4 * n + k] - slopes[k]));
        }
        if (width === 0 && values[4 * n] > 0 !== densityAt(nebula, ...at, t) > 0) differ++;
      }
      console.log(
        `at ${cell[0]} ly, ${t} years: worst ${worst.toExponential(1)}, slopes ${steepest.toExponential(1)} a ly, ${gas} in gas`,
      );
      expect(worst).toBeLessThan(BAR);
      expect(steepest).toBeLessThan(BAR);
      expect(gas).toBeGreaterThan(50);
      expect(differ).toBeLessThan(15);
    }
});

test("gas of a drawn profile has the generator's density", async () => {
  const samples = PROFILE_1983.samples.map((v, i) => Math.round(v + 50 * Math.exp(-(((i - 120) / 20) ** 2))));
  const profile = profileCode(createProfile(samples));
  const drawn = generate({ ...world, profile }).nebula;
  const points = pointsOf(1500, 1000);
  const cell = CELLS[1];
  await page.evaluate((code) => window.nebula.reprofile(code), profile);
  const values = await page.evaluate((asked) => window.nebula.numbers("gas", asked), { cell, t: 0, points });
  await page.evaluate((usual) => window.nebula.reprofile(usual), world.profile);
  const [seen, before] = [createFilteredGas(drawn), createFilteredGas(nebula)];
  let [worst, changed] = [0, 0];
  for (const [n, [dx, dy, dz, width]] of points.entries()) {
    const at = [cell[0] + dx, cell[1] + dy, cell[2] + dz] as const;
    const density = seen.density(...at, 0, width);
    worst = Math.max(worst, Math.abs(Math.max(0, values[4 * n]) - density));
    changed = Math.max(changed, Math.abs(before.density(...at, 0, width) - density));
  }
  console.log(`gas of a drawn profile: worst ${worst.toExponential(1)}, changed by ${changed.toFixed(2)}`);
  expect(changed).toBeGreaterThan(0.05);
  expect(worst).toBeLessThan(BAR);
});

longTest("skipped space has no gas on the GPU, at any filter width, and most empty space is skipped", async () => {
  const way = [0.48, -0.6, 0.64];
  for (const cell of [CELLS[0], CELLS[2]]) {
    const t = 12;
    await page.evaluate(([at, year]) => window.nebula.whole(at, [0.3, -0.2, 0.4], year), [cell, t] as const);
    const points = pointsOf(1500, 900);
    const leaps = await page.evaluate((asked) => window.nebula.numbers("leap", asked), { cell, t, points });
    const over: Point[] = [];
    let [near, far] = [0, 0];
    for (const [n, [x, y, z]] of points.entries()) {
      const leap = leaps[4 * n];
      if (leap === 0) continue;
      if (Math.max(Math.abs(x), Math.abs(y), Math.abs(z)) < 300) near++;
      else far++;
      for (let m = 0; m < 3; m++) {
        const s = chance(n, 5 + m) * leap * 0.999;
        over.push([x + way[0] * s, y + way[1] * s, z + way[2] * s, 16 * chance(n, 9 + m)]);
      }
    }
    const values = await page.evaluate((asked) => window.nebula.numbers("gas", asked), { cell, t, points: over });
    const worst = over.reduce((most, _, n) => Math.max(most, values[4 * n]), -1);
    console.log(
      `at ${cell[0]} ly: ${near} near and ${far} far of 1500 leap; the densest place leapt over ${worst.toFixed(4)}`,
    );
    expect(worst).toBeLessThanOrEqual(0);
    expect(near).toBeGreaterThan(20);
    expect(far).toBeGreaterThan(600);
  }
});

/** From the cell of the eye, light-years. */
const LAMPS = [
  { at: [30, -20, 10], light: [200, 300, 600] },
  { at: [-200, 60, 25], light: [4000, 3000, 2000] },
] as const;

const { density, glow, colours } = world.shape;
const veil = createVeil(nebula.gas.profile, world.seed);
const ASKED = { t: 5, eye: [0.25, -0.125, 0.375], pixel: 0.004, stride: [0.4, 0.0008, 4000], lamps: LAMPS } as const;

function lookFrom(cell: Triple): GasLook {
  const lamps = LAMPS.map(({ at, light }) => ({
    at: [cell[0] + at[0], cell[1] + at[1], cell[2] + at[2]] as const,
    light,
  }));
  return { density, glow, colours, lamps };
}

test("emission and absorption are within 2 % of the mean of the reference", async () => {
  const [gas, warmth] = [new Float64Array(4), emptyGasState()];
  const out = { light: new Float64Array(3), loss: new Float64Array(3) };
  const seen = createFilteredGas(nebula);
  for (const cell of [CELLS[0], CELLS[2]]) {
    const points = pointsOf(3000, 400);
    const asked = { ...ASKED, cell, points };
    const values = await page.evaluate((each) => window.nebula.light("shine", each), asked);
    const model = createEmissionModel(nebula, veil, lookFrom(cell));
    let [squares, sum, count] = [0, 0, 0];
    for (const [n, [x, y, z, width]] of points.entries()) {
      const at = [cell[0] + x, cell[1] + y, cell[2] + z] as const;
      if (seen.slopes(...at, ASKED.t, width, gas)[0] < 0.002) continue;
      writeEmission(model, at, ASKED.t, gas, width, writeGasState(model, at, ASKED.t, WIDEST_FILTER, warmth), out);
      for (const [k, its] of [...out.light, out.loss[1]].entries()) {
        squares += (values[4 * n + k] - its) ** 2;
        sum += its;
        count++;
      }
    }
    const error = Math.sqrt(squares / count) / (sum / count);
    console.log(`at ${cell[0]} ly: ${count / 4} places in gas, ${(100 * error).toFixed(2)} % of the mean`);
    expect(count / 4).toBeGreaterThan(100);
    expect(error).toBeLessThan(0.02);
  }
});

// The march reads what changes slowly at posts and blends between them; of so few rays one that grazes bright gas makes most of the error.
longTest("ray marches with fine steps are within a fifth of the mean light of the reference", async () => {
  const out = new Float64Array(3);
  const points = pointsOf(60, 1).map(([x, y, z]): Point => {
    const length = Math.hypot(x, y, z);
    return [x / length, y / length, z / length, 0];
  });
  const { eye, t, pixel } = ASKED;
  for (const cell of [CELLS[0], CELLS[2]]) {
    const values = await page.evaluate((each) => window.nebula.light("light", each), { ...ASKED, cell, points });
    const lightAlong = createRayMarch(nebula, veil, lookFrom(cell));
    const from: Triple = [cell[0] + eye[0], cell[1] + eye[1], cell[2] + eye[2]];
    let [squares, sum] = [0, 0];
    for (const [n, [x, y, z]] of points.entries()) {
      lightAlong({ eye: from, along: [x, y, z], t, pixel, step: 0.4 }, out);
      for (let k = 0; k < 3; k++) {
        squares += (values[4 * n + k] - out[k]) ** 2;
        sum += out[k];
      }
    }
    const count = 3 * points.length;
    const error = Math.sqrt(squares / count) / (sum / count);
    console.log(`at ${cell[0]} ly: ${(100 * error).toFixed(2)} % of the mean light, ${(sum / count).toPrecision(3)}`);
    expect(error).toBeLessThan(0.2);
  }
});
