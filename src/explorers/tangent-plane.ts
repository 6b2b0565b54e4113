/**
 * Tangent plane that carries a vehicle of flat ground over a planet. x east, y north, z metres above datum.
 *
 *   place      (x, y) lies √(x² + y²)/(radius + altitude) radians along the great circle that leaves the middle that way: z is
 *              the altitude everywhere, level bodies stay level, and metres are metres at that altitude
 *   moving     the middle goes with the vehicle, and "north" goes along by parallel transport: poles are places like others
 *   stretched  across the way by (x/radius)²/6: 0.003 % at the rotor's tip, on a planet of 400 m
 *   error      a flight over an Earth is the flat one within 1 mm a minute (tests/explorers/tangent-plane.test.ts)
 */
import { DEGREE, wrapHeading } from "./angle.ts";
import { type Gap, type Ground, type Pose, substepsOf } from "./explorer.ts";
import { headingOf, parallelTransport, tangentFrame } from "./tangent-frame.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export interface TangentPlane {
  /** Perpendicular unit vectors in the planet's axes: up above the middle, and the direction of y. */
  readonly up: Vector;
  readonly north: Vector;
  /** From the coordinates of the mine below it to the plane's, metres; none on the surface. */
  readonly offset?: Vector;
}

/** A vehicle in the middle of its own tangent plane, where its x and y are 0; or a walker of a mine, in the mine's coordinates. */
export interface OnPlane<S extends Pose> {
  readonly plane: TangentPlane;
  readonly local: S;
}

/** Height of the ground, metres above datum, and its cover, at a place relative to the centre. */
export interface Relief {
  readonly radius: number;
  readonly floor: (x: number, y: number, z: number) => number;
  readonly kind: (x: number, y: number, z: number) => ReturnType<Ground["kindAt"]>;
}

/** The plane under a place, its y towards true north. */
export function planeUnder(place: Vector): TangentPlane {
  const { up, north } = tangentFrame(...place);
  return { up, north };
}

/** The unit vector over (x, y) of a plane at `away` metres from the centre. */
export function overPlane({ up, north }: TangentPlane, x: number, y: number, away: number): Vector {
  const distance = Math.hypot(x, y);
  if (distance === 0) return up;
  const angle = distance / away;
  const way = mix(x / distance, cross(north, up), y / distance, north);
  return mix(Math.cos(angle), up, Math.sin(angle), way);
}

/** The plane whose middle is (x, y) of another. */
export function movePlane(plane: TangentPlane, x: number, y: number, away: number): TangentPlane {
  if (x === 0 && y === 0) return plane;
  const up = unit(overPlane(plane, x, y, away));
  const north = parallelTransport(plane.north, plane.up, up);
  return { up, north: unit(mix(1, north, -dot(north, up), up)) };
}

/** The ground round a plane's middle as a flat vehicle queries it; there is nothing overhead. */
export function planeGround(plane: TangentPlane, altitude: number, { radius, floor, kind }: Relief): Ground {
  const away = radius + altitude;
  return {
    gapAt(x: number, y: number, z: number, out: Gap): Gap {
      const [px, py, pz] = overPlane(plane, x, y, away);
      out.floor = floor(radius * px, radius * py, radius * pz);
      out.roof = Infinity;
      out.inside = z < out.floor;
      // A body in rock can only leave it upward.
      if (out.inside) out.roof = -Infinity;
      return out;
    },
    kindAt(x, y) {
      const [px, py, pz] = overPlane(plane, x, y, away);
      return kind(radius * px, radius * py, radius * pz);
    },
  };
}

/** Steps a flat vehicle dt seconds, with a new plane for each substep. `groundAt` makes the ground of one. */
export function stepOnPlane<S extends Pose, G extends Ground = Ground>(
  state: OnPlane<S>,
  dt: number,
  groundAt: (plane: TangentPlane, altitude: number) => G,
  radius: number,
  step: (local: S, dt: number, ground: G, plane: TangentPlane) => S,
): OnPlane<S> {
  const count = substepsOf(dt);
  let { plane, local } = state;
  for (let i = 0; i < count; i++) {
    const altitude = local.z;
    const next = step(local, dt / count, groundAt(plane, altitude), plane);
    plane = movePlane(plane, next.x, next.y, radius + altitude);
    local = { ...next, x: 0, y: 0 };
  }
  return { plane, local };
}

/** The place of a vehicle, metres from the planet's centre. */
export function placeOf({ plane, local: { x, y, z } }: OnPlane<Pose>, radius: number): Vector {
  const { up, offset } = plane;
  if (!offset) return mix(radius + z, up, 0, up);
  return mix(1, mix(radius, up, 0, up), 1, fromPlane(plane, [x + offset[0], y + offset[1], z + offset[2]]));
}

/** Metres east and north of a plane's middle of a place, by the great circle at `away` metres from the centre. */
export function flatPlace(plane: TangentPlane, place: Vector, away: number): readonly [east: number, north: number] {
  const [east, north, up] = toPlane(plane, place);
  const level = Math.hypot(east, north);
  const k = level === 0 ? 0 : (away * Math.atan2(level, up)) / level;
  return [k * east, k * north];
}

/** A vector from the planet's axes to the plane's (east, north, up), and back. */
export function toPlane({ up, north }: TangentPlane, vector: Vector): Vector {
  return [dot(vector, cross(north, up)), dot(vector, north), dot(vector, up)];
}

export function fromPlane({ up, north }: TangentPlane, [east, ahead, rise]: Vector): Vector {
  return mix(1, mix(east, cross(north, up), ahead, north), rise, up);
}

/** Degrees clockwise from true north of a heading on a plane. */
export function compassOf(plane: TangentPlane, heading: number): number {
  const angle = heading * DEGREE;
  return headingOf(fromPlane(plane, [Math.sin(angle), Math.cos(angle), 0]), tangentFrame(...plane.up));
}

/** The heading on a plane of one clockwise from true north. */
export function headingOn({ up, north }: TangentPlane, compass: number): number {
  const frame = tangentFrame(...up);
  const turn = Math.atan2(dot(north, frame.east), dot(north, frame.north)) / DEGREE;
  return wrapHeading(compass - turn);
}
