/** What the command asks of a world: an answer for a row of numbers, a height for a place. */
import { fieldAt } from "../core/field/field.ts";
import type { Gap, Ground } from "../core/field/ground.ts";
import { PROFILE_1983 } from "../core/field/profile.ts";
import type { FeatureMask } from "../core/forest/features.ts";
import { createLand, terraAt } from "../core/forest/terra.ts";
import { type Islands, islandAt, islandsGround, shoreAt, topHeight } from "../core/islands/islands.ts";
import { fromGeo, geoOf } from "../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn } from "../core/planet/sphere.ts";
import { createNebula, densityAt } from "../core/space/nebula.ts";
import { createGalaxy, starAt } from "../core/space/stars.ts";
import { hillAt } from "../core/underground/hills.ts";
import { isOpen, isOpenAbove, MINE_CELL, MINE_DEEPEST } from "../core/underground/mine.ts";
import { cellAt, levelAt } from "../core/underground/mine-space.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../core/underground/underground.ts";
import { generate } from "../recipe/generate.ts";
import type { IslandsRecipe } from "../recipe/kinds/islands.ts";
import type { PlanetRecipe } from "../recipe/kinds/planet.ts";
import type { UndergroundRecipe } from "../recipe/kinds/underground.ts";
import { UNIT } from "./heights.ts";
import type { Column } from "./table.ts";

/** The tables of the suite's worlds, read when they are asked for. */
export interface Scenes {
  skylands(): Promise<{ readonly default: IslandsRecipe }>;
  planet(): Promise<{ readonly default: PlanetRecipe }>;
  caverns(): Promise<{ readonly default: UndergroundRecipe }>;
  mines(): Promise<{ readonly default: UndergroundRecipe }>;
}

/** A column of lengths as far out as every world is exact. */
export function lengths(name: string, unit = "m"): Column {
  return { name, min: -(2 ** 31 - 1), max: 2 ** 31 - 1, unit };
}

export const YEARS: Column = { name: "t", min: -1e9, max: 1e9, unit: "years" };

/** What only the forest can be asked for. */
export interface ForestOptions {
  readonly lake?: number;
  readonly paths?: boolean;
  readonly woodOnly?: boolean;
  readonly bleak?: boolean;
  readonly mask?: FeatureMask;
}

/** A world of `sample`. */
export interface SampledWorld {
  /** What its answers are, for --help. */
  readonly about: string;
  readonly columns: readonly Column[];
  /** Columns that a row must have; the others are 0. */
  readonly least: number;
  readonly answers: readonly string[];
  /** Sets up once; what it gives answers a row of `columns` with the text of `answers`. */
  open(options: ForestOptions, scenes: Scenes): Promise<(row: Float64Array) => string>;
}

/** A world of `heightmap`. */
export interface MappedWorld {
  readonly about: string;
  /** What the two numbers of a map's middle are. */
  readonly at: readonly [Column, Column];
  /**
   * Sets up once for a map about a middle; what it gives answers a place, metres east and north of that, with its height in
   * units of 0.25 m.
   */
  open(scenes: Scenes, middle: readonly number[]): Promise<(east: number, north: number) => number>;
}

/** The middle of a map of a world that is flat. */
export const FLAT = [lengths("x"), lengths("y")] as const;

/** The forest of 1983 for the command: terra at a place, and its ground as a height map. */

export const forestSampled: SampledWorld = {
  about: "height and depth in units of 0.25 m, kind of ground, feature and its orienteering code",
  columns: [lengths("x"), lengths("y")],
  least: 2,
  answers: ["height", "depth", "kind", "feature", "code"],
  async open({ mask = 0xfff, ...conditions }) {
    const land = createLand({ mask });
    return ([x, y]) => {
      const { height, depth, kind, feature, code } = terraAt(land, x, y, conditions);
      return `${height},${depth},${kind},${feature},${code}`;
    };
  },
};

export const forestMapped: MappedWorld = {
  about: "the ground of 1983, under its lakes too",
  at: FLAT,
  async open(_, [x, y]) {
    const { ground } = createLand();
    return (east, north) => fieldAt(ground, x + east, y + north);
  },
};

/** Skylands for the command: the gap around a point, and the tops of the archipelago at the datum as a height map. */

