/**
 * Skylands as generators of tasks query them: towns, landing sites, open air, and hops between sites, all in year 0.
 *
 *   area   a square of 6,144 m, by two whole numbers; "" is that of the world's first view
 *   town   the place of most houses within 96 m, among lattice points 128 m apart, with at least six houses
 *   site   a level place in the open that takes a helicopter on any heading, with nothing over it
 *   hop    straight up from one site, level across, and straight down to another, clear of rock
 */
import { coverAt } from "../../core/field/cover.ts";
import type { Gap, WalkedGround } from "../../core/field/ground.ts";
import { hash3 } from "../../core/field/hash.ts";
import { createColliderCells } from "../../core/flat/collider-cells.ts";
import { collisionGround, NO_WATER } from "../../core/flat/collision-ground.ts";
import { aboveSea, columnAt, type FlatGround, flatGroundAt, shoreAt, topHeight } from "../../core/flat/flat-ground.ts";
import { housesIn } from "../../core/flat/towns.ts";
import { townNameOf } from "../../core/forest/place-names.ts";
import type { Ground } from "../../explorers/explorer.ts";
import { type SearchedLand, searchSite } from "../../explorers/landing-search.ts";
import { say } from "../../words/words.ts";
import type { Place } from "../place.ts";

export interface Town {
  readonly name: string;
  /** A landing site in it or beside it. */
  readonly site: Place;
}

export interface Sky {
  readonly flat: FlatGround;
  /** Middle of the area of the first view, metres. */
  readonly home: readonly [x: number, y: number];
  /** The ground with all that a helicopter can hit, and without. */
  readonly craft: WalkedGround;
  readonly bare: Ground;
  /** Lowest and highest altitude of flights, metres. */
  readonly limits: readonly [lowest: number, highest: number];
  /** Towns that were found, by area. */
  readonly towns: Map<string, readonly Town[]>;
}

/** Side of an area, and half the side of the square around its middle in which its tasks are, metres. */
export const AREA = 6144;
const AROUND = 4600;
/** Largest number of an area. */
const LAST_AREA = 160;
/** Metres between lattice points of towns, around them in which houses count, and between two towns. */
const [LATTICE, HOUSED, TOWNS_APART] = [128, 96, 500];
const LEAST_HOUSES = 6;
/** Number of the largest towns of an area that are given a site. */
const MOST_TOWNS = 16;
/** Metres round a town in which a site is sought, above it from where, and above a site without rock. */
const [REACH, TOP, OPEN_ABOVE] = [240, 60, 160];
/** Metres kept from rock to the side and above, and between samples of a line. */
const [MARGIN, SAMPLED] = [26, 24];
/** Metres above the higher end at which a hop crosses, the lowest first. */
const CROSSINGS = [70, 140, 260, 480, 900, 1500];

const gap: Gap = { floor: 0, roof: 0, inside: false };

export function createSky(flat: FlatGround, first: Place, limits: Sky["limits"]): Sky {
  const cells = createColliderCells(flat);
  return {
    flat,
    home: [first[0], first[1]],
    craft: collisionGround(cells, 0, "craft", NO_WATER),
    bare: flatGroundAt(flat, 0),
    limits,
    towns: new Map(),
  };
}

/** The area of a place; "" for that of the first view. */
export function areaAt({ home }: Sky, x: number, y: number): string {
  const of = (v: number) => Math.round(v / AREA) + 0;
  const area = `${of(x)}.${of(y)}`;
  return area === `${of(home[0])}.${of(home[1])}` ? "" : area;
}

/** The middle of an area, metres. Throws a RangeError on a text that is no area. */
export function middleOf({ home }: Sky, area: string): readonly [x: number, y: number] {
  if (area === "") return [Math.round(home[0] / AREA) * AREA, Math.round(home[1] / AREA) * AREA];
  const [, i, j] = /^(-?\d{1,3})\.(-?\d{1,3})$/.exec(area) ?? [];
  const [x, y] = [Number(i), Number(j)];
  if (!(Math.abs(x) <= LAST_AREA && Math.abs(y) <= LAST_AREA))
    throw new RangeError(
      `task: ${say('area "{area}" is not two whole numbers from −{last} to {last}, such as 2.-1', { area, last: LAST_AREA })}`,
    );
  return [x * AREA, y * AREA];
}

/** Altitude of an archipelago's ground, metres; NaN off its land. */
export function groundAt({ flat }: Sky, x: number, y: number, altitude: number): number {
  const q = aboveSea(flat, x, y, altitude);
  return q > 0 ? shoreAt(flat, x, y, altitude) + topHeight(flat, q) : Number.NaN;
}

interface Found {
  readonly x: number;
  readonly y: number;
  readonly altitude: number;
  readonly houses: number;
}

/** Towns of an area with landing sites, the largest first. */
export function* townsOf(sky: Sky, area: string): Generator<undefined, readonly Town[]> {
  const known = sky.towns.get(area);
  if (known) return known;
  const found: Found[] = [];
  for (const altitude of sky.flat.altitudes) yield* scanTowns(sky, middleOf(sky, area), altitude, found);
  found.sort((a, b) => b.houses - a.houses || a.y - b.y || a.x - b.x || a.altitude - b.altitude);
  const towns: Town[] = [];
  const taken: Found[] = [];
  for (const town of found) {
    if (towns.length === MOST_TOWNS) break;
    if (taken.some((each) => Math.hypot(each.x - town.x, each.y - town.y) < TOWNS_APART)) continue;
    taken.push(town);
    const z = groundAt(sky, town.x, town.y, town.altitude);
    const site = yield* siteNear(sky, [town.x, town.y, z]);
    if (site) towns.push({ name: townNameOf(hash3(town.x, town.y, town.altitude) >>> 0), site });
  }
  sky.towns.set(area, towns);
  return towns;
}

