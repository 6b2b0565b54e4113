/** Chunks of level terrain: no place is in two of them, and they come from near to far. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { selectChunks } from "../../src/stream/quadtree.ts";

interface Chunk {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const SELECTION = { K: 2, finest: 16, distance: 3000 };
/** Side of the largest chunks of that selection, metres. */
const ROOT = 2048;
const metres = fc.double({ min: -1e6, max: 1e6, noNaN: true });
const angle = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });

test("chunks of one root come from near to far along any line from the eye", () => {
  fc.assert(
    fc.property(metres, metres, fc.double({ min: 0, max: 400, noNaN: true }), angle, (x, y, above, towards) => {
      const chunks: Chunk[] = [];
      selectChunks(
        SELECTION,
        x,
        y,
        above,
        () => true,
        (cx, cy, size) => chunks.push({ x: cx, y: cy, size }),
      );
      const last = new Map<string, number>();
      for (let away = 0; away < 2800; away += 7) {
        const [px, py] = [x + away * Math.cos(towards), y + away * Math.sin(towards)];
        const here = chunks.flatMap((one, i) =>
          px >= one.x && px < one.x + one.size && py >= one.y && py < one.y + one.size ? [i] : [],
        );
        expect(here.length, `chunks ${away} m away`).toBeLessThanOrEqual(1);
        if (here.length === 0) continue;
        const root = `${Math.floor(px / ROOT)} ${Math.floor(py / ROOT)}`;
        expect(here[0], `${away} m away`).toBeGreaterThanOrEqual(last.get(root) ?? -1);
        last.set(root, here[0]);
      }
      expect(last.size).toBeGreaterThan(0);
    }),
    { numRuns: 60 },
  );
});
