/**
 * Textures of plants, generated at start-up: an atlas of five alpha-tested sprays of leaves, in the order of `SURFACE`,
 * and a tiling grain, which samples the profile along whole-numbered directions.
 */
import { PROFILE_1983, sampleProfile } from "../../core/field/profile.ts";
import { createRandom, type Random } from "../../core/field/random.ts";
import type { Making } from "../making.ts";

export const LEAF_TILE_SIZE = 128;
export const LEAF_TILES = 5;
export const GRAIN_SIZE = 128;
/** Supersamples of a texel along each axis. */
export const SUPERSAMPLES = 3;

let leaves: Uint8Array | undefined;
let grain: Uint8Array | undefined;

/**
 * RGBA, LEAF_TILES tiles of LEAF_TILE_SIZE in a row: red is tone, alpha coverage. Kept, and drawn in slices, since it takes
 * 100 to 200 ms.
 */
export function* leafPixels(): Making<Uint8Array> {
  leaves ??= yield* drawLeaves();
  return leaves;
}

function* drawLeaves(): Making<Uint8Array> {
  const out = new Uint8Array(LEAF_TILES * LEAF_TILE_SIZE * LEAF_TILE_SIZE * 4);
  const random = createRandom(1983);
  for (const [tile, draw] of [broad, fine, needles, tufts, blades].entries()) {
    const spray = createSpray();
    yield* draw(spray, random);
    yield* expose(spray, out, tile);
  }
  return out;
}

export interface Spray {
  readonly tone: Float32Array;
  leaf(x: number, y: number, angle: number, length: number, wide: number, tone: number): void;
}

export const SPRAY_SIZE = LEAF_TILE_SIZE * SUPERSAMPLES;

export function createSpray(): Spray {
  const tone = new Float32Array(SPRAY_SIZE * SPRAY_SIZE).fill(-1);
  return {
    tone,
    /** Draws a leaf from its stalk at (x, y): pointed at both ends, with a lighter rib; tone 0…1. */
    leaf(x, y, angle, length, wide, tone1) {
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const reach = length + wide;
      const [i0, i1] = [
        Math.max(0, Math.floor((x - reach) * SPRAY_SIZE)),
        Math.min(SPRAY_SIZE - 1, Math.ceil((x + reach) * SPRAY_SIZE)),
      ];
      const [j0, j1] = [
        Math.max(0, Math.floor((y - reach) * SPRAY_SIZE)),
        Math.min(SPRAY_SIZE - 1, Math.ceil((y + reach) * SPRAY_SIZE)),
      ];
      for (let j = j0; j <= j1; j++) {
        for (let i = i0; i <= i1; i++) {
          const [dx, dy] = [(i + 0.5) / SPRAY_SIZE - x, (j + 0.5) / SPRAY_SIZE - y];
          const along = (dx * c + dy * s) / length;
          if (along < 0 || along > 1) continue;
          const across =
            Math.abs(dy * c - dx * s) / (wide * 2 * Math.sqrt(along * (1 - along)) * (1.25 - 0.5 * along) + 1e-6);
          if (across < 1) tone[j * SPRAY_SIZE + i] = tone1 * (1.12 - 0.35 * across);
        }
      }
    },
  };
}

function* expose({ tone }: Spray, out: Uint8Array, tile: number): Making<void> {
  for (let j = 0; j < LEAF_TILE_SIZE; j++) {
    yield;
    for (let i = 0; i < LEAF_TILE_SIZE; i++) {
      let [sum, hits] = [0, 0];
      for (let k = 0; k < SUPERSAMPLES * SUPERSAMPLES; k++) {
        const value =
          tone[(j * SUPERSAMPLES + Math.floor(k / SUPERSAMPLES)) * SPRAY_SIZE + i * SUPERSAMPLES + (k % SUPERSAMPLES)];
        if (value >= 0) {
          sum += value;
          hits++;
        }
      }
      const at = 4 * ((j * LEAF_TILES + tile) * LEAF_TILE_SIZE + i);
      // Holes have a medium tone, with which edges blend.
      out[at] = hits > 0 ? Math.min(255, (255 * sum) / hits) : 110;
      out[at + 3] = (255 * hits) / (SUPERSAMPLES * SUPERSAMPLES);
    }
  }
}

function* broad(spray: Spray, random: Random): Making<void> {
  for (let i = 0; i < 90; i++) {
    yield;
    const [away, angle] = [0.36 * Math.sqrt((i + 0.5) / 90), i * 2.39996];
    const turn = angle + 1.6 * (random() - 0.5);
    const [x, y] = [0.5 + away * Math.cos(angle), 0.5 + away * Math.sin(angle)];
    spray.leaf(x, y, turn, 0.11 + 0.04 * random(), 0.034, 0.3 + 0.6 * random());
  }
}

