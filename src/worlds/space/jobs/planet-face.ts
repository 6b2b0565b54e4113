/**
 * Worker job: one face of a planet's cube maps, computed from the terrain of the planet's own world.
 *
 *   albedo  RGBA bytes per texel: square root of linear albedo; alpha the depth of the sea, 0 on land, 255 from DEEP metres on
 *   normal  RGBA bytes per texel: ground normal in the planet's axes, −1 as 0 and 1 as 255; alpha 255 where there is water
 *   rows    OpenGL cube map order (src/core/planet/cube-sphere.ts)
 *   relief  filtered to the texel size; slopes are exaggerated by STEEPEN, like the planet's own distant terrain
 */
import { type Field, phaseAt } from "../../../core/field/field.ts";
import { rowCount, rowProfile } from "../../../core/field/prefilter.ts";
import { type Profile, smoothProfile } from "../../../core/field/profile.ts";
import {
  type Colour,
  climateField,
  climateOf,
  dustColour,
  landColour,
  rainOf,
  SEA_ICE,
  snowColour,
  snowOf,
  warmthOf,
} from "../../../core/planet/albedo.ts";
import { BARREN_LAND, BARREN_SEA } from "../../../core/planet/barren-albedo.ts";
import { hasSolidSea } from "../../../core/planet/climate.ts";
import { cratersAt } from "../../../core/planet/craters.ts";
import { cubeMapDirection } from "../../../core/planet/cube-sphere.ts";
import { type GasGiant, giantAt, giantColour } from "../../../core/planet/gas-giant.ts";
import { type Moon, moonAt, riftsAt } from "../../../core/planet/moon.ts";
import { altitudeOf, type Globe } from "../../../core/planet/sphere.ts";
import { smoothstep } from "../../../core/smoothstep.ts";
import type { Allocate } from "../../../stream/thing-layout.ts";

export interface FaceRequest {
  /** 0 to 5. */
  readonly face: number;
  /** Texels along an edge. */
  readonly size: number;
  /** Years. */
  readonly t: number;
}

export interface PlanetFace {
  readonly albedo: Uint8Array;
  readonly normal: Uint8Array;
}

/** Metres of water below which the sea gets no darker. */
export const DEEP = 120;
/** Exaggeration of slopes. */
const STEEPEN = 1.45;

interface Row {
  /** Ground positions, metres from the centre, three numbers per texel. */
  readonly positions: Float64Array;
  /** Metres above the sea, and the value of the finest octave. */
  readonly altitudes: Float64Array;
  readonly fine: Float64Array;
}

/** Ground of three rows in rotation, with one texel of margin for the slopes. */
function createGroundRows(globe: Globe, face: number, size: number, t: number) {
  const { radius, moon, wet } = globe;
  const width = (Math.PI / 2 / size) * radius;
  const ground = createFilteredField(globe.ground, width, t);
  const rows = [0, 1, 2].map(
    (): Row => ({
      positions: new Float64Array(3 * (size + 2)),
      altitudes: new Float64Array(size + 2),
      fine: new Float64Array(size + 2),
    }),
  );
  return {
    rows,
    fill(j: number): void {
      const { positions, altitudes, fine } = rows[(j + 3) % 3];
      for (let i = -1; i <= size; i++) {
        const [x, y, z] = cubeMapDirection(face, (2 * i + 1) / size - 1, (2 * j + 1) / size - 1);
        const k = radius / Math.sqrt(x * x + y * y + z * z);
        const scars = moon ? moonAt(moon, k * x, k * y, k * z, 0.25 * width) : 0;
        const above = altitudeOf(globe, ground.read(k * x, k * y, k * z)) + scars;
        altitudes[i + 1] = above;
        fine[i + 1] = ground.fine;
        const raised = k * (1 + (STEEPEN * (wet ? Math.max(0, above) : above)) / radius);
        positions.set([raised * x, raised * y, raised * z], 3 * (i + 1));
      }
    },
  };
}

