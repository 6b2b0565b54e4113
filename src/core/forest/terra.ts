/**
 * Terra: everything there is to know of a point of the ground.
 *
 *   x, y     metres east and north, −2³¹ to 2³¹; height and kind are read at the point itself, features at the whole
 *            metres that it rounds to, half toward +∞
 *   t        years: heights, kinds and shores change, features keep their places
 *   height   0.25 m units: the ground's, or the lake's level over a lake
 *   error    none: equal to the Java bit for bit (tests/core/forest/terra.test.ts), but for its 32-bit x·y (see features)
 *   source   G. Relf, "How to make limitless terrain", Terrain.terra; snow and marsh are from his later papers
 */
import { COVER_1983, type Cover, type CoverRow, coverAt, createCover, type Kind } from "../field/cover.ts";
import { TERMS_1983, type Term } from "../field/directions.ts";
import { createField, type Field, fieldAt } from "../field/field.ts";
import { PROFILE_1983, type Profile } from "../field/profile.ts";
import { codeAt, FEATURES, type Feature, type FeatureMask, featureOf, hasCode, scatterAt } from "./features.ts";
import { placedAt, type Thing } from "./placed.ts";
import { onRoad, type Road } from "./roads.ts";

export const LAKE_1983 = 204;

export interface Terra {
  readonly height: number;
  /** Of the water, in height units; 0 on land. */
  readonly depth: number;
  readonly kind: Kind;
  readonly feature: Feature;
  /** Two letters that an orienteer's flag shows, or none. */
  readonly code: string;
}

/** What the land is made of, and does not change. */
export interface Land {
  readonly ground: Field;
  readonly cover: Cover;
  /** The field whose sum scatters features. */
  readonly scatter: Field;
  readonly mask: FeatureMask;
}

/** What the land is found in, and does. */
export interface Conditions {
  /** Years; heights and kinds move with it. */
  readonly t: number;
  /** The lakes' level, height units. Drained below 204 they leave mud. */
  readonly lake: number;
  /** Equal-height paths: where the ground is as high as 4,000 m east and 2,000 m north of it, to 2 units. */
  readonly paths: boolean;
  /** Whether placed streams and marshes show. */
  readonly streams: boolean;
  /** Runnable wood wherever there is no water. */
  readonly woodOnly: boolean;
  /** Bare ground and nothing else. */
  readonly bleak: boolean;
  /** A map draws its streams as lines, so only in a scene is the ground of kind stream. */
  readonly view: "map" | "scene";
  /** Hilltops above 626 units steepen, and above 680 there is snow. */
  readonly snow: boolean;
  readonly placed: ReadonlyMap<string, Thing>;
  readonly roads: readonly Road[];
}

export const CONDITIONS_1983: Conditions = {
  t: 0,
  lake: LAKE_1983,
  paths: false,
  streams: true,
  woodOnly: false,
  bleak: false,
  view: "map",
  snow: false,
  placed: new Map(),
  roads: [],
};

export interface LandOptions {
  readonly profile?: Profile;
  readonly terms?: Readonly<Record<keyof typeof TERMS_1983, readonly Term[]>>;
  readonly cover?: readonly CoverRow[];
  readonly mask?: FeatureMask;
}

/** The land of 1983, or one of other parts. A profile of samples that are not whole scatters by their sum, truncated. */
export function createLand(options: LandOptions = {}): Land {
  const { profile = PROFILE_1983, terms = TERMS_1983, cover = COVER_1983, mask = 0xfff } = options;
  if (mask !== 0xfff && mask !== 0xff) throw new RangeError(`Expected a feature mask of 4095 or 255, got ${mask}.`);
  const fieldOf = (name: keyof typeof TERMS_1983) => createField(profile, terms[name]);
  return {
    ground: fieldOf("height"),
    cover: createCover(cover, { town: fieldOf("town"), wet: fieldOf("wet"), rough: fieldOf("rough") }),
    scatter: createField(profile, scatterTerms(terms)),
    mask,
  };
}

/** The directions that scatter features. Swapped on purpose, as in the Java: x with the b of wet, y with the a of rough. */
export function scatterTerms({ wet, rough }: Readonly<Record<"wet" | "rough", readonly Term[]>>): Term[] {
  return wet.map(([, b], i) => [b, rough[i][0], 0, 0]);
}

