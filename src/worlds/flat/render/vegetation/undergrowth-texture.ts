/** Procedural texture of undergrowth: grass blades, heather, fern and bush side by side, with alpha-tested holes. */
import { createRandom, type Random } from "../../../../core/field/random.ts";
import type { Making } from "../../../../render/making.ts";
import {
  createSpray,
  LEAF_TILE_SIZE,
  SPRAY_SIZE,
  type Spray,
  SUPERSAMPLES,
} from "../../../../render/vegetation/leaf-textures.ts";

/** Kinds in the order of the texture's tiles and of the codes in the shaders. */
export const UNDERGROWTH = ["blades", "heather", "fern", "bush"] as const;

/** Rows of texels of a step. */
const ROWS = 16;

let kept: Uint8Array | undefined;

/**
 * RGBA8, one tile of LEAF_SIDE² texels per kind: red is tone, green the share of blossom, alpha coverage. In slices, and kept, since
 * it takes 100 ms.
 */
export function* undergrowthTexture(): Making<Uint8Array> {
  kept ??= yield* drawUndergrowth();
  return kept;
}

function* drawUndergrowth(): Making<Uint8Array> {
  const count = UNDERGROWTH.length;
  const out = new Uint8Array(count * LEAF_TILE_SIZE * LEAF_TILE_SIZE * 4);
  const random = createRandom(2024);
  for (const [tile, draw] of [blades, heather, fern, bush].entries()) {
    const [green, bloom] = [createSpray(), createSpray()];
    yield;
    yield* draw(green, bloom, random);
    yield* expose(green.tone, bloom.tone, out, tile, count);
  }
  return out;
}

function* expose(green: Float32Array, bloom: Float32Array, out: Uint8Array, tile: number, count: number): Making<void> {
  for (let j = 0; j < LEAF_TILE_SIZE; j++) {
    if (j % ROWS === 0) yield;
    for (let i = 0; i < LEAF_TILE_SIZE; i++) {
      let [sum, hits, flowers] = [0, 0, 0];
      for (let k = 0; k < SUPERSAMPLES * SUPERSAMPLES; k++) {
        const at =
          (j * SUPERSAMPLES + Math.floor(k / SUPERSAMPLES)) * SPRAY_SIZE + i * SUPERSAMPLES + (k % SUPERSAMPLES);
        const value = bloom[at] >= 0 ? bloom[at] : green[at];
        if (value < 0) continue;
        sum += value;
        hits++;
        if (bloom[at] >= 0) flowers++;
      }
      const at = 4 * ((j * count + tile) * LEAF_TILE_SIZE + i);
      // Holes have a medium tone, which edges blend with when filtered.
      out[at] = hits > 0 ? Math.min(255, (255 * sum) / hits) : 110;
      out[at + 1] = hits > 0 ? (255 * flowers) / hits : 0;
      out[at + 3] = (255 * hits) / (SUPERSAMPLES * SUPERSAMPLES);
    }
  }
}

const UP = Math.PI / 2;

/** Curved blades of varying length; seed heads on the longest. */
function* blades(green: Spray, bloom: Spray, random: Random): Making<void> {
  for (let i = 0; i < 26; i++) {
    yield;
    const x = 0.5 + 0.42 * (2 * random() - 1);
    const length = 0.35 + 0.6 * random() * random();
    let [px, py, angle] = [x, -0.02, UP + 0.55 * (random() - 0.5)];
    const bend = 0.09 * (random() - 0.5) + 0.05 * (0.5 - x);
    const tone = 0.35 + 0.6 * random();
    const steps = 7;
    for (let k = 0; k < steps; k++) {
      const wide = 0.011 * (1 - (0.85 * k) / steps) + 0.003;
      green.leaf(px, py, angle, (length / steps) * 1.35, wide, tone * (0.75 + (0.4 * k) / steps));
      px += (Math.cos(angle) * length) / steps;
      py += (Math.sin(angle) * length) / steps;
      angle += bend * (1 + k);
    }
    if (length > 0.68) bloom.leaf(px, py - 0.03, angle, 0.11, 0.016, 0.8);
  }
}

/** Thin stems with small leaves, and dense blossom toward their ends. */
function* heather(green: Spray, bloom: Spray, random: Random): Making<void> {
  for (let i = 0; i < 21; i++) {
    yield;
    const x = 0.5 + 0.26 * (2 * random() - 1);
    const angle = UP + 1.2 * (0.5 - x) + 0.3 * (random() - 0.5);
    const length = 0.45 + 0.45 * random();
    green.leaf(x, -0.04, angle, length, 0.006, 0.22);
    for (let k = 0; k < 30; k++) {
      const share = 0.1 + (0.9 * k) / 30;
      const [px, py] = [x + Math.cos(angle) * length * share, -0.04 + Math.sin(angle) * length * share];
      for (const side of [-1, 1]) {
        const turn = angle + side * (0.7 + 0.5 * random());
        if (share > 0.48 + 0.2 * random()) bloom.leaf(px, py, turn, 0.03, 0.0095, 0.45 + 0.55 * random());
        else green.leaf(px, py, turn, 0.034, 0.007, 0.3 + 0.5 * random());
      }
    }
  }
}

/** Arching pinnate fronds from one root, tapering to the tip. */
function* fern(green: Spray, _bloom: Spray, random: Random): Making<void> {
  for (let i = 0; i < 5; i++) {
    yield;
    const lean = i - 2;
    let [px, py] = [0.5 + 0.02 * lean, -0.02];
    let angle = UP - lean * 0.36 + 0.12 * (random() - 0.5);
    const bend = -lean * 0.03;
    const steps = 19;
    const length = (0.78 + 0.18 * random()) * (1 - 0.06 * Math.abs(lean));
    const tone = 0.45 + 0.45 * random();
    for (let k = 0; k < steps; k++) {
      const share = k / steps;
      green.leaf(px, py, angle, length / steps + 0.01, 0.005, 0.22);
      const wide = 0.125 * Math.sin(Math.PI * Math.min(1, 0.2 + 0.8 * share)) * (1 - 0.3 * share) + 0.012;
      if (share > 0.16)
        for (const side of [-1, 1])
          green.leaf(px, py, angle + side * 1.1, wide, 0.0085, tone * (0.75 + 0.5 * random()));
      px += (Math.cos(angle) * length) / steps;
      py += (Math.sin(angle) * length) / steps;
      angle += bend * (0.5 + share);
    }
  }
}

/** Forking twigs with leaves along their whole length. */
function* bush(green: Spray, _bloom: Spray, random: Random): Making<void> {
  for (let i = 0; i < 15; i++) {
    yield;
    const x = 0.5 + 0.24 * (2 * random() - 1);
    const angle = UP + 1.7 * (0.5 - x) + 0.5 * (random() - 0.5);
    const length = 0.5 + 0.45 * random();
    green.leaf(x, -0.04, angle, length, 0.006, 0.16);
    for (let k = 0; k < 36; k++) {
      const share = 0.08 + (0.92 * k) / 36;
      const [px, py] = [x + Math.cos(angle) * length * share, -0.04 + Math.sin(angle) * length * share];
      const turn = angle + (random() < 0.5 ? -1 : 1) * (0.5 + 0.9 * random());
      green.leaf(px, py, turn, 0.045 + 0.035 * random(), 0.018, 0.3 + 0.65 * random());
    }
  }
}
