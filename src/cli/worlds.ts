/** The worlds of the command: a point query for `sample`, and the worlds of which maps are exported. */
import type { Gap, Ground } from "../core/field/ground.ts";
import type { Profile } from "../core/field/profile.ts";
import type { FeatureMask } from "../core/forest/features.ts";
import { createLand, terraAt } from "../core/forest/terra.ts";
import { type Islands, islandsGround } from "../core/islands/islands.ts";
import { geoOf } from "../core/planet/geo.ts";
import { altitudeOn, type Globe, kindOn } from "../core/planet/sphere.ts";
import { createNebula, densityAt } from "../core/space/nebula.ts";
import { createGalaxy, starAt } from "../core/space/stars.ts";
import { hillAt } from "../core/underground/hills.ts";
import { isOpen, isOpenAbove, MINE_CELL, MINE_DEEPEST } from "../core/underground/mine.ts";
import { cellAt, levelAt } from "../core/underground/mine-space.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../core/underground/underground.ts";
import { generate } from "../recipe/generate.ts";
import type { FaultsRecipe } from "../recipe/kinds/faults.ts";
import type { IslandsRecipe } from "../recipe/kinds/islands.ts";
import type { LandRecipe } from "../recipe/kinds/land.ts";
import { undergroundOf as generateUnderground } from "../recipe/kinds/land-generator.ts";
import type { PlanetRecipe } from "../recipe/kinds/planet.ts";
import { oneOf } from "./options.ts";
import type { Column } from "./table.ts";

/** Loaders of the scenes whose worlds the command offers. */
export interface Scenes {
  forest(): Promise<{ readonly default: LandRecipe }>;
  skylands(): Promise<{ readonly default: IslandsRecipe }>;
  planet(): Promise<{ readonly default: PlanetRecipe }>;
  caverns(): Promise<{ readonly default: LandRecipe }>;
  mines(): Promise<{ readonly default: LandRecipe }>;
  faults(): Promise<{ readonly default: FaultsRecipe }>;
}

/** A coordinate column, within the range where every world is exact. */
export function lengths(name: string, unit = "m"): Column {
  return { name, min: -(2 ** 31 - 1), max: 2 ** 31 - 1, unit };
}

export const YEARS: Column = { name: "t", min: -1e9, max: 1e9, unit: "years" };

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

/** A world of the commands that export maps. */
export interface MappedWorld {
  readonly about: string;
  /** The two coordinates of a map's centre. */
  readonly at: readonly [Column, Column];
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

/** Worlds with ground. Their recipes are those of the scenes. */
export const MAPPED = {
  forest: { about: "the ground of 1983, lake beds included, above the lakes' level", at: FLAT },
  skylands: { about: "top or underside of the archipelago nearest to --altitude; void beyond the shores", at: FLAT },
  planet: {
    about: "ground and sea floor; --at is longitude,latitude, where the map plane touches the globe",
    at: [
      { name: "longitude", min: -360, max: 360, unit: "degrees" },
      { name: "latitude", min: -90, max: 90, unit: "degrees" },
    ],
  },
  caverns: { about: "the hills over the caverns, or floor or roof of these; void in rock", at: FLAT },
  mines: { about: "the hills over the mines, without the galleries", at: FLAT },
  faults: { about: "a land of faults in its sea, as in the workshop; --link has other lands", at: FLAT },
} as const satisfies Record<string, MappedWorld>;

export type SampledName = keyof typeof SAMPLED;
export type MappedName = keyof typeof MAPPED;

/** Reason why the remaining world has no maps. */
export const GROUNDLESS = "cosmic is free space, which has no ground";

/** Reads the name of a world with ground. */
export function mappedWorld(text: string): MappedName {
  if (text === "cosmic") throw new RangeError(GROUNDLESS);
  return oneOf(Object.keys(MAPPED) as MappedName[])(text);
}
