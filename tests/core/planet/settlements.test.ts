/** Places of settlements, and their streets and houses. */
import { expect, test } from "vitest";
import planet from "../../../scenes/planet/scene.ts";
import { faceOf } from "../../../src/core/planet/cube-sphere.ts";
import { type Settlement, settlementsOf } from "../../../src/core/planet/settlements.ts";
import { altitudeOn } from "../../../src/core/planet/sphere.ts";
import {
  ACROSS,
  APART,
  bend,
  hasStreet,
  nodeIndex,
  planOf,
  townHousesNear,
  unbend,
} from "../../../src/core/planet/streets.ts";
import { generatePlanet, type PlanetTable } from "../../../src/recipe/kinds/planet-generator.ts";
import { nonEmpty } from "../../non-empty.ts";

type Vec = readonly [number, number, number];

const table = planet.world as unknown as PlanetTable;
const RADIUS = 60_000;
const globe = generatePlanet(table);
const settlements = settlementsOf(globe);

const apart = (a: Vec, b: Vec) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

function found(from: Vec, range: number, rank: number, own = settlements): Settlement[] {
  const all: Settlement[] = [];
  own.near(rank, from, range, (each) => all.push(each));
  return all.sort((a, b) => (a.key < b.key ? -1 : 1));
}

const towns = found([RADIUS, 0, 0], 1e9, 1);
const cities = found([RADIUS, 0, 0], 1e9, 2);

test("there are cities, and several times as many towns", () => {
  expect(cities.length).toBeGreaterThan(4);
  expect(towns.length).toBeGreaterThan(4 * cities.length);
});

test("settlements lie on dry ground below the snow, more often than not by the sea", () => {
  let coastal = 0;
  for (const { at, altitude, reach } of nonEmpty(towns)) {
    expect(altitude).toBe(altitudeOn(globe, ...at));
    expect(altitude).toBeGreaterThan(3);
    expect(altitude).toBeLessThan(globe.snow);
    expect(Math.hypot(...at)).toBeCloseTo(RADIUS, 6);
    const around = Array.from({ length: 16 }, (_, k) => {
      const [e, n] = [Math.cos(k * 0.3927), Math.sin(k * 0.3927)];
      const level = Math.hypot(at[0], at[1]);
      const east = [-at[1] / level, at[0] / level, 0];
      const north = [(-at[2] * at[0]) / level / RADIUS, (-at[2] * at[1]) / level / RADIUS, level / RADIUS];
      const far = 3 * reach;
      return altitudeOn(globe, ...(at.map((v, i) => v + far * (e * east[i] + n * north[i])) as unknown as Vec));
    });
    if (around.some((h) => h < 0)) coastal++;
  }
  expect(coastal / towns.length).toBeGreaterThan(0.5);
});

test("another generator of the same table has the same settlements, whichever is asked for first", () => {
  const again = settlementsOf(generatePlanet(table));
  const keys = towns.slice(0, 12).map(({ key }) => key.split("/").map(Number));
  for (const [rank, face, i, j] of nonEmpty(keys.reverse()))
    expect(again.inCell(rank, face, i, j)).toEqual(settlements.inCell(rank, face, i, j));
});

test("four approaches to a town find the same villages round it", () => {
  const { at } = towns[7];
  const near = found(at, 9000, 0).map(({ key }) => key);
  expect(near.length).toBeGreaterThan(1);
  const axis: Vec[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
    [-1, -1, 0],
  ];
  for (const way of axis) {
    const from = at.map((v, i) => v + 6000 * way[i]) as unknown as Vec;
    const seen = found(from, 18_000, 0).filter((each) => apart(each.at, at) < 9000);
    expect(seen.map(({ key }) => key)).toEqual(near);
  }
});

test("both sides of a seam of the cube are found, each settlement once and on its own face", () => {
  const seam: Vec = [RADIUS / Math.SQRT2, RADIUS / Math.SQRT2, 0];
  const all = found(seam, 30_000, 0);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  const faces = new Set(all.map(({ at }) => faceOf(...at)));
  expect(faces.has(0) && faces.has(1)).toBe(true);
  for (const { key, at } of nonEmpty(all)) expect(Number(key.split("/")[1])).toBe(faceOf(...at));
});

