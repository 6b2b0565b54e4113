/**
 * Terra: the height, water, kind of ground and feature at a point of the forest.
 *
 *   x, y     metres east and north, −2³¹ to 2³¹; height and kind are read at the point itself, features at the nearest
 *            whole metre, half toward +∞
 *   t        years: heights, kinds and shores change, features keep their places
 *   height   units of 0.25 m: of the ground, or of the water surface in a lake
 *   error    none: equal to the Java bit for bit with the same feature mask, 0xfff by default (Relf 2023) or 0xff (as
 *            printed in Relf 2024), except where the Java's x·y overflows 32 bits, see features.ts
 *            (tests/core/forest/terra.test.ts)
 *   source   G. Relf, "How to make limitless terrain", Terrain.terra; snow and marsh are from his later papers
 */
import { checkFinite } from "../checks.ts";
import { COVER_1983, type Cover, type CoverRow, coverAt, createCover, type Kind } from "../field/cover.ts";
import { TERMS_1983, type Term } from "../field/directions.ts";
import { createField, type Field, fieldAt } from "../field/field.ts";
import { PROFILE_1983, type Profile } from "../field/profile.ts";
import {
  codeAt,
  FEATURES,
  type Feature,
  type FeatureMask,
  featureOf,
  hasCode,
  MOVABLE,
  scatterAt,
} from "./features.ts";
import { placedAt, type Thing } from "./placed.ts";
import { onRoad, type Road } from "./roads.ts";

/** The lake level of 1983, height units. */
export const LAKE_1983 = 204;

export interface Terra {
  /** Metres: the place rounded, half toward +∞; as given where the ground is bare by `bleak`, or a path, as in the Java. */
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Depth of the water, height units; 0 on land. */
  readonly depth: number;
  readonly kind: Kind;
  readonly feature: Feature;
  /** The control code, two letters, or "". */
  readonly code: string;
}

/** The constant part of a country: its fields. */
export interface Country {
  readonly ground: Field;
  readonly cover: Cover;
  /** The field of the sums that scatter features. */
  readonly scatter: Field;
  readonly mask: FeatureMask;
}

/** The variable part: time, weather and options. */
export interface Conditions {
  /** Years. Heights and kinds change with it. */
  readonly t: number;
  /** Lake level, height units. */
  readonly lake: number;
  /** Height of the shores, units: 204 in 1983. Ground between a lower lake and there is mud. */
  readonly shore: number;
  /** Equal-height paths, to an offset; true for that of 1983, false for none. */
  readonly paths: boolean | PathOffset;
  /** Whether placed streams and marshes show. */
  readonly streams: boolean;
  /** Wood everywhere outside water. */
  readonly woodOnly: boolean;
  /** Bare ground only. */
  readonly bleak: boolean;
  /** Placed streams give the kind "stream" in a scene only; a map draws them as lines. */
  readonly view: "map" | "scene";
  /** Steeper hilltops above 626 units, and snow above 680. */
  readonly snow: boolean;
  readonly placed: ReadonlyMap<string, Thing>;
  readonly roads: readonly Road[];
}

const CONDITIONS_1983: Conditions = {
  t: 0,
  lake: LAKE_1983,
  shore: LAKE_1983,
  paths: false,
  streams: true,
  woodOnly: false,
  bleak: false,
  view: "map",
  snow: false,
  placed: new Map(),
  roads: [],
};

export interface CountryOptions {
  readonly profile?: Profile;
  readonly terms?: Readonly<Record<keyof typeof TERMS_1983, readonly Term[]>>;
  readonly cover?: readonly CoverRow[];
  readonly mask?: FeatureMask;
}

