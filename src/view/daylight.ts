/**
 * Daylight: where the sun stands at an hour, its colour, and the sky's light by direction, all from the physics of
 * atmosphere.ts. Recomputed only when the hour changes.
 */
import { AIR_MODEL, type Rgb, skyRadiance, sunlightByHeight, transmittance } from "./atmosphere.ts";

export const SKY_WIDTH = 64;
export const SKY_HEIGHT = 96;

export interface Daylight {
  /** Toward the sun (by night, the moon), on the generator's axes. */
  readonly sun: Rgb;
  readonly sunColor: Rgb;
  /** Mean light of the dome above, and of the clouds below. */
  readonly up: Rgb;
  readonly down: Rgb;
  /** RGBA rows: azimuth from the sun 0…π across, elevation −90°…90° up, squared about the horizon. */
  readonly sky: Float32Array;
  /** 0 by day, 1 when stars are out. */
  readonly night: number;
  /** What to multiply light by before the tone map, so that noon and dusk both read. */
  readonly exposure: number;
}

/** Sun at latitude 40° near the equinox: up at 6, highest in the south at 12. */
export function sunAt(hour: number): Rgb {
  const angle = ((hour - 12) / 12) * Math.PI;
  const latitude = (40 * Math.PI) / 180;
  return [-Math.sin(angle), -Math.cos(angle) * Math.sin(latitude), Math.cos(angle) * Math.cos(latitude)];
}

/** The light of an hour for an eye some way up in the air. */
export function daylightAt(hour: number, altitude = 1500): Daylight {
  const sun = sunAt(hour);
  const sunlight = sunlightByHeight(sun[2]);
  const night = smooth(0.02, -0.2, sun[2]);
  const sky = new Float32Array(SKY_WIDTH * SKY_HEIGHT * 4);
  const out = new Float64Array(3);
  const up = [0, 0, 0];
  let weight = 0;
  for (let j = 0; j < SKY_HEIGHT; j++) {
    const v = ((j + 0.5) / SKY_HEIGHT) * 2 - 1;
    const elevation = Math.sign(v) * v * v * (Math.PI / 2);
    const [sine, level] = [Math.sin(elevation), Math.cos(elevation)];
    for (let i = 0; i < SKY_WIDTH; i++) {
      const azimuth = (i / (SKY_WIDTH - 1)) * Math.PI;
      const cosine = level * Math.hypot(sun[0], sun[1]) * Math.cos(azimuth) + sine * sun[2];
      skyRadiance(altitude, Math.max(sine, -0.02), cosine, sun[2], sunlight, out);
      for (let c = 0; c < 3; c++) {
        const value = out[c] + NIGHT[c] * night * (0.7 + 0.6 * (1 - Math.abs(sine)));
        sky[4 * (j * SKY_WIDTH + i) + c] = value;
        if (sine > 0) up[c] += value * level * Math.abs(v) * sine;
      }
      sky[4 * (j * SKY_WIDTH + i) + 3] = 1;
      if (sine > 0) weight += level * Math.abs(v) * sine;
    }
  }
  for (let c = 0; c < 3; c++) up[c] = (up[c] / weight) * Math.PI;
  const through = transmittance(altitude, Math.max(sun[2], -0.01));
  const set = smooth(-0.035, 0.03, sun[2]);
  const moon = [-sun[0], -sun[1], Math.max(0.25, -sun[2])];
  const length = Math.hypot(moon[0], moon[1], moon[2]);
  const byNight = set <= 0;
  const sunColor = byNight ? rgb((c) => MOON[c] * night) : rgb((c) => AIR_MODEL.sun * through[c] * set);
  const facing = Math.max(0, byNight ? moon[2] / length : sun[2]);
  const down = rgb((c) => 0.55 * (sunColor[c] * facing + up[c]));
  const bright = luminance(rgb((c) => up[c] + 0.35 * sunColor[c]));
  return {
    sun: byNight ? rgb((c) => moon[c] / length) : sun,
    sunColor: rgb((c) => sunColor[c] / Math.PI),
    up: rgb((c) => up[c] / Math.PI),
    down: rgb((c) => down[c] / Math.PI),
    sky,
    night,
    exposure: 1.4 / (bright + 0.05) ** 0.82,
  };
}

const NIGHT: Rgb = [0.0028, 0.0046, 0.0092];
const MOON: Rgb = [0.055, 0.072, 0.11];

const rgb = (f: (c: number) => number): Rgb => [f(0), f(1), f(2)];

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function smooth(from: number, to: number, v: number): number {
  const t = Math.min(1, Math.max(0, (v - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