test("no village lies within a town", () => {
  for (const town of nonEmpty(towns.slice(0, 20)))
    for (const village of found(town.at, 5000, 0))
      expect(apart(village.at, town.at)).toBeGreaterThan(town.reach + village.reach);
});

test("a moon has no settlements", () => {
  expect(settlementsOf({ ...globe, wet: false }).ranks).toBe(0);
});

test("street coordinates are undone", () => {
  const plan = planOf(globe, towns[3]);
  const out = new Float64Array(2);
  for (let k = 0; k < 50; k++) {
    const [x, y] = [90 * ((k % 10) - 5), 120 * (Math.floor(k / 10) - 2)];
    unbend(plan, x, y, out);
    bend(plan, out[0], out[1], out);
    expect(Math.hypot(out[0] - x, out[1] - y)).toBeLessThan(0.01);
  }
});

test("streets along the hill and up it rise by at most 22 % between their crossings, and some by nearly that", () => {
  const steepest = { along: 0, up: 0 };
  for (const town of towns) {
    const plan = planOf(globe, town);
    for (let j = -plan.rows; j <= plan.rows; j++)
      for (let i = -plan.columns; i <= plan.columns; i++) {
        const rise = (to: number) => Math.abs(plan.heights[to] - plan.heights[nodeIndex(plan, i, j)]);
        if (hasStreet(plan, i, j, true))
          steepest.along = Math.max(steepest.along, rise(nodeIndex(plan, i + 1, j)) / ACROSS);
        if (hasStreet(plan, i, j, false)) steepest.up = Math.max(steepest.up, rise(nodeIndex(plan, i, j + 1)) / APART);
      }
  }
  for (const grade of [steepest.along, steepest.up]) {
    expect(grade).toBeLessThanOrEqual(0.22);
    expect(grade).toBeGreaterThan(0.2);
  }
});

test("houses stand level over dry ground, apart from each other, with a street before the door", () => {
  const plan = planOf(globe, towns[3]);
  const houses = townHousesNear(globe, plan, towns[3].at, 1e4);
  expect(houses.length).toBeGreaterThan(60);
  const place = new Float64Array(2);
  for (const { at, door, floor, ground } of nonEmpty(houses)) {
    const here = altitudeOn(globe, ...at);
    expect(floor).toBeGreaterThan(here);
    expect(floor - here).toBeLessThan(5.5);
    expect(ground[0]).toBeGreaterThan(0);
    expect(Math.hypot(...door)).toBeCloseTo(1, 9);
    expect(Math.abs(door[0] * at[0] + door[1] * at[1] + door[2] * at[2])).toBeLessThan(1e-6 * RADIUS);
    // The middle of the street is 11 to 19 m through the door.
    const lines = [11, 13, 15, 17, 19].map((out) => {
      const [x, y, z] = at.map((v, i) => v + out * door[i]);
      const { along, uphill } = towns[3];
      unbend(plan, x * along[0] + y * along[1] + z * along[2], x * uphill[0] + y * uphill[1] + z * uphill[2], place);
      const j = Math.round(place[1] / 58);
      return hasStreet(plan, Math.floor(place[0] / 92), j, true) ? Math.abs(place[1] - 58 * j) : Infinity;
    });
    expect(Math.min(...lines)).toBeLessThan(2);
  }
  const near = houses.map((one, k) => Math.min(...houses.slice(k + 1).map((other) => apart(one.at, other.at))));
  expect(Math.min(...nonEmpty(near))).toBeGreaterThan(10);
});

test("houses of a part equal the whole's", () => {
  const plan = planOf(globe, towns[3]);
  const whole = townHousesNear(globe, plan, towns[3].at, 1e4);
  const from = whole[10].at;
  const part = townHousesNear(globe, plan, from, 100);
  expect(part.length).toBeGreaterThan(1);
  expect(part).toEqual(whole.filter(({ at }) => apart(at, from) <= 100));
});
