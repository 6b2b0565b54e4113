/** The distance field of empty-space skipping equals a brute-force search, across block borders; unknown blocks are 0. */
import { expect, test } from "vitest";
import { hash3 } from "../../../src/core/field/hash.ts";
import { BLOCK_SIZE, MAX_SKIP, writeSkipDistances } from "../../../src/worlds/space/jobs/empty-space.ts";
import { nonEmpty } from "../../non-empty.ts";

type Bits = (dx: number, dy: number, dz: number) => Uint16Array | null;

/** Deterministic occupancy: one cell in `one`. */
function sparse(one: number): Bits {
  const blocks = new Map<string, Uint16Array>();
  return (dx, dy, dz) => {
    const key = `${dx},${dy},${dz}`;
    let bits = blocks.get(key);
    if (!bits) {
      bits = Uint16Array.from({ length: 256 }, (_, row) => {
        let word = 0;
        for (let x = 0; x < 16; x++) if (hash3(16 * dx + x, row, 9 * dy + dz) % one === 0) word |= 1 << x;
        return word;
      });
      blocks.set(key, bits);
    }
    return bits;
  };
}

function isGas(bits: Bits, x: number, y: number, z: number): boolean {
  const block = bits(Math.floor(x / 16), Math.floor(y / 16), Math.floor(z / 16));
  return !block || ((block[16 * (z & 15) + (y & 15)] >> (x & 15)) & 1) === 1;
}

function bruteForce(bits: Bits, x: number, y: number, z: number): number {
  for (let reach = 0; reach < MAX_SKIP; reach++)
    for (let dz = -reach; dz <= reach; dz++)
      for (let dy = -reach; dy <= reach; dy++)
        for (let dx = -reach; dx <= reach; dx++) if (isGas(bits, x + dx, y + dy, z + dz)) return reach;
  return MAX_SKIP;
}

const out = new Uint8Array(BLOCK_SIZE);

test.each([40, 700, 8000])("distance to the nearest gas where one cell in %d holds any", (one) => {
  const bits = sparse(one);
  writeSkipDistances(bits, out);
  const met = new Set<number>();
  for (let n = 0; n < BLOCK_SIZE; n += 7) {
    const distance = bruteForce(bits, n & 15, (n >> 4) & 15, n >> 8);
    expect(out[n]).toBe(distance);
    met.add(distance);
  }
  expect(met.size).toBeGreaterThan(2);
});

test("an unknown block has distance 0, and its neighbours' distances end at its border", () => {
  const none = new Uint16Array(256);
  writeSkipDistances(() => null, out);
  expect(Math.max(...nonEmpty(out))).toBe(0);
  writeSkipDistances((dx) => (dx > 0 ? null : none), out);
  for (let x = 0; x < 16; x++) expect(out[x]).toBe(Math.min(MAX_SKIP, 16 - x));
  writeSkipDistances(() => none, out);
  expect(Math.min(...nonEmpty(out))).toBe(MAX_SKIP);
});
