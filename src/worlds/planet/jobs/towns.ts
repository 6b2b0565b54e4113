/**
 * Worker jobs of towns, in workers of their own, which only pages near a settlement start:
 *
 *   houses       houses of a cell (src/stream/house-layout.ts)
 *   streetMap    src/core/planet/street-map.ts round a place; and the bridges within BRIDGE_RANGE. BRIDGE_STRIDE floats a bridge: dx, dy, dz from
 *                the place to its middle on the datum; the way along it, a unit vector; its length; altitudes of the ends of its deck.
 *                LENGTH_STRIDE floats a length of one, as render/bridges/timber.ts reads them, from the place to the middle of its deck
 *   settlements  LIGHT_STRIDE floats a settlement: dx, dy, dz from the place; reach; turn of the hill, radians; a number in 0…1;
 *                brightness; metres from which it is not drawn
 */

import { lengthsOf } from "../../../core/flat/bridges.ts";
import { HOUSE_HALF } from "../../../core/flat/towns.ts";
import { ballOf, patchContains } from "../../../core/planet/cube-sphere.ts";
import { isWet, type Waters } from "../../../core/planet/river-banks.ts";
import { axesAt, settlementsOf } from "../../../core/planet/settlements.ts";
import { altitudeOn, type Globe } from "../../../core/planet/sphere.ts";
import { bridgesNear, type StreetBridge, streetWater } from "../../../core/planet/street-bridges.ts";
import { SIDE } from "../../../core/planet/street-layout.ts";
import { drawStreetMap } from "../../../core/planet/street-map.ts";
import { planTown, scanTownHouses, settlementsAround, type TownHouse } from "../../../core/planet/streets.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import { generatePlanet } from "../../../recipe/kinds/planet-generator.ts";
import { type Cell, patchOf } from "../../../stream/cells.ts";
import { HOUSE_STRIDE, writeHouse } from "../../../stream/house-layout.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import type { Things } from "../../../stream/thing-layout.ts";
import { BRIDGE_RANGE, BRIDGE_STRIDE } from "./town-layout.ts";

type Place = readonly [x: number, y: number, z: number];

interface StreetMapAnswer {
  /** Empty where there are no streets. */
  readonly pixels: Uint8Array;
  readonly bridges: Float32Array;
  readonly lengths: Float32Array;
}

interface LightsAsk {
  readonly at: Place;
  readonly rank: number;
  /** Metres. */
  readonly range: number;
}

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    houses: JobTypes<Cell, Things>;
    streetMap: JobTypes<Place, StreetMapAnswer>;
    settlements: JobTypes<LightsAsk, Float32Array>;
  }
}

/** The turn from north to east of a level direction at a place, radians. */
function turnOf(at: Place, way: Place, radius: number): number {
  const { east, north } = axesAt(at, radius);
  const dot = (a: Place) => a[0] * way[0] + a[1] * way[1] + a[2] * way[2];
  return Math.atan2(dot(east), dot(north));
}

function writeTownHouse(house: TownHouse, [x, y, z]: Place, radius: number, out: Float32Array, at: number): void {
  const k = 1 + house.floor / radius;
  const turn = Math.round((turnOf(house.at, house.door, radius) * 512) / Math.PI) & 1023;
  const place = [k * house.at[0] - x, k * house.at[1] - y, k * house.at[2] - z] as const;
  writeHouse({ ...house, storeys: Math.min(15, house.storeys) }, place, 2048 * turn, out, at);
}

/** Whether neither the middle nor a side of a house stands in a river or a lake. */
function isDry(globe: Globe, { levelAt }: Waters, { at: [x, y, z] }: TownHouse): boolean {
  const { east, north } = axesAt([x, y, z], globe.radius);
  return FOOTPRINT.every(([a, b]) => {
    const point: Place = [
      x + a * east[0] + b * north[0],
      y + a * east[1] + b * north[1],
      z + a * east[2] + b * north[2],
    ];
    const level = levelAt(...point);
    return level === -Infinity || !isWet(altitudeOn(globe, ...point), level);
  });
}

/** The middle of a house and points on a circle round it, metres. */
const FOOTPRINT = [
  [0, 0],
  [HOUSE_HALF, 0],
  [0, HOUSE_HALF],
  [-HOUSE_HALF, 0],
  [0, -HOUSE_HALF],
];

