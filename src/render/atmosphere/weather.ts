/**
 * Weather of a planet: a cube map of cloud cover, computed from the generator once per world.
 *
 *   map     six cube faces in GL order, MAP_SIZE² bytes each: 0 is clear, 255 the thickest cloud
 *   model   four octaves of a domain-warped field, wetter and drier belts of latitude, and cyclones that twist both (one way
 *           north of the equator, the other way south)
 */
import { solidTerms } from "../../core/field/directions.ts";
import { createField } from "../../core/field/field.ts";
import type { Profile } from "../../core/field/profile.ts";
import { createRandom } from "../../core/field/random.ts";
import { cubeMapDirection } from "../../core/planet/cube-sphere.ts";
import { createWarpedReader, WARP } from "./cloud-noise.ts";

/** Texels along a face of the map. */
export const MAP_SIZE = 128;
const CYCLONES = 16;

/** A rotation of the sphere around the unit vector `at`, strongest there (`turn` radians) and 0 from `reach` (1 − cosine) on. */
interface Cyclone {
  readonly at: readonly [number, number, number];
  readonly reach: number;
  readonly turn: number;
}

export interface Weather {
  /** Computes a face row by row, yielding after each row so that the caller can spread the work. Returns its bytes. */
  face(face: number): Generator<undefined, Uint8Array>;
}

export function createWeather(profile: Profile, seed = 0): Weather {
  const belts = createWarpedReader(profile, createField(profile, solidTerms(3, 45, 0.7), { seed: 41 + seed }), 0);
  const clouds = createField(profile, solidTerms(4, 170, 1.9), { octaves: [0, -1, -2, -3], H: 0.42, seed: 31 + seed });
  const octaves = [0, 1, 2, 3].map((k) => createWarpedReader(profile, clouds, k));
  const weights = octaves.map((_, k) => 2.6 * clouds.weight[4 * k]);
  const cyclones = createCyclones(seed);
  const place = new Float64Array(3);

  function coverAt(x: number, y: number, z: number): number {
    const belt = belts(x, y, 1.4 * z, 0);
    place[0] = x;
    place[1] = y;
    place[2] = z;
    let eye = 0;
    for (const cyclone of cyclones) eye = Math.max(eye, twist(cyclone, place));
    const sine = Math.abs(z + 0.1 * belt);
    const damp = wetness(sine) + 0.16 * belt + 0.55 * eye;
    // z is stretched: winds draw clouds out along the parallels.
    let sum = 0;
    for (let k = 0; k < 4; k++) sum += weights[k] * octaves[k](place[0], place[1], 1.9 * place[2], 0.5 * WARP * sum);
    return damp + 0.8 * sum;
  }

  return {
    *face(face) {
      const out = new Uint8Array(MAP_SIZE * MAP_SIZE);
      for (let j = 0; j < MAP_SIZE; j++) {
        for (let i = 0; i < MAP_SIZE; i++) {
          const [x, y, z] = cubeMapDirection(face, (2 * i + 1) / MAP_SIZE - 1, (2 * j + 1) / MAP_SIZE - 1);
          const k = 1 / Math.sqrt(x * x + y * y + z * z);
          out[j * MAP_SIZE + i] = Math.max(0, Math.min(255, 96 + 110 * coverAt(k * x, k * y, k * z)));
        }
        yield;
      }
      return out;
    },
  };
}

/** Mean cloudiness by the sine of latitude: rain at the equator, deserts near 25°, storms near 50°. */
function wetness(sine: number): number {
  const bump = (at: number, width: number) => Math.exp(-(((sine - at) / width) ** 2));
  return 0.14 * bump(0, 0.12) - 0.4 * bump(0.38, 0.17) + 0.2 * bump(0.72, 0.16) - 0.25 * bump(1, 0.14) - 0.2;
}

function createCyclones(seed: number): Cyclone[] {
  const random = createRandom(1000 + seed);
  return Array.from({ length: CYCLONES }, () => {
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

/** Rotates `p` in place by a cyclone that it lies in. Returns how near it is to the centre, 0 to 1. */
function twist({ at, reach, turn }: Cyclone, p: Float64Array): number {
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
