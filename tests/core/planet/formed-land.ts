/** Expectations of the whole land for every form (dunes, canyons, shields, crevasses). */
import fc from "fast-check";
import { expect } from "vitest";
import { boundsOver, createRangeTable } from "../../../src/core/field/bounds.ts";
import { type Field, fieldAt } from "../../../src/core/field/field.ts";

/** Heights in 200 boxes of all sizes around some of the directions are within the bounds of the box and of the land. */
export function expectWithinBounds(
  { radius, ground }: { readonly radius: number; readonly ground: Field },
  directions: readonly (readonly number[])[],
): void {
  const table = createRangeTable(ground.profile);
  const out = new Float64Array(2);
  const { low, high } = ground.added ?? { low: 0, high: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...directions), fc.integer({ min: 4, max: 18 }), (d, level) => {
      const half = radius * 2 ** -level;
      const [x, y, z] = d.map((v) => radius * v);
      boundsOver(table, ground, { x, y, halfX: half, halfY: half, halfZ: half, blur: 0 }, z, 0, out);
      for (const k of [-1, -0.3, 0, 0.4, 1]) {
        const place = [x + k * half, y - k * half, z + 0.5 * k * half] as const;
        const height = fieldAt(ground, ...place);
        expect(height).toBeGreaterThanOrEqual(out[0] - 1e-6);
        expect(height).toBeLessThanOrEqual(out[1] + 1e-6);
        const added = ground.added?.at(...place);
        expect(added).toBeGreaterThanOrEqual(low);
        expect(added).toBeLessThanOrEqual(high);
      }
    }),
    { numRuns: 200 },
  );
}
