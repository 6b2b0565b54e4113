/** Where a flight by itself ends, so that what was chosen is well seen: before a star and its planets, in orbit round a planet. */
import { DEGREE } from "../../explorers/angle.ts";
import { type Attitude, orthonormal } from "../../explorers/rotation.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";

export interface Berth extends Attitude {
  /** Astronomical units from the body's middle, in galaxy axes. */
  readonly offset: Vector;
}

/** Radii from a planet's middle, and degrees between its star and the ship as the planet sees them: three quarters are lit. */
const RADII = 3;
const PHASE = 55;
/** Degrees over the plane of the planets; of a star's own disc, radii at the least; and how much farther than the second planet. */
const OVER = 24;
const LEAST_RADII = 14;
const FARTHER = 1.5;

/**
 * Round a planet: `toStar` and `toShip` are the ways to its star and to who comes, `radius` in astronomical units; `normal` is that of
 * the planets' plane, a unit vector.
 */
export function orbitBerth(toStar: Vector, toShip: Vector, normal: Vector, radius: number): Berth {
  const sun = unit(toStar);
  // On the side from which one comes: the way there never leads through the planet.
  const out = mix(Math.cos(PHASE * DEGREE), sun, Math.sin(PHASE * DEGREE), besideOf(toShip, sun));
  return { offset: mix(RADII * radius, out, 0, out), ...facing(mix(-1, out, 0, out), normal) };
}

/** Before a star of a radius and planets so far out on average, from the innermost: astronomical units. */
export function starBerth(toShip: Vector, normal: Vector, radius: number, axes: readonly number[]): Berth {
  const above = dot(toShip, normal) < 0 ? mix(-1, normal, 0, normal) : normal;
  const out = mix(Math.cos(OVER * DEGREE), besideOf(toShip, above), Math.sin(OVER * DEGREE), above);
  const away = Math.max(LEAST_RADII * radius, FARTHER * (axes[1] ?? axes[0] ?? 0));
  return { offset: mix(away, out, 0, out), ...facing(mix(-1, out, 0, out), normal) };
}

/** The unit vector at right angles to an axis on the side of `way`; some side where that has none. */
function besideOf(way: Vector, axis: Vector): Vector {
  const toward = mix(1, way, -dot(way, axis), axis);
  if (Math.hypot(...toward) > 1e-6 * Math.hypot(...way)) return unit(toward);
  return unit(cross(axis, Math.abs(axis[0]) < 0.7 ? [1, 0, 0] : [0, 1, 0]));
}

/** Looks along a direction, the planets' north up: their orbits lie level. */
function facing(direction: Vector, normal: Vector): Attitude {
  return orthonormal(direction, Math.abs(dot(direction, normal)) < 0.999 ? normal : besideOf(direction, direction));
}
