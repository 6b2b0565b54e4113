/**
 * Atmosphere model: single scattering by molecules (Rayleigh), aerosols (Mie) and ozone absorption around an Earth-sized planet, ray
 * marched on the CPU for the sun's colour and the sky's radiance.
 *
 *   source   Bruneton & Neyret 2008 and Hillaire 2020 for the form and the coefficients (per metre at sea level)
 */
import { smoothstep } from "../../core/smoothstep.ts";
export const AIR_MODEL = {
  planet: 6_360_000,
  top: 6_440_000,
  rayleigh: [5.802e-6, 13.558e-6, 33.1e-6],
  rayleighHeight: 8000,
  mie: 3.996e-6,
  mieExtinction: 4.44e-6,
  mieHeight: 1200,
  g: 0.78,
  ozone: [0.65e-6, 1.881e-6, 0.085e-6],
  /** Multiple scattering, as a share of the sun spread evenly over all directions. */
  multiple: 0.045,
  sun: 21,
} as const;

export type Rgb = readonly [r: number, g: number, b: number];

/** Light of the Sun on a surface that faces it, outside the air of a planet. */
export const SUNLIGHT: Rgb = [5.2, 5, 4.75];

const A = AIR_MODEL;

/** Transmittance from space to altitude `z` (metres) along a ray whose elevation has sine `sine`; 0 where the planet is in the way. */
export function transmittance(z: number, sine: number): Rgb {
  const r = A.planet + Math.max(0, z);
  if (sine < 0 && r * Math.sqrt(1 - sine * sine) < A.planet) return [0, 0, 0];
  const away = -r * sine + Math.sqrt(r * r * (sine * sine - 1) + A.top * A.top);
  const depth = [0, 0, 0];
  const steps = 24;
  for (let i = 0; i < steps; i++) {
    const s = ((i + 0.5) / steps) ** 2 * away;
    const step = (((i + 1) / steps) ** 2 - (i / steps) ** 2) * away;
    const h = Math.sqrt(r * r + s * s + 2 * r * s * sine) - A.planet;
    const [molecules, aerosols, layer] = densities(h);
    for (let c = 0; c < 3; c++)
      depth[c] += (A.rayleigh[c] * molecules + A.mieExtinction * aerosols + A.ozone[c] * layer) * step;
  }
  return [Math.exp(-depth[0]), Math.exp(-depth[1]), Math.exp(-depth[2])];
}

function densities(h: number): Rgb {
  return [Math.exp(-h / A.rayleighHeight), Math.exp(-h / A.mieHeight), Math.max(0, 1 - Math.abs(h - 25_000) / 15_000)];
}

const HEIGHTS = 48;

/** Transmittance of sunlight by height: RGB for each of HEIGHTS entries, spaced quadratically up to the top of the air. */
export function sunlightByHeight(sunSine: number): Float32Array {
  const out = new Float32Array(3 * HEIGHTS);
  for (let i = 0; i < HEIGHTS; i++)
    out.set(transmittance((i / (HEIGHTS - 1)) ** 2 * (A.top - A.planet), sunSine), 3 * i);
  return out;
}

/** Numbers that `scatteringAlong` writes: RGB of Rayleigh, of Mie and of multiple scattering. */
export const SCATTERING = 9;

/**
 * Marches a ray from an eye at altitude z (metres) with elevation sine `sine`, and writes the scattered light without the phase
 * functions, so that one march serves all directions of that elevation (`skyRadiance`). `sunlight` is
 * `sunlightByHeight(sunSine)`: the sun's elevation hardly changes over the tens of kilometres that scatter most, so one table
 * serves a whole sky.
 */
export function scatteringAlong(
  z: number,
  sine: number,
  sunSine: number,
  sunlight: Float32Array,
  out: Float64Array,
): void {
  const r = A.planet + Math.max(0, z);
  const hits = sine < 0 ? r * r * (sine * sine - 1) + A.planet * A.planet : -1;
  const away =
    hits > 0 ? -r * sine - Math.sqrt(hits) : -r * sine + Math.sqrt(r * r * (sine * sine - 1) + A.top * A.top);
  // Full by day, none when the sun is 12° below the horizon.
  const multiple = A.multiple * smoothstep(-0.21, 0.21, sunSine);
  out.fill(0);
  let [d0, d1, d2] = [0, 0, 0];
  const steps = 16;
  for (let i = 0; i < steps; i++) {
    const s = ((i + 0.5) / steps) ** 2 * away;
    const step = ((2 * i + 1) / (steps * steps)) * away;
    const h = Math.max(0, Math.sqrt(r * r + s * s + 2 * r * s * sine) - A.planet);
    const molecules = Math.exp(-h / A.rayleighHeight);
    const aerosols = Math.exp(-h / A.mieHeight);
    const layer = Math.max(0, 1 - Math.abs(h - 25_000) / 15_000);
    const place = Math.sqrt(h / (A.top - A.planet)) * (HEIGHTS - 1);
    const k = Math.min(HEIGHTS - 2, Math.floor(place));
    const f = place - k;
    for (let c = 0; c < 3; c++) {
      const light = sunlight[3 * k + c] * (1 - f) + sunlight[3 * k + 3 + c] * f;
      const here = (A.rayleigh[c] * molecules + A.mieExtinction * aerosols + A.ozone[c] * layer) * step;
      const depth = c === 0 ? d0 : c === 1 ? d1 : d2;
      const share = Math.exp(-(depth + here / 2)) * step * A.sun;
      out[c] += share * A.rayleigh[c] * molecules * light;
      out[3 + c] += share * A.mie * aerosols * light;
      out[6 + c] += share * (A.rayleigh[c] * molecules + A.mie * aerosols) * multiple;
      if (c === 0) d0 += here;
      else if (c === 1) d1 += here;
      else d2 += here;
    }
  }
}

/** Writes the sky's radiance in a direction of that elevation whose angle to the sun has `cosine`. */
export function skyRadiance(scattering: Float64Array, cosine: number, out: Float64Array): void {
  const phaseR = (3 / (16 * Math.PI)) * (1 + cosine * cosine);
  const g2 = A.g * A.g;
  const phaseM =
    ((3 / (8 * Math.PI)) * (1 - g2) * (1 + cosine * cosine)) / ((2 + g2) * (1 + g2 - 2 * A.g * cosine) ** 1.5);
  for (let c = 0; c < 3; c++) out[c] = phaseR * scattering[c] + phaseM * scattering[3 + c] + scattering[6 + c];
}
