/** Houses of towns on a planet, streamed in chunks: near ones in full detail, far ones as walls and roofs. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../../render/atmosphere/planet-air.ts";
import { createCulling } from "../../../../render/culling.ts";
import { boxInFrustum, eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { createGrainTexture } from "../../../../render/grain-texture.ts";
import { litWindowsAt } from "../../../../render/houses/lit-windows.ts";
import { houseGeometry, lanternPoolGeometry } from "../../../../render/houses/mesh.ts";
import { HOUSE_UNIFORMS, houseSource, lanternPoolSource } from "../../../../render/houses/shaders/house.ts";
import { PLANET_HOUSES } from "../../../../render/houses/shaders/planet-houses.ts";
import { createInstanceList, INSTANCE_ATTRIBUTES, type InstanceList } from "../../../../render/placed-list.ts";
import type { Quality } from "../../../../render/quality.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import type { ScatterChunk, ScatterStream } from "../../../../stream/scatter.ts";
import { HOUSE_STRIDE } from "../../jobs/town-layout.ts";

/** Ranges of far houses and of chunks of near ones before the quality scales them, and the eye's highest clearance; metres. */
export const FAR_HOUSES = 3200;
const NEAR_CHUNKS = 260;
const CEILING = 6000;
const MOST_NEAR = 512;
const MOST_FAR = 6144;
/** Bytes accepted from the stream per frame. */
const BUDGET = 65_536;
/** Metres round the floor of a house that contain all of it. */
const EXTENT = 45;

export const HOUSE_RANGES = [
  { range: NEAR_CHUNKS, ceiling: CEILING },
  { range: FAR_HOUSES, ceiling: CEILING },
];

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
  scene: Scene,
  air: PlanetAir,
  quality: Quality,
  scale: number,
  open: () => ScatterStream,
) {
  const nearRange = Math.min(190, 1.3 * quality.growth.middle);
  const { near, far, materials, lamps, fromAnchor, grain } = createLists(scene, air, nearRange, FAR_HOUSES * scale);
  const origin: [number, number, number] = [0, 0, 0];
  const culling = createCulling();
  const chunks = new HouseChunks(open());

  function listHouses(frame: Frame, eye: readonly number[]): void {
    for (const list of [near, far]) list.count = 0;
    for (let i = 0; i < 3; i++) origin[i] = frame.anchor[i];
    for (const each of chunks.all) {
      const [x, y, z] = each.chunk.centre.map((v, i) => v - frame.anchor[i]);
      const { low, high } = each;
      if (!boxInFrustum(culling.planes, x + low[0], y + low[1], z + low[2], x + high[0], y + high[1], z + high[2]))
        continue;
      if (each.chunk.level > 0) addHouses(far, each.chunk, origin, eye, Infinity);
      else addHouses(near, each.chunk, origin, eye, nearRange + 12);
    }
    for (const list of [near, far]) list.upload();
    chunks.isChanged = false;
  }

  return {
    meshes: [...near.meshes, ...far.meshes],
    get triangles() {
      return near.count * near.triangles + far.count * far.triangles;
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
      lampsAt(eye, frame.daylight.sun, lamps);
      near.meshes[1].isVisible = near.count > 0 && lamps.x > 0;
      for (const at of Object.values(fromAnchor))
        at.set(origin[0] - frame.anchor[0], origin[1] - frame.anchor[1], origin[2] - frame.anchor[2]);
      for (const material of materials) {
        material.setMatrix("clip", frame.clip);
        material.setFloat("pixel", frame.pixel);
        material.setVector2("ditherShift", frame.drawn.ditherShift);
      }
    },
    dispose(): void {
      chunks.stream.dispose();
      for (const list of [near, far]) list.dispose();
      for (const material of materials) material.dispose();
      grain.dispose();
    },
  };
}

/** The lists of near and far houses, and the materials and vectors that they share. */
function createLists(scene: Scene, air: PlanetAir, nearRange: number, farRange: number) {
  const grain = createGrainTexture(scene);
  const span = new Vector4(nearRange, farRange, 0, 0);
  const lamps = new Vector2();
  const materials: ShaderMaterial[] = [];
  const fromAnchor = { near: new Vector3(), far: new Vector3() };
  const make = (name: string, list: "near" | "far", source: ReturnType<typeof houseSource>): ShaderMaterial => {
    const isLit = name !== "pool";
    const material = createShaderMaterial(`town houses ${name}`, scene, source, {
      attributes: INSTANCE_ATTRIBUTES,
      uniforms: [...HOUSE_UNIFORMS, ...PLANET_HOUSES.uniforms],
      samplers: ["grainTexture", "cloudMap", "cloudFlow", "cloudNoise", "sunTexture", "airSky", "airHaze"],
      needAlphaBlending: !isLit,
    });
    material.backFaceCulling = false;
    air.attach(material);
    if (isLit) material.setTexture("grainTexture", grain);
    material.setFloat("coarse", list === "far" ? 1 : 0);
    material.setVector4("span", span);
    material.setVector2("lamps", lamps);
    material.setVector3("origin", fromAnchor[list]);
    materials.push(material);
    return material;
  };
  const pool = make("pool", "near", lanternPoolSource(PLANET_HOUSES));
  pool.alphaMode = Constants.ALPHA_ADD;
  pool.disableDepthWrite = true;
  const farGeometry = houseGeometry(false);
  const near = createInstanceList(
    scene,
    MOST_NEAR,
    ["town houses near", houseGeometry(true), make("near", "near", houseSource(PLANET_HOUSES))],
    ["town houses pool", lanternPoolGeometry(), pool],
  );
  const far = createInstanceList(scene, MOST_FAR, [
    "town houses far",
    farGeometry,
    make("far", "far", houseSource(PLANET_HOUSES)),
  ]);
  return { near, far, materials, lamps, fromAnchor, grain };
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

/** Adds the houses of a chunk within `range` of the eye to a list, relative to its origin. */
function addHouses(
  list: InstanceList,
  { things, count, centre }: ScatterChunk,
  origin: readonly number[],
  eye: readonly number[],
  range: number,
): void {
  const [dx, dy, dz] = centre.map((v, i) => v - origin[i]);
  const [ex, ey, ez] = centre.map((v, i) => v - eye[i]);
  for (let i = 0; i < count; i++) {
    const at = HOUSE_STRIDE * i;
    const [x, y, z] = [things[at] + ex, things[at + 1] + ey, things[at + 2] + ez];
    if (x * x + y * y + z * z < range * range) list.push(things, i, dx, dy, dz);
  }
}
