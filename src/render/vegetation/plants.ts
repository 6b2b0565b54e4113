/**
 * Renders the plants and objects on a planet or on islands. Chunks arrive from the scatter stream, a GPU pass finds the
 * ground height under every instance, and each frame lists by distance which instances are drawn near, middle and far.
 * There is one draw call for each of these lists, and no instance is uploaded twice.
 */
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { TREES } from "../../core/life/species.ts";
import type { Range } from "../../stream/cells.ts";
import type { ScatterStream, ThingName } from "../../stream/scatter.ts";
import { createCulling, SLACK } from "../culling.ts";
import { boxInFrustum, eyeInWorld, type Frame } from "../frame.ts";
import { createHalfRate } from "../half-rate.ts";
import { type Making, making, type Own } from "../making.ts";
import type { Shadows } from "../shadows.ts";
import type { AnyReflection } from "../water/reflection.ts";
import type { Grass } from "./grass.ts";
import { createInstanceHeights, type InstanceHeights } from "./instance-heights.ts";
import { createInstanceList, type InstanceList } from "./instance-list.ts";
import { leafPixels } from "./leaf-textures.ts";
import { CROWN, createNearLists, type NearLists, TALLEST } from "./near-lists.ts";
import { type EyeHeight, type PlantGround, type PlantLod, upAt } from "./plant-ground.ts";
import { createPlantMaterials } from "./plant-materials.ts";
import { createReflectionLists, type ReflectionLists } from "./reflection-lists.ts";
import { ResidentChunks } from "./resident-chunks.ts";
import { CROWNS_TOGETHER } from "./shaders/far-plant.ts";
import { FEWEST, ROW, THIN_FROM, THIN_TO } from "./shaders/plant-instances.ts";
import { createShadowLists, type ShadowLists } from "./shadow-lists.ts";
import { allSpecies, type Species } from "./species.ts";
import { createThingTextures, type ResidentChunk, type ThingTextures } from "./thing-textures.ts";

const NEAR_ROWS = 320;
const FAR_ROWS = 1728;
/** Seconds in which a new chunk's plants grow to full size; the shader has 1 / 0.9. */
const GROW_SECONDS = 1.2;
/** `born` of chunks that are shown at full size at once. */
const LONG_AGO = -10;
const NONE: ReadonlySet<string> = new Set();

export interface Plants {
  /** One mesh of each material, for compiling its shader. */
  readonly warmUpMeshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** Bytes uploaded by the last update. */
  readonly uploaded: number;
  /** Loads the chunks around an eye without drawing; true once nothing near is missing, or with `all` nothing at all. */
  prefetch(eye: readonly [number, number, number], clearance: number, all: boolean): boolean;
  /** `taken`: keys of the objects that the player has taken. */
  update(frame: Frame, over: EyeHeight, skipSmoothing: boolean, taken?: ReadonlySet<string>): void;
  /** Share of the sky that crowns hide over a point of an archipelago, or of a planet's datum, 0…1. */
  skyOcclusionAt(x: number, y: number, z: number): number;
  /** Drops all chunks and continues with another stream. */
  setStream(next: ScatterStream): void;
  dispose(): void;
}

export interface PlantsBuild {
  readonly scene: Scene;
  readonly ground: PlantGround;
  readonly stream: ScatterStream;
  readonly lod: PlantLod;
  readonly ranges: readonly Range[];
  /** Texture rows for near instances and for far trees, ROW instances each. */
  readonly rows?: readonly [near: number, far: number];
  /** The shadow maps that plants cast into. */
  readonly shadows?: Shadows | null;
  /** The pool reflection that shows them. */
  readonly reflection?: AnyReflection | null;
  /** Landmarks that people made (monuments.ts), if drawn here; else `exclude` has them. */
  readonly built?: readonly Species[];
  /** Objects that are drawn elsewhere. */
  readonly exclude?: readonly ThingName[];
  readonly grass: ((leaves: BaseTexture) => Grass) | null;
}

/** Creates the plants in slices. */
export function createPlants(build: PlantsBuild): Making<Plants> {
  return making((own) => plantsOf(own, build));
}

