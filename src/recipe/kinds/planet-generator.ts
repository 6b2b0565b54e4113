/** The generator of the kind "planet". Apart from its checks, whose library workers do not need. */
import { type PlanetLand, planetLand } from "../../core/faults/planet-land.ts";
import { type Field, fieldDeviation, fieldMean } from "../../core/field/field.ts";
import { PROFILE_1983 } from "../../core/field/profile.ts";
import type { Climate } from "../../core/planet/climate.ts";
import { createCubeTile } from "../../core/planet/cube-tile.ts";
import { createErodedLand, type PlanetErosion } from "../../core/planet/eroded-land.ts";
import type { FormGround, PlanetForms } from "../../core/planet/forms.ts";
import { createGasGiant } from "../../core/planet/gas-giant.ts";
import { createLandForms } from "../../core/planet/land-forms.ts";
import { createMoon, faultDeviation, MOON_SLOPE } from "../../core/planet/moon.ts";
import { planetField, reliefFor } from "../../core/planet/planet.ts";
import type { RingTable } from "../../core/planet/rings.ts";
import { altitudeRange, createGlobe, type Globe, type GlobeGround } from "../../core/planet/sphere.ts";
import type { RoundFieldName } from "../fields.ts";
import { coverOf, fieldOf } from "../generator-fields.ts";
import { profileOf } from "../profiles.ts";
import { type GroundTable, isProfileName, type Reading } from "../recipe.ts";
import { isSumCode, type SumCode } from "../sum.ts";
import { cached, landOf } from "./fault-lands.ts";

export interface PlanetShape {
  readonly kind: "planet";
  /** Metres from the centre to the datum, which is the sea level. */
  readonly radius: number;
  /** RMS slope of the ground near the datum; its relief follows (src/core/planet/planet.ts). */
  readonly slope: number;
  /** Hurst exponent of the ground, 0 ≤ H < 1: higher gives larger mountains and smoother ground. */
  readonly H: number;
  /** The planet has a sea and an atmosphere. */
  readonly wet: boolean;
  /** Dry planets only: the number of faults, which also adds craters of all sizes (src/core/planet/moon.ts). */
  readonly faults?: number;
  /** The code of a land of faults that all faces of the planet's cube have (src/core/faults/code.ts). */
  readonly land?: string;
}

/** The shape determines the relief, and the ground where `fields` names none. */
export interface PlanetTable extends GroundTable {
  readonly shape: PlanetShape;
  /** Cover of a planet with air, and substance of its sea; temperate if omitted. */
  readonly climate?: Climate;
  readonly rings?: RingTable;
  /** Moons in the sky. */
  readonly moons?: number;
  /** Ranges, table lands and gullies in the planet's own ground; none without it. */
  readonly erosion?: PlanetErosion;
  /** Dunes and other forms on eroded ground; none without it. */
  readonly forms?: PlanetForms;
  readonly fields: { readonly [reading in Exclude<Reading, "ground">]?: RoundFieldName } & {
    readonly ground?: RoundFieldName | SumCode;
  };
}

/** The last lands, "w" or "d" with or without a sea around them: each setting, map and worker generates its world anew. */
const landsOf = cached((key: string) => planetLand(landOf(key.slice(1)), key.startsWith("w")));

/** Creates the generator of a planet's table. */
export function generatePlanet(world: PlanetTable): Globe {
  const { ground, ...others } = world.fields;
  return createGlobe({
    ...planetGround(world),
    wet: world.shape.wet,
    ...(world.climate === "gas" && { giant: createGasGiant(world.seed) }),
    snow: world.snow,
    cover: coverOf(world, others, 0),
    scatter: fieldOf(world, "scatter", 3),
  });
}

/** The ground with erosion, whose ranges are lowered where they would be higher than half of the radius. */
function eroded(
  plain: GlobeGround,
  erosion: PlanetErosion,
  { forms, seed, turn = 0, climate = "temperate" }: PlanetTable,
): GlobeGround {
  const isCapped = climate !== "ice";
  const make = forms && ((ground: FormGround) => createLandForms(forms, ground, { seed, isCapped }));
  const landOf = (relief: number) => ({
    ...plain,
    relief,
    ground: createErodedLand({ ...plain, relief, turn }, erosion, make),
  });
  let land = landOf(plain.relief);
  // Hills are rougher on lower ground, so a try may not be enough.
  for (let k = 0; k < TRIES; k++) {
    const over = Math.max(...altitudeRange(land).map(Math.abs)) / (plain.radius / 2);
    if (!(over > 1)) break;
    land = landOf((0.95 * land.relief) / over);
  }
  return land;
}