const houses: JobOf<"houses", Globe> = function* (globe, cell, allocate) {
  const patch = patchOf(cell, globe.radius);
  const [x, y, z, reach] = ballOf(patch, globe.radius, new Float64Array(4));
  const centre: Place = [x, y, z];
  const found: TownHouse[] = [];
  for (const settlement of settlementsAround(settlementsOf(globe), centre, reach)) {
    const plan = yield* planTown(globe, settlement);
    const water = yield* streetWater(globe, plan);
    const near = yield* scanTownHouses(globe, plan, centre, reach + 1, water);
    for (const house of near)
      if (patchContains(patch, ...house.at) && isDry(globe, water.waters, house)) found.push(house);
    yield;
  }
  const things = new Float32Array(allocate(found.length * HOUSE_STRIDE * 4), 0, found.length * HOUSE_STRIDE);
  for (const [k, house] of found.entries()) writeTownHouse(house, centre, globe.radius, things, k * HOUSE_STRIDE);
  return { answer: { centre, reach, things, count: found.length }, buffer: things.buffer as ArrayBuffer };
};

const streetMap: JobOf<"streetMap", Globe> = function* (globe, at, allocate) {
  const found = yield* bridgesNear(globe, at, BRIDGE_RANGE);
  const rows = found.map((bridge) => lengthRows(globe, bridge, at));
  const lengthCount = rows.reduce((sum, each) => sum + each.length, 0);
  const bytes = 8 * SIDE * SIDE;
  const buffer = allocate(bytes + 4 * (found.length * BRIDGE_STRIDE + lengthCount));
  const pixels = new Uint8Array(buffer, 0, bytes);
  const some = yield* drawStreetMap(globe, at, pixels);
  const bridges = new Float32Array(buffer, bytes, found.length * BRIDGE_STRIDE);
  const lengths = new Float32Array(buffer, bytes + bridges.byteLength, lengthCount);
  for (const [k, { at: middle, way, deck }] of found.entries()) {
    const [x, y, z] = [middle[0] - at[0], middle[1] - at[1], middle[2] - at[2]];
    bridges.set([x, y, z, ...way, deck.to, ...deck.ends], BRIDGE_STRIDE * k);
  }
  lengths.set(rows.flat());
  return { answer: { pixels: some ? pixels : new Uint8Array(buffer, 0, 0), bridges, lengths }, buffer };
};

/** Depth of a bridge's piers in the ground, metres. */
const FOUNDED = 1;

function lengthRows(globe: Globe, { at, way, deck }: StreetBridge, from: Place): number[] {
  const { radius } = globe;
  return lengthsOf(deck).flatMap(({ along, deck: altitude, length, slope, hasPiers }, k) => {
    const off = along - deck.to / 2;
    const [x, y, z]: Place = [at[0] + off * way[0], at[1] + off * way[1], at[2] + off * way[2]];
    const up = (radius + altitude) / Math.sqrt(x * x + y * y + z * z);
    const piers = hasPiers ? Math.max(0, altitude - altitudeOn(globe, x, y, z)) + FOUNDED : 0;
    // From east to north, where houses turn from north to east.
    const turn = Math.PI / 2 - turnOf([x, y, z], way, radius);
    return [up * x - from[0], up * y - from[1], up * z - from[2], turn, slope, length, piers, k];
  });
}

/** By rank: brightness of the middle, and metres to which it is drawn in widths of a cell. */
const BRIGHTNESS = [0.45, 0.7, 1, 1.25, 1.5];
const DRAWN = 45;

const settlements: JobOf<"settlements", Globe> = function* (globe, { at, rank, range }, allocate) {
  const all = settlementsOf(globe);
  const found: number[] = [];
  all.near(rank, at, range, ({ at: [x, y, z], altitude, reach, uphill, seed }) => {
    const k = 1 + altitude / globe.radius;
    const turn = turnOf([x, y, z], uphill, globe.radius);
    found.push(k * x - at[0], k * y - at[1], k * z - at[2], reach, turn, (seed >>> 8) / 2 ** 24);
    found.push(BRIGHTNESS[rank], DRAWN * all.spacing(rank));
  });
  yield;
  const answer = new Float32Array(allocate(found.length * 4), 0, found.length);
  answer.set(found);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { houses, streetMap, settlements },
  generate: (table) => generatePlanet(table as PlanetTable),
};

export default source;