function* plantsOf(own: Own, build: PlantsBuild): Making<Plants> {
  const { scene, ground, lod, ranges, rows = [NEAR_ROWS, FAR_ROWS], exclude = [], shadows, reflection } = build;
  const engine = scene.getEngine();
  const species = yield* allSpecies(build.built);
  const textures = own(createThingTextures(scene, ...rows));
  yield;
  const heights = own(createInstanceHeights(scene, ground, textures));
  const sprays = yield* leafPixels();
  const materials = own(createPlantMaterials(scene, ground, species, TREES, textures, heights.target, sprays));
  yield;
  const casters = shadows ? yield* createShadowLists(own, scene, shadows, species, TREES, materials, rows[1]) : null;
  const reflections = reflection
    ? yield* createReflectionLists(own, scene, reflection, species, TREES, materials, rows[1])
    : null;
  yield;
  const picked = { taken: NONE };
  const culling = createCulling();
  const near = yield* createNearLists(own, {
    ...{
      scene,
      planes: culling.planes,
      ground,
      lod,
      species,
      treeCount: TREES,
      materials,
      casters,
      reflections,
      exclude,
    },
    taken: () => picked.taken,
  });
  yield;
  const { cardRowGeometry, far: farMaterial } = materials;
  const farShare = ROW / CROWNS_TOGETHER;
  const far = own(createInstanceList(scene, "trees far", cardRowGeometry, farMaterial, "row", rows[1], farShare));
  const lists = [...near.lists, far, ...(casters?.lists ?? []), ...(reflections?.lists ?? [])];
  const grass = own(build.grass?.(materials.leafTexture) ?? null);
  const resident = new ResidentChunks(build.stream, textures, ground.altitudeOf, ground.level);
  const growth = createGrowth(resident, shadows);
  const parts = { ground, lod, ranges, textures, heights, materials, casters, reflections, near, far, lists };
  const listing = new Listing({ ...parts, resident, culling, picked });
  let uploaded = 0;

  return {
    warmUpMeshes: [far, ...(casters?.warmUp ?? []), ...(reflections?.warmUp ?? [])]
      .map(({ mesh }) => mesh)
      .concat(near.warmUp, heights.mesh, grass?.meshes ?? []),
    get triangles() {
      return lists.reduce((sum, { count, triangles, each }) => sum + count * each * triangles, grass?.triangles ?? 0);
    },
    get instances() {
      return lists.reduce((sum, { count, each }) => sum + count * each, grass?.instances ?? 0);
    },
    get uploaded() {
      return uploaded;
    },
    prefetch(eye, clearance, all) {
      resident.stream.update(...eye, clearance);
      growth.take(LONG_AGO, "awaited");
      return all ? resident.stream.complete : resident.stream.settled;
    },
    update(frame, over, skipSmoothing, nowTaken) {
      if (nowTaken) picked.taken = nowTaken;
      resident.stream.update(...eyeInWorld(frame), over.clearance);
      growth.update(engine.getDeltaTime() / 1000, skipSmoothing);
      ground.update(frame, over, lod, ranges);
      listing.update(frame, skipSmoothing, growth.clock);
      grass?.update(frame, over, skipSmoothing);
      uploaded = textures.sent + lists.reduce((sum, each: InstanceList) => sum + each.upload(), 0);
      textures.sent = 0;
    },
    skyOcclusionAt: (x, y, z) => resident.skyOcclusionAt(x, y, z, TREES),
    setStream: (next) => resident.setStream(next),
    dispose() {
      resident.stream.dispose();
      own.dispose();
    },
  };
}

/** The growth of new chunks. */
function createGrowth(resident: ResidentChunks, shadows: Shadows | null | undefined) {
  /** Time on the clock at which the last far chunks are full-grown and the far shadow map must be drawn again. */
  let grownAt = Infinity;
  const growth = {
    /** Seconds of drawing so far. */
    clock: 0,
    take(born: number, when: "drawn" | "awaited"): void {
      if (resident.take(born, when)) grownAt = Math.min(grownAt, Math.max(born, growth.clock) + GROW_SECONDS);
    },
    update(dt: number, skipSmoothing: boolean): void {
      growth.clock += dt;
      growth.take(skipSmoothing ? LONG_AGO : growth.clock, skipSmoothing ? "awaited" : "drawn");
      if (growth.clock < grownAt && !(skipSmoothing && grownAt < Infinity)) return;
      grownAt = Infinity;
      shadows?.invalidateFar();
    },
  };
  return growth;
}

interface ListedParts extends Pick<PlantsBuild, "ground" | "lod" | "ranges"> {
  readonly textures: ThingTextures;
  readonly heights: InstanceHeights;
  readonly materials: ReturnType<typeof createPlantMaterials>;
  readonly casters: ShadowLists | null;
  readonly reflections: ReflectionLists | null;
  readonly near: NearLists;
  readonly far: InstanceList;
  readonly lists: readonly InstanceList[];
  readonly resident: ResidentChunks;
  readonly culling: ReturnType<typeof createCulling>;
  /** Keys of the cones that the player has picked up. */
  readonly picked: { readonly taken: ReadonlySet<string> };
}

/** Fills the lists with the instances of a frame. */
class Listing {
  readonly #parts: ListedParts;
  /** State, other than the view, in which the lists were made. */
  readonly #listed = { changes: -1, t: Number.NaN, taken: NONE };
  readonly #place = new Float64Array(3);
  readonly #up = new Float64Array(3);
  readonly #isHeightsDue = createHalfRate(1);
  /** Whether the lists include those of a reflection. */
  #reflected = false;

  constructor(parts: ListedParts) {
    this.#parts = parts;
  }

