/**
 * Weather of a planet as seen from space: maps of its clouds, computed from the generator once per world.
 *
 *   maps      six cube faces in GL order, rows of RGBA bytes
 *   clouds    MAP_SIZE²: cover (0 clear, THRESHOLD the edge of a cloud, 255 the thickest), height of tops (share of the layer),
 *             veil of ice clouds, and cells: 128 none, above it closed ones, below it open ones
 *   flow      FLOW_SIZE² of floats: the way to the source of the air (x, y, z in radii), by which finer noise is drawn out,
 *             and the binary logarithm of its stretch
 *   model     latitudes where the air came from give fronts, which cyclones have wound up; those of the place give the rain of the
 *             equator, dry belts near 25° and clouds of the poles. Five octaves of a warped field, read where the air came
 *             from, break them up
 */
import { solidTerms } from "../field/directions.ts";
import { createField } from "../field/field.ts";
import type { Profile } from "../field/profile.ts";
import { createWarpedReader, WARP } from "../field/warped-reader.ts";
import { smoothstep } from "../smoothstep.ts";
import { cubeMapDirection } from "./cube-sphere.ts";
import { createWinds, type Vortex } from "./winds.ts";

/** Texels along a face of the maps of clouds and of flow. */
export const MAP_SIZE = 256;
export const FLOW_SIZE = 128;
/** Cover at the edge of a cloud, 0 to 1. */
export const THRESHOLD = 0.4;

/** Worlds whose seeds differ by this have the same weather. */
export const WEATHERS = 1000;

export interface WeatherFace {
  readonly clouds: Uint8Array;
  readonly flow: Float32Array;
}

export interface Weather {
  /** Computes a face row by row, yielding after each row so that the caller can spread the work. */
  face(face: number): Generator<undefined, WeatherFace>;
  /** Writes cover, height of tops, veil and cells over a unit vector, 0 to 1 each as in the map, into `out`. */
  cloudsAt(place: Float64Array, out: Float64Array): Float64Array;
}

export function createWeather(profile: Profile, seed = 0): Weather {
  const winds = createWinds(profile, seed);
  const cloudsAt = createCloudReader(profile, seed, winds.cyclones);
  const [source, texel] = [new Float64Array(3), new Float64Array(4)];
  return {
    cloudsAt(place, out) {
      source.set(place);
      winds.traceBack(source);
      return cloudsAt(place, source, out);
    },
    *face(face) {
      const sources = yield* traceFace(face, (p) => winds.traceBack(p));
      const flow = flowOf(face, sources);
      const clouds = new Uint8Array(4 * MAP_SIZE * MAP_SIZE);
      const place = new Float64Array(3);
      for (let j = 0; j < MAP_SIZE; j++) {
        for (let i = 0; i < MAP_SIZE; i++) {
          const [u, v] = [(i + 0.5) / MAP_SIZE, (j + 0.5) / MAP_SIZE];
          directionInto(face, 2 * u - 1, 2 * v - 1, place);
          sourceInto(sources, u, v, source);
          cloudsAt(place, source, texel);
          for (let c = 0; c < 4; c++) clouds[4 * (j * MAP_SIZE + i) + c] = Math.round(255 * texel[c]);
        }
        yield;
      }
      return { clouds, flow };
    },
  };
}

/** Range of cover in the map, from the edge of a cloud to the thickest. */
export const COVER_RANGE = 0.55;
/** Cover above the edge of a cloud, in ranges, and height of tops, between which rain sets in and is hardest. */
export const RAIN_COVER = [0.4, 0.85] as const;
export const RAIN_TOPS = [0.45, 0.75] as const;

/** Intensity of rain under the clouds of a place, 0 to 1. */
export function rainOf([cover, tops]: Float64Array): number {
  return smoothstep(...RAIN_COVER, (cover - THRESHOLD) / COVER_RANGE) * smoothstep(...RAIN_TOPS, tops);
}

/** Corners of the flow's texels along a side of a face. */
const CORNERS = FLOW_SIZE + 1;

/** Sources of the air over each corner of a face's flow texels: unit vectors, three numbers each. */
function* traceFace(face: number, traceBack: (p: Float64Array) => void): Generator<undefined, Float64Array> {
  const sources = new Float64Array(3 * CORNERS * CORNERS);
  for (let j = 0; j < CORNERS; j++) {
    for (let i = 0; i < CORNERS; i++) {
      const at = sources.subarray(3 * (j * CORNERS + i), 3 * (j * CORNERS + i) + 3);
      directionInto(face, (2 * i) / FLOW_SIZE - 1, (2 * j) / FLOW_SIZE - 1, at);
      traceBack(at);
    }
    yield;
  }
  return sources;
}

