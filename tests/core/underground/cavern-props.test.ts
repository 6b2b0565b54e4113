import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createHalls, faceAt, openingAt } from "../../../src/core/underground/cavern.ts";
import {
  CAVERN_CELL,
  CAVERN_MARGIN,
  CAVERN_PROPS,
  CAVERN_STRIDE,
  type CavernProp,
  cavernProps,
  propPlacement,
} from "../../../src/core/underground/cavern-props.ts";
import { createSeepage, seepageAt } from "../../../src/core/underground/seepage.ts";
import { nonEmpty } from "../../non-empty.ts";

const cavern = createHalls(1983, -42);
const seepage = createSeepage(cavern);
const POOL = -43.6;

interface Thing {
  readonly name: CavernProp;
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly girth: number;
  readonly tilt: number;
  readonly tint: number;
}

function read(things: Float32Array, i: number, j: number): Thing[] {
  return Array.from({ length: things.length / CAVERN_STRIDE }, (_, k) => {
    const at = k * CAVERN_STRIDE;
    const [u, v, size, girth, , tilt, code, tint] = things.subarray(at, at + CAVERN_STRIDE);
    return { name: CAVERN_PROPS[code], at, x: i * CAVERN_CELL + u, y: j * CAVERN_CELL + v, size, girth, tilt, tint };
  });
}

const cells = Array.from({ length: 20 * 20 }, (_, k) => [(k % 20) - 10, Math.floor(k / 20) - 10] as const);
const made = cells.map(([i, j]) => cavernProps(cavern, seepage, POOL, i, j));
const all = made.flatMap((things, k) => read(things, ...cells[k]));
const of = (...names: CavernProp[]) => all.filter(({ name }) => names.includes(name));

