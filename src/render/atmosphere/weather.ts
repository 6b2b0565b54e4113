/**
 * Weather: where clouds lie round a globe, and the heads that break their edges, read from the generator once a world.
 *
 *   map     six faces of a cube, as GL lays them. Each reading of a field pushes the next; belts of latitude are wet or
 *           dry, and storms wind all of it up, one way north of the equator and the other way south
 *   heads   a block that goes on into itself on all sides, since its directions are whole: heaps with creases between
 *   bytes   a map's 0 is clear and 255 the thickest cloud; heads are 128 in the mean
 */

import { solidTerms, type Term } from "../../core/field/directions.ts";
import { createField, type Field } from "../../core/field/field.ts";
import { type Profile, smoothProfile } from "../../core/field/profile.ts";
import { createRandom } from "../../core/field/random.ts";
import { towards } from "../../core/planet/cube-map.ts";

/** Texels along a face of the map, and along the block of heads. */
export const MAP_SIZE = 128;
export const HEADS_SIZE = 32;

/** Samples by which readings push each other. */
const PUSH = 20;
/** Entries a sample of the smoothed profile. */
const DENSITY = 8;
const STORMS = 16;

/** A whirl about a unit vector: as far as `reach` (1 − cosine), and how far round at its middle, radians. */
interface Storm {
  readonly at: readonly [number, number, number];
  readonly reach: number;
  readonly turn: number;
}

export interface Weather {
  /** The face's bytes, rows from its first texel: one a step. */
  face(face: number): Generator<undefined, Uint8Array>;
}

export function createWeather(profile: Profile, seed = 0): Weather {
  const belts = readerOf(profile, createField(profile, solidTerms(3, 45, 0.7), { seed: 41 + seed }), 0);
  const clouds = createField(profile, solidTerms(4, 170, 1.9), { octaves: [0, -1, -2, -3], H: 0.42, seed: 31 + seed });
  const octaves = [0, 1, 2, 3].map((k) => readerOf(profile, clouds, k));
  const weights = octaves.map((_, k) => 2.6 * clouds.weight[4 * k]);
  const storms = stormsOf(seed);
  const place = new Float64Array(3);

  function coverAt(x: number, y: number, z: number): number {
    const belt = belts(x, y, 1.4 * z, 0);
    place[0] = x;
    place[1] = y;
    place[2] = z;
    let eye = 0;
    for (const storm of storms) eye = Math.max(eye, whirl(storm, place));
    const sine = Math.abs(z + 0.1 * belt);
    const damp = wetness(sine) + 0.16 * belt + 0.55 * eye;
    // Winds draw clouds out along the parallels.
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += weights[k] * octaves[k](place[0], place[1], 1.9 * place[2], 0.5 * PUSH * sum);
    return damp + 0.8 * sum;
  }

  return {
    *face(face) {
      const out = new Uint8Array(MAP_SIZE * MAP_SIZE);
      for (let j = 0; j < MAP_SIZE; j++) {
        for (let i = 0; i < MAP_SIZE; i++) {
          const [x, y, z] = towards(face, (2 * i + 1) / MAP_SIZE - 1, (2 * j + 1) / MAP_SIZE - 1);
          const k = 1 / Math.sqrt(x * x + y * y + z * z);
          out[j * MAP_SIZE + i] = Math.max(0, Math.min(255, 96 + 110 * coverAt(k * x, k * y, k * z)));
        }
        yield;
      }
      return out;
    },
  };
}

/** How wet a belt is by the sine of its latitude: rain at the equator, deserts near 25°, storms near 50°. */
function wetness(sine: number): number {
  const bump = (at: number, width: number) => Math.exp(-(((sine - at) / width) ** 2));
  return 0.14 * bump(0, 0.12) - 0.4 * bump(0.38, 0.17) + 0.2 * bump(0.72, 0.16) - 0.25 * bump(1, 0.14) - 0.2;
}