function directionInto(face: number, u: number, v: number, out: Float64Array): void {
  const [x, y, z] = cubeMapDirection(face, u, v);
  const unit = 1 / Math.sqrt(x * x + y * y + z * z);
  out[0] = unit * x;
  out[1] = unit * y;
  out[2] = unit * z;
}

/** The source at (u, v) of a face, 0 to 1, between those of four corners. */
function sourceInto(sources: Float64Array, u: number, v: number, out: Float64Array): void {
  const [x, y] = [u * FLOW_SIZE, v * FLOW_SIZE];
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [s, t] = [x - i, y - j];
  const a = 3 * (j * CORNERS + i);
  const b = a + 3 * CORNERS;
  for (let c = 0; c < 3; c++) {
    const low = sources[a + c] + s * (sources[a + 3 + c] - sources[a + c]);
    const high = sources[b + c] + s * (sources[b + 3 + c] - sources[b + c]);
    out[c] = low + t * (high - low);
  }
}

function flowOf(face: number, sources: Float64Array): Float32Array {
  const flow = new Float32Array(4 * FLOW_SIZE * FLOW_SIZE);
  const [place, source] = [new Float64Array(3), new Float64Array(3)];
  for (let j = 0; j < FLOW_SIZE; j++)
    for (let i = 0; i < FLOW_SIZE; i++) {
      const at = 4 * (j * FLOW_SIZE + i);
      const [u, v] = [(i + 0.5) / FLOW_SIZE, (j + 0.5) / FLOW_SIZE];
      directionInto(face, 2 * u - 1, 2 * v - 1, place);
      sourceInto(sources, u, v, source);
      for (let c = 0; c < 3; c++) flow[at + c] = source[c] - place[c];
      flow[at + 3] = stretchOf(face, sources, i, j);
    }
  return flow;
}

/** Binary logarithm of the ratio between the longest way across a texel at the source of its air and at the texel. */
function stretchOf(face: number, sources: Float64Array, i: number, j: number): number {
  const at = 3 * (j * CORNERS + i);
  const side = (to: number) => {
    let sum = 0;
    for (let c = 0; c < 3; c++) sum += (sources[to + c] - sources[at + c]) ** 2;
    return sum;
  };
  const [u, v] = [(2 * i + 1) / FLOW_SIZE - 1, (2 * j + 1) / FLOW_SIZE - 1];
  const [x, y, z] = cubeMapDirection(face, u, v);
  const width = 2 / FLOW_SIZE / Math.sqrt(x * x + y * y + z * z);
  const most = Math.max(side(3), side(3 * CORNERS));
  return 0.5 * log2(Math.max(1, most / (width * width)));
}

/** Linear between powers of two: 9 % of an octave off at most, with the same bits in every engine. */
function log2(value: number): number {
  let [rest, whole] = [value, 0];
  for (; rest >= 2; rest /= 2) whole++;
  return whole + rest - 1;
}

/** Writes the four values of a texel, 0 to 1, by the unit vectors of the place and of its air's source. */
type CloudReader = (place: Float64Array, source: Float64Array, out: Float64Array) => Float64Array;

