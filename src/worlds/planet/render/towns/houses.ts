/** Houses of towns on a planet, streamed in chunks. */
import type { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { type HouseChunk, HouseListing } from "../../../../render/houses/listing.ts";
import { NEAR_CHUNKS, nearHouses } from "../../../../render/houses/lists.ts";
import { litWindowsAt } from "../../../../render/houses/lit-windows.ts";
import { planetHouses } from "../../../../render/houses/shaders/planet-houses.ts";
import type { Quality } from "../../../../render/quality.ts";
import type { AnyReflection } from "../../../../render/water/reflection.ts";
import { ArrivedChunks } from "../../../../stream/arrived-chunks.ts";
import { HOUSE_STRIDE } from "../../../../stream/house-layout.ts";
import type { ScatterChunk, ScatterStream } from "../../../../stream/scatter.ts";

/** Range of far houses before the quality scales it, metres. */
export const FAR_HOUSES = 3200;
/** Bytes accepted from the stream per frame. */
const BUDGET = 65_536;
/** Metres round the floor of a house that contain all of it. */
const EXTENT = 45;

export const HOUSE_RANGES = [NEAR_CHUNKS, { ...NEAR_CHUNKS, range: FAR_HOUSES }];

export interface TownHousesBuild {
  readonly scene: Scene;
  readonly air: PlanetAir;
  readonly quality: Quality;
  /** The reflection in water, which shows houses. */
  readonly reflection: AnyReflection | null;
}

/** A chunk with the bounds of its houses in the planet's axes. */
function houseChunk(chunk: ScatterChunk): HouseChunk {
  const box = new Float64Array(6).fill(Infinity, 0, 3).fill(-Infinity, 3);
  for (let i = 0; i < chunk.count; i++)
    for (let axis = 0; axis < 3; axis++) {
      const v = chunk.things[HOUSE_STRIDE * i + axis];
      box[axis] = Math.min(box[axis], v - EXTENT);
      box[3 + axis] = Math.max(box[3 + axis], v + EXTENT);
    }
  return { chunk, box };
}

/** Whether lamps are lit, 0 to 1, and the share of lit windows, by the sun over the eye. */
function lampsAt(at: readonly number[], sun: readonly number[], out: Vector2): void {
  const away = Math.hypot(...at);
  const up = at.map((v) => v / away);
  const sine = up[0] * sun[0] + up[1] * sun[1] + up[2] * sun[2];
  // Hours since the sun stood in the meridian here.
  const hour = 12 + ((Math.atan2(up[1], up[0]) - Math.atan2(sun[1], sun[0])) * 12) / Math.PI;
  const lit = Math.min(1, Math.max(0, (0.07 - sine) / 0.13));
  out.set(lit, litWindowsAt(((hour % 24) + 24) % 24));
}

/** `scale`: of the ranges in which houses are drawn. */
export function createTownHouses(
  { scene, air, quality, reflection }: TownHousesBuild,
  scale: number,
  open: () => ScatterStream,
) {
  const { shadows } = air;
  const projection = planetHouses(shadows !== null);
  const ranges = [nearHouses(quality.growth.middle), FAR_HOUSES * scale] as const;
  const chunks = new ArrivedChunks(open, { budget: BUDGET, copies: false, make: houseChunk });
  const listing = new HouseListing(scene, { air, projection, shadows, reflection, ranges }, chunks);
  const { lists } = listing;
  /** Chunks with near houses, and `changes` of all when they were found: collision asks for them many times a frame. */
  let near: readonly ScatterChunk[] = [];
  let found = -1;

  return {
    meshes: lists.all.flatMap(({ list }) => list.meshes),
    get triangles() {
      return lists.triangles;
    },
    /** Requests chunks near an eye; true once all of them have been taken. */
    prefetch(eye: readonly [x: number, y: number, z: number], clearance: number): boolean {
      chunks.prefetch(eye, clearance);
      return chunks.stream.complete;
    },
    /** Whether all near houses have been taken. */
    get settled(): boolean {
      return chunks.stream.settled;
    },
    /** Chunks with near houses, for collision. */
    get nearChunks(): readonly ScatterChunk[] {
      if (found !== chunks.changes) {
        found = chunks.changes;
        near = [...chunks.all.values()].flatMap(({ chunk }) => (chunk.level === 0 ? [chunk] : []));
      }
      return near;
    },
    update(frame: Frame, clearance: number): void {
      const eye = eyeInWorld(frame);
      chunks.update(eye, clearance);
      listing.update(frame, { eye, focus: eye });
      lampsAt(eye, frame.daylight.sun, lists.materials.lamps);
      lists.update(frame);
    },
    dispose(): void {
      chunks.dispose();
      lists.dispose();
    },
  };
}