/** The country of 1983 by default. If a profile's samples are not whole, the scatter sum is truncated. */
export function createCountry(options: CountryOptions = {}): Country {
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

/** The directions of the scatter field. Swapped on purpose, as in the Java: x with the b of wet, y with the a of rough. */
export function scatterTerms({ wet, rough }: Readonly<Record<"wet" | "rough", readonly Term[]>>): Term[] {
  return wet.map(([, b], i) => [b, rough[i][0], 0, 0]);
}

/** Terra at a point. Conditions not given are those of 1983. */
export function terraAt(country: Country, x: number, y: number, conditions: Partial<Conditions> = {}): Terra {
  if (!(Math.abs(x) <= MAX_COORDINATE && Math.abs(y) <= MAX_COORDINATE))
    throw new RangeError(`Expected x and y from ${-MAX_COORDINATE} to ${MAX_COORDINATE}, got ${x}, ${y}.`);
  const all = conditionsOf(conditions);
  const height = heightAt(country, x, y, all);
  if (all.bleak) return terraOf(x, y, height, "bare");
  const offset = pathOffset(all.paths);
  if (offset && height > all.lake && onPath(country, x, y, all, height, offset)) return terraOf(x, y, height, "path");
  const thing = placedAt(all.placed, x, y);
  const feature = MOVABLE.find((movable) => movable === thing) ?? "none";
  // The sum turns −0 into 0.
  const [xr, yr] = [Math.round(x) + 0, Math.round(y) + 0];
  if (thing === "stream" && all.streams && all.view === "scene") return terraOf(xr, yr, height, "stream");
  if (thing === "road" || all.roads.some((road) => onRoad(road, xr, yr)))
    return terraOf(xr, yr, Math.max(height, all.lake), "road", feature);
  if (thing === "none") return terraOf(xr, yr, height, "grass");
  if (all.lake > height) return { ...terraOf(xr, yr, all.lake, "lake", feature), depth: all.lake - height };
  if (all.shore > height) return terraOf(xr, yr, height, "mud", feature);
  return dryAt(country, x, y, all, height, thing, feature);
}

/** All conditions; those not given are those of 1983. The levels of lakes and shores can be infinite. */
export function conditionsOf(conditions: Partial<Conditions>): Conditions {
  const all: Conditions = { ...CONDITIONS_1983, ...conditions };
  const { t, lake, shore } = all;
  if (t - t !== 0) checkFinite({ t });
  if (Number.isNaN(lake) || Number.isNaN(shore))
    throw new RangeError(`Expected levels of lake and shore, got ${lake}, ${shore}.`);
  return all;
}

/** Largest |x| and |y|, metres. */
export const MAX_COORDINATE = 2 ** 31;

/**
 * A place is on an equal-height path where the ground is as high as at an offset from it, metres: Relf's constants DX and
 * DY.
 */
export interface PathOffset {
  readonly x: number;
  readonly y: number;
}

/** The offset of 1983, and the tolerance, height units. */
const PATH_OFFSET: PathOffset = { x: 4000, y: 2000 };
export const PATH_TOLERANCE = 2;

/** The offset of `Conditions.paths`, undefined for none. */
export function pathOffset(paths: Conditions["paths"]): PathOffset | undefined {
  return paths === true ? PATH_OFFSET : paths || undefined;
}

function terraOf(x: number, y: number, height: number, kind: Kind, feature: Feature = "none"): Terra {
  return { x, y, height, depth: 0, kind, feature, code: "" };
}

/** Height units above which the snow option steepens hilltops. */
export const STEEP = 626;
const SNOW = 680;

function heightAt({ ground }: Country, x: number, y: number, { t, snow }: Conditions): number {
  const height = fieldAt(ground, x, y, 0, t);
  if (!snow || height <= STEEP) return height;
  const above = height - STEEP;
  return STEEP + above * Math.sqrt(above);
}

function onPath(
  country: Country,
  x: number,
  y: number,
  conditions: Conditions,
  height: number,
  offset: PathOffset,
): boolean {
  return Math.abs(height - heightAt(country, x + offset.x, y + offset.y, conditions)) < PATH_TOLERANCE;
}

/** Terra above the water: cover and feature. */
function dryAt(
  { cover, scatter, mask }: Country,
  x: number,
  y: number,
  { t, woodOnly, streams, snow }: Conditions,
  height: number,
  thing: Thing | undefined,
  placed: Feature,
): Terra {
  const [xr, yr] = [Math.round(x) + 0, Math.round(y) + 0];
  if (snow && height > SNOW) return terraOf(xr, yr, height, "snow");
  const kind = woodOnly ? "wood" : coverAt(cover, x, y, 0, t);
  if (kind === "town") return terraOf(xr, yr, height, kind);
  const groundKind = thing === "marsh" && streams ? "marsh" : kind;
  if (placed !== "none") return terraOf(xr, yr, height, groundKind, placed);
  const code = featureOf(scatterAt(scatter, xr, yr), xr, yr, mask);
  return { ...terraOf(xr, yr, height, groundKind, FEATURES[code]), code: hasCode(code) ? codeAt(xr, yr) : "" };
}
