/** Packed instances: near chunks in their own order, far chunks sorted by rank, stably. */
import { expect, test } from "vitest";
import { createRandom } from "../../../src/core/field/random.ts";
import { packThings } from "../../../src/render/vegetation/thing-textures.ts";
import { STRIDE } from "../../../src/stream/scatter.ts";
import { nonEmpty } from "../../non-empty.ts";

const COUNT = 900;
const random = createRandom(1983);
/** Ranks from 0 to 65,535, of which many are the same. */
const things = Float32Array.from({ length: STRIDE * COUNT }, (_, i) => {
  if (i % STRIDE === 6) return Math.floor(i / 2000);
  if (i % STRIDE === 7) return [0, 65_535, 3, Math.floor(65_536 * random())][Math.floor(4 * random())];
  return random();
});
const thing = (of: Float32Array, i: number) => [...of.subarray(STRIDE * i, STRIDE * (i + 1))];

test.each([0, 1])("things of level %i are packed in order with their slot", (level) => {
  const out = new Float32Array(STRIDE * (COUNT + 5)).fill(7);
  packThings({ things, count: COUNT, level }, 3, out);
  const order = Array.from({ length: COUNT }, (_, i) => i);
  if (level > 0) order.sort((a, b) => things[STRIDE * a + 7] - things[STRIDE * b + 7]);
  for (const [to, from] of nonEmpty(order).entries())
    expect(thing(out, to)).toEqual(thing(things, from).map((v, k) => (k === 6 ? v + 96 : v)));
  expect(nonEmpty(out.subarray(STRIDE * COUNT)).every((v) => v === 0)).toBe(true);
});
