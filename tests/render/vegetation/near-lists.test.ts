/** Binary search in the sorted things of a chunk. */
import { expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { lowerBound } from "../../../src/render/vegetation/near-lists.ts";
import { STRIDE } from "../../../src/stream/scatter.ts";

const random = createRandom(3);

test.each([0, 1, 2, 7, 300])("lowerBound in %i things is the first with at least a code", (count) => {
  const codes = Array.from({ length: count }, () => Math.floor(9 * random())).sort((a, b) => a - b);
  const things = new Float32Array(STRIDE * count + STRIDE);
  for (const [i, code] of codes.entries()) things[STRIDE * i + 6] = code;
  for (let code = 0; code < 11; code++) {
    const first = codes.findIndex((own) => own >= code);
    expect(lowerBound(things, count, code)).toBe(first < 0 ? count : first);
  }
});