function createCloudReader(profile: Profile, seed: number, cyclones: readonly Vortex[]): CloudReader {
  const broad = createField(profile, solidTerms(3, 45, 0.7), { seed: 41 + seed });
  const [belts, regions] = [
    createWarpedReader(profile, broad, 0),
    createWarpedReader(profile, createField(profile, solidTerms(3, 62, 2.3), { seed: 47 + seed }), 0),
  ];
  const clouds = createField(profile, solidTerms(4, 150, 1.9), {
    octaves: [0, -1, -2, -3, -4],
    H: 0.34,
    seed: 31 + seed,
  });
  const octaves = Array.from({ length: 5 }, (_, k) => createWarpedReader(profile, clouds, k));
  const weights = octaves.map((_, k) => 2.6 * clouds.weight[4 * k]);
  const veils = createField(profile, solidTerms(4, 190, 0.9), { octaves: [0, -1, -2], H: 0.5, seed: 77 + seed });
  const sheets = [0, 1, 2].map((k) => createWarpedReader(profile, veils, k));
  const storm = new Float64Array(2);

  return (place, source, out) => {
    const x = source[0];
    const y = source[1];
    const z = source[2];
    const belt = belts(x, y, 1.4 * z, 0);
    let noise = 0;
    for (let k = 0; k < 5; k++) noise += weights[k] * octaves[k](x, y, 1.5 * z, 0.5 * WARP * noise);
    let sheet = 0;
    for (let k = 0; k < 3; k++)
      sheet += veils.weight[4 * k] * 1.8 * sheets[k](x, y, 2.2 * z, 0.3 * WARP * (sheet + noise));
    // Latitudes: of the place, bent by the belts, and of the air's source.
    const sine = place[2] + 0.09 * belt;
    const from = Math.abs(z) + 0.05 * belt + 0.02 * noise;
    const equator = bump((sine - 0.07) / 0.13);
    const dry = bump((Math.abs(sine) - 0.37) / 0.2);
    const polar = smoothstep(0.8, 0.95, Math.abs(sine));
    const front =
      Math.max(bump((from - 0.68) / 0.085), 0.8 * bump((from - 0.86) / 0.05)) *
      smoothstep(-0.9, 0.5, belt + 0.5 * noise + 0.4);
    const region = smoothstep(-0.3, 0.9, regions(place[0], place[1], 2 * place[2], 0));
    // Shallow clouds in cells: over cold water under the highs, and in the cold air behind fronts.
    const behind = smoothstep(0.74, 0.86, from) * (1 - smoothstep(0.7, 0.82, Math.abs(sine)));
    const closed = dry * region;
    const open = Math.max(behind, dry * (1 - region));
    stormAt(cyclones, place, source, noise, storm);
    let cover = -0.36 + 0.66 * front + 0.2 * equator - 0.34 * dry + 0.14 * polar + 0.06 * belt;
    cover += 0.46 * closed + 0.36 * behind + 0.16 * dry * (1 - region);
    // Clusters of thunderstorms at the equator have harder edges than other clouds.
    cover += noise * (0.5 + 0.4 * equator - 0.2 * closed);
    cover = cover * (1 - storm[1]) + storm[0];
    const tall =
      (1 - 0.75 * Math.max(closed, dry) * (1 - storm[1])) *
      Math.max(
        0.16 + 0.5 * front + 0.2 * polar,
        equator * smoothstep(-0.1, 0.6, cover),
        0.95 * storm[1],
        0.2 + 0.35 * noise,
      );
    const damp = sheet + 1.1 * front + 0.7 * equator * smoothstep(0, 0.7, cover) - 0.5 * dry;
    const veil = 0.7 * smoothstep(-0.6, 3.2, damp) + 0.5 * storm[1] * storm[1] * smoothstep(-1, 1, sheet);
    out[0] = share(THRESHOLD + COVER_RANGE * cover);
    out[1] = share(tall);
    out[2] = share(veil);
    out[3] = share(0.5 + 0.5 * (closed - open) * (1 - front) * (1 - storm[1]));
    return out;
  };
}

/**
 * Writes the cover that tropical cyclones add at a place, and their share in it, into `out`: a clear eye, a wall round it, and arms,
 * which are straight where their air came from.
 */
function stormAt(
  cyclones: readonly Vortex[],
  place: Float64Array,
  source: Float64Array,
  noise: number,
  out: Float64Array,
): void {
  out.fill(0);
  for (const { at, reach } of cyclones) {
    const away = (1 - (place[0] * at[0] + place[1] * at[1] + place[2] * at[2])) / reach;
    if (away >= 1) continue;
    const r = Math.sqrt(Math.max(0, away));
    const level = Math.sqrt(at[0] * at[0] + at[1] * at[1]);
    const east = (source[1] * at[0] - source[0] * at[1]) / level;
    const side = east / Math.max(1e-3, Math.sqrt(2 * reach) * r);
    const arms = smoothstep(0.2, 0.85, Math.abs(side + 0.25 * noise));
    const eye = smoothstep(0.05, 0.085, r);
    const core = 1 - smoothstep(0.16, 0.42, r + 0.07 * noise - 0.12 * arms);
    const rim = 1 - smoothstep(0.35, 0.95, r);
    out[1] = Math.max(core, 0.8 * rim);
    out[0] =
      out[1] *
      (eye * (core * (0.8 + 0.3 * arms + 0.25 * noise) + (1 - core) * (arms - 0.25 + 0.5 * noise)) - 0.45 * (1 - eye));
  }
}

function bump(v: number): number {
  const left = Math.max(0, 1 - 0.36 * v * v);
  return left * left * left;
}

function share(v: number): number {
  return Math.max(0, Math.min(1, v));
}
