/** Shield volcanoes: cones, calderas and pits of the function itself; and as a part of eroded land, continuous and within bounds. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fieldAt } from "../../../src/core/field/field.ts";
import { createErodedLand } from "../../../src/core/planet/eroded-land.ts";
import type { LandForms } from "../../../src/core/planet/forms.ts";
import { createLandForms } from "../../../src/core/planet/land-forms.ts";
import { planetField, reliefFor } from "../../../src/core/planet/planet.ts";
import {
  form,
  formOf,
  SHIELDS,
  shield,
  shieldsAt,
  shieldsOver,
  shieldsReach,
  shiftOf,
} from "../../../src/core/planet/shields.ts";
import { altitudeOf } from "../../../src/core/planet/sphere.ts";
import { nonEmpty } from "../../non-empty.ts";
import { acrossTo, type Direction, evenDirections } from "./directions-around.ts";
import { expectWithinBounds } from "./formed-land.ts";

const RADIUS = 4_000_000;
const FIELD = { strength: 1, scale: 1, radius: RADIUS, shift: shiftOf(4) };
const STILL = (_: number, out: Float64Array) => out.fill(0);
const [RIM, HEIGHT] = [0.15, 0.1];

function heightAt(r: number, beside = 1, filter = 0): number {
  formOf(r, beside, RIM, filter, HEIGHT);
  return form[0];
}

/** Writes the shields in a direction to `shield`, and returns their metres. */
function metresAt([x, y, z]: Direction, width = 0, swayOf = STILL): number {
  shieldsAt(FIELD, RADIUS * x, RADIUS * y, RADIUS * z, width, swayOf);
  return shield[0];
}

test("a cone rises from its foot to the rim of a caldera with terraces down to a level floor", () => {
  expect(heightAt(1)).toBe(0);
  for (let r = 1; r > RIM + 0.01; r -= 0.01) expect(heightAt(r - 0.01)).toBeGreaterThan(heightAt(r));
  const rim = heightAt(RIM);
  const floor = heightAt(0);
  expect(rim).toBeGreaterThan(0.7);
  expect(floor).toBeLessThan(rim - 0.2);
  expect(heightAt(0.6 * RIM)).toBeCloseTo(floor, 9);
  // Rise over run: steep thrice, and nearly level between.
  const steps = Array.from({ length: 300 }, (_, k) => {
    const r = RIM * (1 - (SHIELDS.wall * (k + 0.5)) / 300);
    return (HEIGHT * (heightAt(r + 1e-6) - heightAt(r - 1e-6))) / 2e-6;
  });
  expect(Math.min(...nonEmpty(steps))).toBeGreaterThan(0);
  expect(Math.max(...nonEmpty(steps))).toBeGreaterThan(0.7);
  expect(Math.max(...nonEmpty(steps))).toBeLessThan(0.75);
  const steep = steps.map((slope) => slope > 0.5);
  expect(steep.filter((is, k) => is && !steep[k - 1]).length).toBe(SHIELDS.terraces);
  expect(steps[100]).toBeLessThan(0.15);
});

test("terraces that are narrower than the filter are gone, and the wall is as high", () => {
  const filter = (1.01 * SHIELDS.wall * RIM) / SHIELDS.terraces;
  const [upper, middle] = [0.9, 0.8].map((r) => heightAt(r * RIM, 1, filter));
  const [rim, floor] = [heightAt(RIM, 1, filter), heightAt(0, 1, filter)];
  expect(rim - upper).toBeCloseTo(upper - middle, 9);
  expect(rim - floor).toBeCloseTo(heightAt(RIM) - heightAt(0), 9);
});

test("a pit is whole on the floor of its caldera", () => {
  const { pit, pitAway, wall, scallop } = SHIELDS;
  expect(pit + Math.sqrt(3) * pitAway * (1 + scallop)).toBeLessThan(1 - wall);
});