async function islandsOf(scenes: Scenes): Promise<Islands> {
  const { default: recipe } = await scenes.skylands();
  return generate(recipe.world);
}

/** Empty where there is only sky, or endless rock. */
const altitude = (value: number) => (Number.isFinite(value) ? String(value) : "");

export const skylandsSampled: SampledWorld = {
  about: "floor and roof of the air around a point (of the rock, inside it); empty: only sky",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: ["floor", "roof", "inside", "kind"],
  async open(_, scenes) {
    const islands = await islandsOf(scenes);
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    let at = 0;
    let ground: Ground = islandsGround(islands);
    return ([x, y, z, t]) => {
      if (t !== at) [at, ground] = [t, islandsGround(islands, t)];
      const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
      return `${altitude(floor)},${altitude(roof)},${inside},${ground.kindAt(x, y, z)}`;
    };
  },
};

export const skylandsMapped: MappedWorld = {
  about: "tops of the archipelago nearest the datum; below its shores they go on downward",
  at: FLAT,
  async open(scenes, [x0, y0]) {
    const islands = await islandsOf(scenes);
    const datum = islands.altitudes.reduce((a, b) => (Math.abs(b) < Math.abs(a) ? b : a));
    return (east, north) => {
      const [x, y] = [x0 + east, y0 + north];
      return (shoreAt(islands, x, y, datum) + topHeight(islands, islandAt(islands, x, y, datum))) / UNIT;
    };
  },
};

/** The planet for the command: its ground anywhere, and a map of what lies around a place. */

async function globeOf(scenes: Scenes): Promise<Globe> {
  const { default: recipe } = await scenes.planet();
  return generate(recipe.world);
}

export const planetSampled: SampledWorld = {
  about: "from its centre, 60 km deep: ground in metres above the sea, kind, where the point is",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: ["ground", "kind", "latitude", "longitude", "altitude"],
  async open(_, scenes) {
    const globe = await globeOf(scenes);
    return ([x, y, z, t]) => {
      const { latitude, longitude, altitude } = geoOf(x, y, z, globe.radius);
      return [altitudeOn(globe, x, y, z, t), kindOn(globe, x, y, z, t), latitude, longitude, altitude].join(",");
    };
  },
};

export const planetMapped: MappedWorld = {
  about: "ground and sea floor; --at is longitude,latitude, where the map touches the globe",
  at: [
    { name: "longitude", min: -360, max: 360, unit: "degrees" },
    { name: "latitude", min: -90, max: 90, unit: "degrees" },
  ],
  async open(scenes, [longitude, latitude]) {
    const globe = await globeOf(scenes);
    const { radius } = globe;
    const place = (degreesEast: number, degreesNorth: number) =>
      fromGeo({ longitude: degreesEast, latitude: degreesNorth, altitude: 0 }, radius, new Float64Array(3));
    const [middle, aside] = [place(longitude, latitude), place(longitude, 0)];
    // East is a right angle on from where the meridian meets the equator, and north a right angle from east and up.
    const east = [-aside[1] / radius, aside[0] / radius, 0];
    const up = middle.map((v) => v / radius);
    const north = [
      up[1] * east[2] - up[2] * east[1],
      up[2] * east[0] - up[0] * east[2],
      up[0] * east[1] - up[1] * east[0],
    ];
    return (x, y) => {
      const at = (axis: number) => middle[axis] + x * east[axis] + y * north[axis];
      return altitudeOn(globe, at(0), at(1), at(2)) / UNIT;
    };
  },
};

/** Worlds below ground for the command: the gap around a point, and the hills as a height map. */

export async function undergroundOf(scenes: Scenes, name: "caverns" | "mines"): Promise<Underground> {
  const { default: recipe } = await scenes[name]();
  return generate(recipe.world);
}

export const GAP_ANSWERS = ["hill", "floor", "roof", "inside", "kind"];

export interface AskedGround {
  /** The ground at t, kept from row to row. */
  at(t: number): UndergroundGround;
  /** The text of GAP_ANSWERS. */
  gap(x: number, y: number, z: number, t: number): string;
}

