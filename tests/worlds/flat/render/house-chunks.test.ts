import { expect, test } from "vitest";
import skylands from "../../../../scenes/skylands/scene.ts";
import { houseAt } from "../../../../src/core/flat/towns.ts";
import type { FlatTable } from "../../../../src/recipe/kinds/flat.ts";
import type { ScatterChunk, ScatterStream } from "../../../../src/stream/scatter.ts";
import { gatherHouses, HOUSE_STRIDE } from "../../../../src/worlds/flat/jobs/houses.ts";
import { createHouseChunks } from "../../../../src/worlds/flat/render/houses/chunks.ts";
import { generate } from "../../../generate.ts";

const islands = generate(skylands.world as FlatTable);

function chunkOf(): ScatterChunk {
  const steps = gatherHouses(islands, { level: 1, face: 2, i: 3, j: -2 }, (bytes) => new ArrayBuffer(bytes));
  let step = steps.next();
  while (!step.done) step = steps.next();
  return { key: "1/2/3/-2", level: 1, face: 2, ...step.value };
}

/** A stub stream that delivers the given chunks and records released ones. */
function streamOf(waiting: ScatterChunk[]) {
  const [gone, given]: [string[], string[]] = [[], []];
  const stream: ScatterStream = {
    update() {},
    take: () => ({ added: waiting.splice(0), removed: gone.splice(0) }),
    release: ({ key }) => given.push(key),
    settled: true,
    complete: true,
    stats: { chunks: 0, waiting: 0, bytes: 0, failed: 0 },
    dispose() {},
  };
  return { stream, gone, given };
}

test("floors follow the ground of the year, and removed chunks are released to the stream", () => {
  const { stream, gone, given } = streamOf([chunkOf()]);
  const rows = createHouseChunks(
    islands,
    (open) => open({}),
    () => stream,
  );
  rows.update(0, 0, 0, 0);
  const [row] = rows.all;
  const { things, count, centre } = row.chunk;
  const floors = () => Array.from({ length: count }, (_, i) => things[HOUSE_STRIDE * i + 2]);
  const [first, before] = [rows.changes, floors()];
  expect([row.low, row.high]).toEqual([Math.min(...before), Math.max(...before)]);

  rows.setYear(0, true);
  expect([rows.changes, floors()]).toEqual([first, before]);

  rows.setYear(0.4, true);
  expect(rows.changes).toBeGreaterThan(first);
  let gonePlaces = 0;
  for (let i = 0; i < count; i++) {
    const [dx, dy, floor, , how] = things.subarray(HOUSE_STRIDE * i);
    const house = houseAt(islands, centre[2], dx + centre[0], dy + centre[1], 0.4);
    if (house) expect(floor + centre[2]).toBeCloseTo(house.floor, 3);
    else gonePlaces++;
    expect(how >> 7 > 0).toBe(house !== null);
  }
  expect(gonePlaces).toBeLessThan(count);

  rows.setYear(0, true);
  expect(floors()).toEqual(before);

  gone.push(row.chunk.key);
  rows.update(0, 0, 0, 0);
  expect([[...rows.all].length, given]).toEqual([0, ["1/2/3/-2"]]);
});
