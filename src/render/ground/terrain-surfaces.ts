/**
 * The sheets of a country, on the GPU: chosen by the quadtree, culled by exact bounds, drawn by instancing one grid.
 * Nothing is built or uploaded but 16 bytes a chunk and the phases of the anchor.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Selection } from "../../stream/quadtree.ts";
import type { Air } from "../atmosphere/air.ts";
import type { Frame } from "../frame.ts";
import { type Cascade, casts, type Shadows } from "../shadows.ts";
import type { PlanarReflection } from "../water/reflection.ts";
import { selectVisibleChunks } from "./chunk-selection.ts";
import { CHUNK_TRIANGLES, type ChunkList, createChunkList } from "./grid-mesh.ts";
import type { SurfaceBuild, TerrainSurface } from "./shaders/surface.ts";
import { createSurfaceMaterials, type GroundTextures, REFLECTION_K, SHADOW_K } from "./surface-materials.ts";
import type { TerrainSource } from "./terrain-source.ts";

export interface TerrainSurfaces {
  /** Chunks drawn in the last frame, once for each sheet and each shadow map that shows them. */
  readonly chunks: number;
  readonly triangles: number;
  readonly uploaded: number;
  readonly materials: readonly ShaderMaterial[];
  readonly meshes: readonly Mesh[];
  /** False, for tests, draws what cannot be seen too. */
  culling: boolean;
  /** Draws another country of the same sheets and directions: other seeds, levels, bounds. */
  show(country: TerrainSource): void;
  /** Numbers of the surfaces' shapes, by uniform name: sea, relief, … */
  set(name: string, value: number | readonly [number, number]): void;
  /** Uniforms of four floats each that follow what is written into the array. */
  share(name: string, values: Float32Array): void;
  update(frame: Frame): void;
  dispose(): void;
}

/** Chunks for one pair of eyes: the visitor's, or the sun's. */
interface Drawing {
  readonly list: ChunkList;
  readonly selection: Selection;
  readonly cascade?: Cascade;
  readonly reflection?: PlanarReflection;
  /** TerrainSurfaces that it draws. */
  readonly sheets: number;
  /** Whether this frame draws it. */
  fresh: boolean;
}

/** Ground that is seen in water: near, and coarser. */
const MIRRORED: Selection = { K: REFLECTION_K, finest: 16, distance: 2000 };

/** With `marker`, for tests, back faces are drawn too, in a colour that must never show. */
export function createTerrainSurfaces(
  scene: Scene,
  opened: TerrainSource,
  textures: GroundTextures,
  air: Air,
  shadows: Shadows | null,
  detail: Selection,
  marker = false,
  reflection: PlanarReflection | null = null,
): TerrainSurfaces {
  let country = opened;
  const materials = createSurfaceMaterials(country, textures, air, shadows, detail);
  const meshes: Mesh[] = [];
  const add = (list: ChunkList, sheet: TerrainSurface, pass: SurfaceBuild["pass"]): Mesh => {
    const material = materials.material(scene, sheet, pass);
    material.backFaceCulling = true;
    material.sideOrientation = facesUp(sheet) === (pass !== "marker") ? 1 : 0;
    const mesh = list.mesh(`${country.name} ${sheet.side} ${pass}`);
    mesh.material = material;
    meshes.push(mesh);
    return mesh;
  };
  const sheets = country.surfaces.length;
  const view: Drawing = { list: createChunkList(scene), selection: detail, sheets, fresh: true };
  const drawings = [view];
  for (const sheet of country.surfaces) {
    add(view.list, sheet, "color");
    if (marker && sheet.lower !== "none") add(view.list, sheet, "marker");
  }
  for (const cascade of shadows && country.castsShadow ? [shadows.near, shadows.far] : []) {
    const list = createChunkList(scene);
    for (const sheet of country.surfaces) {
      const mesh = add(list, sheet, "shadow");
      mesh.layerMask = 0;
      (mesh.material as ShaderMaterial).setMatrix("clip", cascade.clip);
      casts(cascade, mesh);
    }
    drawings.push({ list, cascade, selection: { K: SHADOW_K, ...cascade.reach }, sheets, fresh: true });
  }
  if (reflection) {
    const list = createChunkList(scene);
    const mesh = list.mesh(`${country.name} mirrored`);
    mesh.material = materials.material(scene, country.surfaces[0], "color", reflection);
    // From below too: rays that ripples bend past the shore meet the bank and not the sky behind it.
    mesh.material.backFaceCulling = false;
    mesh.layerMask = 0;
    reflection.show(mesh);
    meshes.push(mesh);
    drawings.push({ list, reflection, selection: MIRRORED, sheets: 1, fresh: false });
  }
  return {
    culling: true,
    get chunks() {
      return drawings.reduce((sum, { list, sheets, fresh }) => sum + (fresh ? list.count * sheets : 0), 0);
    },
    get triangles() {
      return this.chunks * CHUNK_TRIANGLES;
    },
    get uploaded() {
      const lists = drawings.reduce((sum, { list, fresh }) => sum + (fresh ? list.uploaded : 0), 0);
      return lists + drawings.reduce((sum, { sheets, fresh }) => sum + (fresh ? sheets * materials.bytes : 0), 0);
    },
    materials: materials.all,
    meshes,
    set: materials.set,
    share: materials.share,
    show(next) {
      if (next.levels.length > materials.room)
        throw new RangeError(`Expected at most ${materials.room} levels in ${next.name}, got ${next.levels.length}.`);
      country = next;
    },
    update(frame) {
      const { anchor, eye, t } = frame;
      const [x, y, z] = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
      const seats = country.levels.map((_, level) => country.seat(level, x, y, z, t));
      materials.update(frame, country, seats);
      for (const drawing of drawings) {
        const { list, selection, cascade, reflection: pool } = drawing;
        drawing.fresh = cascade?.stale ?? pool?.active ?? true;
        if (drawing.fresh) selectVisibleChunks(list, country, selection, frame, seats, cascade ?? pool, this.culling);
      }
    },
    dispose() {
      for (const material of materials.all) material.dispose();
      for (const { list } of drawings) list.dispose();
    },
  };
}

/** The grid winds counter-clockwise seen from above: a sheet seen from below shows its back. */
function facesUp({ side, hollow = false }: TerrainSurface): boolean {
  return (side === "upper") !== hollow;
}
