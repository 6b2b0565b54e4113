/** Rivers and lakes of a planet: one mesh for each streamed cell near the eye. Loaded by planets that have them. */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Globe } from "../../../core/planet/sphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { CLOUD_UNIFORMS } from "../../../render/atmosphere/shaders/cloud-shell.ts";
import { PLANET_AIR_UNIFORMS } from "../../../render/atmosphere/shaders/planet-air.ts";
import { SHADOW_MAP_UNIFORMS } from "../../../render/atmosphere/shaders/shadow-maps.ts";
import { eyeInWorld, type Frame, frustumPlanes } from "../../../render/frame.ts";
import { layOut } from "../../../render/ground/shaders/field-readers.ts";
import type { GroundTextures } from "../../../render/ground/surface-materials.ts";
import { createOcclusionQuery, type OcclusionQuery } from "../../../render/occlusion-query.ts";
import type { Quality } from "../../../render/quality.ts";
import { compileMaterial } from "../../../render/scene.ts";
import { createShaderMaterial, type ShaderSource } from "../../../render/shader-material.ts";
import type { Turf } from "../../../render/vegetation/grass.ts";
import { createGroundUniforms, GROUND_UNIFORMS } from "../../../render/vegetation/ground-uniforms.ts";
import type { EyeHeight } from "../../../render/vegetation/plant-ground.ts";
import type { PlanarReflection } from "../../../render/water/reflection.ts";
import type { ScatterChunk, ScatterStream } from "../../../stream/scatter.ts";
import { RIVER_STRIDE } from "../jobs/river-layout.ts";
import { boundsOfWater, isWaterSeen, type WaterBounds } from "./river-bounds.ts";
import { fallsIn, type RiverFall } from "./river-falls.ts";
import { createRiverLevels, type RiverLevels } from "./river-levels.ts";
import { joinPools, poolsIn } from "./river-pools.ts";
import { createRiverTurf } from "./river-turf.ts";
import { riverFragment, riverVertex } from "./shaders/river.ts";
import type { RoundPool } from "./water-space.ts";

/** The stream of a planet's rivers. */
export interface RiverSource {
  open(): ScatterStream;
  /** Drawing distance, metres. */
  readonly reach: number;
  /** Whether a picture waits for all rivers (frozen pictures). */
  readonly all: boolean;
}

export interface RiverParts {
  readonly scene: Scene;
  readonly planet: Globe;
  readonly textures: GroundTextures;
  readonly air: PlanetAir;
  readonly quality: Pick<Quality, "K">;
  /** The reflection in level water near the eye. */
  readonly reflection: PlanarReflection<RoundPool> | null;
  /** The pass of grass, in which water clears tufts; none without grass. */
  readonly turf: Turf | undefined;
}

/** Bytes accepted from the stream per frame. */
const BUDGET = 2 ** 18;
/** The order among transparent meshes: before all others. */
const FIRST = -1;

interface CellMesh {
  readonly mesh: Mesh;
  /** Mesh that clears tufts in its water. */
  readonly turfMesh: Mesh | undefined;
  readonly centre: ScatterChunk["centre"];
  readonly reach: number;
  readonly bounds: WaterBounds;
  readonly falls: readonly RiverFall[];
  readonly pools: readonly RoundPool[];
  /** Whether its water shows, for the reflection. */
  readonly query: OcclusionQuery | null;
}

type RiverTurf = ReturnType<typeof createRiverTurf>;

export type PlanetRivers = ReturnType<typeof createPlanetRivers>;

