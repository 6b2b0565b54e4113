/** Rows lent to chunks: never two loans on one row, none beyond the texture, and room again once they are back. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { createRowPool } from "../../../src/render/vegetation/row-pool.ts";

it("lends no row twice, and as long a run as is free", () => {
  const step = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 9 }), fc.nat());
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const pool = createRowPool(24);
      const owners = new Array<number>(24).fill(-1);
      const loans: [first: number, count: number][] = [];
      for (const [i, [lends, count, which]] of steps.entries()) {
        if (lends) {
          const first = pool.lend(count);
          const free = owners.map((o) => (o < 0 ? "." : "x")).join("");
          expect(first).toBe(free.indexOf(".".repeat(count)));
          if (first < 0) continue;
          expect(owners.slice(first, first + count)).toEqual(new Array(count).fill(-1));
          owners.fill(i, first, first + count);
          loans.push([first, count]);
        } else if (loans.length > 0) {
          const [[first, count]] = loans.splice(which % loans.length, 1);
          pool.giveBack(first);
          owners.fill(-1, first, first + count);
        }
        expect(pool.end).toBe(owners.findLastIndex((o) => o >= 0) + 1);
      }
    }),
  );
});

it("refuses what is no loan", () => {
  const pool = createRowPool(4);
  expect(pool.lend(5)).toBe(-1);
  expect(() => pool.lend(0)).toThrow("Expected 1 row or more to lend, got 0.");
  expect(() => pool.giveBack(2)).toThrow("Expected the first row of a loan, got 2.");
});
