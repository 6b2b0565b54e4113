/**
 * The walker on a planet: the walker of flat ground (walker.ts) on a tangent plane that goes with it.
 *
 *   water   waded to 1.2 m; deeper water blocks, and a walker already in it swims, with feet 1.2 m down
 *   mine    at a shaft and below, the plane is that of the shaft, and x, y and z are the mine's; a step away from the shaft the walker's own
 *   error   10⁴ random steps at 400 m, 60 km and 6,371 km, never in the ground (tests/explorers/round-explorers.test.ts)
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { phrase } from "../words/words.ts";
import { DEGREE, wrapHeading } from "./angle.ts";
import type { Intent, Pose } from "./explorer.ts";
import { smoothEyes } from "./eye-smoothing.ts";
import {
  type HangingMine,
  isUnderDeck,
  type PlanetGround,
  wadingFloor,
  walkedMineGround,
  walkedPlaneGround,
} from "./planet-ground.ts";
import {
  flatPlace,
  fromPlane,
  headingOn,
  movePlane,
  type OnPlane,
  placeOf,
  planeUnder,
  stepOnPlane,
  type TangentPlane,
  toPlane,
} from "./tangent-plane.ts";
import type { Vector } from "./vector.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type Walker, type WalkerRules } from "./walker.ts";
import { createFooting, findFooting } from "./walker-collider.ts";
import { grabLadder } from "./walker-state.ts";

export interface RoundWalker extends OnPlane<Walker> {
  /** Metres above datum of the eyes, which follow the feet smoothly, and their metres a second. */
  readonly eyes: number;
  readonly eyesRate: number;
}

const RULES: WalkerRules = {
  parachute: false,
  displaced: phrase("The land moved: you are on the nearest ground"),
};

const feet = createFooting();

/**
 * A walker on the ground below or above a place, metres from the centre, on a compass heading; on the deck of a bridge unless the place
 * is under it.
 */
export function createRoundWalker(place: Vector, compass: number, ground: PlanetGround): RoundWalker {
  const plane = planeUnder(place);
  const z = wadingFloor(ground, place);
  return walkerOn(plane, { x: 0, y: 0, z, heading: headingOn(plane, compass), pitch: 0, roll: 0 }, ground);
}

/** A walker at a pose of a plane, in the middle of a plane of its own. */
export function createWalkerOnPlane({ plane, local }: OnPlane<Pose>, ground: PlanetGround): RoundWalker {
  return walkerOn(movePlane(plane, local.x, local.y, ground.radius + local.z), { ...local, x: 0, y: 0 }, ground);
}

function walkerOn(plane: TangentPlane, pose: Pose, ground: PlanetGround): RoundWalker {
  // The pose is on the ground already: its altitude stays, to the last bit.
  const local = { ...createWalker(pose, walkedPlaneGround(plane, pose.z, ground), RULES), z: pose.z };
  return { plane, local, eyes: local.z + EYE_HEIGHT, eyesRate: 0 };
}

/** A walker at a place of a mine, on a compass heading at its shaft; with `floats` the eyes are there until the first step. */
export function createMineWalker(
  mine: HangingMine,
  [x, y, z]: Vector,
  compass: number,
  floats: boolean,
  ground: PlanetGround,
): RoundWalker {
  const { plane } = mine;
  const pose = { x, y, z, heading: headingOn(plane, compass), pitch: 0, roll: 0 };
  const local = createWalker(pose, walkedMineGround(mine, z, ground), RULES);
  if (floats) return { plane, local: { ...local, x, y, z }, eyes: z, eyesRate: 0 };
  return { plane, local, eyes: local.z + EYE_HEIGHT, eyesRate: 0 };
}

/** The level ground of a walker, in the coordinates of its plane. */
export function groundOfWalker({ plane, local }: RoundWalker, ground: PlanetGround): WalkedGround {
  const mine = plane.offset && ground.mine?.();
  return mine ? walkedMineGround(mine, local.z, ground) : walkedPlaneGround(plane, local.z, ground);
}

/** The mine that a walker is in, or climbs into; null on the surface. */
export function mineOf({ plane, local }: RoundWalker, ground: PlanetGround): HangingMine | null {
  const mine = plane.offset && ground.mine?.();
  if (!mine) return null;
  const { x, y, z, stance } = local;
  const isClimbing = stance === "climbs" || stance === "leaves";
  return isClimbing || walkedMineGround(mine, z, ground).isBelow(x, y, z) ? mine : null;
}

