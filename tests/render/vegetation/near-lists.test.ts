/** What is passed over of chunks that are far: none of the things that are looked at. */
import { expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { lowerBound } from "../../../src/render/vegetation/near-lists.ts";
import { STRIDE } from "../../../src/stream/scatter.ts";

const random = createRandom(3);

test.each([0, 1, 2, 7, 300])("the first of %i things that has a code or a higher one", (count) => {
  const codes = Array.from({ length: count }, () => Math.floor(9 * random())).sort((a, b) => a - b);
  const things = new Float32Array(STRIDE * count + STRIDE);
  for (const [i, code] of codes.entries()) things[STRIDE * i + 6] = code;
  for (let code = 0; code < 11; code++) {
    const first = codes.findIndex((own) => own >= code);
    expect(lowerBound(things, count, code)).toBe(first < 0 ? count : first);
  }
});