  update(frame: Frame, skipSmoothing: boolean, clock: number): void {
    const { resident, heights, lists } = this.#parts;
    if (resident.all.size > 0) this.#listVisible(frame, skipSmoothing, clock);
    else {
      heights.setActive(false);
      for (const each of lists) each.count = 0;
    }
  }

  #listVisible(frame: Frame, skipSmoothing: boolean, clock: number): void {
    const { textures, resident, materials, lod, culling, reflections, casters, lists, near, ground } = this.#parts;
    textures.place(resident.all.values(), frame.anchor);
    const grown = this.#updateHeights(frame, skipSmoothing);
    materials.update(frame, lod, clock);
    const outdated = this.#isOutdated(frame);
    if (!culling.update(frame, grown || outdated || skipSmoothing)) return;
    this.#reflected = reflections?.on ?? false;
    casters?.listed();
    for (const each of lists) each.count = 0;
    near.beginFrame(frame);
    for (const own of resident.all.values()) {
      if (!own.hasHeights) continue;
      const seen = this.#isInView(own, frame);
      if (!seen && !casters) continue;
      const { level, face } = own.chunk;
      if (level === 0) near.add(own, ground.loweredEye(face), seen);
      else if (seen || casters?.far) this.#listFar(own, ground.eyeOnDatum(face), seen, frame.anchor);
    }
  }

  /** Frustum test of a chunk. */
  #isInView(of: ResidentChunk, { anchor, t }: Frame): boolean {
    const { ground, culling } = this.#parts;
    const place = this.#place;
    if (of.year !== t) {
      of.altitude = ground.altitudeOf(of.chunk, t);
      of.year = t;
    }
    ground.placeOf(of.chunk, of.altitude, place);
    const [x, y, z] = [place[0] - anchor[0], place[1] - anchor[1], place[2] - anchor[2]];
    const r = 1.5 * of.chunk.reach + TALLEST;
    // Cells of flat worlds are squares with their instances above them.
    const aside = ground.level ? Math.SQRT1_2 * of.chunk.reach + CROWN : r;
    return boxInFrustum(culling.planes, x - aside, y - aside, z - r, x + aside, y + aside, z + r);
  }

  #listFar(own: ResidentChunk, eye: readonly number[], seen: boolean, anchor: Frame["anchor"]): void {
    const { ground, lod, ranges, far, reflections, casters } = this.#parts;
    const { chunk, first, ranks, altitude } = own;
    const { centre, reach } = chunk;
    const away = Math.hypot(centre[0] - eye[0], centre[1] - eye[1], centre[2] - eye[2]) - reach - SLACK;
    const kept = ground.farTreeShare(keptAt(away / (ranges[1].range * lod.scale))) * lod.density;
    upAt(ground, centre, this.#up);
    const [x, y, z] = centre.map((v, i) => v + altitude * this.#up[i] - anchor[i]);
    const isReflected = seen && reflections?.on && reflections.reaches(x, y, z, reach, away);
    for (let row = 0; row < ranks.length && ranks[row] <= 65536 * kept; row++) {
      if (seen) far.push(first + row);
      if (isReflected) reflections?.addRow(first + row);
      if (casters?.far) casters.addRow(first + row);
    }
  }

  /** Returns whether any chunk has its heights now that had none. */
  #updateHeights(frame: Frame, skipSmoothing: boolean): boolean {
    const { resident, heights } = this.#parts;
    let fresh: ResidentChunk | undefined;
    let lacking = false;
    for (const own of resident.all.values()) {
      if (own.hasHeights) continue;
      lacking = true;
      if (own.chunk.level > 0) fresh ??= own;
    }
    const isDue = this.#isHeightsDue(frame, eyeInWorld(frame), lacking || skipSmoothing);
    heights.setActive(isDue);
    if (!isDue) return false;
    const [from, to] = heights.update(fresh, skipSmoothing);
    let changed = false;
    for (const own of resident.all.values()) {
      if (own.hasHeights || !(own.chunk.level === 0 || (own.first >= from && own.first + own.rows <= to))) continue;
      own.hasHeights = true;
      changed = true;
    }
    return changed;
  }

  /** Whether the lists are outdated for another reason than the view. */
  #isOutdated({ t }: Frame): boolean {
    const { casters, reflections, resident, picked } = this.#parts;
    const listed = this.#listed;
    const { changes } = resident;
    const { taken } = picked;
    const isOther = listed.changes !== changes || listed.t !== t || listed.taken !== taken;
    if (isOther) Object.assign(listed, { changes, t, taken });
    const isMirrored = this.#reflected || (reflections?.on ?? false);
    // The far shadow map and reflections have lists of their own frames.
    return isOther || isMirrored || (casters !== null && (casters.far || casters.moved));
  }
}

/** Share of a far wood's trees that are drawn at a share of the range; the same as `kept` in shaders/plant-instances.ts. */
function keptAt(out: number): number {
  const s = Math.min(1, Math.max(0, (out - THIN_FROM) / (THIN_TO - THIN_FROM)));
  return 1 + (FEWEST - 1) * s * s * (3 - 2 * s);
}