function* scanTowns(
  { flat }: Sky,
  [mx, my]: readonly [number, number],
  altitude: number,
  found: Found[],
): Generator<undefined> {
  const first = (v: number) => Math.ceil((v - AROUND) / LATTICE) * LATTICE;
  for (let y = first(my); y <= my + AROUND; y += LATTICE) {
    for (let x = first(mx); x <= mx + AROUND; x += LATTICE) {
      if (!(aboveSea(flat, x, y, altitude) > 0) || coverAt(flat.cover, x, y, altitude) !== "town") continue;
      const box = { west: x - HOUSED, south: y - HOUSED, east: x + HOUSED, north: y + HOUSED };
      const houses = housesIn(flat, altitude, box).length;
      if (houses >= LEAST_HOUSES) found.push({ x, y, altitude, houses });
    }
    yield;
  }
}

/** The nearest landing site to a place on the ground, within `reach` metres; null for none. */
export function* siteNear(sky: Sky, [x, y, z]: Place, reach = REACH): Generator<undefined, Place | null> {
  const at = (ground: Ground) => (east: number, north: number) => ({ ground, x: x + east, y: y + north });
  const land: SearchedLand = { bareAt: at(sky.bare), fullAt: at(sky.craft) };
  const search = searchSite(land, z + TOP, reach, (site) => isOpen(sky, [x + site.east, y + site.north, site.z]));
  for (let work = 0; ; ) {
    const { done, value } = search.next();
    if (!done) {
      work += value;
      if (work > 200) {
        work = 0;
        yield;
      }
    } else return value && [x + value.east, y + value.north, value.z];
  }
}

/** Metres over a site from which the way down is looked at, and of things on it that do not matter. */
const [DOWN, LOW] = [40, 2.5];

/** Whether nothing is over a site: no rock far up, and no house that the search would begin in. */
function isOpen({ bare, craft }: Sky, [x, y, z]: Place): boolean {
  if (bare.gapAt(x, y, z + 1, gap).roof < z + OPEN_ABOVE) return false;
  return SIDES.every(([east, north]) => {
    const { inside, floor } = craft.gapAt(x + 5.5 * east, y + 5.5 * north, z + DOWN, gap);
    return !inside && floor < z + LOW;
  });
}

const column = new Float64Array(32);

/** Whether a point keeps the margin from rock above, below and beside it. */
export function isClear({ flat }: Sky, [x, y, z]: Place, margin = MARGIN): boolean {
  for (const [east, north] of SIDES) {
    const count = columnAt(flat, x + margin * east, y + margin * north, 0, column);
    for (let k = 0; k < count; k++) if (z > column[2 * k] - margin && z < column[2 * k + 1] + margin) return false;
  }
  return true;
}

const SIDES = [
  [0, 0],
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Whether a straight line between two points in the air is clear of rock. */
export function isLineClear(sky: Sky, from: Place, to: Place, margin = MARGIN): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  const count = Math.max(1, Math.ceil(length / SAMPLED));
  for (let k = 0; k <= count; k++) {
    const share = k / count;
    const at: Place = [
      from[0] + (to[0] - from[0]) * share,
      from[1] + (to[1] - from[1]) * share,
      from[2] + (to[2] - from[2]) * share,
    ];
    if (!isClear(sky, at, margin)) return false;
  }
  return true;
}

/** Altitude at which a hop between two places on the ground crosses; null where there is none. */
export function* hopBetween(sky: Sky, from: Place, to: Place): Generator<undefined, number | null> {
  for (const above of CROSSINGS) {
    const z = Math.max(from[2], to[2]) + above;
    if (z > sky.limits[1] - 60) return null;
    yield;
    if (!isShaftClear(sky, from, z) || !isShaftClear(sky, to, z)) return null;
    if (isLineClear(sky, [from[0], from[1], z], [to[0], to[1], z])) return z;
  }
  return null;
}

/** Whether the air straight above a place on the ground is open up to an altitude. */
function isShaftClear(sky: Sky, [x, y, z]: Place, top: number): boolean {
  return SIDES.every(([east, north]) => {
    const { roof, floor } = sky.bare.gapAt(x + 12 * east, y + 12 * north, z + 14, gap);
    return roof > top + MARGIN && floor <= z + 14;
  });
}

/** Metres from a site at which people and mail wait, clear of the rotor, and the step of ground that they may stand on. */
const [WAITS, STEP_UP] = [9, 2.5];

/** A place on the ground beside a site, for people and things; the site itself where there is none. */
export function besideSite(sky: Sky, [x, y, z]: Place): Place {
  for (let k = 0; k < 8; k++) {
    const angle = (k * Math.PI) / 4;
    const [east, north] = [x + WAITS * Math.sin(angle), y + WAITS * Math.cos(angle)];
    const { floor, inside } = sky.craft.gapAt(east, north, z + 4, gap);
    if (!inside && Math.abs(floor - z) < STEP_UP) return [east, north, floor];
  }
  return [x, y, z];
}

/** Metres between samples of a line of sight, and at its end that are not looked at. */
const [LOOKED, END] = [4, 3];

/** Whether no rock is between an eye and a place. */
export function isInSight({ bare }: Sky, from: Place, to: Place): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
  for (let metres = LOOKED; metres < length - END; metres += LOOKED) {
    const share = metres / length;
    const [x, y, z] = [0, 1, 2].map((axis) => from[axis] + (to[axis] - from[axis]) * share);
    if (bare.gapAt(x, y, z, gap).inside) return false;
  }
  return true;
}
