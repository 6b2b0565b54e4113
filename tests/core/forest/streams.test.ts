import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TERMS_1983 } from "../../../src/core/field/directions.ts";
import { fieldAt } from "../../../src/core/field/field.ts";
import { createProfile } from "../../../src/core/field/profile.ts";
import { clearStreams, type Placed } from "../../../src/core/forest/placed.ts";
import { createRoad } from "../../../src/core/forest/roads.ts";
import {
  type Box,
  pondsIn,
  STREAM_REACH,
  soak,
  streamFrom,
  streamsIn,
  streamsThrough,
  wetIn,
} from "../../../src/core/forest/streams.ts";
import { type Conditions, createCountry, terraAt } from "../../../src/core/forest/terra.ts";
import { sampled } from "../../long-test.ts";
import { nonEmpty } from "../../non-empty.ts";
import { goldenFeatures } from "./golden-terra.ts";

const land = createCountry();
const box = (west: number, south: number, width: number, height = width): Box => ({
  west,
  south,
  east: west + width,
  north: south + height,
});

test("the ponds of a box are the golden file's waterholes", () => {
  const waterholes = goldenFeatures("features_1200.csv").filter(({ terra }) => terra.feature === "waterhole");
  expect(waterholes.length).toBeGreaterThan(100);
  expect(pondsIn(land, box(-1200, -1200, 2401))).toEqual(waterholes.map(({ x, y }) => [x, y]));
});

describe("a stream", () => {
  const streams = streamsIn(land, box(-1200, -1200, 2401));
  test("goes to the lowest of the 11 × 11 places around at each step, and ends as Relf 2024 describes", () => {
    let [lakes, hollows] = [0, 0];
    for (const { course, end } of nonEmpty(streams.slice(0, 60))) {
      for (const [i, [x, y]] of nonEmpty(course).entries()) {
        let lowest = fieldAt(land.ground, x, y);
        const here = lowest;
        for (let py = y - 5; py <= y + 5; py++)
          for (let px = x - 5; px <= x + 5; px++) lowest = Math.min(lowest, fieldAt(land.ground, px, py));
        const last = i === course.length - 1;
        if (!last) {
          const [nx, ny] = course[i + 1];
          expect(Math.max(Math.abs(nx - x), Math.abs(ny - y))).toBeLessThanOrEqual(5);
          expect(fieldAt(land.ground, nx, ny)).toBe(lowest);
          expect(lowest).toBeLessThan(here);
          expect(here).toBeGreaterThan(204);
        } else if (end === "lake") expect(here).toBeLessThanOrEqual(204);
        else expect(lowest).toBe(here);
      }
      if (end === "lake") lakes++;
      else hollows++;
    }
    expect(lakes).toBeGreaterThan(5);
    expect(hollows).toBeGreaterThan(5);
  });
  test("continues at a lower lake level, and ends earlier at a higher one", () => {
    for (const { course } of nonEmpty(streams.slice(0, 40))) {
      const [x, y] = course[0];
      const drained = streamFrom(land, x, y, { lake: -Infinity });
      expect(drained?.course.slice(0, course.length)).toEqual(course);
      expect(drained?.end).toBe("hollow");
      const flooded = streamFrom(land, x, y, { lake: 260 });
      expect(course.slice(0, flooded?.course.length)).toEqual(flooded?.course);
    }
  });
  test("is undefined from a hollow", () => {
    const hollow = streams.find(({ end }) => end === "hollow")!;
    const [x, y] = hollow.course[hollow.course.length - 1];
    expect(streamFrom(land, x, y)).toBeUndefined();
  });
  test("ends at its reach where the land keeps falling", () => {
    const falling = createProfile(Float64Array.from({ length: 256 }, (_, i) => 300 - i));
    const { town, wet, rough } = TERMS_1983;
    const slope = createCountry({ profile: falling, terms: { height: [[1, 0, 0, 0]], town, wet, rough } });
    const { course, end } = streamFrom(slope, 7, 3)!;
    expect(end).toBe("hollow");
    expect(course[course.length - 1][0]).toBeGreaterThan(7 + STREAM_REACH - 5);
    expect(course[course.length - 1][0]).toBeLessThanOrEqual(7 + STREAM_REACH);
  });
  test("never exceeds its reach, at any time", () => {
    const place = fc.integer({ min: -30_000, max: 30_000 });
    fc.assert(
      fc.property(place, place, fc.double({ min: -1e4, max: 1e4, noNaN: true }), (x, y, t) => {
        for (const [cx, cy] of nonEmpty(streamFrom(land, x, y, { t, lake: -Infinity })?.course ?? []))
          expect(Math.max(Math.abs(cx - x), Math.abs(cy - y))).toBeLessThanOrEqual(STREAM_REACH);
      }),
      { numRuns: sampled(20, 8) },
    );
  });
});

