/**
 * The walker on a planet: the walker of flat ground (walker.ts) on a tangent plane that goes with it.
 *
 *   water   waded to 1.2 m; deeper water blocks, and a walker already in it swims, with feet 1.2 m down
 *   error   10⁴ random steps at 400 m, 60 km and 6,371 km, never in the ground (tests/explorers/round-explorers.test.ts)
 */
import type { WalkedGround } from "../core/field/ground.ts";
import type { Intent, Pose } from "./explorer.ts";
import { smoothEyes } from "./eye-smoothing.ts";
import { isUnderDeck, type PlanetGround, wadingFloor, walkedPlaneGround } from "./planet-ground.ts";
import { headingOn, movePlane, type OnPlane, planeUnder, stepOnPlane, type TangentPlane } from "./tangent-plane.ts";
import type { Vector } from "./vector.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type Walker, type WalkerRules } from "./walker.ts";
import { createFooting, findFooting } from "./walker-collider.ts";

export interface RoundWalker extends OnPlane<Walker> {
  /** Metres above datum of the eyes, which follow the feet smoothly, and their metres a second. */
  readonly eyes: number;
  readonly eyesRate: number;
}

const RULES: WalkerRules = {
  parachute: false,
  displaced: "The land moved: you are on the nearest ground",
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

/** The state dt seconds later. */
export function stepRoundWalker(state: RoundWalker, intent: Intent, dt: number, ground: PlanetGround): RoundWalker {
  let impact = 0;
  const walked = stepOnPlane<Walker, WalkedGround>(
    state,
    dt,
    (plane, altitude) => walkedPlaneGround(plane, altitude, ground),
    ground.radius,
    (local, part, level, { up }) => {
      const next = stepWalker(
        local.stance === "stands" ? carried(local, level, ground, up) : local,
        intent,
        part,
        level,
        RULES,
      );
      impact = Math.max(impact, next.impact);
      return next;
    },
  );
  const { local } = walked;
  const eyes = { value: state.eyes, rate: state.eyesRate };
  smoothEyes(eyes, local.z + EYE_HEIGHT, impact, local.stance === "falls", dt);
  return { ...walked, eyes: Math.max(eyes.value, local.z + LEAST_EYES), eyesRate: eyes.rate };
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
