/** Water of the cells of a planet's rivers that have arrived, a mesh each. */
import { Buffer, VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { createOcclusionQuery, type OcclusionQuery } from "../../../render/occlusion-query.ts";
import { joinPools } from "../../../render/water/pools.ts";
import type { PlanarReflection } from "../../../render/water/reflection.ts";
import { ArrivedChunks } from "../../../stream/arrived-chunks.ts";
import type { ScatterChunk, ScatterStream } from "../../../stream/scatter.ts";
import { RIVER_STRIDE } from "../jobs/river-layout.ts";
import { boundsOfWater, type WaterBounds } from "./river-bounds.ts";
import { fallsIn, type RiverFall } from "./river-falls.ts";
import type { RiverSurface } from "./river-levels.ts";
import { joinParts, poolsIn } from "./river-pools.ts";
import type { createRiverTurf } from "./river-turf.ts";
import type { RoundPool } from "./water-space.ts";

/** Bytes accepted from the stream per frame. */
const BUDGET = 2 ** 18;
/** The order among transparent meshes: before all others. */
const FIRST = -1;

interface RiverCell extends RiverSurface {
  readonly mesh: Mesh;
  /** Mesh that clears tufts in its water. */
  readonly turfMesh: Mesh | undefined;
  readonly bounds: WaterBounds;
  readonly falls: readonly RiverFall[];
  readonly pools: readonly RoundPool[];
  /** Whether its water shows, for the reflection. */
  readonly query: OcclusionQuery | null;
}

type Place = readonly [x: number, y: number, z: number];
type RiverTurf = ReturnType<typeof createRiverTurf>;
type Reflection = PlanarReflection<RoundPool>;

export class RiverCells {
  /** Bytes since it was last set. */
  uploaded = 0;
  falls: readonly RiverFall[] = [];
  readonly #chunks: ArrivedChunks<RiverCell>;
  readonly #reflection: Reflection | null;
  #shown = 0;

  constructor(
    open: () => ScatterStream,
    scene: Scene,
    material: ShaderMaterial,
    turf: RiverTurf | undefined,
    reflection: Reflection | null,
  ) {
    this.#reflection = reflection;
    this.#chunks = new ArrivedChunks(open, {
      budget: BUDGET,
      copies: true,
      make: (chunk) => {
        this.uploaded += chunk.things.byteLength;
        return createCell(scene, chunk, material, turf, reflection !== null);
      },
      drop({ mesh, turfMesh, query }) {
        if (turfMesh) turf?.delete(turfMesh);
        query?.dispose();
        mesh.dispose();
      },
    });
    reflection?.watch(this);
  }

  get all(): Iterable<RiverCell> {
    return this.#chunks.all.values();
  }

  /** Whether no water that is drawn has a pixel in view. */
  get hidden(): boolean {
    for (const { mesh, query } of this.all) if (mesh.isEnabled() && !query?.hidden) return false;
    return true;
  }

  update(eye: Place, clearance: number): void {
    this.#chunks.update(eye, clearance);
    this.#show();
  }

  /** Requests near cells; true once all of them have been taken. */
  prefetch(eye: Place, clearance: number): boolean {
    this.#chunks.prefetch(eye, clearance);
    this.#show();
    return this.#chunks.stream.complete;
  }

  /** Starts anew, with the rivers of another ground. */
  reopen(): void {
    this.#chunks.reopen();
    this.#show();
  }

  /** Shows falls and pools of cells that have come or gone. */
  #show(): void {
    if (this.#shown === this.#chunks.changes) return;
    this.#shown = this.#chunks.changes;
    this.falls = [...this.all].flatMap((cell) => cell.falls);
    this.#reflection?.setPools(joinPools(this.all, joinParts));
  }

  dispose(): void {
    this.#chunks.dispose();
  }
}

/** Copies a chunk, whose buffer goes back to the worker. `reflects`: whether level water mirrors. */
function createCell(
  scene: Scene,
  { things, centre, reach }: ScatterChunk,
  material: ShaderMaterial,
  turf: RiverTurf | undefined,
  reflects: boolean,
): RiverCell {
  const [vertexCount, indexCount] = things;
  const from = 2 + vertexCount * RIVER_STRIDE;
  const vertices = things.slice(2, from);
  const indices = Uint32Array.from(things.subarray(from, from + indexCount));
  const mesh = createRiverMesh(scene, vertices, indices);
  mesh.material = material;
  return {
    ...{ centre, reach, vertices, indices, mesh },
    turfMesh: turf?.add(mesh),
    bounds: boundsOfWater(centre, vertices),
    falls: fallsIn(centre, vertices),
    pools: reflects ? poolsIn(centre, vertices) : [],
    query: reflects ? createOcclusionQuery(scene, mesh) : null,
  };
}

/** A mesh of RIVER_STRIDE floats a vertex. */
export function createRiverMesh(scene: Scene, vertices: Float32Array, indices: Uint32Array): Mesh {
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
