/**
 * Draws the surfaces of a terrain source: chunks chosen by the quadtree, culled by exact bounds, and drawn as instances of one
 * grid. A frame uploads 16 bytes a chunk and the phases of the anchor; no geometry is built.
 */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Selection } from "../../stream/quadtree.ts";
import type { Air } from "../atmosphere/air.ts";
import { createCulling, SLACK } from "../culling.ts";
import { eyeInWorld, type Frame, frustumPlanes } from "../frame.ts";
import { type Cascade, drawInShadow, type Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import { type Culling, selectVisibleChunks } from "./chunk-selection.ts";
import { CHUNK_TRIANGLES, type ChunkList, createChunkList } from "./grid-mesh.ts";
import { TILE_REACH } from "./shaders/materials.ts";
import { type SurfaceBuild, sharesReadings, type TerrainSurface } from "./shaders/surface.ts";
import {
  createSurfaceMaterials,
  type GroundTextures,
  type LodPlace,
  PIXELS,
  REFLECTION_K,
  SHADOW_K,
  type SurfaceMaterials,
  type SurfaceView,
} from "./surface-materials.ts";
import type { TerrainSource } from "./terrain-source.ts";
import { createVertexReadings, type VertexReadings } from "./vertex-readings.ts";

/** The chunks of one view: the camera's, a shadow cascade's or a reflection's. */
interface ChunkView {
  readonly list: ChunkList;
  /** Readings that its vertices fetch. */
  readonly readings: VertexReadings | null;
  readonly selection: Selection;
  readonly cascade?: Cascade;
  readonly reflection?: AnyReflection;
  /** Number of surfaces that it draws. */
  readonly surfaces: number;
  /** Whether this frame draws it. */
  drawn: boolean;
  /** State in which a cascade's chunks were last listed. */
  listed?: string;
}

/** Reflected ground is near, and coarser. */
const REFLECTED: Selection = { K: REFLECTION_K, finest: 16, distance: 2000 };
/**
 * Frames after a change of the ground in which chunks have no bounds of their own: where it changes in every frame, as while a profile
 * is drawn, generating them would take most of a frame.
 */
const REST = 15;
/** Maximum number of chunks of a shadow map or a reflection. */
const FEWER_CHUNKS = 1024;

/** The views of a terrain, with their meshes. */
function createViews(
  scene: Scene,
  source: TerrainSource,
  materials: SurfaceMaterials,
  { tiles }: GroundTextures,
  { shadows, detail, marker, reflection }: SurfaceViews,
) {
  const meshes: Mesh[] = [];
  /** The chunks of a view, and the readings that their vertices fetch. */
  const chunksOf = (view: SurfaceView): Pick<ChunkView, "list" | "readings"> => {
    const list = createChunkList(scene, view === "camera" ? undefined : FEWER_CHUNKS);
    const [surface] = source.surfaces;
    if (!sharesReadings(surface)) return { list, readings: null };
    const material = materials.create(scene, surface, "readings", view);
    const readings = createVertexReadings(scene, `${source.name} readings`, list, material);
    meshes.push(readings.mesh);
    return { list, readings };
  };
  const add = (
    { list, readings }: Pick<ChunkView, "list" | "readings">,
    surface: TerrainSurface,
    pass: SurfaceBuild["pass"],
    view: SurfaceView,
  ): Mesh => {
    const material = materials.create(scene, surface, pass, view);
    readings?.attach(material);
    material.backFaceCulling = true;
    material.sideOrientation = facesUp(surface) === (pass !== "marker") ? 1 : 0;
    const mesh = list.mesh(material.name);
    mesh.material = material;
    meshes.push(mesh);
    return mesh;
  };
  const surfaces = source.surfaces.length;
  const inView = (): ChunkView => ({ ...chunksOf("camera"), selection: detail, surfaces, drawn: true });
  const main = inView();
  /**
   * Chunks beyond the reach of tiles of ground, which programs without them draw: software renderers run every branch. Without relief
   * there is little to save.
   */
  const far = tiles?.relief && !source.radius ? inView() : null;
  if (far) main.list.far = far.list;
  const others: ChunkView[] = [];
  for (const view of far ? [main, far] : [main])
    for (const surface of source.surfaces) {
      add(view, surface, "color", view === far ? "far" : "camera");
      if (marker && surface.lower !== "none") add(view, surface, "marker", "camera");
    }
  for (const cascade of source.castsShadow ? [shadows?.near, shadows?.far] : []) {
    if (!cascade) continue;
    const chunks = chunksOf("shadow");
    for (const surface of source.surfaces) {
      const mesh = add(chunks, surface, "shadow", "shadow");
      (mesh.material as ShaderMaterial).setMatrix("clip", cascade.clip);
      drawInShadow(cascade, mesh);
    }
    others.push({ ...chunks, cascade, selection: { K: SHADOW_K, ...cascade.reach }, surfaces, drawn: true });
  }
  if (reflection) {
    const chunks = chunksOf(reflection);
    const mesh = add(chunks, source.surfaces[0], "color", reflection);
    // Both sides: rays that ripples bend past the shore must hit the bank and not the sky behind it.
    if (mesh.material) mesh.material.backFaceCulling = false;
    mesh.layerMask = 0;
    reflection.show(mesh);
    others.push({ ...chunks, reflection, selection: REFLECTED, surfaces: 1, drawn: false });
  }
  return { main, far, others, all: [main, ...(far ? [far] : []), ...others], meshes };
}

/** The views of a terrain, and the detail of the camera's. */
interface SurfaceViews {
  readonly detail: Selection;
  readonly shadows: Shadows | null;
  readonly reflection: AnyReflection | null;
  /** Back faces are drawn too. */
  readonly marker: boolean;
}

/** Creates the surfaces of a terrain. With `marker`, for tests, back faces are drawn too, in a colour that must never show. */
export function createTerrainSurfaces(
  scene: Scene,
  source: TerrainSource,
  textures: GroundTextures,
  air: Air,
  shadows: Shadows | null,
  detail: Selection,
  marker = false,
  reflection: AnyReflection | null = null,
): TerrainSurfaces {
  const materials = createSurfaceMaterials(source, textures, air, shadows, detail);
  const views = createViews(scene, source, materials, textures, { shadows, detail, marker, reflection });
  return new TerrainSurfaces(source, materials, views);
}

export class TerrainSurfaces {
  /** False, for tests, draws chunks that are out of view too. */
  culling = true;
  readonly materials: readonly ShaderMaterial[];
  readonly meshes: readonly Mesh[];
  readonly #materials: SurfaceMaterials;
  readonly #views: ReturnType<typeof createViews>;
  readonly #seen = createCulling();
  readonly #exact = new Float64Array(24);
  #source: TerrainSource;
  /** State, other than the view, in which the camera's chunks were listed. */
  readonly #listed = { t: Number.NaN, pixel: 0, culling: "full" as Culling };
  /** Frames for which chunks are culled without bounds of their own. */
  #coarse = 0;
  #lod: LodPlace = { eye: [0, 0, 0], altitudes: [] };
  /** The source or a uniform has changed, which the vertex readings may depend on. */
  #changed = true;
  /** Number of changes. */
  #changes = 0;

  constructor(source: TerrainSource, materials: SurfaceMaterials, views: ReturnType<typeof createViews>) {
    [this.#source, this.#materials, this.#views] = [source, materials, views];
    [this.materials, this.meshes] = [materials.all, views.meshes];
  }

  /** Chunks drawn in the last frame, counted once for each surface and each view that shows them. */
  get chunks(): number {
    return this.#sum((view) => view.list.count * view.surfaces);
  }

  get triangles(): number {
    return this.chunks * CHUNK_TRIANGLES;
  }

  get uploaded(): number {
    return this.#sum((view) => view.list.uploaded + view.surfaces * this.#materials.bytes);
  }

  /** Sets a uniform of the surfaces' shaders by name: sea, relief, … */
  set(name: string, value: number | readonly [number, number]): void {
    if (this.#materials.set(name, value)) this.#changed = true;
  }

  /** Binds a vec4 array uniform to `values`, which the caller writes in place. */
  bindArray(name: string, values: Float32Array): void {
    this.#materials.bindArray(name, values);
  }

  /** Draws another source with the same surfaces and field directions: other seeds, levels, bounds. */
  setSource(next: TerrainSource): void {
    const { capacity } = this.#materials;
    if (next.levels.length > capacity)
      throw new RangeError(`Expected at most ${capacity} levels in ${next.name}, got ${next.levels.length}.`);
    this.#source = next;
    this.#changed = true;
    this.#coarse = REST;
  }

  update(frame: Frame): void {
    const { all, others } = this.#views;
    for (const { list } of all) list.uploaded = 0;
    const culling = !this.culling ? "none" : this.#coarse-- > 0 ? "coarse" : "full";
    if (this.#isOutdated(frame, culling)) this.#listMain(frame, culling);
    this.#materials.update(frame, this.#source);
    for (const view of others) {
      const { list, readings, selection, cascade, reflection } = view;
      const other = cascade ?? reflection;
      if (!other) continue;
      view.drawn = cascade?.stale ?? reflection?.active ?? true;
      if (!view.drawn || (cascade && !this.#mustList(view, cascade, frame, culling))) continue;
      selectVisibleChunks(list, this.#source, selection, frame, this.#lod, other, culling);
      readings?.update();
    }
  }

  dispose(): void {
    for (const material of this.materials) material.dispose();
    for (const { list, readings } of this.#views.all) {
      readings?.dispose();
      list.dispose();
    }
  }

  #sum(of: (view: ChunkView) => number): number {
    return this.#views.all.reduce((total, view) => total + (view.drawn ? of(view) : 0), 0);
  }

  /** Whether the camera's chunks must be listed and its vertices read again. They always are on planets, and where their fields move. */
  #isOutdated(frame: Frame, culling: Culling): boolean {
    if (frame.planet) return true;
    const { t, pixel } = frame;
    const listed = this.#listed;
    const { main, far } = this.#views;
    const isOther = this.#changed || listed.culling !== culling || listed.t !== t || listed.pixel !== pixel;
    const isUnread = main.readings?.pending || far?.readings?.pending || readsAnimated(this.#source);
    return this.#seen.update(frame, isOther || isUnread || culling === "none");
  }

  #listMain(frame: Frame, culling: Culling): void {
    const { anchor, eye, t, pixel } = frame;
    const { main, far } = this.#views;
    const source = this.#source;
    const [x, y, z] = eyeInWorld({ anchor, eye });
    const lod: LodPlace = {
      eye: [...eye],
      altitudes: source.levels.map((_, level) => source.lodAltitude(level, x, y, z, t)),
    };
    this.#lod = lod;
    Object.assign(this.#listed, { t, pixel, culling });
    if (this.#changed) this.#changes++;
    this.#changed = false;
    this.#materials.place(frame, source, lod);
    if (frame.planet) frustumPlanes(frame.clip, this.#exact);
    main.list.farAt = TILE_REACH / (PIXELS * pixel) + SLACK;
    const planes = frame.planet ? this.#exact : this.#seen.planes;
    selectVisibleChunks(main.list, source, main.selection, frame, lod, planes, culling);
    main.readings?.update();
    far?.readings?.update();
  }

  /** Whether a cascade's chunks must be listed and its vertices read again: not while the player stands, for moving leaves. */
  #mustList(view: ChunkView, { clip }: Cascade, { anchor, t }: Frame, culling: Culling): boolean {
    const now = [clip.m, anchor, t, this.#lod.eye, this.#lod.altitudes, culling, this.#changes].join();
    const is = view.readings?.pending || readsAnimated(this.#source) || now !== view.listed;
    view.listed = now;
    return is;
  }
}

function readsAnimated({ surfaces, animatedFields = [] }: TerrainSource): boolean {
  return surfaces.some(({ upper }) => upper.vertexFields.some((field) => animatedFields.includes(field)));
}

/** The grid winds counter-clockwise seen from above, so a surface seen from below shows its back faces. */
function facesUp({ side, hollow = false }: TerrainSurface): boolean {
  return (side === "upper") !== hollow;
}