test("planets of other seeds have shields elsewhere", () => {
  const raisedBy = (seed: number) =>
    evenDirections(4000).filter(([x, y, z]) => {
      shieldsAt({ ...FIELD, shift: shiftOf(seed) }, RADIUS * x, RADIUS * y, RADIUS * z, 0, STILL);
      return shield[0] > 0;
    });
  const [one, other] = [raisedBy(1), raisedBy(2)];
  const both = one.filter((d) => other.includes(d));
  expect(both.length).toBeLessThan(0.5 * one.length);
});

test("the lowest pit is above the foot", () => {
  for (const height of nonEmpty(SHIELDS.heights)) {
    formOf(0, 0, SHIELDS.caldera + SHIELDS.wider, 0, height);
    expect(form[0]).toBeGreaterThan(0);
    expect(form[3]).toBe(2);
  }
});

test("derivatives equal finite differences", () => {
  const distance = fc
    .oneof(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 1600 }))
    .map((v) => (v + 0.37) / 10_007);
  fc.assert(
    fc.property(distance, distance, fc.constantFrom(0, 0.05, 0.2), (r, beside, filter) => {
      const step = 1e-7;
      const here = heightAt(r, beside, filter);
      const along = form[1] + form[5];
      const across = form[2];
      const [a, b] = [heightAt(r + step, beside, filter), heightAt(r, beside + step, filter)];
      expect(Math.abs((a - here) / step - along)).toBeLessThan(r < RIM && r + step > RIM ? 30 : 1e-3);
      expect(Math.abs((b - here) / step - across)).toBeLessThan(1e-3);
    }),
    { numRuns: 500 },
  );
});

test("gullies have none of their depth at rims, terraces and floors, and all of it far from a caldera", () => {
  const { wall, calm, pit, furrowed, terraces } = SHIELDS;
  const stillAt = (r: number, beside = 1, filter = 0) => {
    heightAt(r, beside, filter);
    return form[4];
  };
  for (let k = 0; k <= terraces; k++) expect(stillAt(RIM * (1 - (wall * k) / terraces))).toBeCloseTo(1, 9);
  expect(stillAt(0.3 * RIM)).toBe(1);
  expect(stillAt(RIM * (1 - wall / 2))).toBeCloseTo(1 - furrowed, 9);
  expect(stillAt(0.3 * RIM, RIM * pit * (1 - wall / 2))).toBe(1);
  expect(stillAt(RIM * (1 + calm))).toBe(0);
  // A caldera that the filter removes leaves them.
  expect(stillAt(RIM, 1, 2 * RIM)).toBe(0);
});

test("a wide filter leaves the cone without its caldera", () => {
  expect(heightAt(0, 0, 2 * RIM)).toBeCloseTo(heightAt(RIM, 1), 9);
  expect(heightAt(0, 0, RIM)).toBeLessThan(heightAt(RIM, 1));
});

test("shields cover a part of a planet, and stay between the ground and their reach", () => {
  const heights = evenDirections(20_000).map((d) => metresAt(d));
  const raised = heights.filter((h) => h > 0);
  expect(raised.length).toBeGreaterThan(1000);
  expect(raised.length).toBeLessThan(6000);
  expect(Math.min(...nonEmpty(heights))).toBe(0);
  expect(Math.max(...nonEmpty(heights))).toBeGreaterThan(0.5 * shieldsReach(1, 1));
  expect(Math.max(...nonEmpty(heights))).toBeLessThan(shieldsReach(1, 1));
});

