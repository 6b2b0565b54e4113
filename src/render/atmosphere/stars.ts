/**
 * Stars in the sky of a world: the galaxy's own stars (src/core/space/stars.ts) around a home position that the world's seed
 * chooses.
 *
 *   reach     REACH light-years, at most MAX_STARS stars: some three thousand, evenly of all seven magnitudes
 *   light     10^(−0.4·m), m = M + 5·log₁₀(d / 32.6 ly), times the colour of a black body by the star's index
 *   order     brightest first; equals in scan order, so that the list is the same in every engine
 *   cost      about 0.2 s of scanning, in slices of a few milliseconds
 */
import { createGenerationalCache } from "../../core/field/generational-cache.ts";
import type { Triple } from "../../core/space/place.ts";
import { temperatureOf } from "../../core/space/star-body.ts";
import { type StarBox, scanStars } from "../../core/space/star-scan.ts";
import { apparentMagnitude, createGalaxy, type Star } from "../../core/space/stars.ts";
import { runInSlices } from "../../stream/time-slices.ts";
import { type Rgb, SUNLIGHT } from "./atmosphere.ts";

const REACH = 600;
const MAX_STARS = 3000;
/** Thickness of the slabs that a scan is sliced into, light-years. */
const SLAB = 3;

export interface StarList {
  readonly count: number;
  /** Unit vectors in the galaxy's axes, and linear red, green and blue: three numbers each. */
  readonly directions: Float32Array;
  readonly light: Float32Array;
}

/** Position of a world's sun in the galaxy: whole light-years, within a million of the origin and off the axes. */
export function homePosition(seed: number): readonly [x: number, y: number, z: number] {
  const mixed = (k: number) => {
    let h = Math.imul((seed | 0) ^ Math.imul(k, 0x9e3779b1), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
  };
  return [5000 + (mixed(1) % 900_000), 5000 + (mixed(2) % 900_000), 5000 + (mixed(3) % 900_000)];
}

/** Linear colour, of luminance 1, of a star's colour index: 0 the bluest to 15 the reddest. */
export function starColour(index: number): readonly [number, number, number] {
  const kelvin = temperatureOf(index);
  const planck = (metres: number) => 1e-30 / metres ** 5 / (Math.exp(0.014388 / (metres * kelvin)) - 1);
  const [r, g, b] = [planck(610e-9), planck(550e-9), planck(465e-9)];
  const bright = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  // White balance: the Sun is white.
  return [(0.98 * r) / bright, g / bright, (1.06 * b) / bright];
}

/** The colour of a star's index as a CSS colour, as bright as it can be without clipping. */
export function starCssColour(index: number): string {
  const light = starColour(index);
  const most = Math.max(...light);
  return `rgb(${light.map((v) => Math.round(255 * (v / most) ** (1 / 2.2))).join(" ")})`;
}

/** Share of a star's colour that remains in its light on planets. */
const SATURATION = 0.55;

/** Light of a star on a surface that faces it, outside the air: as bright as SUNLIGHT, because eyes adapt, with part of the star's colour. */
export function starlight({ colour }: { readonly colour: number }): Rgb {
  const [r, g, b] = starColour(colour);
  const tint = [r, g, b].map((c) => 1 + SATURATION * (c - 1));
  const bright = 0.2126 * tint[0] + 0.7152 * tint[1] + 0.0722 * tint[2];
  return [(SUNLIGHT[0] * tint[0]) / bright, (SUNLIGHT[1] * tint[1]) / bright, (SUNLIGHT[2] * tint[2]) / bright];
}

/** Bytes of lists in a cache generation, and of the longest list: six floats a star. */
const [KEPT_BYTES, LIST_BYTES] = [2 ** 19, 24 * MAX_STARS];

export type StarLists = (home: Triple) => Promise<StarList>;

/** Caches the lists of `load`, but none that has failed: it is loaded again. */
export function createStarLists(load: StarLists): StarLists {
  const lists = createGenerationalCache<string, Promise<StarList>>(KEPT_BYTES, () => LIST_BYTES);
  return (home) => {
    const key = home.join();
    const known = lists.get(key);
    if (known) return known;
    const list = load(home);
    lists.set(key, list);
    list.catch(() => {
      if (lists.get(key) === list) lists.delete(key);
    });
    return list;
  };
}

/** The stars around a home position. Cached, so that a change of quality has them at once. */
export const loadStarList = createStarLists((home) => runInSlices(scanStarsAround(home)));

/** Scans in steps of less than a few milliseconds and returns the list. */
export function* scanStarsAround(home: readonly [number, number, number], reach = REACH): Generator<void, StarList> {
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
  const shown = found.sort((a, b) => a.m - b.m).slice(0, MAX_STARS);
  const directions = new Float32Array(3 * shown.length);
  const light = new Float32Array(3 * shown.length);
  for (const [i, { star, distance, m }] of shown.entries()) {
    const flux = 10 ** (-0.4 * m);
    directions.set(
      [(star.x - home[0]) / distance, (star.y - home[1]) / distance, (star.z - home[2]) / distance],
      3 * i,
    );
    light.set(
      starColour(star.colour).map((c) => c * flux),
      3 * i,
    );
  }
  return { count: shown.length, directions, light };
}
