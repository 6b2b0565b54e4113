/**
 * Daylight: positions of sun and moon at an hour, the colour of their light, and the sky's radiance by direction, from the
 * single-scattering model of atmosphere.ts. A sky takes less than a millisecond, so that the day can run.
 *
 *   latitude     40° near the equinox: the sun is up from 6 to 18 and highest in the south at 12
 *   moon         ten hours behind the sun, gibbous, up from the afternoon to the end of the night, and high as in winter
 *   continuous   no light jumps from one minute to the next (tests/render/daylight.test.ts): the light source is the sun until it
 *                is 2° down, then the sky alone, then the moon
 */
import { smoothstep } from "../../core/smoothstep.ts";
import {
  AIR_MODEL,
  type Rgb,
  SCATTERING,
  scatteringAlong,
  skyRadiance,
  sunlightByHeight,
  transmittance,
} from "./atmosphere.ts";

const LATITUDE = (40 * Math.PI) / 180;
const [SINE, COSINE] = [Math.sin(LATITUDE), Math.cos(LATITUDE)];
/** Hours by which the moon follows the sun, and its angle north of the sun's circle, radians. */
const MOON_LAG = 10;
const MOON_NORTH = (24 * Math.PI) / 180;

/** Direction of a body `north` radians north of the sun's circle that is due south at 12, on the generator's axes. */
function bodyDirection(hour: number, north: number): Rgb {
  const angle = ((hour - 12) / 12) * Math.PI;
  const [out, along] = [Math.cos(north), Math.sin(north)];
  return [
    -Math.sin(angle) * out,
    -Math.cos(angle) * SINE * out + COSINE * along,
    Math.cos(angle) * COSINE * out + SINE * along,
  ];
}

/** Unit vector toward the sun. */
export const sunAt = (hour: number): Rgb => bodyDirection(hour, 0);

/** Unit vector toward the moon. */
export const moonAt = (hour: number): Rgb => bodyDirection(hour - MOON_LAG, MOON_NORTH);

/** Writes the rotation of the star sky at an hour, about the pole 40° up in the north: a 3 × 3 matrix by columns. */
export function starRotation(hour: number, out: Float32Array): Float32Array {
  const angle = ((hour - 12) / 12) * Math.PI;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  // The sun's direction, the direction a quarter turn behind it, and the pole.
  out.set([-s, -c * SINE, c * COSINE, c, -s * SINE, s * COSINE, 0, COSINE, SINE]);
  return out;
}

export const SKY_WIDTH = 64;
export const SKY_HEIGHT = 96;

export interface Daylight {
  readonly hour: number;
  /** Toward the light source, sun or moon, on the generator's axes. */
  readonly sun: Rgb;
  readonly sunColor: Rgb;
  /** The same light at the height of clouds, where the sun sets a little later. */
  readonly cloudColor: Rgb;
  /** Toward the sun, above the horizon or below it: azimuth 0 of the sky's rows. */
  readonly trueSun: Rgb;
  readonly moon: Rgb;
  /** Mean radiance of the sky above, and of the clouds below. */
  readonly up: Rgb;
  readonly down: Rgb;
  /** RGBA rows: azimuth from the sun 0…π across, elevation −90°…90° up, squared about the horizon. */
  readonly sky: Float32Array<ArrayBuffer>;
  /** 0 by day, 1 when stars are out. */
  readonly night: number;
  /** Brightness of lamps and windows, 0…1. */
  readonly lamps: number;
  /** Exposure before tone mapping, so that both noon and dusk are legible. */
  readonly exposure: number;
}

const out = new Float64Array(3);
const scattering = new Float64Array(SCATTERING);