export function createPlanetRivers(
  { open, reach }: RiverSource,
  { scene, planet: globe, textures, air, quality, reflection, turf }: RiverParts,
) {
  const layout = layOut({ ground: globe.ground });
  const ground = createGroundUniforms(globe, textures.profile, quality.K);
  const shaders = {
    vertex: riverVertex(globe.ground.profile, layout),
    fragment: riverFragment(air.shadows !== null, reflection !== null),
  };
  const material = createMaterial(scene, shaders, reach);
  air.attach(material);
  ground.attach(material);
  reflection?.attachWater(material);
  const riverTurf = turf && createRiverTurf(scene, globe.ground.profile, layout, ground, turf);
  const cells = new RiverCells(scene, material, riverTurf, reflection, globe.radius);
  reflection?.watch(cells);
  let stream = open();
  /** Ground of another profile is previewed, from which the rivers do not follow. */
  let isPreviewed = false;
  const planes = new Float64Array(24);
  const warmUp = createCell(scene, new Float32Array(3 * RIVER_STRIDE), new Uint32Array([0, 1, 2]));
  warmUp.material = material;
  const turfWarmUp = riverTurf?.add(warmUp);
  for (const mesh of [warmUp, turfWarmUp]) mesh?.setEnabled(false);

  return {
    async compile(): Promise<void> {
      await Promise.all([warmUp, turfWarmUp].map((mesh) => mesh && compileMaterial(mesh)));
    },
    get triangles() {
      let sum = 0;
      for (const { mesh } of cells.all) if (mesh.isEnabled()) sum += mesh.getTotalIndices() / 3;
      return sum;
    },
    get uploaded() {
      return cells.uploaded;
    },
    /** Metres above the datum of the water over a place in year t; −Infinity where there is none or it has not arrived. */
    levelAt: (t: number, ...place: readonly [x: number, y: number, z: number]): number =>
      isPreviewed || t !== 0 ? -Infinity : cells.levels.at(...place),
    /** Falls of the cells that have arrived, in year 0. */
    get falls(): readonly RiverFall[] {
      return cells.falls;
    },
    /** Requests near cells; true once all of them have been taken. */
    prefetch(eye: readonly [x: number, y: number, z: number], clearance: number): boolean {
      stream.update(...eye, clearance);
      while (cells.take(stream));
      return stream.complete;
    },
    update(frame: Frame, { groundHeight, clearance }: EyeHeight): void {
      cells.uploaded = 0;
      if (isPreviewed) {
        // The rivers of the ground before: `restart` streams others.
        for (const { mesh, turfMesh } of cells.all) for (const each of [mesh, turfMesh]) each?.setEnabled(false);
        return;
      }
      const eye = eyeInWorld(frame);
      stream.update(...eye, clearance);
      cells.take(stream);
      ground.update(frame, groundHeight);
      material.setMatrix("clip", frame.clip);
      material.setFloat("seconds", frame.seconds);
      material.setFloat("pixel", frame.pixel);
      const { anchor } = frame;
      frustumPlanes(frame.clip, planes);
      // Water is computed for year 0 only.
      const isDry = frame.t !== 0;
      for (const { mesh, turfMesh, centre, reach: own, bounds } of cells.all) {
        const away =
          Math.hypot(centre[0] - eye[0], centre[1] - eye[1], centre[2] - eye[2]) - own - Math.abs(groundHeight);
        mesh.setEnabled(!isDry && away < reach && isWaterSeen(bounds, globe.radius, eye, anchor, planes));
        mesh.position.set(centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]);
        if (!riverTurf || !turfMesh) continue;
        turfMesh.setEnabled(!isDry && away < riverTurf.reach);
        turfMesh.position.copyFrom(mesh.position);
      }
    },
    preview(next: Globe): void {
      isPreviewed = true;
      reflection?.setPools([]);
      ground.setGlobe(next);
    },
    /** Streams the rivers of another ground. */
    restart(): void {
      isPreviewed = false;
      stream.dispose();
      cells.clear();
      stream = open();
    },
    dispose(): void {
      stream.dispose();
      cells.clear();
      warmUp.dispose();
      if (turfWarmUp) riverTurf?.delete(turfWarmUp);
      riverTurf?.dispose();
      material.dispose();
    },
  };
}

function createMaterial(scene: Scene, source: ShaderSource, reach: number): ShaderMaterial {
  const material = createShaderMaterial("rivers", scene, source, {
    attributes: ["position", "water", "flow", "way"],
    uniforms: [
      ...["world", "clip", "riverReach", "seconds", "pixel", "pond"],
      ...GROUND_UNIFORMS,
      ...PLANET_AIR_UNIFORMS,
      ...SHADOW_MAP_UNIFORMS,
      ...CLOUD_UNIFORMS,
    ],
    samplers: ["profileTexture", "mirrorTexture"],
    needAlphaBlending: true,
  });
  material.setFloat("riverReach", reach);
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  return material;
}

