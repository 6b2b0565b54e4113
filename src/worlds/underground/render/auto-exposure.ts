/** Eyes below ground: how far they open, and whether the headlamp is wanted, by the light where they are. */
import { smoothstep } from "../../../core/smoothstep.ts";
import { createEasedValue } from "../../../render/post/auto-exposure.ts";

export interface Eyes {
  /** What light is multiplied by. */
  readonly exposure: number;
  /** How brightly the headlamp shines, 0…1. */
  readonly shine: number;
  /** dt seconds later; `skipSmoothing` lets nothing lag. */
  see(around: Around, dt: number, skipSmoothing: boolean): void;
}

export interface Around {
  /** The part of the sky's light that stands at the eye, 0…1. */
  readonly atEye: number;
  /** Exposure out in the open, and how much it is night there, 0…1. */
  readonly outside: number;
  readonly night: number;
  /** Whether the headlamp may shine. */
  readonly lamp: boolean;
}

/** Exposure in the dark by a lamp's light, and without one. */
const [LIT, UNLIT] = [1.25, 3.2];
/** Seconds in which two thirds of it are done: after a second and a half hardly anything is left. */
const [ADAPTS, KINDLES] = [0.5, 0.2];

export function createAutoExposure(): Eyes {
  const logExposure = createEasedValue(ADAPTS);
  const shine = createEasedValue(KINDLES);
  return {
    get exposure() {
      return Math.exp(logExposure.value);
    },
    get shine() {
      return shine.value;
    },
    see({ atEye, outside, night, lamp }, dt, skipSmoothing) {
      const wantedShine = lamp ? Math.max(night, 1 - smoothstep(0.25, 0.75, atEye)) : 0;
      const strength = shine.update(wantedShine, dt, skipSmoothing);
      const dark = UNLIT + (LIT - UNLIT) * strength;
      // By night they open no further out there than a lamp lets them.
      const out = strength > 0 ? Math.min(outside, LIT * (1 + 3 * (1 - strength))) : outside;
      const wanted = Math.log(dark) + Math.log(out / dark) * brightness(atEye);
      logExposure.update(wanted, dt, skipSmoothing);
    },
  };
}

/** How bright a part of the sky's light is to eyes, 0…1: by its powers of ten, from a two-hundredth on. */
function brightness(part: number): number {
  return Math.min(1, Math.max(0, 1 + Math.log10(Math.max(part, 1e-6)) / 2.3));
}
