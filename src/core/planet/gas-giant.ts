/**
 * The cloud tops of a gas giant: bands by latitude, drawn out by zonal winds, stirred by turbulence, with oval storms.
 *
 *   x, y, z   a unit vector; z is the axis of rotation
 *   tone      0 to 1, from dark belts to bright zones: the bands of the latitude that the air came from
 *   height    0 to 1, from deep belts to the tops of zones and storms
 *   model     the place is traced back through storms (rotations of an ellipse) and STEPS of a curl field that the winds have
 *             sheared; then the bands are read at its latitude
 *   error     the same bits in every engine: sums, products, roots, and the tables of deterministic-math
 *   source    curl noise: R. Bridson et al., "Curl-noise for procedural fluid flow", 2007; the rest is ours
 */
import { cos, sin } from "../field/deterministic-math.ts";
import { solidTerms } from "../field/directions.ts";
import { createField, type Field, fieldAt, fieldDeviation, fieldMean, gradientAt } from "../field/field.ts";
import { PROFILE_1983, type Profile } from "../field/profile.ts";
import { createRandom, type Random } from "../field/random.ts";
import { smoothstep } from "../smoothstep.ts";
import type { Colour } from "./albedo.ts";

export interface GasGiant {
  readonly bands: Reading;
  readonly winds: Reading;
  readonly curl: Field;
  readonly detail: Reading;
  readonly storms: readonly Storm[];
  /** Colours from the darkest belts to the brightest zones, and that of the largest storm. */
  readonly palette: readonly Colour[];
  readonly spot: Colour;
}

/** A field with the factors that give it mean 0 and deviation 1. */
interface Reading {
  readonly field: Field;
  readonly mean: number;
  readonly scale: number;
}

/** An oval: its centre and the unit vectors east and north of it, half its height, and radians of turn at its middle. */
interface Storm {
  readonly at: Colour;
  readonly east: Colour;
  readonly north: Colour;
  readonly reach: number;
  readonly turn: number;
  /** Opacity of its own colour, 0 to 1. */
  readonly tint: number;
}

/** Results of `giantAt`. */
export interface GiantPlace {
  tone: number;
  height: number;
  /** Share of the colour of a great storm. */
  spot: number;
}

const STEPS = 4;
/** Radii by which a step moves air, per slope of the curl field, whose deviation is near 250; and radians by which the winds shear that. */
const PER_STEP = 0.014 / 200;
const SHEAR = 0.55;
const STORMS = 46;
/** A storm is this many times as wide as high. */
const WIDE = 1.9;
/** Samples along a unit length. */
const PER_UNIT = 128;

/** [belt, …, zone] and the great storm. */
const PALETTES: readonly (readonly [bands: readonly Colour[], spot: Colour])[] = [
  // Ammonia clouds over brown belts.
  [
    [
      [0.2, 0.098, 0.05],
      [0.4, 0.235, 0.135],
      [0.6, 0.47, 0.33],
      [0.78, 0.7, 0.58],
    ],
    [0.52, 0.16, 0.075],
  ],
  // Pale gold.
  [
    [
      [0.36, 0.255, 0.135],
      [0.54, 0.41, 0.24],
      [0.68, 0.57, 0.38],
      [0.79, 0.72, 0.56],
    ],
    [0.8, 0.76, 0.66],
  ],
  // Methane over deep blue.
  [
    [
      [0.03, 0.085, 0.25],
      [0.06, 0.17, 0.42],
      [0.14, 0.33, 0.58],
      [0.5, 0.66, 0.78],
    ],
    [0.02, 0.05, 0.16],
  ],
  // Green and grey.
  [
    [
      [0.1, 0.16, 0.13],
      [0.22, 0.31, 0.25],
      [0.42, 0.49, 0.39],
      [0.66, 0.69, 0.58],
    ],
    [0.5, 0.4, 0.22],
  ],
];

export function createGasGiant(seed: number, profile: Profile = PROFILE_1983): GasGiant {
  const random = createRandom(700 + seed);
  const along = (first: number, start: number) =>
    normalised(
      createField(
        profile,
        [1, 1.73, 2.91].map((k) => [0, 0, first * k * PER_UNIT, 0] as const),
        { seed: start + seed },
      ),
    );
  const [palette, spot] = PALETTES[Math.floor(random() * PALETTES.length)];
  return {
    bands: along(104, 301),
    winds: along(70, 401),
    curl: createField(profile, solidTerms(4, 60 * PER_UNIT, 0.4), { octaves: [0, -1, -2], H: 0.85, seed: 501 + seed }),
    detail: normalised(
      createField(profile, solidTerms(4, 150 * PER_UNIT, 1.3), { octaves: [0, -1, -2], H: 0.75, seed: 601 + seed }),
    ),
    storms: createStorms(random),
    palette,
    spot,
  };
}

function normalised(field: Field): Reading {
  return { field, mean: fieldMean(field), scale: 1 / fieldDeviation(field) };
}