/** The light of an hour for an eye at `altitude` metres. `sky` may be the array of an earlier hour, to be overwritten. */
export function daylightAt(
  hour: number,
  altitude = 1500,
  sky = new Float32Array(SKY_WIDTH * SKY_HEIGHT * 4),
): Daylight {
  const trueSun = sunAt(hour);
  const moon = moonAt(hour);
  const night = smoothstep(0.02, -0.2, trueSun[2]);
  const up = fillSky(trueSun, altitude, night, sky);
  const through = transmittance(altitude, Math.max(trueSun[2], -0.01));
  const moonlit = smoothstep(SUN_GONE, -0.15, trueSun[2]) * smoothstep(-0.03, 0.14, moon[2]);
  const byNight = trueSun[2] <= SUN_GONE;
  const set = smoothstep(SUN_GONE, 0.03, trueSun[2]);
  const sunColor = byNight ? rgb((c) => MOON[c] * moonlit) : rgb((c) => AIR_MODEL.sun * through[c] * set);
  const above = transmittance(altitude + 1500, Math.max(trueSun[2] + 0.012, -0.01));
  const aloft = smoothstep(SUN_GONE, 0.01, trueSun[2]);
  const cloudColor = byNight ? sunColor : rgb((c) => AIR_MODEL.sun * above[c] * aloft);
  const sun = byNight ? moon : trueSun;
  const down = rgb((c) => 0.55 * (sunColor[c] * Math.max(0, sun[2]) + up[c]));
  const bright = luminance(rgb((c) => up[c] + 0.35 * sunColor[c]));
  return {
    hour,
    sun,
    sunColor: rgb((c) => sunColor[c] / Math.PI),
    cloudColor: rgb((c) => cloudColor[c] / Math.PI),
    trueSun,
    moon,
    up: rgb((c) => up[c] / Math.PI),
    down: rgb((c) => down[c] / Math.PI),
    sky,
    night,
    lamps: smoothstep(0.05, -0.07, trueSun[2]),
    exposure: 1.4 / (bright + 0.05) ** 0.82,
  };
}

/** Fills the sky's rows; returns their irradiance on level ground. */
function fillSky(sun: Rgb, altitude: number, night: number, sky: Float32Array): Rgb {
  const sunlight = sunlightByHeight(sun[2]);
  const flat = Math.hypot(sun[0], sun[1]);
  const up = [0, 0, 0];
  let weight = 0;
  for (let j = 0; j < SKY_HEIGHT; j++) {
    const v = ((j + 0.5) / SKY_HEIGHT) * 2 - 1;
    const elevation = Math.sign(v) * v * v * (Math.PI / 2);
    const [sine, level] = [Math.sin(elevation), Math.cos(elevation)];
    const dark = night * (0.7 + 0.6 * (1 - Math.abs(sine)));
    const share = sine > 0 ? level * Math.abs(v) * sine : 0;
    scatteringAlong(altitude, Math.max(sine, -0.02), sun[2], sunlight, scattering);
    for (let i = 0; i < SKY_WIDTH; i++) {
      skyRadiance(scattering, level * flat * COSINES[i] + sine * sun[2], out);
      const at = 4 * (j * SKY_WIDTH + i);
      for (let c = 0; c < 3; c++) {
        const value = out[c] + NIGHT[c] * dark;
        sky[at + c] = value;
        up[c] += value * share;
      }
      sky[at + 3] = 1;
      weight += share;
    }
  }
  return rgb((c) => (up[c] / weight) * Math.PI);
}

const COSINES = Float64Array.from({ length: SKY_WIDTH }, (_, i) => Math.cos((i / (SKY_WIDTH - 1)) * Math.PI));
/** Sine of the sun's elevation below which there is no direct sunlight. */
const SUN_GONE = -0.035;
/** Lit share of the moon's face. */
const MOON_PHASE = (1 - Math.cos((MOON_LAG / 12) * Math.PI) * Math.cos(MOON_NORTH)) / 2;
/** Radiance of a sky without sun or moon, and light of the moon on a surface that faces it. */
const NIGHT: Rgb = [0.0028, 0.0046, 0.0092];
const MOON: Rgb = [0.055 * MOON_PHASE, 0.072 * MOON_PHASE, 0.11 * MOON_PHASE];

const rgb = (f: (c: number) => number): Rgb => [f(0), f(1), f(2)];

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
