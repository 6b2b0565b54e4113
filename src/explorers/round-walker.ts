/**
 * The walker on a planet: the flat one on a chart that goes along.
 *
 *   water   waded to 1.2 m; deeper is refused, and who is there already swims, with feet 1.2 m down
 *   error   10⁴ random steps with feet on the ground at 400 m, 60 km and 6,371 km (tests/explorers/round-explorers.test.ts)
 */

import { clamp } from "./angle.ts";
import {
  type Chart,
  type Charted,
  chartGround,
  chartUnder,
  headingOn,
  moveChart,
  overChart,
  type Relief,
  stepCharted,
} from "./chart.ts";
import type { Gap, Ground, Intent, Pose } from "./explorer.ts";
import { KNEES, STRAYS } from "./eye-smoothing.ts";
import { depthOn, type PlanetGround } from "./planet-ground.ts";
import { springTo } from "./spring.ts";
import { mix, type Vector } from "./vector.ts";
import { createWalker, EYE_HEIGHT, stepWalker, type Walker } from "./walker.ts";

export interface RoundWalker extends Charted<Walker> {
  /** Metres above datum of the eyes, which follow the feet softly, and metres a second. */
  readonly eyes: number;
  readonly eyesRate: number;
}

/** Metres of water that feet go into. */
export const WADES = 1.2;
/** Metres by which ground that moves under feet is followed at once. */
const FOLLOWS = 2;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** What feet stand on: the bed, as deep as one wades. */
export function footingOf(ground: PlanetGround): Relief {
  const floor = (x: number, y: number, z: number) => Math.max(ground.bed(x, y, z), ground.height(x, y, z) - WADES);
  return { radius: ground.radius, floor, kind: ground.kind };
}

/** On the ground below or above a place, metres from the centre, on a compass heading. */
export function createRoundWalker(place: Vector, compass: number, ground: PlanetGround): RoundWalker {
  const chart = chartUnder(place);
  const z = footingOf(ground).floor(...place);
  const heading = headingOn(chart, compass);
  return upright(chart, createWalker({ x: 0, y: 0, z, heading, pitch: 0, roll: 0 }));
}

/** A walker somewhere on a chart, in the middle of another. */
export function rechart({ chart, flat }: Charted<Walker>, { radius }: PlanetGround): RoundWalker {
  return upright(moveChart(chart, flat.x, flat.y, radius + flat.z), { ...flat, x: 0, y: 0 });
}

function upright(chart: Chart, flat: Walker): RoundWalker {
  return { chart, flat, eyes: flat.z + EYE_HEIGHT, eyesRate: 0 };
}

/** The state dt seconds later. */
export function stepRoundWalker(state: RoundWalker, intent: Intent, dt: number, ground: PlanetGround): RoundWalker {
  const walked = walk(state, intent, dt, ground);
  const over = walked.flat.z + EYE_HEIGHT;
  const knees = { value: state.eyes, rate: state.eyesRate };
  springTo(knees, over, KNEES, dt);
  return { ...walked, eyes: clamp(knees.value, over - STRAYS, over + STRAYS), eyesRate: knees.rate };
}

function walk(state: Charted<Walker>, intent: Intent, dt: number, ground: PlanetGround): Charted<Walker> {
  return stepCharted(state, dt, footingOf(ground), (flat, part, level, chart) => {
    const { floor } = level.gapAt(0, 0, flat.z, gap);
    // On a planet there is always ground to follow.
    const feet = Math.abs(flat.z - floor) > FOLLOWS ? { ...flat, z: floor } : flat;
    const next = stepWalker(feet, intent, part, level);
    const depthAt = (x: number, y: number) => {
      const place = overChart(chart, x, y, ground.radius + flat.z);
      return depthOn(ground, ...mix(ground.radius, place, 0, place));
    };
    if (next.x === 0 && next.y === 0) return next;
    if (depthAt(next.x, next.y) <= WADES) return next;
    if (depthAt(0, 0) > WADES) return { ...next, notice: "Deep water: you swim" };
    return { ...next, x: 0, y: 0, z: feet.z, speed: 0, notice: "Deep water" };
  });
}

/** The ground round a walker, or a helicopter that someone leaves, as feet know it. */
export function levelRound({ chart, flat }: Charted<Pose>, ground: PlanetGround): Ground {
  return chartGround(chart, flat.z, footingOf(ground));
}