function stormsOf(seed: number): Storm[] {
  const random = createRandom(1000 + seed);
  return Array.from({ length: STORMS }, () => {
    const z = (random() < 0.5 ? -1 : 1) * (0.25 + 0.6 * random());
    const angle = 2 * Math.PI * random();
    const level = Math.sqrt(1 - z * z);
    const reach = 0.01 + 0.06 * random() ** 2;
    return {
      at: [level * Math.cos(angle), level * Math.sin(angle), z],
      reach,
      turn: -Math.sign(z) * (2.2 + 2.5 * random()),
    };
  });
}

/** Turns a place by a storm it lies in; how near it is to the middle, 0 to 1. */
function whirl({ at, reach, turn }: Storm, p: Float64Array): number {
  const cosine = p[0] * at[0] + p[1] * at[1] + p[2] * at[2];
  const away = (1 - cosine) / reach;
  if (away >= 1) return 0;
  const near = (1 - Math.sqrt(away)) ** 2;
  const angle = turn * near;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const k = cosine * (1 - c);
  const [x, y, z] = p;
  p[0] = x * c + (at[1] * z - at[2] * y) * s + at[0] * k;
  p[1] = y * c + (at[2] * x - at[0] * z) * s + at[1] * k;
  p[2] = z * c + (at[0] * y - at[1] * x) * s + at[2] * k;
  return near;
}

/** An octave's readings of the smoothed profile, each pushing the next: their sum, about 0 with a deviation near 1. */
type Reader = (x: number, y: number, z: number, push: number) => number;

function readerOf(profile: Profile, field: Field, octave: number): Reader {
  const { terms } = field;
  const entries = profile.samples.length * DENSITY;
  const line = new Float32Array(entries + 1);
  const out = new Float64Array(2);
  const norm = 1 / (36 * Math.sqrt(terms));
  for (let i = 0; i <= entries; i++) line[i] = norm * (smoothProfile(profile, i / DENSITY, out)[0] - profile.mean);
  // Terms are samples per 128; whole periods are added so that every phase is above 0.
  const steps = Float64Array.from({ length: 4 * terms }, (_, k) => {
    const i = octave * terms + (k >> 2);
    return [field.a[i] * 128, field.b[i] * 128, field.c[i] * 128, field.offset[i]][k & 3] * DENSITY;
  });
  const whole = 2 ** 16 * entries;
  const mask = entries - 1;
  return (x, y, z, push) => {
    let sum = 0;
    for (let k = 0; k < 4 * terms; k += 4) {
      const phase = steps[k] * x + steps[k + 1] * y + steps[k + 2] * z + steps[k + 3] + DENSITY * (push + PUSH * sum);
      const above = phase + whole;
      const index = Math.floor(above);
      const low = line[index & mask];
      sum += low + (above - index) * (line[(index & mask) + 1] - low);
    }
    return sum;
  };
}

/** Whole directions, so that a block of one period on each side goes on into itself; humps are a fifth of it. */
const HEADS: readonly Term[] = [
  [1, 0, 1, 0],
  [-1, 1, 0, 0],
  [0, 1, -1, 0],
  [1, 1, 1, 0],
];

const known = new WeakMap<Profile, Uint8Array>();

/** Bytes of the block of heads, x first; made once for all globes. */
export function headsOf(profile: Profile): Uint8Array {
  const heads = known.get(profile) ?? makeHeads(profile);
  known.set(profile, heads);
  return heads;
}

function makeHeads(profile: Profile): Uint8Array {
  const n = HEADS_SIZE;
  const period = profile.samples.length;
  const terms = HEADS.map(([a, b, c]): Term => [a * period, b * period, c * period, 0]);
  const reading = readerOf(profile, createField(profile, terms, { seed: 5 }), 0);
  const values = new Float32Array(n * n * n);
  let sum = 0;
  for (let at = 0; at < values.length; at++) {
    const [x, y, z] = [at % n, Math.floor(at / n) % n, Math.floor(at / (n * n))];
    values[at] = Math.min(1, 0.75 * Math.abs(reading(x / n, y / n, z / n, 0)));
    sum += values[at];
  }
  const mean = sum / values.length;
  return Uint8Array.from(values, (v) => Math.max(0, Math.min(255, 128 + 180 * (v - mean))));
}