/** Meshes, levels and falls of the cells that have arrived. */
class RiverCells {
  readonly levels: RiverLevels;
  /** Bytes since it was last set. */
  uploaded = 0;
  readonly #scene: Scene;
  readonly #material: ShaderMaterial;
  readonly #turf: RiverTurf | undefined;
  readonly #reflection: PlanarReflection<RoundPool> | null;
  readonly #cells = new Map<string, CellMesh>();
  /** Null once other cells have arrived. Read for each picture, in which they seldom change. */
  #falls: readonly RiverFall[] | null = null;

  constructor(
    scene: Scene,
    material: ShaderMaterial,
    turf: RiverTurf | undefined,
    reflection: PlanarReflection<RoundPool> | null,
    radius: number,
  ) {
    this.#scene = scene;
    this.#material = material;
    this.#turf = turf;
    this.#reflection = reflection;
    this.levels = createRiverLevels(radius);
  }

  get all(): Iterable<CellMesh> {
    return this.#cells.values();
  }

  /** Whether no water that is drawn has a pixel in view. */
  get hidden(): boolean {
    for (const { mesh, query } of this.#cells.values()) if (mesh.isEnabled() && !query?.hidden) return false;
    return true;
  }

  get falls(): readonly RiverFall[] {
    this.#falls ??= [...this.#cells.values()].flatMap((cell) => cell.falls);
    return this.#falls;
  }

  /** Takes cells of a frame; false where there were none. */
  take(stream: ScatterStream): boolean {
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) {
      this.#disposeOf(key);
      this.#cells.delete(key);
      this.levels.delete(key);
    }
    for (const chunk of added) {
      this.#disposeOf(chunk.key);
      this.#add(chunk);
      stream.release(chunk);
    }
    const isOther = added.length + removed.length > 0;
    if (isOther) this.#change();
    return isOther;
  }

  #change(): void {
    this.#falls = null;
    this.#reflection?.setPools(joinPools([...this.#cells.values()].map(({ pools }) => pools)));
  }

  #add({ key, things, centre, reach }: ScatterChunk): void {
    const [vertices, indices] = things;
    const from = 2 + vertices * RIVER_STRIDE;
    const own = things.slice(2, from);
    const triangles = Uint32Array.from(things.subarray(from, from + indices));
    const mesh = createCell(this.#scene, own, triangles);
    mesh.material = this.#material;
    const turfMesh = this.#turf?.add(mesh);
    this.#cells.set(key, {
      mesh,
      turfMesh,
      centre,
      reach,
      bounds: boundsOfWater(centre, own),
      falls: fallsIn(centre, own),
      pools: this.#reflection ? poolsIn(centre, own) : [],
      query: this.#reflection && createOcclusionQuery(this.#scene, mesh),
    });
    this.levels.add(key, { centre, reach }, own, triangles);
    this.uploaded += things.byteLength;
  }

  #disposeOf(key: string): void {
    const cell = this.#cells.get(key);
    if (cell?.turfMesh) this.#turf?.delete(cell.turfMesh);
    cell?.query?.dispose();
    cell?.mesh.dispose();
  }

  clear(): void {
    for (const key of this.#cells.keys()) this.#disposeOf(key);
    this.#cells.clear();
    this.levels.clear();
    this.#change();
  }
}

/** A mesh of RIVER_STRIDE floats a vertex. */
function createCell(scene: Scene, vertices: Float32Array, indices: Uint32Array): Mesh {
  const mesh = new Mesh("rivers", scene);
  const engine = scene.getEngine();
  const buffer = new Buffer(engine, vertices, false, RIVER_STRIDE);
  for (const [k, kind] of [VertexBuffer.PositionKind, "water", "flow", "way"].entries())
    mesh.setVerticesBuffer(
      new VertexBuffer(engine, buffer, kind, {
        offset: 3 * k,
        size: 3,
        stride: RIVER_STRIDE,
        takeBufferOwnership: k === 0,
      }),
    );
  mesh.setIndices(indices, vertices.length / RIVER_STRIDE);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  mesh.alphaIndex = FIRST;
  return mesh;
}
