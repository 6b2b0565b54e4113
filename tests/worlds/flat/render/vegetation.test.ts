/** Drawn vegetation of the islands: the generator's plants, tree density by distance, and the undergrowth texture. */

import { expect, test } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { DAMP_RADIUS, growFlatLife } from "../../../../src/core/flat/life.ts";
import { streamsOf } from "../../../../src/core/flat/streams.ts";
import { ANCHOR_STEP } from "../../../../src/render/frame.ts";
import { makeAtOnce } from "../../../../src/render/making.ts";
import { LEAF_TILE_SIZE } from "../../../../src/render/vegetation/leaf-textures.ts";
import { treeShare } from "../../../../src/render/vegetation/plant-ground.ts";
import { ROW } from "../../../../src/render/vegetation/shaders/plant-instances.ts";
import { WIND } from "../../../../src/render/vegetation/shaders/wind.ts";
import { packThings } from "../../../../src/render/vegetation/thing-textures.ts";
import type { Cell } from "../../../../src/stream/cells.ts";
import { squareOf } from "../../../../src/stream/cells.ts";
import { STRIDE } from "../../../../src/stream/scatter.ts";
import { gatherFlatThings } from "../../../../src/worlds/flat/jobs/things.ts";
import { latticeFor } from "../../../../src/worlds/flat/render/vegetation/undergrowth.ts";
import { UNDERGROWTH, undergrowthTexture } from "../../../../src/worlds/flat/render/vegetation/undergrowth-texture.ts";
import { generate } from "../../../generate.ts";
import { nonEmpty } from "../../../non-empty.ts";

const islands = generate(skylands.world);

function end<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const thingsOn = (cell: Cell) => end(gatherFlatThings(islands, cell, (bytes) => new ArrayBuffer(bytes)));

test.each([0, 1])("level %i draws exactly the generator's plants", (level) => {
  const cell: Cell = level === 0 ? { level, face: 0, i: -11, j: 5 } : { level, face: 0, i: -3, j: 1 };
  const { things, count, centre } = thingsOn(cell);
  const [altitude, box] = [islands.altitudes[0], squareOf(cell)];
  const around = {
    west: box.west - DAMP_RADIUS,
    south: box.south - DAMP_RADIUS,
    east: box.east + DAMP_RADIUS,
    north: box.north + DAMP_RADIUS,
  };
  const waters = end(streamsOf(islands).through(altitude, around));
  const life = end(growFlatLife(islands, altitude, box, level > 0, waters));
  expect(life.length).toBeGreaterThan(200);
  const texels = new Float32Array(Math.ceil(count / ROW) * ROW * STRIDE);
  packThings({ things, count, level }, 3, texels);
  const near = (v: number) => v.toFixed(2);
  const told = (x: number, y: number, size: number, code: number, bits: number) =>
    [near(x), near(y), near(size), code, bits].join(" ");
  const drawn = Array.from({ length: count }, (_, k) => {
    const [dx, dy, , , size, , code, bits] = texels.subarray(STRIDE * k, STRIDE * (k + 1));
    return told(Math.fround(dx) + centre[0], Math.fround(dy) + centre[1], size, code - 32 * 3, bits);
  });
  const grown = life.map(({ x, y, size, code, bits }) =>
    told(Math.fround(x - centre[0]) + centre[0], Math.fround(y - centre[1]) + centre[1], Math.fround(size), code, bits),
  );
  expect(drawn.sort()).toEqual(grown.sort());
});

test("all trees are drawn near the eye at any quality, and the quality's share at a distance", () => {
  const growth = { near: 10, middle: 30, density: 0.15, scale: 0.3, grass: 0 };
  expect([0, 10, 18].map((away) => treeShare(growth, away))).toEqual([1, 1, 1]);
  expect(treeShare(growth, 24)).toBeCloseTo(0.575);
  for (const away of [30, 300]) expect(treeShare(growth, away)).toBeCloseTo(0.15);
});

test("the undergrowth's cells divide the anchor's step, and its window has the required reach", () => {
  for (const [reach, apart] of [
    [18, 0.5],
    [40, 0.5],
    [60, 0.3],
  ]) {
    const { cell, side } = latticeFor(reach, apart);
    expect(cell).toBeLessThanOrEqual(apart);
    expect(Number.isInteger(ANCHOR_STEP / cell)).toBe(true);
    expect(side * cell).toBeGreaterThanOrEqual(2 * reach);
  }
});

test("every tile of the undergrowth texture has plants and holes, and only heather is mostly in blossom", () => {
  const picture = makeAtOnce(undergrowthTexture());
  const shares = UNDERGROWTH.map((_, tile) => {
    let [plant, bloom] = [0, 0];
    for (let j = 0; j < LEAF_TILE_SIZE; j++)
      for (let i = 0; i < LEAF_TILE_SIZE; i++) {
        const at = 4 * ((j * UNDERGROWTH.length + tile) * LEAF_TILE_SIZE + i);
        plant += picture[at + 3] / 255;
        bloom += (picture[at + 3] * picture[at + 1]) / 255 ** 2;
      }
    return { plant: plant / LEAF_TILE_SIZE ** 2, bloom: bloom / plant };
  });
  for (const { plant } of nonEmpty(shares)) {
    expect(plant).toBeGreaterThan(0.1);
    expect(plant).toBeLessThan(0.8);
  }
  expect(shares[1].bloom).toBeGreaterThan(0.25);
  expect(Math.max(shares[0].bloom, shares[2].bloom, shares[3].bloom)).toBeLessThan(0.25);
});

test("gusts continue when the anchor moves: its step is a multiple of their wavelengths", () => {
  const waves = [...WIND.matchAll(/(\d+\.\d+) \* q\.[xy]/g)].map(([, n]) => Number(n));
  expect(waves.length).toBeGreaterThan(4);
  expect(nonEmpty(waves).every(Number.isInteger)).toBe(true);
  expect(WIND).toContain(`p * ${((2 * Math.PI) / ANCHOR_STEP).toPrecision(9)}`);
});
