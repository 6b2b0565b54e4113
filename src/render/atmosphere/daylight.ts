/**
 * Daylight: where sun and moon stand at an hour, the colour of their light, and the sky's by direction, all from the
 * physics of atmosphere.ts. A whole sky takes less than a millisecond, so that the day can run.
 *
 *   continuous   no light jumps from one minute to the next (tests/render/daylight.test.ts): what shines is the sun until
 *                it is 2° down, then nothing but the sky, then the moon
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
import { MOON_SEEN, moonAt, sunAt } from "./sun-and-moon.ts";

export const SKY_WIDTH = 64;
export const SKY_HEIGHT = 96;

export interface Daylight {
  readonly hour: number;
  /** Toward what shines, sun or moon, on the generator's axes. */
  readonly sun: Rgb;
  readonly sunColor: Rgb;
  /** The same light where clouds are: they see the sun a little longer. */
  readonly cloudColor: Rgb;
  /** Toward the sun over the horizon or under it, which the sky's rows are counted from. */
  readonly trueSun: Rgb;
  readonly moon: Rgb;
  /** Mean light of the dome above, and of the clouds below. */
  readonly up: Rgb;
  readonly down: Rgb;
  /** RGBA rows: azimuth from the sun 0…π across, elevation −90°…90° up, squared about the horizon. */
  readonly sky: Float32Array<ArrayBuffer>;
  /** 0 by day, 1 when stars are out. */
  readonly night: number;
  /** How far lamps and windows are on, 0…1. */
  readonly lamps: number;
  /** What to multiply light by before the tone map, so that noon and dusk both read. */
  readonly exposure: number;
}

const out = new Float64Array(3);
const scattering = new Float64Array(SCATTERING);

/** The light of an hour for an eye some way up in the air; `sky` may be a row of an earlier hour, to be written over. */
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

/** Fills the sky's rows; returns what level ground gets of them. */
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
/** Sine of the sun's elevation at which its own light is gone. */
const SUN_GONE = -0.035;
/** Light of a sky without sun or moon, and that of the moon on what faces it. */
const NIGHT: Rgb = [0.0028, 0.0046, 0.0092];
const MOON: Rgb = [0.055 * MOON_SEEN, 0.072 * MOON_SEEN, 0.11 * MOON_SEEN];

const rgb = (f: (c: number) => number): Rgb => [f(0), f(1), f(2)];

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
