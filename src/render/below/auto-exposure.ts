/** Auto-exposure and headlamp brightness below ground, by the daylight at the eye. */
import { smoothstep } from "../../core/smoothstep.ts";
import { createEasedValue } from "../post/auto-exposure.ts";

export interface AutoExposure {
  /** Factor on the light. */
  readonly exposure: number;
  /** Brightness of the headlamp, 0…1. */
  readonly lampStrength: number;
  /** Advances by `dt` seconds; `skipSmoothing` goes to the targets at once. */
  update(around: LightAtEye, dt: number, skipSmoothing: boolean): void;
}

interface LightAtEye {
  /** Share of the sky's light that reaches the eye, 0…1. */
  readonly daylight: number;
  /** Exposure and darkness outdoors, 0 day to 1 night. */
  readonly outside: number;
  readonly night: number;
  /** Whether the headlamp is switched on. */
  readonly lamp: boolean;
}

/** Exposure in the dark with the lamp, and without. */
const [LIT, UNLIT] = [1.25, 3.2];
/** Time constants in seconds of the exposure and of the lamp. */
const [ADAPTATION_TIME, LAMP_TIME] = [0.5, 0.2];

export function createAutoExposure(): AutoExposure {
  const logExposure = createEasedValue(ADAPTATION_TIME);
  const lampStrength = createEasedValue(LAMP_TIME);
  return {
    get exposure() {
      return Math.exp(logExposure.value);
    },
    get lampStrength() {
      return lampStrength.value;
    },
    update({ daylight, outside, night, lamp }, dt, skipSmoothing) {
      const lampTarget = lamp ? Math.max(night, 1 - smoothstep(0.25, 0.75, daylight)) : 0;
      const lit = lampStrength.update(lampTarget, dt, skipSmoothing);
      const dark = UNLIT + (LIT - UNLIT) * lit;
      // At night the lamp limits the exposure outdoors.
      const out = lit > 0 ? Math.min(outside, LIT * (1 + 3 * (1 - lit))) : outside;
      const target = Math.log(dark) + Math.log(out / dark) * brightness(daylight);
      logExposure.update(target, dt, skipSmoothing);
    },
  };
}

/** Time constant of the change between the two exposures of a country, seconds. */
const CROSSING_TIME = 0.4;

/** Fades from the exposure outdoors to that below ground and back, where the eye goes through the surface. */
export function createCrossing() {
  const share = createEasedValue(CROSSING_TIME);
  return {
    /** Advances by `dt` seconds, and returns the exposure; `inside` for an eye below the ground. */
    update(inside: boolean, below: number, outdoors: number, dt: number, skipSmoothing: boolean): number {
      const depth = share.update(inside ? 1 : 0, dt, skipSmoothing);
      return below ** depth * outdoors ** (1 - depth);
    },
  };
}

/** Perceived brightness of a share of the sky's light, 0…1: logarithmic, 0 below 1/200. */
function brightness(share: number): number {
  return Math.min(1, Math.max(0, 1 + Math.log10(Math.max(share, 1e-6)) / 2.3));
}
