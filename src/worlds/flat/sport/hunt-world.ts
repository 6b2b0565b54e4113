/** A hunt in a live world: its pump house and its treasure, and the lakes, which fall while the pump runs. */

import type { Solid } from "../../../core/field/solids.ts";
import type { FlatGround, Lakes } from "../../../core/flat/flat-ground.ts";
import { PUMP_RATE } from "../../../sound/audio-state.ts";
import type { SportGround } from "../../../sport/ground.ts";
import type { Hunt } from "../../../sport/hunt/create.ts";
import { type HuntProgress, isPumping, levelOf } from "../../../sport/hunt/progress.ts";
import { along } from "../../../sport/hunt/solve.ts";
import { STEP } from "../../live-world.ts";
import type { WorldHunt } from "../live-world.ts";
import type { DrawnHunt } from "../moment.ts";
import { HALF_Z, PIPE_ASIDE, PIPE_STEP } from "../render/hunt/pump-size.ts";

/** Radians a second of the flywheel at full speed, and seconds until it turns as fast or stands still. */
const [TURNS, SPIN_UP] = [2 * Math.PI * PUMP_RATE, 4];
/** Radians a second below which nothing is heard of the pump. */
const STILL = 0.05;
/** Seconds in which the lid opens. */
const OPENING = 1.6;
/** Metres a second by which lakes rise that are lower than the hunt has them. */
const FILL_RATE = 0.6;
/** Maximum number of heights of the ground below the pipe, and depth of its end, metres. */
const [PIPE_STEPS, PIPE_DEPTH] = [18, 2.2];

export interface HuntWorldOptions {
  readonly hunt: Hunt;
  /** The ground at the lakes' first level. */
  readonly ground: SportGround;
  readonly flat: Pick<FlatGround, "altitudes" | "relief">;
  progress(): HuntProgress;
  /** Called after each step of the simulation. */
  stepped(): void;
}

export function createHuntWorld({ hunt, ground, flat, progress, stepped }: HuntWorldOptions): WorldHunt {
  const { pump, treasure } = hunt;
  const [altitude] = flat.altitudes;
  const solids = solidsOf(hunt, altitude);
  const bed = bedOf(hunt, ground);
  const upright = { pitch: 0, roll: 0 };
  let turn = 0;
  let speed = 0;
  let open = progress().taken ? 1 : 0;
  return {
    solids,
    linkedLevel: null,
    get pump() {
      return speed > STILL ? { x: pump.x, y: pump.y, z: altitude + pump.z + 1, turn: speed / TURNS } : null;
    },
    get drawn(): DrawnHunt {
      return {
        pump: { x: pump.x, y: pump.y, z: altitude + pump.z, heading: pump.heading, ...upright, turn, bed },
        // A little sunk in the mud.
        chest: { ...treasure, z: altitude + treasure.z - 0.05, heading: pump.heading + 200, pitch: 4, roll: -5, open },
      };
    },
    step(lakes) {
      const now = progress();
      speed += ((isPumping(now) ? TURNS : 0) - speed) * (STEP / SPIN_UP) * 3;
      turn = (turn + speed * STEP) % (2 * Math.PI);
      if (now.taken) open = Math.min(1, open + STEP / OPENING);
      const level = levelOf(hunt, now) / flat.relief;
      fill(lakes, level, flat.relief);
      // Rain does not fill the pumped lakes.
      if (now.pumped !== null) lakes.level = Math.min(lakes.level, level);
      stepped();
    },
  };
}

/** Lets lakes rise to a level, in a step. */
function fill(lakes: Lakes, level: number, relief: number): void {
  if (lakes.level < level) lakes.level = Math.min(level, lakes.level + (FILL_RATE / relief) * STEP);
}

/** Fills the lakes again after a hunt whose pump has run; `done` is called once they are full. */
export function createRefill({ relief }: Pick<FlatGround, "relief">, done: () => void): WorldHunt {
  return {
    solids: [],
    drawn: null,
    pump: null,
    // A page that closes meanwhile opens with full lakes.
    linkedLevel: 0,
    step(lakes) {
      fill(lakes, 0, relief);
      if (lakes.level >= 0) done();
    },
  };
}

/** Heights of the ground under the pipe over that at the pump house, from its wall into the water. */
function bedOf({ pump }: Hunt, { heightAt }: SportGround): readonly number[] {
  const wall = along(along([pump.x, pump.y], pump.heading, HALF_Z), pump.heading + 90, PIPE_ASIDE);
  const heights: number[] = [];
  for (let k = 0; k < PIPE_STEPS; k++) {
    const height = heightAt(...along(wall, pump.heading, k * PIPE_STEP));
    heights.push(height - pump.z);
    if (height < -PIPE_DEPTH) break;
  }
  return heights;
}

/** Six columns in the place of the house, and one for its flywheel. */
function solidsOf({ pump }: Hunt, altitude: number): Solid[] {
  const column = (right: number, ahead: number, radius: number, height: number): Solid => {
    const [x, y] = along(along([pump.x, pump.y], pump.heading, ahead), pump.heading + 90, right);
    const base = altitude + pump.z - 1.3;
    return { x, y, radius, base, top: altitude + pump.z + height, material: "house" };
  };
  const walls = [-1.15, 0, 1.15].flatMap((right) => [-0.8, 0.8].map((ahead) => column(right, ahead, 0.95, 3)));
  return [...walls, column(2.35, 0.1, 0.5, 1.9)];
}