/** A walker at a shaft on its ladder, at the top; null anywhere else. */
export function takeLadder(state: RoundWalker, ground: PlanetGround): RoundWalker | null {
  const mine = ground.mine?.();
  const at = onItsPlane(state, ground);
  if (!mine || !at.plane.offset || mineOf(at, ground)) return null;
  const { ladder } = mine;
  const local = { ...at.local, x: ladder.x, y: ladder.y, z: ladder.top - RUNG };
  const [east, north] = ladder.facing;
  grabLadder(local, ladder);
  return {
    ...at,
    local: { ...local, heading: wrapHeading(Math.atan2(east, north) / DEGREE) },
    eyes: local.z + EYE_HEIGHT,
  };
}
/** Metres of the feet below the top of a ladder that is taken. */
const RUNG = 0.3;

/** The state dt seconds later. */
export function stepRoundWalker(state: RoundWalker, intent: Intent, dt: number, ground: PlanetGround): RoundWalker {
  const from = onItsPlane(state, ground);
  let impact = 0;
  const step = (local: Walker, part: number, level: WalkedGround): Walker => {
    const next = stepWalker(local, intent, part, level, RULES);
    impact = Math.max(impact, next.impact);
    return next;
  };
  const mine = from.plane.offset && ground.mine?.();
  const walked = mine
    ? { plane: from.plane, local: step(from.local, dt, walkedMineGround(mine, from.local.z, ground)) }
    : stepOnPlane<Walker, WalkedGround>(
        from,
        dt,
        (plane, altitude) => walkedPlaneGround(plane, altitude, ground),
        ground.radius,
        (local, part, level, { up }) =>
          step(local.stance === "stands" ? carried(local, level, ground, up) : local, part, level),
      );
  const { local } = walked;
  const eyes = { value: from.eyes, rate: from.eyesRate };
  smoothEyes(eyes, local.z + EYE_HEIGHT, impact, local.stance === "falls", dt);
  return { ...walked, eyes: Math.max(eyes.value, local.z + LEAST_EYES), eyesRate: eyes.rate };
}

/** The same walker on the plane of the shaft that it is at, else on its own. */
export function onItsPlane(state: RoundWalker, ground: PlanetGround): RoundWalker {
  const mine = ground.mine?.();
  if (!state.plane.offset) return mine ? hung(state, mine, ground) : state;
  if (mine && mineOf({ ...state, plane: mine.plane }, ground)) return { ...state, plane: mine.plane };
  const [dx, dy, dz] = mine?.plane.offset ?? state.plane.offset;
  const [x, y, z] = [state.local.x + dx, state.local.y + dy, state.local.z + dz];
  if (mine && Math.hypot(x, y) < mine.reach) return { ...state, plane: mine.plane };
  const { up, north } = state.plane;
  const plane = movePlane({ up, north }, x, y, ground.radius + z);
  return { ...state, plane, local: { ...state.local, x: 0, y: 0, z }, eyes: state.eyes + dz };
}

/** A walker on the surface, on the plane of a shaft within reach. */
function hung(state: RoundWalker, mine: HangingMine, ground: PlanetGround): RoundWalker {
  const { plane, local } = state;
  const [x, y] = flatPlace(mine.plane, placeOf(state, ground.radius), ground.radius + local.z);
  if (!(Math.hypot(x, y) < mine.reach)) return state;
  const [dx, dy, dz] = mine.plane.offset;
  // By the direction itself: a compass turns fast round a pole.
  const angle = local.heading * DEGREE;
  const [east, north] = toPlane(mine.plane, fromPlane(plane, [Math.sin(angle), Math.cos(angle), 0]));
  const heading = wrapHeading(Math.atan2(east, north) / DEGREE);
  return {
    ...state,
    plane: mine.plane,
    local: { ...local, x: x - dx, y: y - dy, z: local.z - dz, heading },
    eyes: state.eyes - dz,
  };
}

/** A walker carried by moving ground, however far, and by a deck without room under it. */
function carried(local: Walker, level: WalkedGround, ground: PlanetGround, up: Vector): Walker {
  const isUnder = isUnderDeck(ground, up, local.z) && !findFooting(level, 0, 0, local.z, feet).blocked;
  return { ...local, z: findFooting(level, 0, 0, isUnder ? local.z : SKY, feet).floor };
}

/** Metres over the feet of the eyes, at least: on a run up a cliff they would be left in its ground. */
const LEAST_EYES = 0.5;

/** An altitude above all ground, metres. */
const SKY = 1e6;
