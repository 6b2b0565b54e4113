/** Projects target markers into the view, and picks the target under a point. */
import { METRES_PER_AU, type SpacePlace, separation } from "../../core/space/place.ts";
import type { StarSystem } from "../../core/space/star-system.ts";
import type { Star } from "../../core/space/stars.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import { targetPlace } from "./nearby-bodies.ts";
import type { ShipPose, SpaceSimulation } from "./simulation.ts";
import { type Marker, sameTarget, type Target, targetName } from "./targets.ts";

/** Queries on the visible stars. */
export interface StarLookup {
  nearest(place: SpacePlace): Star | null;
  /** All stars within so many light-years, the nearest first. */
  within(place: SpacePlace, reach: number): readonly Star[];
  /** The star best matching a direction (unit vector) within `tolerance` radians; null if none is visible there. */
  pick(place: SpacePlace, direction: Vector, tolerance: number): Star | null;
}

/** A camera: its pose, and the tangents of half its horizontal and vertical field of view. */
export interface SpaceCamera extends ShipPose {
  readonly tan: readonly [across: number, upward: number];
}

/** Factors on the angular distance of planets and of marked targets in picking: they win against unmarked stars. */
const PLANET_WEIGHT = 0.6;
const MARKER_WEIGHT = 0.8;
/** Minimum depth in the projection of directions beside and behind the camera. */
const LEAST_DEPTH = 1e-3;

/** One marker each for the nearest star, the planets of the current star and the selected target. Occluded ones are left out, except the selected. */
export function markersIn(camera: SpaceCamera, simulation: SpaceSimulation, stars: StarLookup): Marker[] {
  const { selected, nearby } = simulation;
  const nearest = stars.nearest(camera.place);
  const system = nearby.system(camera.place);
  const vectorTo = (target: Target) => separation(camera.place, targetPlace(nearby, target, camera.t));
  const targets: [Target, Marker["role"]][] = selected ? [[selected, "selected"]] : [];
  const add = (target: Target, role: Marker["role"]) => {
    if (!sameTarget(target, selected)) targets.push([target, role]);
  };
  if (nearest) add({ kind: "star", star: nearest }, "nearest");
  for (const { index } of system?.planets ?? [])
    if (system) add({ kind: "planet", star: system.star, index }, "planet");
  const discs = (system?.planets ?? []).map(({ index, radius }) => ({
    vector: vectorTo({ kind: "planet", star: (system as StarSystem).star, index }),
    radius: radius / METRES_PER_AU,
  }));
  const markers: Marker[] = [];
  for (const [target, role] of targets) {
    const vector = vectorTo(target);
    if (role !== "selected" && discs.some((disc) => occludes(disc, vector))) continue;
    const distance = Math.hypot(...vector);
    markers.push({ target, name: targetName(target), role, distance, ...projected(camera, vector) });
  }
  return markers;
}

/** Whether a sphere hides a point that is farther away than its centre. */
function occludes({ vector, radius }: { readonly vector: Vector; readonly radius: number }, point: Vector): boolean {
  const distance = Math.hypot(...vector);
  return Math.hypot(...point) > distance && angleBetween(vector, point) < Math.asin(Math.min(1, radius / distance));
}

function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
}

export function projected({ forward, up, tan }: SpaceCamera, vector: Vector): Pick<Marker, "right" | "up" | "ahead"> {
  const distance = Math.hypot(...vector) || 1;
  const along = (axis: Vector) => dot(vector, axis) / distance;
  const ahead = along(forward);
  const depth = Math.max(LEAST_DEPTH, Math.abs(ahead));
  return {
    right: along(cross(forward, up)) / (depth * tan[0]),
    up: along(up) / (depth * tan[1]),
    ahead: ahead > 0,
  };
}

/**
 * The target at a point of the view (−1…1), or within `tolerance` radians of it; null if there is none. Discs hide targets behind them.
 */
export function targetAt(
  camera: SpaceCamera,
  [right, up]: readonly [number, number],
  tolerance: number,
  simulation: SpaceSimulation,
  stars: StarLookup,
): Target | null {
  const { forward, up: above, tan, place, t } = camera;
  const across = mix(right * tan[0], cross(forward, above), up * tan[1], above);
  const direction = unit(mix(1, forward, 1, across));
  const { nearby, selected } = simulation;
  const system = nearby.system(place);
  let [best, least, nearestDisc]: [Target | null, number, number] = [null, tolerance, Infinity];
  const consider = (target: Target, radius: number, weight: number) => {
    const vector = separation(place, targetPlace(nearby, target, t));
    const distance = Math.hypot(...vector);
    const angle = angleBetween(vector, direction);
    const onDisc = angle < Math.asin(Math.min(1, radius / distance));
    if (onDisc && distance < nearestDisc) [best, least, nearestDisc] = [target, 0, distance];
    else if (nearestDisc === Infinity && angle * weight < least) [best, least] = [target, angle * weight];
  };
  if (system) {
    for (const { index, radius } of system.planets)
      consider({ kind: "planet", star: system.star, index }, radius / METRES_PER_AU, PLANET_WEIGHT);
    consider({ kind: "star", star: system.star }, system.body.radius, MARKER_WEIGHT);
  }
  const nearest = stars.nearest(place);
  for (const target of [nearest && ({ kind: "star", star: nearest } as const), selected])
    if (target) consider(target, 0, MARKER_WEIGHT);
  const picked = stars.pick(place, direction, tolerance);
  if (picked) consider({ kind: "star", star: picked }, 0, 1);
  return best;
}
