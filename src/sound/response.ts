/**
 * What a space answers to a clap: first a few clear returns from its walls, then noise that thickens and dies away, its
 * trebles before the rest. Heard by two ears, which hear other noise.
 *
 *   samples   |sample| ≤ 1; the root of the sum of their squares is `loudness` of the space
 *   length    RT60, from the clap on; the last 30 ms are faded out
 */

import { keyed, unit } from "./keyed.ts";
import { leftAfter, moving } from "./layers.ts";
import { reverberation, SPEED_OF_SOUND, type Space, trebleReverberation } from "./space.ts";

export interface Response {
  readonly left: Float32Array<ArrayBuffer>;
  readonly right: Float32Array<ArrayBuffer>;
}

const TREBLE = 2500;
/** Trebles of the noise against the rest: rough rock scatters them, so that few come back together. */
const BRIGHTNESS = 0.35;
const RETURNS = 9;
/** How loud the first return is against the noise. */
const CLEAR = 9;
/** Samples between two rests of `growResponse`: about a millisecond. */
const STRIDE = 8192;

/** What comes back against what went out, as amplitude. A narrow space answers louder than a wide one; chosen. */
export function loudness({ size, openness }: Space): number {
  return 0.9 * Math.sqrt(3 / Math.max(3, size)) * (1 - openness);
}

/** Grows the response of a space, resting between strides so that no frame is held up; `rate` in samples a second. */
export function* growResponse(space: Space, rate: number): Generator<void, Response> {
  const count = Math.ceil(reverberation(space) * rate);
  const left = new Float32Array(count);
  const right = new Float32Array(count);
  for (const [ear, out] of [left, right].entries()) {
    yield* growTail(out, space, ear, rate);
    addReturns(out, space, ear, rate);
    normalise(out, loudness(space), Math.round(0.03 * rate));
    yield;
  }
  return { left, right };
}

/** The same at once. */
export function createResponse(space: Space, rate: number): Response {
  const growing = growResponse(space, rate);
  for (;;) {
    const { done, value } = growing.next();
    if (done) return value;
  }
}

function* growTail(out: Float32Array, space: Space, ear: number, rate: number): Generator<void, void> {
  const crossing = (space.size / SPEED_OF_SOUND) * rate;
  const dies = leftAfter(1 / rate, reverberation(space));
  const treblesDie = leftAfter(1 / rate, trebleReverberation(space));
  const moves = moving(TREBLE, rate);
  let [rest, trebles] = [1, BRIGHTNESS];
  let [a, b, c, d, e, f] = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < out.length; i++) {
    // Two noises that know nothing of one another: four low-passes leave the one without trebles, two high-passes the other with little else.
    const bits = keyed(ear, i);
    const [low, high] = [(bits >>> 16) / 2 ** 15 - 1, (bits & 0xffff) / 2 ** 15 - 1];
    a += moves * (low - a);
    b += moves * (a - b);
    c += moves * (b - c);
    d += moves * (c - d);
    e += moves * (high - e);
    f += moves * (high - e - f);
    // Nothing before the nearest wall; thick once it has crossed twice.
    const thick = Math.min(1, Math.max(0, (i / crossing - 0.4) / 1.6));
    out[i] = thick * (rest * d + trebles * (high - e - f));
    rest *= dies;
    trebles *= treblesDie;
    if (i % STRIDE === STRIDE - 1) yield;
  }
}

/** Walls return what they hear one after the other; the two ears a little apart. */
function addReturns(out: Float32Array, space: Space, ear: number, rate: number): void {
  const crossing = space.size / SPEED_OF_SOUND;
  const ring = reverberation(space);
  for (let k = 0; k < RETURNS; k++) {
    const after = crossing * (0.4 + 0.27 * (k + unit(k, 7))) + 0.0004 * unit(k, ear, 8);
    const i = Math.round(after * rate);
    const sign = unit(k, 9) < 0.5 ? -1 : 1;
    const loud = (sign * CLEAR * leftAfter(after, ring) * (0.6 + 0.4 * unit(k, ear, 10))) / (1 + k);
    // Rough rock spreads a return over a few samples.
    for (let near = -2; near <= 2; near++)
      if (i + near >= 0 && i + near < out.length) out[i + near] += loud / (1 + near * near);
  }
}

function normalise(out: Float32Array, wanted: number, fade: number): void {
  let energy = 0;
  for (let i = 0; i < out.length; i++) {
    const left = out.length - 1 - i;
    if (left < fade) out[i] *= left / fade;
    energy += out[i] * out[i];
  }
  const scale = wanted / Math.sqrt(energy);
  for (let i = 0; i < out.length; i++) out[i] *= scale;
}