test("gradients of metres and of the cover are those of differences, with their sway", () => {
  // A sway with a gradient of its own, so that it counts.
  const waves = { x: 0, y: 0, z: 0 };
  const swayOf = (_: number, out: Float64Array) => {
    out[0] = Math.sin(waves.x / 9000);
    out[1] = Math.cos(waves.x / 9000) / 9000;
    out[2] = 0;
    out[3] = 0;
  };
  const at = (x: number, y: number, z: number) => {
    waves.x = x;
    shieldsAt(FIELD, x, y, z, 0, swayOf);
    return [...shield];
  };
  let checked = 0;
  for (const d of nonEmpty(evenDirections(8000))) {
    const [x, y, z] = d.map((v) => RADIUS * v);
    const here = at(x, y, z);
    if (here[0] === 0) continue;
    for (const [ax, ay, az] of nonEmpty(acrossTo(d))) {
      const step = 0.05;
      const [before, after] = [-step, step].map((s) => at(x + s * ax, y + s * ay, z + s * az));
      const [metres, cover] = [0, 4].map((k) => here[k + 1] * ax + here[k + 2] * ay + here[k + 3] * az);
      checked++;
      // On a crease it is that of one of the sides.
      const sides = [after[0] - here[0], here[0] - before[0]].map((rise) => Math.abs(rise / step - metres));
      expect(Math.min(...sides)).toBeLessThan(2e-3);
      expect(Math.abs((after[4] - before[4]) / (2 * step) - cover)).toBeLessThan(1e-6);
    }
  }
  expect(checked).toBeGreaterThan(1000);
});

test("bounds of boxes hold every place in them, and are 0 where no shield is near", () => {
  let empty = 0;
  fc.assert(
    fc.property(fc.constantFrom(...evenDirections(3000)), fc.integer({ min: 5, max: 18 }), (d, level) => {
      const half = RADIUS * 2 ** -level;
      const [x, y, z] = d.map((v) => RADIUS * v);
      const most = shieldsOver(FIELD, { x, y, halfX: half, halfY: half, halfZ: half, blur: 0 }, z);
      if (most === 0) empty++;
      for (const [a, b] of [
        [0, 0],
        [1, 1],
        [-1, 0.5],
        [0.3, -1],
      ]) {
        const [s, r] = acrossTo(d);
        const place = [0, 1, 2].map((axis) => [x, y, z][axis] + (half / 2) * (a * s[axis] + b * r[axis]));
        shieldsAt(FIELD, place[0], place[1], place[2], 0, (_, out) => {
          out.fill(0);
          out[0] = 3 * a;
        });
        expect(shield[0]).toBeLessThanOrEqual(most);
      }
    }),
    { numRuns: 400 },
  );
  expect(empty).toBeGreaterThan(50);
});

test("shields have the same bits as ever", () => {
  const heights = evenDirections(100)
    .map((d) => metresAt(d))
    .filter((h) => h > 0);
  expect(heights.map(String)).toEqual([
    "4.796720040922433",
    "3.5644936111014216",
    "221.65483498316834",
    "58.218252318822216",
    "824.2874250904201",
    "753.588794786879",
    "250.60466689613807",
    "1117.4237975146411",
    "2155.1596926746697",
  ]);
});

test("a form that shields bury and raise has the gradient of its differences", () => {
  const radius = 1_821_000;
  const ground = planetField(radius, { H: 0.68, seed: 4 });
  const relief = reliefFor(ground, 0.2);
  let forms: LandForms | undefined;
  createErodedLand(
    { radius, ground, relief, sea: 288, peak: 1e12 },
    { strength: 1, crest: 0.6, valley: 0.7 },
    (made) => {
      forms = createLandForms({ shields: 1 }, made);
      return forms;
    },
  );
  /** A plane of metres where nothing is warped, with its shields. */
  const formAt = (place: readonly number[], from: readonly number[]) => {
    const [x, y, z] = place;
    const out = Float64Array.of(2000 + 0.1 * (x - from[0]) - 0.2 * (y - from[1]), 0.1 / relief, -0.2 / relief, 0);
    const at = Float64Array.of(x, y, z);
    forms?.lower(out, at, at, 0, relief, 0, 0);
    for (let axis = 1; axis < 4; axis++) out[axis] *= relief;
    forms?.raise(out, x, y, z, 0, 0, 0, 0);
    return out;
  };
  let checked = 0;
  for (const d of nonEmpty(evenDirections(3000))) {
    const place = d.map((v) => radius * v);
    const here = formAt(place, place);
    if (!forms || forms.kept === 1) continue;
    for (const along of nonEmpty(acrossTo(d))) {
      const step = 0.1;
      const [before, after] = [-step, step].map(
        (by) =>
          formAt(
            place.map((v, axis) => v + by * along[axis]),
            place,
          )[0],
      );
      const rise = here[1] * along[0] + here[2] * along[1] + here[3] * along[2];
      const sides = [after - here[0], here[0] - before].map((more) => Math.abs(more / step - rise));
      expect(Math.min(...sides)).toBeLessThan(3e-3);
      checked++;
    }
  }
  expect(checked).toBeGreaterThan(200);
});

