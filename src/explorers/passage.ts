/**
 * The passage between free space and a planet's world: the link of the planet's world for a ship in space, at the very same
 * place, and the link back to space from a place there.
 *
 *   place   the same within 2 m both ways, the precision of a link, from CLOSEST to FARTHEST radii of the planet's centre;
 *           from lower down the way out ends CLOSEST radii away over the same place, from farther out the way in starts at FARTHEST
 *   t       rounded as in a link (`linkTime`). A planet moves 10⁶ km in its last digit, and ships nearby move with it
 *   hour    set in the planet's link, so that the sun stays where it was
 *   error   tests/explorers/passage.test.ts
 */
import { METRES_PER_AU, placeAt, type SpacePlace, separation } from "../core/space/place.ts";
import { type PlanetAxes, planetAt, planetAxes, planetIn, type StarSystem } from "../core/space/star-system.ts";
import { canonical } from "../recipe/quantity.ts";
import { RANGES } from "../recipe/ranges.ts";
import type { Attitude } from "./rotation.ts";
import { lookOf } from "./starship.ts";
import { poseOfView } from "./tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

/** Radii from the centre. A ship round a planet flies up to 9. */
const [CLOSEST, FARTHEST] = [1.5, 8.4] as const;

/** The t of a link. */
export function linkTime(t: number): number {
  return canonical(RANGES.t, t);
}

/** Position of a planet at t years. */
export function planetPlace(system: StarSystem, index: number, t: number): SpacePlace {
  const { x, y, z } = system.star;
  return placeAt([x, y, z], planetAt<[number, number, number]>(system, index, t, [0, 0, 0]));
}

/** The link of a planet's world with a ship at this place and attitude in space. */
export function linkToPlanet(
  system: StarSystem,
  index: number,
  t: number,
  { place, forward, up }: Attitude & { readonly place: SpacePlace },
): string {
  const { star } = system;
  const { radius } = planetIn(system, index);
  const axes = planetAxes(system, index, linkTime(t));
  // Relative to the planet's place now: ships nearby are carried along.
  const from = toAxes(axes, separation(planetPlace(system, index, t), place));
  const away = METRES_PER_AU * Math.hypot(...from);
  const k = (METRES_PER_AU * Math.min(FARTHEST * radius, Math.max(CLOSEST * radius, away))) / away;
  const [x, y, z] = mix(k, from, 0, from);
  const { heading, pitch, roll } = poseOfView({ x, y, z, forward: toAxes(axes, forward), up: toAxes(axes, up) });
  return linkOf("planet", {
    from: [star.x, star.y, star.z, index],
    by: "ship",
    at: rounded([x, y, z], 2),
    look: rounded([heading, pitch, roll], 1),
    t: [linkTime(t)],
  });
}

/** A place on a planet, metres in its own axes, the radius of its world in the link, and the time. */
export interface OnPlanet {
  readonly at: Vector;
  readonly radius: number;
  readonly t: number;
  readonly hour: number;
}

/** The link of free space over that place, facing the planet, north up. */
export function linkToSpace(system: StarSystem, index: number, { at, radius, t, hour }: OnPlanet): string {
  const axes = planetAxes(system, index, linkTime(t), hour);
  const planet = planetIn(system, index);
  const away = Math.max(CLOSEST, Math.hypot(...at) / radius) * planet.radius;
  const out = unit(at);
  const off = fromAxes(axes, mix(away / METRES_PER_AU, out, 0, out));
  const [x, y, z] = planetAt(system, index, linkTime(t), [0, 0, 0]);
  const place = placeAt([system.star.x, system.star.y, system.star.z], [x + off[0], y + off[1], z + off[2]]);
  const forward = unit(mix(-1, off, 0, off));
  // Over a pole there is no north: then up is towards longitude 0.
  const north = Math.abs(dot(forward, axes[2])) < 0.999 ? axes[2] : axes[0];
  const up = unit(cross(cross(forward, north), forward));
  return linkOf("cosmic", {
    at: place.cell,
    off: rounded(place.off, 11),
    look: rounded(lookOf({ forward, up }), 1),
    t: [linkTime(t)],
  });
}

/** A vector from the galaxy's axes to a planet's, and back. */
function toAxes([x, y, z]: PlanetAxes, v: Vector): Vector {
  return [dot(x, v), dot(y, v), dot(z, v)];
}

function fromAxes([x, y, z]: PlanetAxes, v: Vector): Vector {
  return mix(1, mix(v[0], x, v[1], y), v[2], z);
}

const rounded = (values: readonly number[], digits: number): number[] =>
  values.map((value) => Number(value.toFixed(digits)) + 0);

function linkOf(world: string, parts: Readonly<Record<string, string | readonly number[]>>): string {
  const said = Object.entries(parts).map(
    ([name, value]) => `${name}=${typeof value === "string" ? value : value.join()}`,
  );
  return `?world=${world}&${said.join("&")}`;
}
