/** The worlds of the command: a point query for `sample` and a height map for `heightmap`. */
import { fieldAt } from "../core/field/field.ts";
import type { Gap, Ground } from "../core/field/ground.ts";
import type { Profile } from "../core/field/profile.ts";
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
import type { LandRecipe } from "../recipe/kinds/land.ts";
import { undergroundOf as generateUnderground } from "../recipe/kinds/land-generator.ts";
import type { PlanetRecipe } from "../recipe/kinds/planet.ts";
import { UNIT } from "./heights.ts";
import type { Column } from "./table.ts";

/** Loaders of the scenes whose worlds the command offers. */
export interface Scenes {
  forest(): Promise<{ readonly default: LandRecipe }>;
  skylands(): Promise<{ readonly default: IslandsRecipe }>;
  planet(): Promise<{ readonly default: PlanetRecipe }>;
  caverns(): Promise<{ readonly default: LandRecipe }>;
  mines(): Promise<{ readonly default: LandRecipe }>;
}

/** A coordinate column, within the range where every world is exact. */
export function lengths(name: string, unit = "m"): Column {
  return { name, min: -(2 ** 31 - 1), max: 2 ** 31 - 1, unit };
}

const YEARS: Column = { name: "t", min: -1e9, max: 1e9, unit: "years" };

/** Options of `sample` that only the forest has. */
export interface ForestOptions {
  readonly lake?: number;
  readonly paths?: boolean;
  readonly woodOnly?: boolean;
  readonly bleak?: boolean;
  readonly mask?: FeatureMask;
}

/** A world of `sample`. */
export interface SampledWorld {
  /** The answers, for --help. */
  readonly about: string;
  readonly columns: readonly Column[];
  /** Columns that a row must have; missing ones are 0. */
  readonly least: number;
  readonly answers: readonly string[];
  /** Returns a function from a row of `columns` to the CSV text of `answers`. The scenes have the profile already. */
  open(options: ForestOptions, scenes: Scenes, profile: Profile): Promise<(row: Float64Array) => string>;
}

/** A world of `heightmap`. */
export interface MappedWorld {
  readonly about: string;
  /** The two coordinates of the map's centre. */
  readonly at: readonly [Column, Column];
  /** Returns a function from metres east and north of the centre to the height in units of 0.25 m. */
  open(scenes: Scenes, centre: readonly number[], profile: Profile): Promise<(east: number, north: number) => number>;
}

const FLAT = [lengths("x"), lengths("y")] as const;

const forestSampled: SampledWorld = {
  about: "height and depth in units of 0.25 m, kind of ground, feature and its orienteering code",
  columns: FLAT,
  least: 2,
  answers: ["height", "depth", "kind", "feature", "code"],
  async open({ mask = 0xfff, ...conditions }, _, profile) {
    const land = createLand({ mask, profile });
    return ([x, y]) => {
      const { height, depth, kind, feature, code } = terraAt(land, x, y, conditions);
      return `${height},${depth},${kind},${feature},${code}`;
    };
  },
};

const forestMapped: MappedWorld = {
  about: "the ground of 1983, including lake beds",
  at: FLAT,
  async open(_, [x, y], profile) {
    const { ground } = createLand({ profile });
    return (east, north) => fieldAt(ground, x + east, y + north);
  },
};

async function islandsOf(scenes: Scenes): Promise<Islands> {
  const { default: recipe } = await scenes.skylands();
  return generate(recipe.world);
}

/** An altitude as CSV text; empty where there is only sky, or endless rock. */
const altitude = (value: number) => (Number.isFinite(value) ? String(value) : "");

const skylandsSampled: SampledWorld = {
  about: "floor and roof of the air around a point (of the rock, inside it); empty: only sky",
  columns: [...FLAT, lengths("z"), YEARS],
  least: 3,
  answers: ["floor", "roof", "inside", "kind"],
  async open(_, scenes) {
    const islands = await islandsOf(scenes);
    const gap: Gap = { floor: 0, roof: 0, inside: false };
    let year = 0;
    let ground: Ground = islandsGround(islands);
    return ([x, y, z, t]) => {
      if (t !== year) [year, ground] = [t, islandsGround(islands, t)];
      const { floor, roof, inside } = ground.gapAt(x, y, z, gap);
      return `${altitude(floor)},${altitude(roof)},${inside},${ground.kindAt(x, y, z)}`;
    };
  },
};

