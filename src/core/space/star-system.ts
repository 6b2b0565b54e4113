/**
 * Planets of a star, from the bits of its position: orbits, and the kind of each world.
 *
 *   orbits     Kepler's, in astronomical units and years: P² = a³ / mass. Distances grow by one ratio per system with
 *              some
 *              variation; their illumination (a / √L) is that of the Sun's planets, and they are clear of the star's
 *              body
 *   warmth     278 K·(L / a²)^¼, of a grey body
 *   kinds      where water is liquid: wet, ocean, or bare, and towards the edges desert or ice; hotter bare, desert, lava,
 *              or a giant; colder giants, ice, or bare
 *   attitude   the sun is always above longitude 0, DECLINATION degrees north of the equator: a visitor who leaves a
 *              planet and
 *              returns finds the same time of day at the same place
 *   error      the same bits in every engine; Kepler's equation to 10⁻¹² (tests/core/space/star-system.test.ts)
 */

import { cos, sin } from "../field/deterministic-math.ts";
import { hash, unitFloat } from "../field/hash.ts";
import type { Triple } from "./place.ts";
import { type StarBody, starBody } from "./star-body.ts";
import { type Star, starSeed } from "./stars.ts";

export type PlanetKind = "wet" | "ocean" | "moon" | "desert" | "ice" | "lava" | "giant";

export interface Planet {
  /** From 1, the innermost. */
  readonly index: number;
  readonly kind: PlanetKind;
  /** Random seed of its world. */
  readonly seed: number;
  /** Metres. */
  readonly radius: number;
  /** Kelvin. */
  readonly warmth: number;
  /** Semi-major axis, astronomical units. */
  readonly axis: number;
  readonly eccentricity: number;
  /** Years. */
  readonly period: number;
  /** Mean anomaly at t = 0, in turns. */
  readonly phase: number;
  /**
   * Unit vectors in galaxy axes: to the periapsis, 90° ahead in the orbit, and the orbit's normal (prograde by the
   * right-hand rule).
   */
  readonly along: Triple;
  readonly across: Triple;
  readonly normal: Triple;
}

export interface StarSystem {
  readonly star: Star;
  readonly body: StarBody;
  /** Normal of the system's mean plane, a unit vector in galaxy axes. */
  readonly normal: Triple;
  /** From the innermost. */
  readonly planets: readonly Planet[];
}

/** A planet's axes in galaxy axes: unit vectors to longitude 0, 90° east, and the north pole. */
export type PlanetAxes = readonly [x: Triple, y: Triple, z: Triple];

/** Degrees of the sun north of a planet's equator: shadows everywhere, and ice mainly on one pole. */
export const DECLINATION = 12;

const TURN = 2 * Math.PI;
/** Temperature of a grey body at 1 AU from the Sun, and the range of liquid water, kelvin. */
const [GREY, COLD, HOT] = [278, 205, 350];
/** Kelvin: above and below these, planets with water can be deserts and ice; above the last, rock is molten. */
const [COOL, WARM, MOLTEN] = [230, 316, 430];
/**
 * Distance of the innermost planet: least and range, times the root of the luminosity; and least, in radii of the star.
 */
const [NEAREST, NEAREST_SPREAD, CLEAR] = [0.3, 0.5, 4];
/** Ratio between neighbouring orbits: least and range; and greatest ratio of the last orbit to the first. */
const [RATIO, RATIO_SPREAD, WHOLE] = [1.4, 0.5, 110];
/** Radius in kilometres: least and range, by kind. */
const SIZES: Readonly<Record<PlanetKind, readonly [number, number]>> = {
  wet: [2400, 3971],
  ocean: [2800, 3571],
  moon: [600, 2400],
  desert: [1700, 3100],
  ice: [900, 2300],
  lava: [1100, 2100],
  giant: [20_000, 42_000],
};

/** Random number k of a seed, in [0, 1). */
const chance = (seed: number, k: number): number => unitFloat(hash(seed ^ Math.imul(k + 1, 0x9e3779b1)));

export function systemOf(star: Star): StarSystem {
  const seed = starSeed(star.x, star.y, star.z);
  const body = starBody(star);
  const frame = frameOf(chance(seed, 0) * TURN, 0.06 + 0.5 * chance(seed, 1));
  const first = (NEAREST + NEAREST_SPREAD * chance(seed, 2)) * Math.sqrt(body.luminosity);
  const roomy = RATIO + RATIO_SPREAD * chance(seed, 3);
  // With many planets, the root that keeps the last orbit within WHOLE times the first.
  const ratio = star.planets < 9 ? roomy : Math.min(roomy, RATIO_OF_MANY[star.planets - 9]);
  const planets: Planet[] = [];
  let away = Math.max(first, CLEAR * body.radius);
  for (let index = 1; index <= star.planets; index++) {
    planets.push(planetOf(hash(seed + Math.imul(index, 0x632be5ab)) >>> 0, index, away, body, frame));
    away *= ratio;
  }
  return { star, body, normal: frame[2], planets };
}

/**
 * Ratios that place 9, 10, … 15 planets within WHOLE times the first orbit, rounded, since roots may differ in the last
 * bit.
 */
const RATIO_OF_MANY = [9, 10, 11, 12, 13, 14, 15].map((n) => Number((WHOLE ** (1 / (n - 1))).toFixed(6)));

/**
 * Axes of a plane rotated by `node` and tilted by `tilt`, radians: along the node, perpendicular to it, and the normal.
 */