test("over a box with a shield hills may be buried, over others not", () => {
  const radius = 1_821_000;
  const ground = planetField(radius, { H: 0.68, seed: 4 });
  const plain = { radius, ground, relief: reliefFor(ground, 0.2), sea: 288, peak: 300 };
  const found = new Set<string>();
  createErodedLand(plain, { strength: 1, crest: 0.6, valley: 0.7 }, (made) => {
    const forms = createLandForms({ shields: 1 }, made);
    const out = new Float64Array(3);
    for (const [x, y, z] of evenDirections(200)) {
      forms.over({ x: radius * x, y: radius * y, halfX: 9, halfY: 9, halfZ: 9, blur: 0 }, radius * z, 0, false, out);
      found.add(`${out[1] > 0} ${out[2]}`);
    }
    expect(forms.reach).toEqual([0, shieldsReach(1, radius / 4e6)]);
    return forms;
  });
  expect([...found].sort()).toEqual(["false 0", "true 1"]);
});

describe.each([[60_000], [1_821_000]])("eroded land with shields on %i m", (radius) => {
  const ground = planetField(radius, { H: 0.68, seed: 4 });
  const plain = { radius, ground, relief: reliefFor(ground, 0.2), sea: 288, peak: 300 };
  const erosion = { strength: 1.6, crest: 0.6, valley: 0.7 };
  const bare = { ...plain, ground: createErodedLand(plain, erosion) };
  const land = { ...plain, ground: createErodedLand(plain, erosion, (made) => createLandForms({ shields: 1 }, made)) };
  const at = (of: typeof land, d: readonly number[]) =>
    altitudeOf(of, fieldAt(of.ground, radius * d[0], radius * d[1], radius * d[2]));
  const changed = evenDirections(4000).filter((d) => at(bare, d) !== at(land, d));

  test("a part of the land has them, and the rest has the same bits", () => {
    expect(changed.length).toBeGreaterThan(200);
    expect(changed.length).toBeLessThan(1000);
  });

  test("shields have no jump: a micrometre changes heights by micrometres", () => {
    for (const [x, y, z] of nonEmpty(changed)) {
      const step = 1e-6 / radius;
      expect(Math.abs(at(land, [x + step, y, z]) - at(land, [x, y, z]))).toBeLessThan(5e-5 + 2e-11 * radius);
    }
  });

  // Gullies that turn where the slope does leave steps of tens of metres: 9 in 1000, and 2 without.
  test.runIf(radius > 60_000)("walls of calderas have no teeth: few steps of 2 m are steeper than 4", () => {
    let [steps, steep] = [0, 0];
    for (const d of evenDirections(40_000)) {
      at(land, d);
      if (!(shield[8] > 0.02 && shield[8] < 0.98)) continue;
      for (const [a, b, c] of acrossTo(d)) {
        const ray = (s: number) =>
          at(land, [d[0] + (s / radius) * a, d[1] + (s / radius) * b, d[2] + (s / radius) * c]);
        let before = ray(-800);
        for (let s = -798; s <= 800; s += 2) {
          const here = ray(s);
          steps++;
          if (Math.abs(here - before) > 8) steep++;
          before = here;
        }
      }
    }
    expect(steps).toBeGreaterThan(20_000);
    expect(steep).toBeLessThan(steps / 400);
  });

  test("they stay within the bounds of boxes and of the whole", () => expectWithinBounds(land, changed));
});
