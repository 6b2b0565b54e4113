/** Motion of a player between two steps: speed, and the change of velocity by a ship's engines. */
import type { Vector } from "../../../explorers/vector.ts";
import { STEP } from "../../live-world.ts";

/** Metres a step beyond which the player was moved, and did not move. */
const JUMP = 0.5;

export interface Motion {
  /** Metres a second. */
  readonly speed: number;
  /** Metres a second each second. */
  readonly burn: number;
  /** Takes the place of a step, metres from the centre, and the velocity of a ship; null in other vehicles. */
  step(at: Vector, ship: Vector | null): void;
}

export function createMotion(): Motion {
  let [speed, burn] = [0, 0];
  let before: Vector | null = null;
  let velocity: Vector | null = null;
  return {
    get speed() {
      return speed;
    },
    get burn() {
      return burn;
    },
    step(at, ship) {
      const moved = before ? apart(before, at) : 0;
      const away = Math.hypot(...at);
      speed = moved > JUMP * away ? 0 : moved / STEP;
      burn = ship && velocity ? apart(velocity, ship) / STEP : 0;
      [before, velocity] = [at, ship];
    },
  };
}

const apart = (a: Vector, b: Vector) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