const skylandsMapped: MappedWorld = {
  about: "tops of the archipelago nearest to altitude 0; beyond the shores they continue downward",
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

async function globeOf(scenes: Scenes): Promise<Globe> {
  const { default: recipe } = await scenes.planet();
  return generate(recipe.world);
}

const planetSampled: SampledWorld = {
  about: "from the centre, radius 60 km: ground in metres above the sea, kind, geographic position",
  columns: [...FLAT, lengths("z"), YEARS],
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

/** A map on the tangent plane at the centre. */
const planetMapped: MappedWorld = {
  about: "ground and sea floor; --at is longitude,latitude, where the map plane touches the globe",
  at: [
    { name: "longitude", min: -360, max: 360, unit: "degrees" },
    { name: "latitude", min: -90, max: 90, unit: "degrees" },
  ],
  async open(scenes, [longitude, latitude]) {
    const globe = await globeOf(scenes);
    const { radius } = globe;
    const place = (degreesEast: number, degreesNorth: number) =>
      fromGeo({ longitude: degreesEast, latitude: degreesNorth, altitude: 0 }, radius, new Float64Array(3));
    const [centre, equator] = [place(longitude, latitude), place(longitude, 0)];
    // East is perpendicular to the meridian's point on the equator; north completes east and up.
    const east = [-equator[1] / radius, equator[0] / radius, 0];
    const up = centre.map((v) => v / radius);
    const north = [
      up[1] * east[2] - up[2] * east[1],
      up[2] * east[0] - up[0] * east[2],
      up[0] * east[1] - up[1] * east[0],
    ];
    return (x, y) => {
      const at = (axis: number) => centre[axis] + x * east[axis] + y * north[axis];
      return altitudeOn(globe, at(0), at(1), at(2)) / UNIT;
    };
  },
};

async function undergroundOf(scenes: Scenes, name: "caverns" | "mines"): Promise<Underground> {
  const { default: recipe } = await scenes[name]();
  return generateUnderground(recipe.world);
}

const GAP_ANSWERS = ["hill", "floor", "roof", "inside", "kind"];

interface UndergroundSampler {
  /** The ground at year t, cached for the next row. */
  at(t: number): UndergroundGround;
  /** The CSV text of GAP_ANSWERS. */
  gap(x: number, y: number, z: number, t: number): string;
}

function createUndergroundSampler(underground: Underground): UndergroundSampler {
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

function hillsMapped(name: "caverns" | "mines"): MappedWorld {
  return {
    about: `the hills over the ${name}`,
    at: FLAT,
    async open(scenes, [x, y]) {
      const { hills } = await undergroundOf(scenes, name);
      return (east, north) => hillAt(hills, x + east, y + north) / UNIT;
    },
  };
}

const cavernsSampled: SampledWorld = {
  about: "floor and roof of the air around a point (of the rock, inside it); empty: sky, no water",
  columns: [...FLAT, lengths("z"), YEARS],
  least: 3,
  answers: [...GAP_ANSWERS, "water"],
  async open(_, scenes) {
    const ground = createUndergroundSampler(await undergroundOf(scenes, "caverns"));
    return ([x, y, z, t]) => `${ground.gap(x, y, z, t)},${altitude(ground.at(t).waterAt(x, y, z))}`;
  },
};

const minesSampled: SampledWorld = {
  about: "the same; level, is the 16 m cell open, is it below a shaft; empty: above ground",
  columns: [...FLAT, { ...lengths("z"), min: -MINE_CELL * (MINE_DEEPEST - 1) }, YEARS],
  least: 3,
  answers: [...GAP_ANSWERS, "level", "open", "shaft"],
  async open(_, scenes) {
    const underground = await undergroundOf(scenes, "mines");
    const { mine: space } = underground;
    if (!space) throw new RangeError("Expected a mine below the hills of mines.");
    const { mine } = space;
    const ground = createUndergroundSampler(underground);
    return ([x, y, z, t]) => {
      const level = levelAt(space, z);
      const gap = ground.gap(x, y, z, t);
      if (level < 1) return `${gap},,,`;
      const [cx, cy] = [MINE_CELL * cellAt(x), MINE_CELL * cellAt(y)];
      const shaft = level === 1 && isOpenAbove(mine, cx, cy);
      return `${gap},${level},${shaft || isOpen(mine, cx, cy, level, t)},${shaft}`;
    };
  },
};

const spaceSampled: SampledWorld = {
  about: "light-years: gas density, 0 to 1, and the star at whole coordinates; empty: none",
  columns: [lengths("x", "light-years"), lengths("y", "light-years"), lengths("z", "light-years"), YEARS],
  least: 3,
  answers: ["density", "magnitude", "planets", "colour"],
  async open(_, __, profile) {
    const nebula = createNebula(profile);
    const galaxy = createGalaxy();
    return ([x, y, z, t]) => {
      const whole = Number.isInteger(x) && Number.isInteger(y) && Number.isInteger(z);
      const star = whole ? starAt(galaxy, x, y, z) : null;
      const columns = star ? `${star.magnitude},${star.planets},${star.colour}` : ",,";
      return `${densityAt(nebula, x, y, z, t)},${columns}`;
    };
  },
};

export const SAMPLED = {
  forest: forestSampled,
  skylands: skylandsSampled,
  planet: planetSampled,
  caverns: cavernsSampled,
  mines: minesSampled,
  cosmic: spaceSampled,
} as const satisfies Record<string, SampledWorld>;

export const MAPPED = {
  forest: forestMapped,
  skylands: skylandsMapped,
  planet: planetMapped,
  caverns: hillsMapped("caverns"),
  mines: hillsMapped("mines"),
} as const satisfies Record<string, MappedWorld>;

export type SampledName = keyof typeof SAMPLED;
export type MappedName = keyof typeof MAPPED;
