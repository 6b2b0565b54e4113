/** The search for a landing place, and the aid that shows it, on made-up ground. */
import { expect, test } from "vitest";
import type { Material } from "../../src/core/field/ground.ts";
import { withSolids } from "../../src/core/field/solids.ts";
import type { Ground } from "../../src/explorers/explorer.ts";
import { type Flown, LandingAid, type Offset } from "../../src/explorers/landing-aid.ts";
import { confirmSite, type SearchedLand, searchSite } from "../../src/explorers/landing-search.ts";
import { say } from "../../src/words/words.ts";
import { nonEmpty } from "../non-empty.ts";
import { helicopterAt } from "./flying.ts";
import { type Layer, layered, slab, slope } from "./synthetic-ground.ts";

/** A hill of 30° with level pads of 8 m about (east, north). */
function hillWith(...pads: readonly (readonly [east: number, north: number])[]): Ground {
  const hill = slope(30);
  const layer: Layer = (x, y, out) => {
    const pad = pads.find(([east, north]) => Math.hypot(x - east, y - north) < 8);
    return hill(x, pad ? pad[1] : y, out);
  };
  return layered([layer]);
}

const around = (bare: Ground, full: Ground = bare): SearchedLand => ({
  bareAt: (x, y) => ({ ground: bare, x, y }),
  fullAt: (x, y) => ({ ground: full, x, y }),
});

/** The result of a search, and the most work between two of its steps. */
function run<T>(steps: Generator<number, T>): { found: T; most: number; count: number } {
  let most = 0;
  for (let count = 1; ; count++) {
    const { done, value } = steps.next();
    if (done) return { found: value, most, count };
    most = Math.max(most, value);
  }
}

const all = () => true;
const search = (land: SearchedLand, isWanted: Parameters<typeof searchSite>[3] = all, top = 55) =>
  run(searchSite(land, top, 150, isWanted));

test("finds the nearest level place of a hill, in steps of little work, and none where there is none", () => {
  const { found, most } = search(around(hillWith([60, 20], [-30, -25], [0, 140])));
  expect(Math.hypot((found?.east ?? 0) + 30, (found?.north ?? 0) + 25)).toBeLessThan(5);
  expect(most).toBeLessThanOrEqual(24);
  const other = search(around(hillWith([60, 20], [-30, -25])), ({ east }) => east > 0).found;
  expect(Math.hypot((other?.east ?? 0) - 60, (other?.north ?? 0) - 20)).toBeLessThan(5);
  expect(search(around(hillWith())).found).toBe(null);
});

test.each(["tree", "house", "stone"] as const)("passes over a level place with a %s on it", (material: Material) => {
  const bare = hillWith([30, 0], [0, 60]);
  const thing = { x: 31, y: 1, radius: 2, base: -50, top: 6, material };
  const full = withSolids(bare, () => [thing]);
  const { found } = search(around(bare, full));
  expect(Math.hypot(found?.east ?? 0, (found?.north ?? 0) - 60)).toBeLessThan(5);
});

test("passes over a place with a bump that a skid meets on a heading of 22°", () => {
  const angle = 0.5 * Math.PI - Math.atan2(2, 1.5) + Math.PI / 8;
  const [east, north] = [2.5 * Math.sin(angle), 2.5 * Math.cos(angle)];
  const bumpy = layered([(x, y, out) => slab(-50, Math.hypot(x - east, y - north) < 0.2 ? 1.8 : 0)(x, y, out)]);
  const { found } = search(around(bumpy));
  expect(Math.hypot(found?.east ?? 0, found?.north ?? 0)).toBeCloseTo(4, 5);
});