export function askGround(underground: Underground): AskedGround {
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  let year = 0;
  let ground = undergroundGround(underground);
  const at = (t: number) => {
    if (t !== year) [year, ground] = [t, undergroundGround(underground, t)];
    return ground;
  };
  return {
    at,
    gap(x, y, z, t) {
      const { floor, roof, inside } = at(t).gapAt(x, y, z, gap);
      const hill = hillAt(underground.hills, x, y, t);
      return `${hill},${altitude(floor)},${altitude(roof)},${inside},${ground.kindAt(x, y, z)}`;
    },
  };
}

export function hillsMapped(name: "caverns" | "mines"): MappedWorld {
  return {
    about: `the hills over the ${name}`,
    at: FLAT,
    async open(scenes, [x, y]) {
      const { hills } = await undergroundOf(scenes, name);
      return (east, north) => hillAt(hills, x + east, y + north) / UNIT;
    },
  };
}

/** Caverns for the command: the gap around a point and the water in it, and the hills above. */

export const cavernsSampled: SampledWorld = {
  about: "floor and roof of the air around a point (of the rock, inside it); empty: sky, no water",
  columns: [lengths("x"), lengths("y"), lengths("z"), YEARS],
  least: 3,
  answers: [...GAP_ANSWERS, "water"],
  async open(_, scenes) {
    const ground = askGround(await undergroundOf(scenes, "caverns"));
    return ([x, y, z, t]) => `${ground.gap(x, y, z, t)},${altitude(ground.at(t).waterAt(x, y, z))}`;
  },
};

export const cavernsMapped = hillsMapped("caverns");

/** Mines for the command: the gap around a point and the cell it lies in, and the hills above. */

export const minesSampled: SampledWorld = {
  about: "the same; level, is the cell of 16 m there open, and below a shaft; empty: above all",
  columns: [lengths("x"), lengths("y"), { ...lengths("z"), min: -MINE_CELL * (MINE_DEEPEST - 1) }, YEARS],
  least: 3,
  answers: [...GAP_ANSWERS, "level", "open", "shaft"],
  async open(_, scenes) {
    const underground = await undergroundOf(scenes, "mines");
    const { below } = underground;
    if (below.kind !== "mine") throw new RangeError("Expected a mine below the hills of mines.");
    const { mine } = below.space;
    const ground = askGround(underground);
    return ([x, y, z, t]) => {
      const level = levelAt(below.space, z);
      const gap = ground.gap(x, y, z, t);
      if (level < 1) return `${gap},,,`;
      const [cx, cy] = [MINE_CELL * cellAt(x), MINE_CELL * cellAt(y)];
      const shaft = level === 1 && isOpenAbove(mine, cx, cy);
      return `${gap},${level},${shaft || isOpen(mine, cx, cy, level, t)},${shaft}`;
    };
  },
};

export const minesMapped = hillsMapped("mines");

/** Free space for the command: gas, and stars. */

export const cosmicSampled: SampledWorld = {
  about: "light-years: density of gas, 0 to 1, and the star of a whole place; empty: none",
  columns: [lengths("x", "light-years"), lengths("y", "light-years"), lengths("z", "light-years"), YEARS],
  least: 3,
  answers: ["density", "magnitude", "planets", "colour"],
  async open() {
    const nebula = createNebula(PROFILE_1983);
    const galaxy = createGalaxy();
    return ([x, y, z, t]) => {
      const whole = Number.isInteger(x) && Number.isInteger(y) && Number.isInteger(z);
      const star = whole ? starAt(galaxy, x, y, z) : null;
      const told = star ? `${star.magnitude},${star.planets},${star.colour}` : ",,";
      return `${densityAt(nebula, x, y, z, t)},${told}`;
    };
  },
};

/** The worlds that the command can ask, and those whose ground can be mapped. */

export const SAMPLED = {
  forest: forestSampled,
  skylands: skylandsSampled,
  planet: planetSampled,
  caverns: cavernsSampled,
  mines: minesSampled,
  cosmic: cosmicSampled,
} as const satisfies Record<string, SampledWorld>;

export const MAPPED = {
  forest: forestMapped,
  skylands: skylandsMapped,
  planet: planetMapped,
  caverns: cavernsMapped,
  mines: minesMapped,
} as const satisfies Record<string, MappedWorld>;

export type SampledName = keyof typeof SAMPLED;
export type MappedName = keyof typeof MAPPED;