/** One row of texels per step. */
export function* computeFace(
  globe: Globe,
  { face, size, t }: FaceRequest,
  allocate: Allocate,
): Generator<undefined, PlanetFace> {
  if (globe.giant) return yield* computeGiantFace(globe.giant, face, size, allocate);
  const bytes = 4 * size * size;
  const buffer = allocate(2 * bytes);
  const out = { albedo: new Uint8Array(buffer, 0, bytes), normal: new Uint8Array(buffer, bytes, bytes) };
  const width = (Math.PI / 2 / size) * globe.radius;
  const climate = climateField(globe.ground.profile, globe.radius);
  const weather = createFilteredField(climate, width, t);
  const { radius, moon } = globe;
  const { rows, fill } = createGroundRows(globe, face, size, t);
  fill(-1);
  fill(0);
  for (let j = 0; j < size; j++) {
    fill(j + 1);
    const [north, here, south] = [rows[(j + 2) % 3], rows[j % 3], rows[(j + 1) % 3]];
    for (let i = 0; i < size; i++) {
      const at = 4 * (j * size + i);
      const p = here.positions.subarray(3 * i + 3, 3 * i + 6);
      const away = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
      const above = here.altitudes[i + 1];
      const sine = p[2] / away;
      const [x, y, z] = [0, 1, 2].map((c) => (p[c] * radius) / away);
      const surface = moon
        ? { colour: dustColour(mariaShare(moon, x, y, z, here.fine[i + 1]), here.fine[i + 1]), depth: 0 }
        : surfaceOf(globe, above, sine, climateOf(climate, weather.read(x, y, z)), here.fine[i + 1]);
      const { colour, depth } = surface;
      for (let c = 0; c < 3; c++) out.albedo[at + c] = Math.round(255 * Math.sqrt(Math.max(0, Math.min(1, colour[c]))));
      out.albedo[at + 3] = Math.round(255 * Math.sqrt(Math.min(1, depth / DEEP)));
      writeNormal(here.positions, north.positions, south.positions, 3 * i + 3, p, out.normal, at);
      out.normal[at + 3] = depth > 0 ? 255 : 0;
    }
    yield;
  }
  return out;
}

/** Colour of the ground and depth of the water over it. */
function surfaceOf(
  globe: Globe,
  above: number,
  sine: number,
  climate: number,
  fine: number,
): { colour: Colour; depth: number } {
  const barren = globe.climate && barrenSurfaceOf(globe, above, sine, climate, fine);
  if (barren) return barren;
  const warmth = warmthOf(sine, Math.max(0, above) / Math.min(globe.snow, 1e9), climate + 0.15 * fine);
  if (globe.wet && above < 0) {
    const ice = smoothstep(-0.02, -0.035, warmth);
    return ice > 0.5 ? { colour: SEA_ICE, depth: 0 } : { colour: [0.01, 0.03, 0.04], depth: -above };
  }
  const land = landColour(globe.cover, warmth, rainOf(sine, climate), fine);
  const white = snowOf(warmth, fine);
  const snow = snowColour(fine);
  const mixed = (c: number) => land[c] + white * (snow[c] - land[c]);
  return { colour: [mixed(0), mixed(1), mixed(2)], depth: 0 };
}

/** Share of the albedo of cloud tops under the haze over them. */
const DIMMED = 0.66;

/** Cloud tops, without water; their normals are those of the sphere. */
function* computeGiantFace(
  giant: GasGiant,
  face: number,
  size: number,
  allocate: Allocate,
): Generator<undefined, PlanetFace> {
  const bytes = 4 * size * size;
  const buffer = allocate(2 * bytes);
  const out = { albedo: new Uint8Array(buffer, 0, bytes), normal: new Uint8Array(buffer, bytes, bytes) };
  const place = { tone: 0, height: 0, spot: 0 };
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) {
      const direction = cubeMapDirection(face, (2 * i + 1) / size - 1, (2 * j + 1) / size - 1);
      const [x, y, z] = direction;
      const k = 1 / Math.sqrt(x * x + y * y + z * z);
      const colour = giantColour(giant, giantAt(giant, k * x, k * y, k * z, place));
      const at = 4 * (j * size + i);
      for (let c = 0; c < 3; c++) {
        out.albedo[at + c] = Math.round(255 * Math.sqrt(DIMMED * colour[c]));
        out.normal[at + c] = Math.round(127.5 * (1 + k * direction[c]));
      }
      out.albedo[at + 3] = 0;
      out.normal[at + 3] = 0;
    }
    yield;
  }
  return out;
}

