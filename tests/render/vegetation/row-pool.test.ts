/** The row allocator: no overlap, nothing beyond the texture, and freed rows are used again. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createRowPool } from "../../../src/render/vegetation/row-pool.ts";
import { nonEmpty } from "../../non-empty.ts";

it("allocates the first free run and no row twice", () => {
  const step = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }), fc.nat());
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 120 }), (steps) => {
      const pool = createRowPool(24);
      const owners = new Array<number>(24).fill(-1);
      const allocations: [first: number, count: number][] = [];
      for (const [i, [allocates, count, which]] of nonEmpty(steps).entries()) {
        if (allocates) {
          const first = pool.allocate(count);
          const free = owners.map((o) => (o < 0 ? "." : "x")).join("");
          expect(first).toBe(free.indexOf(".".repeat(count)));
          if (first < 0) continue;
          expect(owners.slice(first, first + count)).toEqual(new Array(count).fill(-1));
          owners.fill(i, first, first + count);
          allocations.push([first, count]);
        } else if (allocations.length > 0) {
          const [[first, count]] = allocations.splice(which % allocations.length, 1);
          pool.free(first);
          owners.fill(-1, first, first + count);
        }
        expect(pool.end).toBe(owners.findLastIndex((o) => o >= 0) + 1);
      }
    }),
  );
});

it("rejects bad counts and rows", () => {
  const pool = createRowPool(4);
  expect(pool.allocate(5)).toBe(-1);
  expect(() => pool.allocate(0)).toThrow("Expected to allocate 1 row or more, got 0.");
  expect(() => pool.free(2)).toThrow("Expected the first row of an allocation, got 2.");
});