describe("cavern props", () => {
  test("do not depend on the order of queries, and differ between seeds", () => {
    for (const k of [0, 57, 133, 399]) expect(cavernProps(cavern, seepage, POOL, ...cells[k])).toEqual(made[k]);
    const other = createHalls(1984, -42);
    expect(cavernProps(other, createSeepage(other), POOL, 0, 0)).not.toEqual(cavernProps(cavern, seepage, POOL, 0, 0));
  });

  test("have the same bits in every engine", () => {
    const hash = createHash("sha256");
    for (const things of made) hash.update(things);
    expect(hash.digest("hex").slice(0, 16)).toBe("cfd9d5e1fa9dd550");
  });

  test("include every kind, most of them small", () => {
    for (const name of nonEmpty(CAVERN_PROPS)) expect(of(name).length, name).toBeGreaterThan(30);
    const sizes = of("stalactite")
      .map(({ size }) => size)
      .sort((a, b) => a - b);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThan(1);
    expect(sizes.at(-1)).toBeGreaterThan(4);
  });

  test("are in their cell or within the margin, in open space", () => {
    for (const [k, [i, j]] of nonEmpty(cells).entries()) {
      for (const { x, y, name } of read(made[k], i, j)) {
        const out = Math.max(
          i * CAVERN_CELL - x,
          x - (i + 1) * CAVERN_CELL,
          j * CAVERN_CELL - y,
          y - (j + 1) * CAVERN_CELL,
        );
        expect(out, name).toBeLessThanOrEqual(CAVERN_MARGIN);
      }
    }
    for (const { x, y } of nonEmpty(of("stalactite", "stalagmite", "column", "stone")))
      expect(openingAt(cavern, x, y)).toBeGreaterThan(0.6);
  });

  test("never span from floor to roof except columns", () => {
    for (const { x, y, size } of nonEmpty(of("stalactite")))
      expect(size).toBeLessThanOrEqual(0.56 * openingAt(cavern, x, y));
    for (const { x, y, size } of nonEmpty(of("column"))) expect(size).toBeCloseTo(openingAt(cavern, x, y), 2);
    const hanging = new Map(of("stalactite").map(({ x, y, size }) => [`${x},${y}`, size]));
    for (const { x, y, size } of nonEmpty(of("stalagmite"))) {
      const above = hanging.get(`${x},${y}`);
      expect(above).toBeDefined();
      expect(size + (above ?? 0)).toBeLessThan(openingAt(cavern, x, y) - 0.2);
    }
  });

  test("dripstone is in damp places and along cracks, stones in dry ones", () => {
    const mean = (things: readonly Thing[], read: (t: Thing) => number) =>
      things.reduce((sum, t) => sum + read(t), 0) / things.length;
    const damp = ({ x, y }: Thing) => seepageAt(seepage.damp, x, y);
    expect(mean(of("stalactite"), damp)).toBeGreaterThan(0.25);
    expect(mean(of("stone"), damp)).toBeLessThan(-0.1);
    const crack = ({ x, y }: Thing) => Math.abs(seepageAt(seepage.seep, x, y));
    expect(mean(of("stalactite"), crack)).toBeLessThan(0.45);
    expect(mean(of("stone"), crack)).toBeGreaterThan(0.6);
  });

  test("crystals grow where the lode is rich, in clusters of one colour", () => {
    const crystals = of("crystal");
    for (const { x, y } of nonEmpty(crystals)) expect(seepageAt(seepage.lode, x, y)).toBeGreaterThan(1.3);
    const alone = crystals.filter(
      (a) =>
        !crystals.some((b) => a !== b && Math.hypot(a.x - b.x, a.y - b.y) < 1.2 && Math.abs(a.tint - b.tint) < 0.07),
    );
    expect(alone.length).toBeLessThan(crystals.length / 50);
  });

  test("worms are on high roofs, caps above the water", () => {
    for (const { x, y } of nonEmpty(of("worm"))) expect(openingAt(cavern, x, y)).toBeGreaterThan(1);
    for (const { x, y } of nonEmpty(of("glow"))) expect(openingAt(cavern, x, y)).toBeGreaterThan(1.3);
    for (const { x, y } of nonEmpty(of("cap"))) expect(faceAt(cavern.floor, x, y)).toBeGreaterThan(POOL - 0.6);
  });

  test("leave clear areas empty", () => {
    const clear = (x: number, y: number) => Math.hypot(x - 14, y - 17) > 9;
    const things = read(cavernProps(cavern, seepage, POOL, 0, 0, clear), 0, 0);
    const before = read(cavernProps(cavern, seepage, POOL, 0, 0), 0, 0);
    const single = (t: Thing) => t.name !== "crystal" && t.name !== "worm" && t.name !== "cap";
    expect(things.length).toBeLessThan(before.length);
    expect(things.filter((t) => single(t) && !clear(t.x, t.y))).toEqual([]);
    expect(things.filter(single).map(({ x }) => x)).toEqual(
      before.filter((t) => single(t) && clear(t.x, t.y)).map(({ x }) => x),
    );
  });

  test("work at 10⁹ m", () => {
    const far = 31_250_000;
    const things = read(cavernProps(cavern, seepage, POOL, far, -far), far, -far);
    expect(things.length).toBeGreaterThan(5);
    for (const { x, y } of nonEmpty(things)) expect(openingAt(cavern, x, y)).toBeGreaterThan(0.3);
  });

  test("throw for cells that are not integers", () => {
    expect(() => cavernProps(cavern, seepage, POOL, 0.5, 0)).toThrow("whole numbers, got 0.5, 0");
  });
});

describe("the placement of a prop", () => {
  const seat = new Float64Array(2);
  test("is on the floor or at the roof of its year", () => {
    for (const t of [0, 40]) {
      for (const [k, [i, j]] of cells.entries()) {
        for (const { name, at, x, y, tilt, size } of read(made[k], i, j).slice(0, 5)) {
          const there = propPlacement(cavern, made[k], at, i * CAVERN_CELL, j * CAVERN_CELL, t, seat);
          const gap = openingAt(cavern, x, y, t);
          if (gap < 0.3) expect(there).toBe(false);
          if (!there) continue;
          const face = tilt > Math.PI / 2 ? cavern.roof : cavern.floor;
          expect(seat[0]).toBeCloseTo(faceAt(face, x, y, t), 3);
          if (name === "column") expect(seat[1]).toBeCloseTo(gap, 3);
          else if (name !== "glow") expect(seat[1]).toBeLessThanOrEqual(Math.min(size, 0.8 * gap) + 1e-6);
        }
      }
    }
  });

  test("is none where the cavern has closed", () => {
    const shut = { ...cavern, roof: { ...cavern.roof, altitude: cavern.roof.altitude - 60 } };
    expect(propPlacement(shut, made[0], 0, 0, 0, 0, seat)).toBe(false);
  });
});