describe("the streams of a window do not depend on tiles and their order", () => {
  const flows: Partial<Conditions>[] = [{}, { lake: 240 }, { t: 7.5 }];
  const place = fc.noBias(fc.integer({ min: -20_000, max: 20_000 }));
  const cuts = fc.array(fc.integer({ min: 1, max: 119 }), { maxLength: 2 });
  test("property", () => {
    let wet = 0;
    fc.assert(
      fc.property(
        place,
        place,
        cuts,
        cuts,
        fc.constantFrom(...flows),
        fc.boolean(),
        (west, south, xs, ys, flow, turned) => {
          const window = box(west, south, 120);
          const whole = wetIn(land, window, flow);
          const edges = (at: number, inner: number[]) =>
            [0, ...new Set(inner), 120].sort((a, b) => a - b).map((v) => at + v);
          const [columns, rows] = [edges(west, xs), edges(south, ys)];
          const tiles = rows
            .slice(1)
            .flatMap((north, j) =>
              columns.slice(1).map((east, i) => ({ west: columns[i], south: rows[j], east, north })),
            );
          const parts = (turned ? tiles.reverse() : tiles).flatMap((tile) => [...wetIn(land, tile, flow)]);
          expect(new Map(parts)).toEqual(whole);
          expect(parts.length).toBe(whole.size);
          wet += whole.size;
        },
      ),
      { numRuns: sampled(12, 6) },
    );
    expect(wet).toBeGreaterThan(sampled(600, 200));
  });
  test("a stream whose pond is outside the box is found", () => {
    const long = streamsIn(land, box(-1200, -1200, 2401)).find(({ course }) => {
      const [[x0, y0], [x1, y1]] = [course[0], course[course.length - 2]];
      return Math.max(Math.abs(x1 - x0), Math.abs(y1 - y0)) > 200;
    })!;
    const [x, y] = long.course[long.course.length - 2];
    const near = box(x - 10, y - 10, 21);
    expect(pondsIn(land, near)).toEqual([]);
    expect(streamsThrough(land, near)).toContainEqual(long);
    expect(wetIn(land, near).get(`${x},${y}`)).toBe("stream");
  });
});

describe("wet ground", () => {
  const hollow = streamsIn(land, box(-1200, -1200, 2401)).find(({ course, end }) => {
    const [x, y] = course[course.length - 1];
    return end === "hollow" && course.length > 8 && terraAt(land, x, y).kind === "wood";
  })!;
  const [x, y] = hollow.course[hollow.course.length - 1];
  const near = box(x - 20, y - 20, 41);

  test("terra uses it after soak: streams in scenes only, marsh 9 × 9 around the end in a hollow", () => {
    const placed: Placed = new Map();
    soak(land, near, placed);
    const kind = (px: number, py: number, view: "map" | "scene") => terraAt(land, px, py, { placed, view }).kind;
    expect(kind(x, y, "scene")).toBe("stream");
    expect(kind(x, y, "map")).toBe("wood");
    for (const [dx, dy] of [
      [4, 4],
      [-4, 4],
      [-4, -4],
      [4, -4],
    ])
      expect(["marsh", "stream"]).toContain(kind(x + dx, y + dy, "scene"));
    const marshes = [...placed.values()].filter((thing) => thing === "marsh").length;
    expect(marshes).toBeGreaterThan(20);
    expect(marshes).toBeLessThanOrEqual(81 - 9);
    clearStreams(placed);
    expect(placed.size).toBe(0);
  });
  test("never on a road, in a town, in a lake, or over placed objects", () => {
    const roads = [
      createRoad([
        [x - 30, y],
        [x + 30, y],
      ]),
    ];
    const placed: Placed = new Map([[`${x},${y + 3}`, "rocket"]]);
    soak(land, near, placed, { roads });
    expect(placed.get(`${x},${y}`)).toBeUndefined();
    expect(placed.get(`${x},${y + 3}`)).toBe("rocket");
    expect(placed.size).toBeGreaterThan(20);
    // A course through a town.
    expect(streamsThrough(land, box(-8836, 641, 3)).some(({ course }) => course.join(";").includes("-8835,642"))).toBe(
      true,
    );
    const wet = wetIn(land, box(-8900, 600, 120));
    expect(wet.size).toBeGreaterThan(50);
    expect(wet.get("-8835,642")).toBeUndefined();
    for (const key of nonEmpty(wetIn(land, box(-700, -700, 500))).keys()) {
      const [px, py] = key.split(",").map(Number);
      expect(["lake", "town"]).not.toContain(terraAt(land, px, py).kind);
    }
  });
  test("marsh never covers a stream", () => {
    const all = streamsIn(land, box(-1200, -1200, 2401)).filter(({ end }) => end === "hollow");
    const endOf = ({ course }: (typeof all)[number]) => course[course.length - 1].join();
    const meeting = all.filter((one, i) => all.some((other, j) => j < i && endOf(one) === endOf(other)));
    expect(meeting.length).toBeGreaterThan(3);
    for (const { course } of nonEmpty(meeting)) {
      const [ex, ey] = course[course.length - 1];
      const wet = wetIn(land, box(ex - 6, ey - 6, 13));
      for (const other of nonEmpty(all.filter((one) => endOf(one) === `${ex},${ey}`)))
        for (const [px, py] of nonEmpty(other.course))
          if (Math.max(Math.abs(px - ex), Math.abs(py - ey)) <= 6 && terraAt(land, px, py).kind !== "town")
            expect(wet.get(`${px},${py}`)).toBe("stream");
    }
  });
  test("soaking box by box in any order gives the same result as all at once", () => {
    const [once, parts]: Placed[] = [new Map(), new Map()];
    soak(land, near, once);
    for (const tile of [box(x, y - 20, 21, 41), box(x - 20, y - 20, 20, 41)]) soak(land, tile, parts);
    expect(new Map([...parts].sort())).toEqual(new Map([...once].sort()));
  });
});

test.each([Number.NaN, Infinity, 0.5, 2 ** 31 + 1])("a box with an edge at %d throws", (edge) => {
  expect(() => pondsIn(land, { west: edge, south: 0, east: 1, north: 1 })).toThrow(
    `Expected west to be a whole number from -2147483648 to 2147483648, got ${edge}.`,
  );
});
