/** Random walks and flights below ground, in all worlds, with time still or running. */
import type { Gap } from "../../../../src/core/field/ground.ts";
import {
  type Underground,
  type UndergroundGround,
  undergroundGround,
} from "../../../../src/core/underground/underground.ts";
import type { Intent, Pose } from "../../../../src/explorers/explorer.ts";
import { placesNear } from "../../../core/underground/rays.ts";
import { sampleUnderground } from "../../../core/underground/sample.ts";
import { createDice, wishAnything } from "../../../explorers/random-pilot.ts";

export interface BelowRun<S extends Pose> {
  create(pose: Pose, ground: UndergroundGround): S;
  step(state: S, intent: Intent, dt: number, ground: UndergroundGround): S;
  /** Problem of a state in the ground of t, "" for none. */
  problemOf(state: S, ground: UndergroundGround, t: number): string;
  /** The fastest it may go, m/s along the level and up or down, from one state to the next; null where it was moved out of rock. */
  fastest(before: S, after: S): readonly [level: number, up: number] | null;
}

export interface BelowLog<S> {
  readonly problems: string[];
  /** Metres gone, steps below the hills, and moves out of rock. */
  gone: number;
  below: number;
  rescues: number;
  readonly last: S | null;
}

const KINDS = ["cavern", "mine", "both"] as const;
export const WORLDS = KINDS.map((kind): Underground => ({ ...sampleUnderground(kind), steep: 0.22 }));
const EPISODE = 300;
/** Metres by which rock that comes nearer may move a body without a word. */
const CREEP = 0.55;
const gap: Gap = { floor: 0, roof: 0, inside: false };

/** So many steps, `rate` years a second. */
export function runBelow<S extends Pose>(
  run: BelowRun<S>,
  underground: Underground,
  steps: number,
  rate: number,
  seed: number,
  watch: (state: S, before: S) => void = () => {},
): BelowLog<S> {
  const dice = createDice(seed);
  const places = placesNear(undergroundGround(underground).entrancesNear(0, 0, 1200));
  const log = { problems: [] as string[], gone: 0, below: 0, rescues: 0, last: null as S | null };
  let t = 0;
  let ground = undergroundGround(underground, t);
  const start = () => run.create(somewhere(dice, places, ground), ground);
  let state = start();
  let intent = wishAnything(dice);
  for (let i = 0; i < steps && log.problems.length < 3; i++) {
    if (i % EPISODE === 0) state = start();
    const patient = Math.floor(i / EPISODE) % 2 === 1;
    if (dice() < (patient ? 0.004 : 0.02)) intent = wishAnything(dice);
    const dt = dice() < 0.95 ? 1 / 60 : 1e-4 + dice() * 0.0999;
    t += rate * dt;
    if (rate !== 0) ground = undergroundGround(underground, t);
    const before = state;
    state = run.step(state, intent, dt, ground);
    const [along, up] = [Math.hypot(state.x - before.x, state.y - before.y), Math.abs(state.z - before.z)];
    const problem = run.problemOf(state, ground, t);
    const most = run.fastest(before, state);
    if (!most) log.rescues++;
    else log.gone += along;
    const creep = rate === 0 ? 1e-6 : CREEP;
    const leapt = most && (along > most[0] * dt + creep || up > most[1] * dt + creep);
    if (problem !== "" || leapt)
      log.problems.push(
        `step ${i}, t ${t}: ${problem || `${along} m along and ${up} m up in ${dt} s`}\n${JSON.stringify(before)}\n${JSON.stringify(intent)}\n${JSON.stringify(state)}`,
      );
    if (ground.isBelow(state.x, state.y, state.z)) log.below++;
    watch(state, before);
  }
  log.last = state;
  return log;
}

/** Half of the starts near a way, the others anywhere; one that is in rock begins at the way out of it. */
function somewhere(dice: () => number, places: ReturnType<typeof placesNear>, ground: UndergroundGround): Pose {
  const [x, y, z] = places(dice);
  const pose = { x, y, z: z - 20 * dice(), heading: 360 * dice(), pitch: 0, roll: 0 };
  ground.gapAt(x, y, pose.z, gap);
  return gap.inside && gap.roof > -Infinity ? { ...pose, z: gap.roof - 2 } : pose;
}