const read = ({ field, mean, scale }: Reading, x: number, y: number, z: number): number =>
  (fieldAt(field, x, y, z) - mean) * scale;

function createStorms(random: Random): Storm[] {
  return Array.from({ length: STORMS }, (_, i) => {
    // The first is the great one; the others lie where winds shear.
    const great = i === 0;
    const z = great ? (random() < 0.5 ? -1 : 1) * (0.3 + 0.08 * random()) : 1.7 * random() - 0.85;
    const angle = 2 * Math.PI * random();
    const [c, s, level] = [cos(angle), sin(angle), Math.sqrt(1 - z * z)];
    const share = random();
    const reach = great ? 0.125 : 0.018 + 0.05 * share * share * share;
    return {
      at: [level * c, level * s, z],
      east: [-s, c, 0],
      north: [-z * c, -z * s, level],
      reach,
      turn: (z < 0 ? 1 : -1) * (great ? 8 : 3 + 2.5 * random()),
      tint: great ? 1 : random() < 0.25 ? 0.5 : 0,
    };
  });
}

const p = new Float64Array(3);
const gradient = new Float64Array(4);

/** Turns `p` with a storm; returns nearness to its middle, 0 outside to 1. */
function turnWith({ at, east, north, reach, turn }: Storm): number {
  if (p[0] * at[0] + p[1] * at[1] + p[2] * at[2] < 0.9) return 0;
  const e = (p[0] * east[0] + p[1] * east[1]) / WIDE;
  const n = p[0] * north[0] + p[1] * north[1] + p[2] * north[2];
  const away = Math.sqrt(e * e + n * n) / reach;
  if (away >= 1) return 0;
  const near = (1 - away) * (1 - away);
  const [c, s] = [cos(turn * near), sin(turn * near)];
  const [along, up] = [WIDE * (c * e - s * n), s * e + c * n];
  const rest = Math.sqrt(Math.max(0, 1 - along * along - up * up));
  for (let i = 0; i < 3; i++) p[i] = rest * at[i] + along * east[i] + up * north[i];
  return 1 - away;
}

/** Writes the cloud tops at a unit vector into `out`. */
export function giantAt(giant: GasGiant, x: number, y: number, z: number, out: GiantPlace): GiantPlace {
  p[0] = x;
  p[1] = y;
  p[2] = z;
  out.spot = 0;
  let lifted = 0;
  for (const storm of giant.storms) {
    const near = turnWith(storm);
    if (near === 0) continue;
    out.spot = Math.max(out.spot, storm.tint * smoothstep(0.12, 0.4, near));
    lifted = Math.max(lifted, 0.5 * smoothstep(0, 0.7, near));
  }
  // Turbulence is weak at the poles' smooth caps and strong where winds change.
  for (let k = 1; k <= STEPS; k++) {
    const angle = (SHEAR * k * read(giant.winds, 0, 0, p[2])) / STEPS;
    const c = cos(angle);
    const s = sin(angle);
    const [px, py, pz] = p;
    gradientAt(giant.curl, c * px + s * py, c * py - s * px, 1.8 * pz, 0, gradient);
    const g = c * gradient[1] - s * gradient[2];
    const h = s * gradient[1] + c * gradient[2];
    const w = 1.8 * gradient[3];
    p[0] = px + PER_STEP * (py * w - pz * h);
    p[1] = py + PER_STEP * (pz * g - px * w);
    p[2] = pz + PER_STEP * (px * h - py * g);
    const length = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    p[0] /= length;
    p[1] /= length;
    p[2] /= length;
  }
  const turn = 1.4 * read(giant.winds, 0, 0, p[2]);
  const [c, s] = [cos(turn), sin(turn)];
  const fine = read(giant.detail, c * p[0] + s * p[1], c * p[1] - s * p[0], 3.2 * p[2]);
  const band = read(giant.bands, 0, 0, p[2]);
  const cap = smoothstep(0.72, 0.97, Math.abs(p[2]));
  const tone = 0.52 + (0.3 - 0.2 * cap) * band + 0.075 * fine - 0.14 * cap;
  out.tone = Math.max(0, Math.min(1, tone + 0.25 * lifted * (1 - out.spot)));
  out.height = Math.max(0, Math.min(1, 0.42 + 0.2 * band * (1 - 0.5 * cap) + 0.1 * fine + lifted));
  return out;
}

/** Linear albedo of a place of the cloud tops, each from 0 to 1. */
export function giantColour({ palette, spot }: GasGiant, place: GiantPlace): Colour {
  const at = Math.min(palette.length - 1.001, place.tone * (palette.length - 1));
  const k = Math.floor(at);
  const share = smoothstep(0, 1, at - k);
  const colour = (c: 0 | 1 | 2) => {
    const own = palette[k][c] + share * (palette[k + 1][c] - palette[k][c]);
    return Math.min(1, own + 0.85 * place.spot * (spot[c] * (0.3 + 1.3 * place.tone) - own));
  };
  return [colour(0), colour(1), colour(2)];
}
