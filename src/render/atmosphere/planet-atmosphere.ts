/**
 * Atmosphere of a planet of any size: its thickness, its coefficients, and the transmittance of sunlight.
 *
 *   lengths    in scale heights: T = 8 km·√(R/R_Earth), at most a twentieth of the radius
 *   density    molecules e^(−h), aerosols e^(−h/0.18), ozone a tent around h = 3.1
 *   sunlight   through at least the Earth's curvature (796 scale heights to the radius): the short path through a small planet's
 *              air would leave its low sun white. Heights and horizons are the planet's own; the path between horizon and zenith
 *              is the Earth's
 *   error      `sunlightThrough` within 0.0005 of fine steps (tests/render/planet-atmosphere.test.ts)
 *   source     Bruneton & Neyret 2008 and Hillaire 2020: coefficients, soft horizon, multiple scattering
 */

import type { Climate } from "../../core/planet/climate.ts";
import { smoothstep } from "../../core/smoothstep.ts";
import { SUN_SOFT } from "./air-tables.ts";
import { AIR_MODEL, type Rgb } from "./atmosphere.ts";

/** Composition of a planet's air: coefficients per metre at the datum, for a scale height of 8 km. */
interface AirMix {
  /** Scattering by small particles: molecules, and dust where it colours the sky. */
  readonly rayleigh: Rgb;
  /** Absorption of a layer some three scale heights up: ozone, or smoke. */
  readonly ozone: Rgb;
  /** Scattering by aerosols near the ground. */
  readonly mie: number;
  /** Light of the air itself at night. */
  readonly glow: Rgb;
  readonly hasClouds: boolean;
  /** Exposure from space, relative to that of a temperate planet: bright ground needs less. */
  readonly exposure: number;
}

const NIGHT: Rgb = [0.004, 0.007, 0.0125];
const TEMPERATE: AirMix = {
  rayleigh: AIR_MODEL.rayleigh,
  ozone: AIR_MODEL.ozone,
  mie: AIR_MODEL.mie,
  glow: NIGHT,
  hasClouds: true,
  exposure: 1,
};

const MIXES: Readonly<Record<Climate, AirMix>> = {
  temperate: TEMPERATE,
  // Red dust scatters red light most, so a low sun is blue, as on Mars.
  desert: {
    ...TEMPERATE,
    rayleigh: [17e-6, 10.5e-6, 7e-6],
    ozone: [0, 1e-6, 4e-6],
    mie: 6e-6,
    hasClouds: false,
    exposure: 0.7,
  },
  ice: { ...TEMPERATE, rayleigh: [4.6e-6, 10e-6, 22e-6], mie: 5e-6, exposure: 0.6 },
  // Smoke absorbs, and is lit by the lava below.
  lava: {
    rayleigh: [17e-6, 10e-6, 7e-6],
    ozone: [30e-6, 46e-6, 66e-6],
    mie: 20e-6,
    glow: [0.03, 0.0085, 0.002],
    hasClouds: false,
    exposure: 1,
  },
  gas: {
    ...TEMPERATE,
    rayleigh: [6e-6, 9e-6, 15e-6],
    ozone: [0, 0.6e-6, 2e-6],
    mie: 3e-6,
    hasClouds: false,
    exposure: 0.9,
  },
};

export interface PlanetAtmosphere {
  /** Scale height, and radius of the datum, metres. */
  readonly thickness: number;
  readonly radius: number;
  /** Radius of the datum, and height of the top of the air, scale heights. */
  readonly rho: number;
  readonly top: number;
  /** Scattering and absorption coefficients at the datum, per scale height. */
  readonly rayleigh: Rgb;
  readonly ozone: Rgb;
  readonly mie: number;
  readonly mix: AirMix;
}

export const AEROSOL_HEIGHT = 0.18;
/** Extinction of aerosols over their scattering. */
export const AEROSOL_EXTINCTION = 1.1;
const EARTH_RHO = AIR_MODEL.planet / AIR_MODEL.rayleighHeight;
const TOP = 8;

export function planetAtmosphere(radius: number, climate: Climate = "temperate"): PlanetAtmosphere {
  const mix = MIXES[climate];
  const thickness = Math.min(AIR_MODEL.rayleighHeight * Math.sqrt(radius / AIR_MODEL.planet), radius / 20);
  // Nearly the optical depth of the Earth's air, whatever the thickness; the full depth would hide everything beyond a kilometre.
  const share = AIR_MODEL.rayleighHeight * (thickness / AIR_MODEL.rayleighHeight) ** 0.1;
  return {
    thickness,
    radius,
    rho: radius / thickness,
    top: TOP,
    rayleigh: scaled(mix.rayleigh, share),
    ozone: scaled(mix.ozone, share),
    mie: mix.mie * share,
    mix,
  };
}

const scaled = ([r, g, b]: Rgb, k: number): Rgb => [r * k, g * k, b * k];

export function ozoneAt(h: number): number {
  return Math.max(0, 1 - Math.abs(h - 3.125) / 1.875);
}

/** Cosine of the zenith angle of the datum's horizon, h scale heights up: 0 or less. */
export function horizonAt(rho: number, h: number): number {
  return -Math.sqrt(h * (2 * rho + h)) / (rho + h);
}

/** Transmittance of sunlight to h scale heights up when the sun's zenith angle has `cosine`; 0 where the sun has set. */
export function sunlightThrough({ rho, top, mix }: PlanetAtmosphere, h: number, cosine: number, steps = 40): Rgb {
  const horizon = horizonAt(rho, h);
  const disc = smoothstep(-SUN_SOFT, SUN_SOFT, cosine - horizon);
  if (disc === 0) return [0, 0, 0];
  const model = Math.max(rho, EARTH_RHO);
  const low = horizonAt(model, h);
  const mu = low + (Math.max(0, cosine - horizon) / (1 - horizon)) * (1 - low);
  const r = model + h;
  const away = -r * mu + Math.sqrt(r * r * (mu * mu - 1) + (model + top) ** 2);
  let [molecules, aerosols, layer] = [0, 0, 0];
  for (let i = 0; i < steps; i++) {
    // Steps are denser at the near end, where the air is thickest.
    const s = ((i + 0.5) / steps) ** 2 * away;
    const stride = ((2 * i + 1) / (steps * steps)) * away;
    const height = Math.max(0, (s * (2 * r * mu + s)) / (Math.sqrt(r * r + s * (2 * r * mu + s)) + r) + h);
    molecules += Math.exp(-height) * stride;
    aerosols += Math.exp(-height / AEROSOL_HEIGHT) * stride;
    layer += ozoneAt(height) * stride;
  }
  const { rayleigh, ozone, mie } = mix;
  const T = AIR_MODEL.rayleighHeight;
  const through = (c: number) =>
    disc * Math.exp(-T * (rayleigh[c] * molecules + ozone[c] * layer + AEROSOL_EXTINCTION * mie * aerosols));
  return [through(0), through(1), through(2)];
}
