/**
 * A side of the cube map that a planet wears in free space, made of its own world's fields.
 *
 *   paint   RGBA bytes a texel: roots of linear albedo; and depth of the sea, 0 on land, 255 from DEEP metres
 *   form    RGBA bytes a texel: the ground's normal in the planet's axes, −1 as 0 and 1 as 255; and 255 where there is water
 *   rows    from the first texel, as GL lays cubes (src/core/planet/cube-sphere.ts)
 *   relief  of what texels do not show, nothing; slopes half as steep again, as the planet's own picture has them far off
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
  smoothstep,
  snowColour,
  snowOf,
  warmthOf,
} from "../../../core/planet/albedo.ts";
import { cratersAt } from "../../../core/planet/craters.ts";
import { towards } from "../../../core/planet/cube-sphere.ts";
import { type Moon, moonAt, riftsAt } from "../../../core/planet/moon.ts";
import { altitudeOf, type Globe } from "../../../core/planet/sphere.ts";
import type { Room } from "../../../stream/things.ts";

export interface FaceAsk {
  /** 0 to 5. */
  readonly face: number;
  /** Texels along a side. */
  readonly size: number;
  /** Years. */
  readonly t: number;
}

export interface PlanetFace {
  readonly paint: Uint8Array;
  readonly form: Uint8Array;
}

/** Metres of water below which deeper looks no darker. */
export const DEEP = 120;
/** Slopes as they are drawn, of those that are. */
const STEEPEN = 1.45;

interface Row {
  /** Texels raised to their ground, metres from the centre: three a texel. */
  readonly places: Float64Array;
  /** Metres above the sea; and the finest relief. */
  readonly altitudes: Float64Array;
  readonly fine: Float64Array;
}

/** Three rows at a time, by turns, with a texel more on every side for slopes. */
function groundRows(globe: Globe, face: number, size: number, t: number) {
  const { radius, moon, wet } = globe;
  const width = (Math.PI / 2 / size) * radius;
  const ground = readerOf(globe.ground, width, t);
  const rows = [0, 1, 2].map(
    (): Row => ({
      places: new Float64Array(3 * (size + 2)),
      altitudes: new Float64Array(size + 2),
      fine: new Float64Array(size + 2),
    }),
  );
  return {
    rows,
    fill(j: number): void {
      const { places, altitudes, fine } = rows[(j + 3) % 3];
      for (let i = -1; i <= size; i++) {
        const [x, y, z] = towards(face, (2 * i + 1) / size - 1, (2 * j + 1) / size - 1);
        const k = radius / Math.sqrt(x * x + y * y + z * z);
        const scars = moon ? moonAt(moon, k * x, k * y, k * z, 0.25 * width) : 0;
        const above = altitudeOf(globe, ground.read(k * x, k * y, k * z)) + scars;
        altitudes[i + 1] = above;
        fine[i + 1] = ground.fine;
        const raised = k * (1 + (STEEPEN * (wet ? Math.max(0, above) : above)) / radius);
        places.set([raised * x, raised * y, raised * z], 3 * (i + 1));
      }
    },
  };
}

/** A row of texels a step. */
export function* gatherFace(globe: Globe, { face, size, t }: FaceAsk, room: Room): Generator<undefined, PlanetFace> {
  const bytes = 4 * size * size;
  const buffer = room(2 * bytes);
  const out = { paint: new Uint8Array(buffer, 0, bytes), form: new Uint8Array(buffer, bytes, bytes) };
  const width = (Math.PI / 2 / size) * globe.radius;
  const climate = climateField(globe.ground.profile, globe.radius);
  const weather = readerOf(climate, width, t);
  const { radius, moon } = globe;
  const { rows, fill } = groundRows(globe, face, size, t);
  fill(-1);
  fill(0);
  for (let j = 0; j < size; j++) {
    fill(j + 1);
    const [north, here, south] = [rows[(j + 2) % 3], rows[j % 3], rows[(j + 1) % 3]];
    for (let i = 0; i < size; i++) {
      const at = 4 * (j * size + i);
      const p = here.places.subarray(3 * i + 3, 3 * i + 6);
      const away = Math.sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
      const above = here.altitudes[i + 1];
      const sine = p[2] / away;
      const [x, y, z] = [0, 1, 2].map((c) => (p[c] * radius) / away);
      const look = moon
        ? { colour: dustColour(plainOf(moon, x, y, z, here.fine[i + 1]), here.fine[i + 1]), depth: 0 }
        : lookOf(globe, above, sine, climateOf(climate, weather.read(x, y, z)), here.fine[i + 1]);
      const { colour, depth } = look;
      for (let c = 0; c < 3; c++) out.paint[at + c] = Math.round(255 * Math.sqrt(Math.max(0, Math.min(1, colour[c]))));
      out.paint[at + 3] = Math.round(255 * Math.sqrt(Math.min(1, depth / DEEP)));
      normalOf(here.places, north.places, south.places, 3 * i + 3, p, out.form, at);
      out.form[at + 3] = depth > 0 ? 255 : 0;
    }
    yield;
  }
  return out;
}

/** Colour of a place, and how deep the water is that lies over it. */
function lookOf(
  globe: Globe,
  above: number,
  sine: number,
  climate: number,
  fine: number,
): { colour: Colour; depth: number } {
  const warmth = warmthOf(sine, Math.max(0, above) / Math.min(globe.snow, 1e9), climate + 0.15 * fine);
  if (globe.wet && above < 0) {
    const ice = smoothstep(-0.02, -0.035, warmth);
    return ice > 0.5 ? { colour: SEA_ICE, depth: 0 } : { colour: [0.01, 0.03, 0.04], depth: -above };
  }
  const land = landColour(globe.cover, warmth, rainOf(sine, climate), fine);
  const white = snowOf(warmth, fine);
  const snow = snowColour(fine);
  return { colour: [0, 1, 2].map((c) => land[c] + white * (snow[c] - land[c])) as unknown as Colour, depth: 0 };
}

/** How far a moon's ground lies in the plains that were flooded: craters that came later are no part of them. */
function plainOf(
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

/** The normal from the places around one, turned outward. */
function normalOf(
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

/** A field as texels of so many metres show it: each octave in its row, its last ones not at all. */
function readerOf(field: Field, width: number, t: number) {
  const { profile, count, terms, weight, frequency } = field;
  const octaves: { from: number; row: Profile; share: number }[] = [];
  let rest = 0;
  for (let from = 0; from < count; from += terms) {
    const row = Math.max(1, Math.round(Math.log2(width * frequency[from])) + 1);
    // The profile's own hills, some fifty samples long, would draw a weave on the texels' grid.
    const share = 1 - smoothstep(3, 12, width * frequency[from]);
    if (row < rowCount(profile) - 2) octaves.push({ from, row: rowProfile(profile, row), share });
    else for (let i = from; i < from + terms; i++) rest += weight[i] * profile.mean;
  }
  const pair = new Float64Array(2);
  const norm = 1 / (36 * Math.sqrt(terms));
  const reader = {
    /** The finest octave that shows in the last reading, about 0 with a deviation near 1. */
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
      return sum;
    },
  };
  return reader;
}