const TRIES = 4;

/** Share of the field in the slope of a planet with faults. */
const FIELD_SHARE = 0.25;

/** The ground of a planet, without cover. */
export function planetGround(world: PlanetTable): GlobeGround {
  const { shape, seed, turn = 0, profile, sea, peak, fields, erosion } = world;
  const climate = world.climate && { climate: world.climate };
  const { radius, slope, H, faults, land } = shape;
  const ground = fields.ground
    ? filteredInSpace(fieldOf(world, fields.ground, 4), fields.ground)
    : planetField(radius, { profile: profileOf(profile), H, seed, turn });
  const stored = land !== undefined && landsOf(`${shape.wet ? "w" : "d"}${land}`);
  if (faults === undefined) {
    const relief = reliefOf(world, ground, slope);
    const plain = { radius, ground, relief, sea, peak, ...climate };
    if (stored) return { ...plain, ground: withLand(shape, stored, ground, heightsOf(ground)) };
    // The ground of a named field, such as that of 1983, is its own; a gas giant has none.
    const isEroded = erosion && !fields.ground && world.climate !== "gas";
    return isEroded ? eroded(plain, erosion, world) : plain;
  }
  // Faults and craters give the large forms and the field adds roughness; both scale with the slope.
  const moon = createMoon(radius, { seed, faults, steep: slope / MOON_SLOPE });
  const relief = reliefOf(world, ground, FIELD_SHARE * slope);
  if (!stored) return { radius, ground, relief, sea, peak, moon };
  // The land takes the place of the faults, whose heights `peak` does not change.
  const height = (SPAN * moon.steep * faultDeviation(moon)) / relief;
  return {
    radius,
    ground: withLand(shape, stored, ground, height),
    relief,
    sea,
    peak: LEVEL_PEAK,
    moon: { ...moon, rifts: [] },
  };
}

/** Metres, or units, from the lowest to the highest cell of a land, in deviations of the ground whose place it takes. */
const SPAN = 4;
/** Share of the largest octave of a planet's own ground that remains beside a land. */
const KEPT = 0.3;
/** Units; so great that it changes no height. */
const LEVEL_PEAK = 1e9;

/** Units that a land has from its lowest to its highest cell on a planet without faults: at most as many as the ground itself. */
function heightsOf(ground: Field): number {
  const { weight, profile } = ground;
  const whole = weight.reduce((sum, w) => sum + w, 0);
  return Math.min(SPAN * fieldDeviation(ground), whole * (profile.max - profile.min));
}

/** The ground with a land in place of most of its largest octave. */
function withLand({ radius }: PlanetShape, { tile, datum }: PlanetLand, ground: Field, height: number): Field {
  const fine = { ...ground, weight: ground.weight.map((w, i) => (i < ground.terms ? KEPT * w : w)) };
  const level = fieldMean(ground) - fieldMean(fine) - datum * height;
  return { ...fine, added: createCubeTile(tile, level, height, radius) };
}

/** The ground of a sum with filter widths that count its shares of z, too. Named fields keep those of their plane. */
function filteredInSpace(field: Field, name: string): Field {
  if (!isSumCode(name)) return field;
  const { a, b, c, terms } = field;
  const lengths = a.map((_, i) => Math.sqrt(a[i] * a[i] + b[i] * b[i] + c[i] * c[i]));
  const frequency = lengths.map((_, i) => {
    const first = i - (i % terms);
    return Math.max(...lengths.subarray(first, first + terms));
  });
  return { ...field, frequency };
}

/** Ground of an own profile or sum with gentle slopes has at most this many times the relief of the profile of 1983. */
const MOST_RELIEF = 4;

/** Metres per unit that give the ground a slope. Ground of an own profile or sum, which can be flat, stays within half of the radius. */
function reliefOf(
  { shape: { radius }, profile, sea, peak, fields }: PlanetTable,
  ground: Field,
  slope: number,
): number {
  const relief = reliefFor(ground, slope);
  if (isProfileName(profile) && !isSumCode(fields.ground ?? "")) return relief;
  const most = MOST_RELIEF * reliefFor({ ...ground, profile: PROFILE_1983 }, slope);
  const [lowest, highest] = altitudeRange({ radius, ground, relief: 1, sea, peak });
  return Math.min(relief, most, radius / 2 / Math.max(-lowest, highest));
}
