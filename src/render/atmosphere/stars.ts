/**
 * The stars over a world: the galaxy's own (src/core/space/stars.ts) around a home that its seed chooses, the brightest first.
 *
 *   reach     REACH light-years: some three thousand stars, of all seven magnitudes alike
 *   light     10^(−0.4·m), m = M + 5·log₁₀(d / 32.6 ly), times the colour of a black body by the star's index
 *   order     brightest first, and of equals the one that the scan finds first: the same list in every engine
 *   cost      some 0.2 s of scanning, told in slices of a few milliseconds
 */

import { temperatureOf } from "../../core/space/star-body.ts";
import { type StarBox, scanStars } from "../../core/space/star-scan.ts";
import { apparentMagnitude, createGalaxy, type Star } from "../../core/space/stars.ts";

/** Light-years to which stars are looked for, and how many are shown at most. */
export const REACH = 600;
export const MOST_STARS = 3000;
const SLAB = 3;

export interface StarList {
  readonly count: number;
  /** Unit vectors in the galaxy's axes, and linear red, green and blue: three numbers each. */
  readonly directions: Float32Array;
  readonly light: Float32Array;
}

/** Where a world's sun stands in the galaxy: whole light-years, within a million of its origin and off its axes. */
export function homeOf(seed: number): readonly [x: number, y: number, z: number] {
  const mixed = (k: number) => {
    let h = Math.imul((seed | 0) ^ Math.imul(k, 0x9e3779b1), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
  };
  return [5000 + (mixed(1) % 900_000), 5000 + (mixed(2) % 900_000), 5000 + (mixed(3) % 900_000)];
}

/** Linear colour of a star's index, 0 the bluest to 15 the reddest, of brightness 1. */
export function colourOf(index: number): readonly [number, number, number] {
  const kelvin = temperatureOf(index);
  const planck = (metres: number) => 1e-30 / metres ** 5 / (Math.exp(0.014388 / (metres * kelvin)) - 1);
  const [r, g, b] = [planck(610e-9), planck(550e-9), planck(465e-9)];
  const bright = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // A white that is the sun's.
  return [(0.98 * r) / bright, g / bright, (1.06 * b) / bright];
}

/** The same as CSS writes it, as bright as a screen shows it without clipping. */
export function inkOf(index: number): string {
  const light = colourOf(index);
  const most = Math.max(...light);
  return `rgb(${light.map((v) => Math.round(255 * (v / most) ** (1 / 2.2))).join(" ")})`;
}

/** Scans in slices, each a few milliseconds of work, and returns the list. */
export function* starsAround(home: readonly [number, number, number], reach = REACH): Generator<void, StarList> {
  const galaxy = createGalaxy();
  const found: { star: Star; distance: number; m: number }[] = [];
  const visit = (star: Star): void => {
    const distance = Math.hypot(star.x - home[0], star.y - home[1], star.z - home[2]);
    if (distance > reach || distance < 1) return;
    found.push({ star, distance, m: apparentMagnitude(star.magnitude, distance) });
  };
  for (let z = -reach; z <= reach; z += SLAB) {
    const half = Math.ceil(Math.sqrt(Math.max(0, reach * reach - Math.min(z * z, (z + SLAB) ** 2))));
    const box: StarBox = {
      x0: home[0] - half,
      x1: home[0] + half + 1,
      y0: home[1] - half,
      y1: home[1] + half + 1,
      z0: home[2] + z,
      z1: home[2] + Math.min(reach + 1, z + SLAB),
    };
    scanStars(galaxy, box, visit);
    yield;
  }
  const shown = found.sort((a, b) => a.m - b.m).slice(0, MOST_STARS);
  const directions = new Float32Array(3 * shown.length);
  const light = new Float32Array(3 * shown.length);
  for (const [i, { star, distance, m }] of shown.entries()) {
    const flux = 10 ** (-0.4 * m);
    directions.set(
      [(star.x - home[0]) / distance, (star.y - home[1]) / distance, (star.z - home[2]) / distance],
      3 * i,
    );
    light.set(
      colourOf(star.colour).map((c) => c * flux),
      3 * i,
    );
  }
  return { count: shown.length, directions, light };
}