function* fine(spray: Spray, random: Random): Making<void> {
  for (let i = 0; i < 230; i++) {
    yield;
    const [away, angle] = [0.4 * Math.sqrt((i + 0.5) / 230), i * 2.39996];
    const turn = angle + 2.6 * (random() - 0.5);
    const [x, y] = [0.5 + away * Math.cos(angle), 0.5 + away * Math.sin(angle)];
    spray.leaf(x, y, turn, 0.055 + 0.03 * random(), 0.017, 0.28 + 0.65 * random());
  }
}

/** A branch from the bottom of the tile to its top, with twigs on both sides and needles on all. */
function* needles(spray: Spray, random: Random): Making<void> {
  const twig = (x: number, y: number, angle: number, length: number) => {
    const count = Math.ceil(length * 110);
    for (let i = 0; i < count; i++) {
      const share = i / count;
      const [px, py] = [x + Math.cos(angle) * length * share, y + Math.sin(angle) * length * share];
      for (const side of [-1, 1])
        spray.leaf(
          px,
          py,
          angle + side * (0.75 + 0.3 * random()),
          0.05 + 0.022 * random(),
          0.0085,
          0.25 + 0.65 * random(),
        );
    }
    spray.leaf(x, y, angle, length * 1.05, 0.008, 0.2);
  };
  for (let i = 0; i < 10; i++) {
    const v = 0.02 + (0.8 * i) / 10;
    const length = 0.4 * (1 - 0.75 * v) * (0.85 + 0.3 * random());
    for (const side of [-1, 1]) {
      twig(0.5, v, Math.PI / 2 - side * (0.95 + 0.2 * random()), length);
      yield;
    }
  }
  twig(0.5, 0, Math.PI / 2, 0.92);
}

/** Bundles of needles at the ends of twigs, as on a pine. */
function* tufts(spray: Spray, random: Random): Making<void> {
  for (let i = 0; i < 26; i++) {
    yield;
    const [away, round] = [0.33 * Math.sqrt((i + 0.5) / 26), i * 2.39996];
    const [x, y] = [0.5 + away * Math.cos(round), 0.5 + away * Math.sin(round)];
    const tone = 0.25 + 0.5 * random();
    for (let k = 0; k < 17; k++) {
      const angle = round + ((k - 8) / 8) * 2 + 0.3 * (random() - 0.5);
      spray.leaf(x, y, angle, 0.085 + 0.035 * random(), 0.0065, tone + 0.25 * random());
    }
  }
}

function* blades(spray: Spray, random: Random): Making<void> {
  for (let i = 0; i < 15; i++) {
    yield;
    const x = 0.5 + 0.34 * ((i + 0.5) / 15 - 0.5) * 2 * (0.8 + 0.4 * random());
    const lean = Math.PI / 2 + (0.5 - x) * -0.5 + 0.35 * (random() - 0.5);
    spray.leaf(x, -0.06, lean, 0.6 + 0.42 * random(), 0.018, 0.4 + 0.6 * random());
  }
}

/** RGBA: red is coarse grain, green fine grain, each scaled to 0…1 about its mean. Of the profile of 1983, whatever the world's. */
export function grainPixels(): Uint8Array {
  grain ??= drawGrain();
  return grain;
}

function drawGrain(): Uint8Array {
  const profile = PROFILE_1983;
  const out = new Uint8Array(GRAIN_SIZE * GRAIN_SIZE * 4);
  const slow = [
    [2, 1],
    [-1, 3],
    [3, -2],
    [1, 4],
    [-4, 1],
  ];
  const fast = [
    [7, 3],
    [-5, 8],
    [9, -4],
    [2, 11],
    [-10, 5],
  ];
  const n = profile.mask + 1;
  for (let j = 0; j < GRAIN_SIZE; j++) {
    for (let i = 0; i < GRAIN_SIZE; i++) {
      const at = 4 * (j * GRAIN_SIZE + i);
      for (const [channel, directions] of [slow, fast].entries()) {
        let sum = 0;
        // Domain warping: each term shifts the next; a plain sum of so few would show as a weave.
        for (const [a, b] of directions)
          sum += (sampleProfile(profile, ((a * i + b * j) * n) / GRAIN_SIZE + 14 * sum) - profile.mean) / 36;
        out[at + channel] = 255 * Math.min(1, Math.max(0, 0.5 + (0.5 * sum) / Math.sqrt(directions.length) / 1.8));
      }
      out[at + 3] = 255;
    }
  }
  return out;
}