/** The same of a desert, of ice or of lava; the sea of lava is its light, and deep. */
function barrenSurfaceOf({ climate, snow }: Globe, above: number, sine: number, region: number, fine: number) {
  if (climate !== "desert" && climate !== "ice" && climate !== "lava") return null;
  const place = { high: Math.max(0, above) / snow, region, fine, sine };
  if (above >= 0) return { colour: BARREN_LAND[climate](place), depth: 0 };
  return { colour: BARREN_SEA[climate](place), depth: hasSolidSea(climate) ? 0 : DEEP };
}

/** Share of a moon's flooded plains (maria) at a point, 0 to 1; later craters do not count. */
function mariaShare(
  { rifts, octaves, basins, maria, radius }: Moon,
  x: number,
  y: number,
  z: number,
  fine: number,
): number {
  let old = riftsAt(rifts, x, y, z);
  for (const octave of octaves.slice(0, basins)) old += cratersAt(octave, radius, x, y, z);
  return smoothstep(0.75 * maria, 1.3 * maria, 0.12 * maria * fine - old);
}

/** Writes the outward normal at a texel from the positions around it. */
function writeNormal(
  row: Float64Array,
  before: Float64Array,
  after: Float64Array,
  at: number,
  out: Float64Array,
  bytes: Uint8Array,
  to: number,
): void {
  const [ax, ay, az] = [0, 1, 2].map((c) => row[at + 3 + c] - row[at - 3 + c]);
  const [bx, by, bz] = [0, 1, 2].map((c) => after[at + c] - before[at + c]);
  const normal = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
  const length = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  const outward = normal[0] * out[0] + normal[1] * out[1] + normal[2] * out[2] > 0 ? 1 : -1;
  for (let c = 0; c < 3; c++) bytes[to + c] = Math.round(127.5 * (1 + (outward * normal[c]) / length));
}

/** Reads a field filtered to a texel width in metres: each octave from its prefiltered row, the finest left out. */
function createFilteredField(field: Field, width: number, t: number) {
  const { profile, count, terms, weight, frequency } = field;
  const octaves: { from: number; row: Profile; share: number }[] = [];
  let rest = 0;
  for (let from = 0; from < count; from += terms) {
    const row = Math.max(1, Math.round(Math.log2(width * frequency[from])) + 1);
    // Fades octaves close to the texel size, which would alias with the texel grid.
    const share = 1 - smoothstep(3, 12, width * frequency[from]);
    if (row < rowCount(profile) - 2) octaves.push({ from, row: rowProfile(profile, row), share });
    else for (let i = from; i < from + terms; i++) rest += weight[i] * profile.mean;
  }
  const pair = new Float64Array(2);
  const norm = 1 / (36 * Math.sqrt(terms));
  const reader = {
    /** Value of the finest visible octave in the last reading, mean 0 and deviation near 1. */
    fine: 0,
    read(x: number, y: number, z: number): number {
      let sum = rest;
      reader.fine = 0;
      for (const { from, row, share } of octaves) {
        let octave = 0;
        for (let i = from; i < from + terms; i++) {
          const value = smoothProfile(row, phaseAt(field, i, x, y, z, t), pair)[0];
          octave += value;
          sum += weight[i] * value;
        }
        reader.fine += share * (norm * (octave - terms * profile.mean) - reader.fine);
      }
      return sum + (field.added?.at(x, y, z, t, 0.5 * width) ?? 0);
    },
  };
  return reader;
}
