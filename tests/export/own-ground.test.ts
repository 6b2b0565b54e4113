/** Exports of worlds whose profile, sum, kinds land of faults or height map is a visitor's own are of the ground that the page generates. */
import { describe, expect, test } from "vitest";
import { scenes } from "../../scenes/index.ts";
import { faultCode } from "../../src/core/faults/code.ts";
import { FAULT_DEFAULTS } from "../../src/core/faults/settings.ts";
import { heightCode } from "../../src/core/faults/write-height-code.ts";
import { KINDS } from "../../src/core/field/cover.ts";
import { createProfile } from "../../src/core/field/profile.ts";
import { flatFeaturesIn } from "../../src/core/flat/features.ts";
import { type FlatGround, flatGroundAt } from "../../src/core/flat/flat-ground.ts";
import { profileCode } from "../../src/core/profiles/code.ts";
import { scanFeaturePoints } from "../../src/export/features.ts";
import { requestedPlace, requestedWorld } from "../../src/export/link.ts";
import { modelParts } from "../../src/export/model.ts";
import { createKinds, createWorldMap } from "../../src/export/world-heights.ts";
import type { FlatRecipe } from "../../src/recipe/kinds/flat.ts";
import { readLink } from "../../src/recipe/permalink.ts";
import { openWorld } from "../../src/recipe/validate.ts";
import { generate } from "../generate.ts";
import { nonEmpty } from "../non-empty.ts";
import { groundOf } from "./grounds.ts";

const PROFILE = profileCode(createProfile(Array.from({ length: 64 }, (_, i) => Math.round(90 + 40 * Math.sin(i * i)))));
const SUM = "s1~0,3~0.5~0.7~1~3,1,0.5,0.25~-1.25,2,0,0~2,-3,1,0";
const LAND = faultCode({ ...FAULT_DEFAULTS, program: "faults", shape: "sine", xSize: 96, ySize: 64, n: 60, seed: 7 });

const MAP = heightCode(
  { xSize: 24, ySize: 22, heights: Float64Array.from({ length: 24 * 22 }, (_, i) => 50 * Math.sin(i * i) + i) },
  { cell: 17, height: 210, flooded: 0.2 },
);

const run = <R>(steps: Generator<unknown, R, void>): R => {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
};

describe.each([
  `?world=forest&at=17000,7000,90&seed=7&profile=${PROFILE}&t=2`,
  `?world=forest&at=17000,7000,90&seed=7&sum=${SUM}`,
  "?world=forest&at=17000,7000,90&kinds=120,300,180,220,190",
  `?world=skylands&at=-1000,-600,120&profile=${PROFILE}&sum=${SUM}&t=2`,
  `?world=faults&ground=${LAND}&height=300&cell=9`,
  `?world=faults&ground=${MAP}&cell=21`,
])("%s", async (link) => {
  const { recipe, request, problems } = await readLink(link, scenes);
  const own = groundOf(requestedWorld(recipe, request));
  const { at, altitude } = requestedPlace(own, request);
  const { t } = request;
  const frame = { at, columns: 41, rows: 41, spacing: 7 };
  const choice = { altitude, t };
  const map = createWorldMap(own, frame, choice);
  // As the page does.
  const islands = generate(openWorld(recipe as unknown as FlatRecipe, request)) as FlatGround;
  const [level] = islands.altitudes.toSorted((a, b) => Math.abs(a - altitude) - Math.abs(b - altitude));
  const ground = flatGroundAt({ ...islands, altitudes: [level] }, t);
  const points = Array.from({ length: 41 * 41 }, (_, i) => {
    const [column, row] = [i % 41, Math.floor(i / 41)];
    const [x, y] = [map.west + 7 * column, map.north - 7 * row];
    const { floor } = ground.gapAt(x, y, 1e5, { floor: 0, roof: 0, inside: false });
    return { x, y, height: map.heightAt(column, row), floor: floor === -Infinity ? Number.NaN : floor };
  });

  test("heights", () => {
    expect(problems).toEqual([]);
    expect(points.map(({ height }) => height)).toEqual(points.map(({ floor }) => floor));
    expect(new Set(points.map(({ height }) => height)).size).toBeGreaterThan(200);
  });

  test("kinds", () => {
    const kindAt = createKinds(own, frame, choice);
    const firm = points.filter(({ height }) => !Number.isNaN(height));
    expect(firm.map(({ x, y }) => KINDS[kindAt(x, y)])).toEqual(
      firm.map(({ x, y, height }) => ground.kindAt(x, y, height)),
    );
  });

  test("features", () => {
    const box = { west: at[0] - 300, east: at[0] + 300, south: at[1] - 300, north: at[1] + 300 };
    const found = run(scanFeaturePoints(own, { at, span: 600 }, choice));
    expect(found.map(({ place: [x, y] }) => [x, y])).toEqual(
      flatFeaturesIn(islands, level, box).map(({ x, y }) => [x, y]),
    );
    expect(found.length).toBeGreaterThan(3);
  });

  test("the ground of a model", () => {
    const [part] = run(modelParts(own, frame, choice));
    expect(part.name).toBe("ground");
    for (const [i, { floor }] of nonEmpty(points).entries()) {
      if (Number.isNaN(floor)) continue;
      const k = (40 - Math.floor(i / 41)) * 41 + (i % 41);
      expect(part.mesh.positions[3 * k + 1]).toBe(Math.fround(floor));
    }
  });
});
