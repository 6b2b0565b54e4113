/** Houses of towns on a planet, streamed in chunks: near ones in full detail, far ones as walls and roofs. */
import type { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { createCulling } from "../../../../render/culling.ts";
import { boxInFrustum, eyeInWorld, type Frame } from "../../../../render/frame.ts";
import {
  addHouses,
  beginList,
  createHouseLists,
  listCasters,
  listReflected,
  NEAR_CHUNKS,
  nearHouses,
} from "../../../../render/houses/lists.ts";
import { litWindowsAt } from "../../../../render/houses/lit-windows.ts";
import { planetHouses } from "../../../../render/houses/shaders/planet-houses.ts";
import type { Quality } from "../../../../render/quality.ts";
import type { AnyReflection } from "../../../../render/water/reflection.ts";
import type { ScatterChunk, ScatterStream } from "../../../../stream/scatter.ts";
import { HOUSE_STRIDE } from "../../jobs/town-layout.ts";

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

interface Chunk {
  readonly chunk: ScatterChunk;
  /** Bounds of its floors in the planet's axes, relative to its centre. */
  readonly low: readonly number[];
  readonly high: readonly number[];
}

function boundsOf(chunk: ScatterChunk): Chunk {
  const [low, high] = [[0, 1, 2].map(() => Infinity), [0, 1, 2].map(() => -Infinity)];
  for (let i = 0; i < chunk.count; i++)
    for (let axis = 0; axis < 3; axis++) {
      const v = chunk.things[HOUSE_STRIDE * i + axis];
      low[axis] = Math.min(low[axis], v - EXTENT);
      high[axis] = Math.max(high[axis], v + EXTENT);
    }
  return { chunk, low, high };
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
  const nearRange = nearHouses(quality.growth.middle);
  const projection = planetHouses(shadows !== null);
  const ranges = [nearRange, FAR_HOUSES * scale] as const;
  const lists = createHouseLists(scene, { air, projection, shadows, reflection, ranges });
  const { near, far } = lists;
  const culling = createCulling();
  const chunks = new HouseChunks(open());

  function isVisible({ chunk: { centre }, low, high }: Chunk, { anchor }: Frame): boolean {
    const [x, y, z] = centre.map((v, i) => v - anchor[i]);
    return boxInFrustum(culling.planes, x + low[0], y + low[1], z + low[2], x + high[0], y + high[1], z + high[2]);
  }

  function listHouses(frame: Frame, eye: readonly number[]): void {
    for (const list of [near, far]) beginList(list, frame);
    for (const each of chunks.all) {
      if (!isVisible(each, frame)) continue;
      if (each.chunk.level > 0) addHouses(far, each.chunk, eye, Infinity);
      else addHouses(near, each.chunk, eye, nearRange + 12);
    }
    for (const { list } of [near, far]) list.upload();
    chunks.isChanged = false;
  }

  return {
    meshes: lists.all.flatMap(({ list }) => list.meshes),
    get triangles() {
      return lists.triangles;
    },
    /** Requests chunks near an eye; true once all of them have been taken. */
    prefetch(eye: readonly [x: number, y: number, z: number], clearance: number): boolean {
      chunks.stream.update(...eye, clearance);
      while (chunks.receive());
      return chunks.stream.complete;
    },
    /** Whether all near houses have been taken. */
    get settled(): boolean {
      return chunks.stream.settled;
    },
    /** Chunks with near houses, for collision. */
    get nearChunks(): readonly ScatterChunk[] {
      return chunks.near;
    },
    update(frame: Frame, clearance: number): void {
      const eye = eyeInWorld(frame);
      chunks.stream.update(...eye, clearance);
      chunks.receive();
      if (culling.update(frame, chunks.isChanged)) listHouses(frame, eye);
      listCasters(lists, frame, chunks, eye);
      if (reflection) listReflected(reflection, lists, frame, chunks, (house) => isVisible(house, frame));
      lampsAt(eye, frame.daylight.sun, lists.materials.lamps);
      lists.update(frame);
    },
    dispose(): void {
      chunks.stream.dispose();
      lists.dispose();
    },
  };
}

/** The chunks that have arrived, in the order of their keys. */
class HouseChunks {
  readonly stream: ScatterStream;
  /** Whether they changed since they were listed. */
  isChanged = true;
  /** Chunks with near houses. */
  near: readonly ScatterChunk[] = [];
  #resident = new Map<string, Chunk>();

  constructor(stream: ScatterStream) {
    this.stream = stream;
  }

  get all(): Iterable<Chunk> {
    return this.#resident.values();
  }

  /** Takes chunks of a frame from the stream; false where there were none. */
  receive(): boolean {
    const { added, removed } = this.stream.take(BUDGET);
    for (const key of removed) {
      const old = this.#resident.get(key);
      if (old) this.stream.release(old.chunk);
      this.#resident.delete(key);
    }
    for (const chunk of added) this.#resident.set(chunk.key, boundsOf(chunk));
    if (added.length + removed.length === 0) return false;
    this.isChanged = true;
    // The order of drawing does not depend on the order of arrival.
    this.#resident = new Map([...this.#resident].sort(([a], [b]) => (a < b ? -1 : 1)));
    this.near = [...this.#resident.values()].flatMap(({ chunk }) => (chunk.level === 0 ? [chunk] : []));
    return true;
  }
}
