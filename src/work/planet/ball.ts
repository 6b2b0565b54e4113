/**
 * A planet as generators of tasks query it, in year 0. Places are metres from its centre.
 *
 *   area   one of 6 · 8 · 8 cells of its cube, by face, column and row; "" is that of the world's first view
 */
import type { Random } from "../../core/field/random.ts";
import { evenly, faceOf, placeOn } from "../../core/planet/cube-sphere.ts";
import { altitudeOn, type Globe, kindOn, surfaceOn } from "../../core/planet/sphere.ts";
import { cross, dot, minus, type Vector } from "../../core/vector.ts";
import { say } from "../../words/words.ts";
import type { Measures, Place } from "../place.ts";

export interface Ball {
  readonly globe: Globe;
  /** The place of the first view. */
  readonly home: Place;
}

/** Cells of areas along a side of a face. */
const SIDE = 8;

/** Unit vectors along the ground at a place, and up. */
interface Axes {
  readonly east: Vector;
  readonly north: Vector;
  readonly up: Vector;
}

function axesOf(at: Place): Axes {
  const up = scaled(at, 1);
  const level = Math.hypot(up[0], up[1]);
  const east: Vector = level < 1e-9 ? [0, 1, 0] : [-up[1] / level, up[0] / level, 0];
  return { east, north: cross(up, east), up };
}

/** The place of a length in the direction of another. */
export function scaled([x, y, z]: Place, length: number): Vector {
  const k = length / Math.hypot(x, y, z);
  return [k * x, k * y, k * z];
}

/** The place some metres from another along the great circle that begins at an angle from north, radians, at the other's distance. */
export function moved(at: Place, angle: number, metres: number): Vector {
  const { east, north, up } = axesOf(at);
  const away = Math.hypot(...at);
  const [sin, cos] = [Math.sin(metres / away), Math.cos(metres / away)];
  const [e, n] = [sin * Math.sin(angle), sin * Math.cos(angle)];
  const along = (i: 0 | 1 | 2) => away * (cos * up[i] + e * east[i] + n * north[i]);
  return [along(0), along(1), along(2)];
}

/** Heading and pitch in degrees of the straight way from a place to another. */
export function aimAt(from: Place, to: Place): { readonly heading: number; readonly pitch: number } {
  const { east, north, up } = axesOf(from);
  const way = minus(to, from);
  const [e, n, u] = [dot(way, east), dot(way, north), dot(way, up)];
  const degrees = (angle: number) => Math.round((angle * 180) / Math.PI);
  return { heading: (degrees(Math.atan2(e, n)) + 360) % 360, pitch: degrees(Math.atan2(u, Math.hypot(e, n))) };
}

/** Measures over a sphere: bearings of great circles, distances along the datum, and differences of altitude. */
export const measuresOf = (radius: number): Measures => ({
  way(from, to) {
    const { east, north, up } = axesOf(from);
    const out = scaled(to, 1);
    const [e, n] = [dot(out, east), dot(out, north)];
    const bearing = (Math.atan2(e, n) * 180) / Math.PI;
    return {
      bearing: bearing < 0 ? bearing + 360 : bearing,
      distance: radius * Math.atan2(Math.hypot(e, n), dot(out, up)),
      rise: Math.hypot(...to) - Math.hypot(...from),
    };
  },
});

/** The place on the solid ground in a direction, `above` metres over it. */
export function groundAt({ globe }: Ball, [x, y, z]: Place, above = 0): Vector {
  return scaled([x, y, z], globe.radius + altitudeOn(globe, x, y, z) + above);
}

/** The inverse of `evenly`, by halves. */
function unevenly(value: number): number {
  let [low, high] = [-1, 1];
  for (let k = 0; k < 40; k++) {
    const middle = (low + high) / 2;
    if (evenly(middle) < value) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function cellOf([x, y, z]: Place): string {
  const face = faceOf(x, y, z);
  const at = [x, y, z];
  const amount = Math.abs(at[face % 3]);
  const index = (axis: number) => Math.min(SIDE - 1, Math.floor(((unevenly(at[axis % 3] / amount) + 1) / 2) * SIDE));
  return `${face}.${index(face + 1)}.${index(face + 2)}`;
}

/** The area of a place; "" for that of the first view. */
export const areaAt = ({ home }: Ball, at: Place): string => (cellOf(at) === cellOf(home) ? "" : cellOf(at));

/** A random place of an area, on the datum. Throws a RangeError on a text that is no area. */
export function placeIn({ globe, home }: Ball, area: string, random: Random): Vector {
  const [, face, i, j] = /^([0-5])\.([0-7])\.([0-7])$/.exec(area || cellOf(home)) ?? [];
  if (face === undefined)
    throw new RangeError(
      `task: ${say('area "{area}" is not a face from 0 to 5 and two cells from 0 to 7, such as 2.0.7', { area })}`,
    );
  const at = (cell: string) => evenly((2 * (Number(cell) + random())) / SIDE - 1);
  const [x, y, z] = placeOn(Number(face), at(i), at(j), globe.radius, new Float64Array(3));
  return [x, y, z];
}

/** A random place of an area, or, after some tries there, of the whole planet: an area may be all sea. */
export const placeFor = (ball: Ball, area: string, random: Random, tries: number): Vector =>
  tries < TRIES_IN_AREA ? placeIn(ball, area, random) : anywhere(ball, random);
const TRIES_IN_AREA = 30;

/** A random place of the whole planet, on the datum, as likely everywhere. */
export function anywhere({ globe }: Ball, random: Random): Vector {
  const z = 2 * random() - 1;
  const angle = 2 * Math.PI * random();
  const level = globe.radius * Math.sqrt(1 - z * z);
  return [level * Math.cos(angle), level * Math.sin(angle), globe.radius * z];
}

/** Metres of a line of sight at its end that are not looked at, and its samples. */
const [END, SAMPLES] = [4, 48];

/** Whether no ground is between an eye and a place: samples are denser near the place, where the line is low. */
export function isInSight(globe: Globe, from: Place, to: Place): boolean {
  const way = minus(to, from);
  const length = Math.hypot(...way);
  for (let k = 1; k <= SAMPLES; k++) {
    const left = END + (length - END) * ((k - 1) / SAMPLES) ** 3;
    if (left >= length) break;
    const share = 1 - left / length;
    const [x, y, z] = [from[0] + share * way[0], from[1] + share * way[1], from[2] + share * way[2]];
    if (Math.hypot(x, y, z) < globe.radius + surfaceOn(globe, x, y, z)) return false;
  }
  return true;
}

/** Metres round a spot that are level, and the greatest rise over run there. */
const ROUND = [8, 20];
const STEEPEST = 0.14;
/** Metres above the sea, at least. */
const DRY = 3;

/** The level, dry spot in a direction, on the ground, where a craft can land and a walker can stand; null where it is steep, wet or in a town. */
export function levelSpot(ball: Ball, place: Place): Vector | null {
  const { globe } = ball;
  const [x, y, z] = place;
  const altitude = altitudeOn(globe, x, y, z);
  if (globe.wet && altitude < DRY) return null;
  for (const metres of ROUND)
    for (let k = 0; k < 4; k++) {
      const [a, b, c] = moved(place, (k * Math.PI) / 2 + metres, metres);
      if (Math.abs(altitudeOn(globe, a, b, c) - altitude) > STEEPEST * metres) return null;
    }
  const kind = kindOn(globe, x, y, z);
  return kind === "town" || kind === "lake" ? null : groundAt(ball, place);
}
