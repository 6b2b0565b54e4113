/** Eyes below ground: how far they open, and whether the headlamp is wanted, by the light where they are. */

export interface Eyes {
  /** What light is multiplied by. */
  readonly exposure: number;
  /** How brightly the headlamp shines, 0…1. */
  readonly shine: number;
  /** dt seconds later; `settled` lets nothing lag. */
  see(around: Around, dt: number, settled: boolean): void;
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
  let open = Number.NaN;
  let shine = Number.NaN;
  return {
    get exposure() {
      return Math.exp(open);
    },
    get shine() {
      return shine;
    },
    see({ atEye, outside, night, lamp }, dt, settled) {
      const begins = settled || Number.isNaN(open);
      const wantedShine = lamp ? Math.max(night, 1 - smooth(0.25, 0.75, atEye)) : 0;
      shine = begins ? wantedShine : toward(shine, wantedShine, dt / KINDLES);
      const dark = UNLIT + (LIT - UNLIT) * shine;
      // By night they open no further out there than a lamp lets them.
      const out = shine > 0 ? Math.min(outside, LIT * (1 + 3 * (1 - shine))) : outside;
      const wanted = Math.log(dark) + Math.log(out / dark) * brightness(atEye);
      open = begins ? wanted : toward(open, wanted, dt / ADAPTS);
    },
  };
}

/** How bright a part of the sky's light is to eyes, 0…1: by its powers of ten, from a two-hundredth on. */
function brightness(part: number): number {
  return Math.min(1, Math.max(0, 1 + Math.log10(Math.max(part, 1e-6)) / 2.3));
}

function smooth(from: number, to: number, v: number): number {
  const f = Math.min(1, Math.max(0, (v - from) / (to - from)));
  return f * f * (3 - 2 * f);
}

/** A value on its way to another, `passed` of its time constants later. */
function toward(value: number, wanted: number, passed: number): number {
  return value + (wanted - value) * (1 - Math.exp(-passed));
}