/** Terra at a point, under conditions of which those not given are 1983's. */
export function terraAt(land: Land, x: number, y: number, conditions: Partial<Conditions> = {}): Terra {
  if (!(Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST))
    throw new RangeError(`Expected x and y from ${-FARTHEST} to ${FARTHEST}, got ${x}, ${y}.`);
  const all: Conditions = { ...CONDITIONS_1983, ...conditions };
  const height = heightAt(land, x, y, all);
  if (all.bleak) return plain(height, "bare");
  if (all.paths && height > all.lake && onPath(land, x, y, all, height)) return plain(height, "path");
  const thing = placedAt(all.placed, x, y);
  const feature = MOVABLE.find((movable) => movable === thing) ?? "none";
  const [xr, yr] = [Math.round(x), Math.round(y)];
  if (thing === "stream" && all.streams && all.view === "scene") return plain(height, "stream");
  if (thing === "road" || all.roads.some((road) => onRoad(road, xr, yr)))
    return plain(Math.max(height, all.lake), "road", feature);
  if (thing === "none") return plain(height, "grass");
  if (all.lake > height) return { ...plain(all.lake, "lake", feature), depth: all.lake - height };
  if (LAKE_1983 > height) return plain(height, "mud", feature);
  return grownAt(land, x, y, all, height, thing, feature);
}

export const FARTHEST = 2 ** 31;

/** Placed features that show: what people carry and land. */
const MOVABLE: readonly Feature[] = ["cone", "rocket", "t"];

/** Where each ground of an equal-height path is compared with. */
export const PATH_OFFSET = { x: 4000, y: 2000, within: 2 } as const;

function plain(height: number, kind: Kind, feature: Feature = "none"): Terra {
  return { height, depth: 0, kind, feature, code: "" };
}

/** Height units from which snow, as an option, steepens hilltops. */
export const STEEP = 626;
const SNOW = 680;

function heightAt({ ground }: Land, x: number, y: number, { t, snow }: Conditions): number {
  const height = fieldAt(ground, x, y, 0, t);
  if (!snow || height <= STEEP) return height;
  const above = height - STEEP;
  return STEEP + above * Math.sqrt(above);
}

function onPath(land: Land, x: number, y: number, conditions: Conditions, height: number): boolean {
  return Math.abs(height - heightAt(land, x + PATH_OFFSET.x, y + PATH_OFFSET.y, conditions)) < PATH_OFFSET.within;
}

/** Dry ground: what grows there, and what stands on it. */
function grownAt(
  { cover, scatter, mask }: Land,
  x: number,
  y: number,
  { t, woodOnly, streams, snow }: Conditions,
  height: number,
  thing: Thing | undefined,
  placed: Feature,
): Terra {
  if (snow && height > SNOW) return plain(height, "snow");
  const kind = woodOnly ? "wood" : coverAt(cover, x, y, 0, t);
  if (kind === "town") return plain(height, kind);
  const grown = thing === "marsh" && streams ? "marsh" : kind;
  if (placed !== "none") return plain(height, grown, placed);
  const [xr, yr] = [Math.round(x), Math.round(y)];
  const code = featureOf(scatterAt(scatter, xr, yr), xr, yr, mask);
  return { ...plain(height, grown, FEATURES[code]), code: hasCode(code) ? codeAt(xr, yr) : "" };
}

/**
 * The lake level: rain raises it, and sun lowers it back to where it was in 1983.
 *
 *   unit     height units of 0.25 m; time passed in seconds
 *   rates    ours: the seeds say "slowly"
 *   source   G. Relf, "How to make limitless terrain", lakes or islands
 */

/** Units a second: 25 cm in two minutes of rain, gone in four of sun. */
export const RAIN_RATE = 1 / 120;
export const SUN_RATE = 1 / 240;

/** The level after `seconds` of rain. A drained lake fills too. */
export function lakeAfterRain(level: number, seconds: number, rate = RAIN_RATE): number {
  return level + rate * passed(seconds);
}

/** The level after `seconds` of sun: down to 204 at most, so a drained lake stays drained. */
export function lakeAfterSun(level: number, seconds: number, rate = SUN_RATE): number {
  return Math.min(level, Math.max(LAKE_1983, level - rate * passed(seconds)));
}

function passed(seconds: number): number {
  if (!(seconds >= 0 && seconds < Infinity)) throw new RangeError(`Expected seconds of 0 or more, got ${seconds}.`);
  return seconds;
}
