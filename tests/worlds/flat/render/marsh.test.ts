/** Marshes under foot: where they are walked in, for the water that workers send of the scene "forest". */
import { expect, test } from "vitest";
import forest from "../../../../scenes/forest/scene.ts";
import { createColliderCells } from "../../../../src/core/flat/collider-cells.ts";
import { collisionGround } from "../../../../src/core/flat/collision-ground.ts";
import { squareAround } from "../../../../src/core/flat/marsh.ts";
import { groundOf } from "../../../../src/core/flat/placed.ts";
import { soak } from "../../../../src/core/forest/streams.ts";
import { createCountry, terraAt } from "../../../../src/core/forest/terra.ts";
import { generateFlatGround } from "../../../../src/recipe/kinds/flat-generator.ts";
import { type Cell, keyOfCell, squareOf } from "../../../../src/stream/cells.ts";
import { gatherWaters } from "../../../../src/worlds/flat/jobs/waters.ts";
import { type WaterCell, waterCell } from "../../../../src/worlds/flat/render/water/cells.ts";
import { createWading } from "../../../../src/worlds/flat/render/water/wading.ts";
import { nonEmpty } from "../../../non-empty.ts";

const flat = generateFlatGround(forest.world);
/** The middle of a marsh on a moor, at the end of a stream from the north. */
const [X, Y] = [24_753, 6410];

function run<T>(steps: Generator<undefined, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

const side = squareOf({ level: 1, face: 0, i: 0, j: 0 }).east;
const cells = new Map<string, WaterCell>();
for (const dj of [-1, 0, 1])
  for (const di of [-1, 0, 1]) {
    const cell: Cell = { level: 1, face: 0, i: Math.floor(X / side) + di, j: Math.floor(Y / side) + dj };
    const { centre, reach, things, count } = run(gatherWaters(flat, cell, (bytes) => new ArrayBuffer(bytes)));
    const key = keyOfCell(cell);
    if (count > 0) cells.set(key, waterCell({ key, level: 1, face: 0, centre, reach, things, count }));
  }
const waters = createWading(cells, flat);
const ground = collisionGround(createColliderCells(flat), 0, "foot", waters);

test("the ground is marsh where The Forest has it, but for the stream's own water", () => {
  const land = createCountry();
  const placed = new Map();
  soak(land, { west: X - 12, south: Y - 12, east: X + 12, north: Y + 12 }, placed);
  let count = 0;
  for (let y = Y - 10; y <= Y + 10; y++)
    for (let x = X - 10; x <= X + 10; x++) {
      const kind = ground.kindAt(x, y, groundOf(flat, x, y, 0) + 0.01);
      const wanted = terraAt(land, x, y, { placed, view: "scene" }).kind;
      // The drawn stream's breadth follows its flow.
      if (kind === "stream" || wanted === "stream") continue;
      expect(kind, `${x}, ${y}`).toBe(wanted);
      if (kind === "marsh") count++;
    }
  expect(count).toBeGreaterThan(50);
});

test("marshes that cross borders of the cache's squares of 32 m are whole", () => {
  const marshes = [...cells.values()].flatMap((cell) => cell.marshes);
  const square = (v: number) => Math.floor(v / 32);
  for (const crossed of ["x", "y"] as const)
    expect(marshes.some((marsh) => square(marsh[crossed] - 4) < square(marsh[crossed] + 4))).toBe(true);
  const missing = nonEmpty(marshes).flatMap(({ x, y }) =>
    squareAround(x, y, 4).filter(([px, py]) => !waters.isMarsh(0, px, py)),
  );
  expect(missing).toEqual([]);
});

test("its water is known to the feet, and other years have none", () => {
  const z = groundOf(flat, X - 1, Y, 0);
  const depth = ground.waterAt(X - 1, Y, z + 0.01) - z;
  expect(depth).toBeGreaterThan(0.05);
  expect(depth).toBeLessThan(0.31);
  const later = collisionGround(createColliderCells(flat), 3, "foot", createWading(cells, flat));
  expect(later.kindAt(X - 1, Y, groundOf(flat, X - 1, Y, 0, 3) + 0.01)).not.toBe("marsh");
});
