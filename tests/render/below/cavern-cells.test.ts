/** Base meshes of a cavern's props, and the placement of props on a year's floor and roof. */
import { describe, expect, test } from "vitest";
import { createHalls, faceAt } from "../../../src/core/underground/cavern.ts";
import {
  CAVERN_CELL,
  CAVERN_STRIDE,
  COLUMN,
  CRYSTAL,
  cavernProps,
  GLOW,
  WORM,
} from "../../../src/core/underground/cavern-props.ts";
import { createSeepage } from "../../../src/core/underground/seepage.ts";
import {
  createResidentCell,
  INSTANCE_FLOATS,
  LOOK_OF,
  LOOKS,
  placeProps,
} from "../../../src/render/below/cavern/cells.ts";
import { block, prism, roundGrid } from "../../../src/render/below/cavern/meshes.ts";
import { nonEmpty } from "../../non-empty.ts";

const cavern = createHalls(1983, -42);
const seepage = createSeepage(cavern);
const cells = Array.from({ length: 100 }, (_, k) => [(k % 10) - 5, Math.floor(k / 10) - 5] as const);
const residents = cells.map(([i, j]) =>
  createResidentCell(`${i}/${j}`, i, j, cavernProps(cavern, seepage, -43.6, i, j), cavern, 0),
);

describe("base meshes", () => {
  test("a round grid connects all rings; its end rings lie at −1 and 2", () => {
    const { positions, indices } = roundGrid(7, 6);
    expect(positions?.length).toBe(3 * 8 * 8);
    expect(indices?.length).toBe(3 * 2 * 7 * 7);
    const rings = Array.from({ length: 8 }, (_, k) => positions?.[3 * 8 * k + 2] ?? Number.NaN);
    expect(rings).toEqual([...rings].sort((a, b) => a - b));
    expect([rings[0], rings[1], rings[6], rings[7]]).toEqual([-1, 0, 1, 2]);
    expect(Math.max(...nonEmpty(Array.from(indices ?? [])))).toBe(63);
  });

  test("a prism's faces point outwards, and its tip is at 1", () => {
    const { positions, normals, indices } = prism();
    const at = (list: ArrayLike<number> | null | undefined, k: number) => [0, 1, 2].map((n) => list?.[3 * k + n] ?? 0);
    expect(indices?.length).toBe(3 * (6 * 2 + 6));
    let highest = 0;
    for (const k of nonEmpty(Array.from(indices ?? []))) {
      const [p, n] = [at(positions, k), at(normals, k)];
      expect(Math.hypot(n[0], n[1])).toBeCloseTo(1, 6);
      // A point is off its axis by a little.
      expect(p[0] * n[0] + p[1] * n[1]).toBeGreaterThan(-0.15);
      highest = Math.max(highest, p[2]);
    }
    expect(highest).toBe(1);
  });

  test("a near block has four times the facets of a far one", () => {
    expect(block(2).indices?.length).toBe(4 * (block(1).indices?.length ?? 0));
  });
});

describe("resident cells", () => {
  test("place each prop on its face and pack the values its shader reads", () => {
    const seen = new Set<number>();
    for (const { props, instances, west, south, low, high } of residents) {
      for (let from = 0, to = 0; from < props.length; from += CAVERN_STRIDE, to += INSTANCE_FLOATS) {
        const [u, v, size, girth, turn, tilt, code, tint] = props.subarray(from, from + CAVERN_STRIDE);
        if (instances[to + 3] === 0) continue;
        seen.add(code);
        const face = tilt > Math.PI / 2 ? cavern.roof : cavern.floor;
        expect(instances[to + 2]).toBeCloseTo(faceAt(face, west + u, south + v), 3);
        expect(instances[to + 4]).toBeCloseTo(code === WORM ? size : code === GLOW ? tilt : girth, 5);
        expect([instances[to + 5], instances[to + 7]]).toEqual([turn, tint]);
        expect(instances[to + 6]).toBe(code === CRYSTAL ? tilt : code);
        expect(low).toBeLessThan(instances[to + 2]);
        expect(high).toBeGreaterThan(instances[to + 2]);
      }
    }
    expect(seen.size).toBe(LOOK_OF.length);
    expect(new Set(LOOK_OF)).toEqual(new Set(LOOKS));
  });

  test("are placed again for another year, and keep x and y", () => {
    const [i, j] = cells[44];
    const props = cavernProps(cavern, seepage, -43.6, i, j);
    const cell = createResidentCell("", i, j, props, cavern, 0);
    const before = cell.instances.slice();
    placeProps(cell, cavern, 60);
    expect(cell.t).toBe(60);
    let moved = 0;
    for (let k = 0; k < nonEmpty(before).length; k += INSTANCE_FLOATS) {
      expect([...cell.instances.subarray(k, k + 2)]).toEqual([...before.subarray(k, k + 2)]);
      if (Math.abs(cell.instances[k + 2] - before[k + 2]) > 0.05) moved++;
    }
    expect(moved).toBeGreaterThan(before.length / INSTANCE_FLOATS / 4);
    placeProps(cell, cavern, 0);
    expect(cell.instances).toEqual(before);
  });

  test("hide columns where the roof is too high", () => {
    const lifted = { ...cavern, roof: { ...cavern.roof, altitude: cavern.roof.altitude + 20 } };
    const columns = residents.flatMap(({ props, west, south }) => {
      const cell = createResidentCell("", west / CAVERN_CELL, south / CAVERN_CELL, props, lifted, 0);
      return Array.from({ length: props.length / CAVERN_STRIDE }, (_, k) => k)
        .filter((k) => props[k * CAVERN_STRIDE + 6] === COLUMN)
        .map((k) => cell.instances[k * INSTANCE_FLOATS + 3]);
    });
    expect(columns.length).toBeGreaterThan(20);
    expect(nonEmpty(columns).every((size) => size === 0)).toBe(true);
  });
});
