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

import { smoothstep } from "../../core/smoothstep.ts";
import { SUN_SOFT } from "./air-tables.ts";
import { AIR_MODEL, type Rgb } from "./atmosphere.ts";

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
}

export const AEROSOL_HEIGHT = 0.18;
/** Extinction of aerosols over their scattering. */
export const AEROSOL_EXTINCTION = 1.1;
const EARTH_RHO = AIR_MODEL.planet / AIR_MODEL.rayleighHeight;
const TOP = 8;

export function planetAtmosphere(radius: number): PlanetAtmosphere {
  const thickness = Math.min(AIR_MODEL.rayleighHeight * Math.sqrt(radius / AIR_MODEL.planet), radius / 20);
  // Nearly the optical depth of the Earth's air, whatever the thickness; the full depth would hide everything beyond a kilometre.
  const share = AIR_MODEL.rayleighHeight * (thickness / AIR_MODEL.rayleighHeight) ** 0.1;
  return {
    thickness,
    radius,
    rho: radius / thickness,
    top: TOP,
    rayleigh: scaled(AIR_MODEL.rayleigh, share),
    ozone: scaled(AIR_MODEL.ozone, share),
    mie: AIR_MODEL.mie * share,
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
export function sunlightThrough({ rho, top }: PlanetAtmosphere, h: number, cosine: number, steps = 40): Rgb {
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
  const { rayleigh, ozone, mie, rayleighHeight: T } = AIR_MODEL;
  const through = (c: number) =>
    disc * Math.exp(-T * (rayleigh[c] * molecules + ozone[c] * layer + AEROSOL_EXTINCTION * mie * aerosols));
  return [through(0), through(1), through(2)];
}
