/**
 * The walker on a planet: the flat walker (walker.ts) on a chart that goes with it.
 *
 *   water   waded to 1.2 m; deeper water blocks, and a walker already in it swims, with feet 1.2 m down
 *   error   10⁴ random steps at 400 m, 60 km and 6,371 km, never in the ground (tests/explorers/round-explorers.test.ts)
 */
import type { WalkedGround } from "../core/field/ground.ts";
import { type Chart, type Charted, chartUnder, headingOn, moveChart, stepCharted } from "./chart.ts";
import type { Intent, Pose } from "./explorer.ts";
import { smoothEyes } from "./eye-smoothing.ts";
import { isUnderDeck, type PlanetGround, wadingFloor, walkedChartGround } from "./planet-ground.ts";
import type { Vector } from "./vector.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type Walker, type WalkerRules } from "./walker.ts";
import { createFooting, findFooting } from "./walker-collider.ts";

export interface RoundWalker extends Charted<Walker> {
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
  const chart = chartUnder(place);
  const z = wadingFloor(ground, place);
  return walkerOn(chart, { x: 0, y: 0, z, heading: headingOn(chart, compass), pitch: 0, roll: 0 }, ground);
}

/** A walker at a pose of a chart, in the middle of a chart of its own. */
export function createChartedWalker({ chart, flat }: Charted<Pose>, ground: PlanetGround): RoundWalker {
  return walkerOn(moveChart(chart, flat.x, flat.y, ground.radius + flat.z), { ...flat, x: 0, y: 0 }, ground);
}

function walkerOn(chart: Chart, pose: Pose, ground: PlanetGround): RoundWalker {
  // The pose is on the ground already: its altitude stays, to the last bit.
  const flat = { ...createWalker(pose, walkedChartGround(chart, pose.z, ground), RULES), z: pose.z };
  return { chart, flat, eyes: flat.z + EYE_HEIGHT, eyesRate: 0 };
}

/** The state dt seconds later. */
export function stepRoundWalker(state: RoundWalker, intent: Intent, dt: number, ground: PlanetGround): RoundWalker {
  let impact = 0;
  const walked = stepCharted<Walker, WalkedGround>(
    state,
    dt,
    (chart, altitude) => walkedChartGround(chart, altitude, ground),
    ground.radius,
    (flat, part, level, { up }) => {
      const next = stepWalker(
        flat.stance === "stands" ? carried(flat, level, ground, up) : flat,
        intent,
        part,
        level,
        RULES,
      );
      impact = Math.max(impact, next.impact);
      return next;
    },
  );
  const { flat } = walked;
  const eyes = { value: state.eyes, rate: state.eyesRate };
  smoothEyes(eyes, flat.z + EYE_HEIGHT, impact, flat.stance === "falls", dt);
  return { ...walked, eyes: Math.max(eyes.value, flat.z + LEAST_EYES), eyesRate: eyes.rate };
}

/** A walker carried by moving ground, however far, and by a deck without room under it. */
function carried(flat: Walker, level: WalkedGround, ground: PlanetGround, up: Vector): Walker {
  const isUnder = isUnderDeck(ground, up, flat.z) && !findFooting(level, 0, 0, flat.z, feet).blocked;
  return { ...flat, z: findFooting(level, 0, 0, isUnder ? flat.z : SKY, feet).floor };
}

/** Metres over the feet of the eyes, at least: on a run up a cliff they would be left in its ground. */
const LEAST_EYES = 0.5;

/** An altitude above all ground, metres. */
const SKY = 1e6;