test("woods, water, and places under rock or far above are none", () => {
  const level = layered([slab(-50, 0)]);
  expect(search(around(level)).found).toEqual({ east: 0, north: 0, z: 0 });
  for (const kind of ["wood", "thicket", "lake"] as const)
    expect(search(around(layered([slab(-50, 0)], () => kind))).found, kind).toBe(null);
  const above = layered([slab(-50, 80)]);
  expect(search(around(above)).found, "rock 40 m over the helicopter").toBe(null);
  const roofed = layered([slab(-50, 0), slab(45, 50)]);
  expect(search(around(roofed), all, 42).found?.z).toBe(0);
  expect(search(around(roofed), all, 47).found, "in rock").toBe(null);
});

test("waits for things that are not known yet, and gives a place up where they stay so", () => {
  const level = layered([slab(-50, 0)]);
  let calls = 0;
  const late: SearchedLand = { ...around(level), fullAt: (x, y) => (++calls < 20 ? null : { ground: level, x, y }) };
  expect(search(late).found).toEqual({ east: 0, north: 0, z: 0 });
  const never: SearchedLand = { ...around(level), fullAt: () => null };
  const given = run(confirmSite(never, { east: 0, north: 0, z: 0 }));
  expect(given.found).toBe(false);
  expect(given.count).toBeLessThan(1000);
});

/** A helicopter over a ground whose places are metres. */
function flownOver(ground: Ground, x: number, y: number, z: number, clearance: number): Flown<Offset> {
  const craft = { ...helicopterAt(x, y, z), clearance };
  const land = (east: number, north: number): SearchedLand => ({
    bareAt: (aside, ahead) => ({ ground, x: x + east + aside, y: y + north + ahead }),
    fullAt: (aside, ahead) => ({ ground, x: x + east + aside, y: y + north + ahead }),
  });
  return {
    ...{ craft, ground, turn: 0, land: null },
    landAt: land,
    placeAt: ([east, north, rise]) => [x + east, y + north, z + rise],
    offsetOf: ([east, north, up]) => [east - x, north - y, up - z],
  };
}

test("the aid keeps its place until another is much nearer, drops it when trees are seen on it, and hides it over it", () => {
  const pads = [
    [60, 0],
    [-40, 0],
  ] as const;
  const hill = hillWith(...pads);
  const aid = new LandingAid<Offset>();
  const go = (x: number, ground = hill) => {
    for (let i = 0; i < 600; i++) aid.step(flownOver(ground, x, 0, 30, 30));
    return Math.round(aid.place?.[0] ?? Number.NaN);
  };
  const near = (pad: number) => expect.closeTo(pad, -1);
  expect(go(20)).toEqual(near(60));
  expect(say(aid.reading.notice)).toBe("Slope 30°, at most 12°");
  expect(aid.reading).toMatchObject({ site: { bearing: expect.closeTo(90, -1) } });
  expect(go(5), "another is 45 m away, and it 55").toEqual(near(60));
  expect(go(-20)).toEqual(near(-40));
  const grown = withSolids(hill, () => [{ x: -40, y: 0, radius: 9, base: -50, top: 8, material: "tree" as const }]);
  expect(go(-20, grown)).toEqual(near(60));
  for (let i = 0; i < 60; i++) aid.step(flownOver(hill, 60, 0, 30, 30));
  expect(aid.reading).toEqual({ notice: "You can land here", fits: true, site: null });
});

test("words are shown below 60 m and 20 m/s only", () => {
  const hill = hillWith();
  const noticeAt = (clearance: number, vx: number): string => {
    const aid = new LandingAid<Offset>();
    const flown = flownOver(hill, 0, 0, clearance, clearance);
    aid.step({ ...flown, craft: { ...flown.craft, vx } });
    return say(aid.reading.notice);
  };
  const said = [
    [59, 0],
    [10, 19],
  ].map(([clearance, speed]) => noticeAt(clearance, speed));
  for (const notice of nonEmpty(said)) expect(notice).toBe("Slope 30°, at most 12°");
  expect(noticeAt(61, 0)).toBe("");
  expect(noticeAt(10, 21)).toBe("");
});