function frameOf(node: number, tilt: number): PlanetAxes {
  const [cn, sn, ct, st] = [cos(node), sin(node), cos(tilt), sin(tilt)];
  return [
    [cn, sn, 0],
    [-ct * sn, ct * cn, st],
    [st * sn, -st * cn, ct],
  ];
}

function planetOf(seed: number, index: number, away: number, body: StarBody, frame: PlanetAxes): Planet {
  const axis = away * (0.93 + 0.14 * chance(seed, 0));
  const warmth = GREY * Math.sqrt(Math.sqrt(body.luminosity) / axis);
  const kind = kindOf(warmth, chance(seed, 1));
  const [least, more] = SIZES[kind];
  // Within the system's plane, rotated to its periapsis, and slightly tilted.
  const [u, v, n] = frameOf(chance(seed, 3) * TURN, 0.06 * chance(seed, 4) * chance(seed, 5));
  const turn = chance(seed, 6) * TURN;
  const [c, s] = [cos(turn), sin(turn)];
  const along = inFrame(frame, sum(c, u, s, v));
  const across = inFrame(frame, sum(-s, u, c, v));
  return {
    index,
    kind,
    seed: 1 + (seed % 99_999),
    radius: 1000 * Math.round(least + more * chance(seed, 2)),
    warmth,
    axis,
    eccentricity: 0.12 * chance(seed, 7) * chance(seed, 8),
    period: Math.sqrt((axis * axis * axis) / body.mass),
    phase: chance(seed, 9),
    along,
    across,
    normal: inFrame(frame, n),
  };
}

function kindOf(warmth: number, bits: number): PlanetKind {
  if (bits < 0.12) return "moon";
  if (warmth < COLD) return bits < 0.2 ? "moon" : bits < 0.5 ? "ice" : "giant";
  if (warmth > HOT) return hotKind(warmth, bits);
  if (bits < 0.42) return "ocean";
  if (warmth > WARM && bits > 0.7) return "desert";
  return warmth < COOL && bits > 0.7 ? "ice" : "wet";
}

function hotKind(warmth: number, bits: number): PlanetKind {
  if (bits > 0.9) return "giant";
  if (warmth > MOLTEN) return bits < 0.3 ? "moon" : "lava";
  return bits < 0.35 ? "moon" : "desert";
}

function sum(i: number, a: Triple, j: number, b: Triple): Triple {
  return [i * a[0] + j * b[0], i * a[1] + j * b[1], i * a[2] + j * b[2]];
}

function inFrame([x, y, z]: PlanetAxes, v: Triple): Triple {
  const at = (i: 0 | 1 | 2) => v[0] * x[i] + v[1] * y[i] + v[2] * z[i];
  return [at(0), at(1), at(2)];
}

/** The planet with an index from 1. Throws a RangeError where the star has none. */
export function planetIn({ star, planets }: StarSystem, index: number): Planet {
  const planet = planets[index - 1];
  if (!planet) throw new RangeError(`Expected a planet from 1 to ${star.planets} of that star, got ${index}.`);
  return planet;
}

/** Eccentric anomaly by Kepler's equation, radians, of a mean anomaly in turns; e ≤ 0.12. */
export function eccentricAnomaly(eccentricity: number, turns: number): number {
  const mean = TURN * (turns - Math.round(turns));
  let e = mean + eccentricity * sin(mean);
  // Newton's method doubles the digits; the initial guess has two.
  for (let k = 0; k < 4; k++) e -= (e - eccentricity * sin(e) - mean) / (1 - eccentricity * cos(e));
  return e;
}

/** Writes a planet's position at t years, astronomical units from its star in galaxy axes, into `out`. */
export function planetAt<T extends { [axis: number]: number }>(
  system: StarSystem,
  index: number,
  t: number,
  out: T,
): T {
  const { axis, eccentricity, period, phase, along, across } = planetIn(system, index);
  const anomaly = eccentricAnomaly(eccentricity, t / period + phase);
  const p = axis * (cos(anomaly) - eccentricity);
  const q = axis * Math.sqrt(1 - eccentricity * eccentricity) * sin(anomaly);
  for (let i = 0; i < 3; i++) out[i] = p * along[i] + q * across[i];
  return out;
}

const place = new Float64Array(3);

/** A planet's axes at t, with local time `hour` at longitude 0: at 12 the sun is above it. */
export function planetAxes(system: StarSystem, index: number, t: number, hour = 12): PlanetAxes {
  planetAt(system, index, t, place);
  const away = -Math.sqrt(place[0] * place[0] + place[1] * place[1] + place[2] * place[2]);
  const sun: Triple = [place[0] / away, place[1] / away, place[2] / away];
  const low = (DECLINATION * Math.PI) / 180;
  const { normal } = planetIn(system, index);
  const pole = sum(cos(low), normal, sin(low), sun);
  const noon = sum(cos(low), sun, -sin(low), normal);
  const east: Triple = [
    pole[1] * noon[2] - pole[2] * noon[1],
    pole[2] * noon[0] - pole[0] * noon[2],
    pole[0] * noon[1] - pole[1] * noon[0],
  ];
  // Longitude 0 is this far west of noon.
  const past = ((hour - 12) / 12) * Math.PI;
  const [c, s] = [cos(past), sin(past)];
  return [sum(c, noon, s, east), sum(-s, noon, c, east), pole];
}
