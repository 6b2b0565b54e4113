/** What is marked in a picture of free space, and what lies under a point of it. */
import { between, METRES_PER_AU, type SpacePlace } from "../../core/space/place.ts";
import type { StarSystem } from "../../core/space/star-system.ts";
import { planetName, type Star, starName } from "../../core/space/stars.ts";
import { cross, dot, mix, unit, type Vector } from "../../explorers/vector.ts";
import type { CosmicJourney, CosmicSight } from "./simulation.ts";
import type { Mark, Target } from "./targets.ts";
import { middleOf } from "./warp-goal.ts";

/** Which stars are there to be seen. */
export interface StarSight {
  nearest(place: SpacePlace): Star | null;
  /** The star that one means who points along a unit vector, of those within so many radians; null where none is seen. */
  pick(place: SpacePlace, direction: Vector, tolerance: number): Star | null;
}

/** A picture: an eye, and the tangents of half its width and height. */
export interface CosmicPicture extends CosmicSight {
  readonly tan: readonly [across: number, upward: number];
}

/** How much nearer than it is a planet counts, and what is marked, against stars that are not: one means them. */
const PLANET_COUNTS = 0.6;
const MARK_COUNTS = 0.8;
/** Behind the eye directions are told as if this much were ahead. */
const EDGE_ON = 1e-3;

export function nameOf(target: Target): string {
  return target.kind === "planet" ? planetName(target.star, target.index) : starName(target.star);
}

export function isSame(a: Target | null, b: Target | null): boolean {
  if (!a || !b) return a === b;
  const sameStar = a.star.x === b.star.x && a.star.y === b.star.y && a.star.z === b.star.z;
  return sameStar && (a.kind === "planet" ? a.index : 0) === (b.kind === "planet" ? b.index : 0);
}

/** The nearest star, the planets of the star that one is at, and what is chosen: each once, and none that a planet hides. */
export function marksIn(picture: CosmicPicture, journey: CosmicJourney, sight: StarSight): Mark[] {
  const { chosen, nearby } = journey;
  const nearest = sight.nearest(picture.place);
  const system = nearby.system(picture.place);
  const wayTo = (target: Target) => between(picture.place, middleOf(nearby, target, picture.t));
  const targets: [Target, Mark["role"]][] = chosen ? [[chosen, "chosen"]] : [];
  const add = (target: Target, role: Mark["role"]) => {
    if (!isSame(target, chosen)) targets.push([target, role]);
  };
  if (nearest) add({ kind: "star", star: nearest }, "nearest");
  for (const { index } of system?.planets ?? [])
    if (system) add({ kind: "planet", star: system.star, index }, "planet");
  const discs = (system?.planets ?? []).map(({ index, radius }) => ({
    way: wayTo({ kind: "planet", star: (system as StarSystem).star, index }),
    radius: radius / METRES_PER_AU,
  }));
  const marks: Mark[] = [];
  for (const [target, role] of targets) {
    const way = wayTo(target);
    // Of what is chosen one wants to know where it is, though a planet hides it.
    if (role !== "chosen" && discs.some((disc) => hides(disc, way))) continue;
    marks.push({ target, name: nameOf(target), role, distance: Math.hypot(...way), ...shown(picture, way) });
  }
  return marks;
}

/** Whether a globe covers what lies that way, farther off than its middle. */
function hides({ way, radius }: { readonly way: Vector; readonly radius: number }, behind: Vector): boolean {
  const away = Math.hypot(...way);
  return Math.hypot(...behind) > away && angleBetween(way, behind) < Math.asin(Math.min(1, radius / away));
}

function angleBetween(a: Vector, b: Vector): number {
  return Math.atan2(Math.hypot(...cross(a, b)), dot(a, b));
}

function shown({ forward, up, tan }: CosmicPicture, way: Vector): Pick<Mark, "right" | "up" | "ahead"> {
  const distance = Math.hypot(...way) || 1;
  const along = (axis: Vector) => dot(way, axis) / distance;
  const ahead = along(forward);
  const depth = Math.max(EDGE_ON, Math.abs(ahead));
  return {
    right: along(cross(forward, up)) / (depth * tan[0]),
    up: along(up) / (depth * tan[1]),
    ahead: ahead > 0,
  };
}

/**
 * What lies under a point of the picture (−1 to 1), or within `tolerance` radians of it; null where nothing does. A disc hides what is
 * behind it.
 */
export function targetAt(
  picture: CosmicPicture,
  [right, up]: readonly [number, number],
  tolerance: number,
  journey: CosmicJourney,
  sight: StarSight,
): Target | null {
  const { forward, up: above, tan, place, t } = picture;
  const across = mix(right * tan[0], cross(forward, above), up * tan[1], above);
  const direction = unit(mix(1, forward, 1, across));
  const { nearby, chosen } = journey;
  const system = nearby.system(place);
  let [best, least, nearestDisc]: [Target | null, number, number] = [null, tolerance, Infinity];
  const consider = (target: Target, radius: number, counts: number) => {
    const way = between(place, middleOf(nearby, target, t));
    const distance = Math.hypot(...way);
    const angle = angleBetween(way, direction);
    const within = angle < Math.asin(Math.min(1, radius / distance));
    if (within && distance < nearestDisc) [best, least, nearestDisc] = [target, 0, distance];
    else if (nearestDisc === Infinity && angle * counts < least) [best, least] = [target, angle * counts];
  };
  if (system) {
    for (const { index, radius } of system.planets)
      consider({ kind: "planet", star: system.star, index }, radius / METRES_PER_AU, PLANET_COUNTS);
    consider({ kind: "star", star: system.star }, system.body.radius, MARK_COUNTS);
  }
  const nearest = sight.nearest(place);
  for (const target of [nearest && ({ kind: "star", star: nearest } as const), chosen])
    if (target) consider(target, 0, MARK_COUNTS);
  const picked = sight.pick(place, direction, tolerance);
  if (picked) consider({ kind: "star", star: picked }, 0, 1);
  return best;
}
