/** The kind "land" in exports, maps and the command: a country, and what is below it. */
import type { Gap } from "../../core/field/ground.ts";
import { createCountry, terraAt } from "../../core/forest/terra.ts";
import { type Cavern, faceAt } from "../../core/underground/cavern.ts";
import { hillAt } from "../../core/underground/hills.ts";
import { isOpen, isOpenAbove, MINE_CELL, MINE_DEEPEST } from "../../core/underground/mine.ts";
import { cellAt, levelAt } from "../../core/underground/mine-space.ts";
import { type Underground, undergroundGround } from "../../core/underground/underground.ts";
import { phrase } from "../../words/words.ts";
import { sumOf } from "../generator-fields.ts";
import { lengths, PLANE, YEARS } from "../ground-coordinates.ts";
import { profileOf } from "../profiles.ts";
import { type PointSamples, type Queries, SPACE_TIME, type WorldGround } from "../queries.ts";
import { type CountryTable, generateCountry, undergroundOf } from "./country-generator.ts";
import { generateFlatGround } from "./flat-generator.ts";
import { flatLog } from "./flat-log.ts";
import { altitudeText, flatWorldGround, gapSamples } from "./flat-queries.ts";
import { flatViews } from "./flat-views.ts";

export const queries = {
  ground(world): WorldGround {
    const { below } = world.shape;
    const flat = flatWorldGround(world, () => generateCountry(world).flat);
    return {
      ...flat,
      about: aboutOf(world) ?? flat.about,
      surfaces: below?.cavern ? ["ground", "floor", "roof"] : ["ground"],
      ...(below && {
        missing: {
          model: phrase("The underground is not included."),
          ...(below.mine && { heights: phrase("Mines below the ground are not in it.") }),
        },
        below: () => undergroundOf(world),
      }),
      heights(at, choice) {
        const { surface, t = 0 } = choice;
        const cavern = isBelow(surface) && undergroundOf(world).cavern;
        return cavern ? cavernSurface(cavern, surface, t) : flat.heights(at, choice);
      },
      water: (choice) => (isBelow(choice.surface) ? (below?.cavern?.pool ?? null) : flat.water(choice)),
    };
  },
  samples(world) {
    const { mine, cavern } = world.shape.below ?? {};
    if (is1983(world)) return samples1983(world);
    if (mine) return mineSamples(world);
    return cavern ? cavernSamples(world) : gapSamples(() => generateCountry(world).flat);
  },
  log: (world) => flatLog(generateCountry(world).flat, true),
  views: (world, options) => flatViews(generateCountry(world).flat, options),
} satisfies Queries<CountryTable>;

/** Whether a country is that of 1983, whose ground has no seed. */
const is1983 = (world: CountryTable) => !sumOf(world.fields.ground, world).seeded;

function aboutOf(world: CountryTable): string | undefined {
  const { mine, cavern } = world.shape.below ?? {};
  if (is1983(world)) return "the ground of 1983, lake beds included, above the lakes' level";
  if (cavern) return "the hills over the caverns, or floor or roof of these; void in rock";
  return mine && "the hills over the mines, without the galleries";
}

const isBelow = (surface?: string): surface is "floor" | "roof" => surface === "floor" || surface === "roof";

/** Void in rock. */
function cavernSurface({ floor, roof }: Cavern, surface: "floor" | "roof", t: number) {
  return (x: number, y: number): number => {
    const [low, high] = [faceAt(floor, x, y, t), faceAt(roof, x, y, t)];
    if (!(low < high)) return Number.NaN;
    return surface === "floor" ? low : high;
  };
}

const samples1983 = (world: CountryTable): PointSamples => ({
  about: "height and depth in units of 0.25 m, kind of ground, feature and its orienteering code",
  columns: PLANE.axes,
  least: 2,
  answers: ["height", "depth", "kind", "feature", "code"],
  has1983: true,
  open({ mask, ...conditions }) {
    const { sea, profile, shape } = world;
    const flat = generateFlatGround(world);
    const land = createCountry({ mask: mask ?? flat.mask, profile: profileOf(profile) });
    const own = {
      ...{ lake: sea + shape.lakes, paths: flat.paths ?? false },
      ...{ woodOnly: shape.woodOnly ?? false, bleak: flat.bleak ?? false },
      ...conditions,
    };
    return ([x, y]) => {
      const { height, depth, kind, feature, code } = terraAt(land, x, y, own);
      return `${height},${depth},${kind},${feature},${code}`;
    };
  },
});

const GAP_ANSWERS = ["hill", "floor", "roof", "inside", "kind"];

/** The underground ground of a year, cached for the next row, and the CSV text of GAP_ANSWERS. */
function gapsOf(underground: Underground) {
  const gap: Gap = { floor: 0, roof: 0, inside: false };
  let year = 0;
  let ground = undergroundGround(underground);
  const groundAt = (t: number) => {
    if (t !== year) [year, ground] = [t, undergroundGround(underground, t)];
    return ground;
  };
  return {
    groundAt,
    text(x: number, y: number, z: number, t: number): string {
      const { floor, roof, inside } = groundAt(t).gapAt(x, y, z, gap);
      const hill = hillAt(underground.hills, x, y, t);
      return `${hill},${altitudeText(floor)},${altitudeText(roof)},${inside},${ground.kindAt(x, y, z)}`;
    },
  };
}

const cavernSamples = (world: CountryTable): PointSamples => ({
  ...SPACE_TIME,
  about: "floor and roof of the air around a point (of the rock, inside it); empty: sky, no water",
  answers: [...GAP_ANSWERS, "water"],
  open() {
    const gaps = gapsOf(undergroundOf(world));
    return ([x, y, z, t]) => `${gaps.text(x, y, z, t)},${altitudeText(gaps.groundAt(t).waterAt(x, y, z))}`;
  },
});

const mineSamples = (world: CountryTable): PointSamples => ({
  ...SPACE_TIME,
  about: "the same; level, is the 16 m cell open, is it below a shaft; empty: above ground",
  columns: [...PLANE.axes, { ...lengths("z"), min: -MINE_CELL * (MINE_DEEPEST - 1) }, YEARS],
  answers: [...GAP_ANSWERS, "level", "open", "shaft"],
  open() {
    const underground = undergroundOf(world);
    const { mine: space } = underground;
    if (!space) throw new RangeError("Expected a mine below the hills.");
    const { mine } = space;
    const gaps = gapsOf(underground);
    return ([x, y, z, t]) => {
      const level = levelAt(space, z);
      const gap = gaps.text(x, y, z, t);
      if (level < 1) return `${gap},,,`;
      const [cx, cy] = [MINE_CELL * cellAt(x), MINE_CELL * cellAt(y)];
      const shaft = level === 1 && isOpenAbove(mine, cx, cy);
      return `${gap},${level},${shaft || isOpen(mine, cx, cy, level, t)},${shaft}`;
    };
  },
});
