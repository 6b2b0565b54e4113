/**
 * Houses, streamed in chunks. Near houses with full detail are listed every frame, far ones by chunk when the set of visible
 * chunks changes. Both cast shadows, and the nearest are drawn in a pool's reflection.
 */
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { ROOF_RISE } from "../../../../core/flat/towns.ts";
import { createCulling } from "../../../../render/culling.ts";
import { boxInFrustum, eyeInWorld, type Frame } from "../../../../render/frame.ts";
import { houseGeometry, lanternPoolGeometry } from "../../../../render/houses/mesh.ts";
import { createInstanceList, type InstanceList } from "../../../../render/placed-list.ts";
import { addShadowCasters, type Cascade, type Shadows } from "../../../../render/shadows.ts";
import type { PlanarReflection } from "../../../../render/water/reflection.ts";
import { HOUSE_STRIDE } from "../../jobs/houses.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "../part.ts";
import { createHouseChunks, type HouseChunk } from "./chunks.ts";
import { createHouseMaterials } from "./materials.ts";

/** Ranges of far houses and of the chunks with near ones before the quality scales them, and the eye's highest clearance; metres. */
const FAR = 4200;
const NEAR_CHUNKS = 260;
const CEILING = 6000;
/** Capacity of a list of near and of far houses. */
const MOST_NEAR = 512;
const MOST_FAR = 6144;
/** Distances from the view's focus within which houses cast shadows into the near and the far cascade, metres. */
const SHADOW_RANGE = [190, 4200] as const;
/** Distance of the anchor from a list's origin at which the list is rebuilt, metres. */
const MAX_DRIFT = 2048;
/** Bounds of a house: metres around its middle, above its floor and below it. */
const RADIUS = 9;
const [ABOVE, BELOW] = [26 + Math.max(...Object.values(ROOF_RISE)), 12];

/** A list of instances and the world position that they are relative to. */
interface PlacedList {
  readonly list: InstanceList;
  readonly origin: [x: number, y: number, z: number];
  /** `origin` relative to the frame's anchor: the uniform `origin` of the list's materials. */
  readonly fromAnchor: Vector3;
}

interface ShadowList {
  readonly cascade: Cascade;
  readonly houses: PlacedList;
  readonly range: number;
}

type HouseChunks = ReturnType<typeof createHouseChunks>;
type Geometries = Parameters<typeof createInstanceList>[2][];

function createPlacedList(scene: Scene, capacity: number, ...geometries: Geometries): PlacedList {
  const list = createInstanceList(scene, capacity, ...geometries);
  const fromAnchor = new Vector3();
  for (const [, , material] of geometries) material.setVector3("origin", fromAnchor);
  return { list, origin: [0, 0, 0], fromAnchor };
}

/** Empties a list and moves its origin to the frame's anchor. */
function beginList({ list, origin }: PlacedList, { anchor }: Frame): void {
  list.count = 0;
  for (let i = 0; i < 3; i++) origin[i] = anchor[i];
}

/** Adds the houses of a chunk within `range` metres of (x, y), horizontally. */
function addHouses({ list, origin }: PlacedList, { chunk }: HouseChunk, x: number, y: number, range: number): void {
  const { things, count, centre } = chunk;
  const [dx, dy, dz] = [centre[0] - origin[0], centre[1] - origin[1], centre[2] - origin[2]];
  for (let i = 0; i < count; i++) {
    const [hx, hy] = [things[HOUSE_STRIDE * i] + centre[0] - x, things[HOUSE_STRIDE * i + 1] + centre[1] - y];
    if (hx * hx + hy * hy < range * range) list.push(things, i, dx, dy, dz);
  }
}

function createLists({ scene, air, shadows, reflection }: PartBuild, ranges: readonly [near: number, far: number]) {
  const materials = createHouseMaterials(scene, air, shadows, ranges);
  const [nearGeometry, farGeometry] = [houseGeometry(true), houseGeometry(false)];
  const near = createPlacedList(
    scene,
    MOST_NEAR,
    ["houses near", nearGeometry, materials.near],
    ["houses pool", lanternPoolGeometry(), materials.pool],
  );
  const far = createPlacedList(scene, MOST_FAR, ["houses far", farGeometry, materials.far]);
  const casters = (shadows ? [shadows.near, shadows.far] : []).map((cascade, k): ShadowList => {
    const material = materials.shadow(cascade);
    const houses = createPlacedList(scene, k > 0 ? MOST_FAR : MOST_NEAR, ["houses shadow", farGeometry, material]);
    for (const mesh of houses.list.meshes) mesh.layerMask = 0;
    addShadowCasters(cascade, ...houses.list.meshes);
    return { cascade, houses, range: SHADOW_RANGE[k] };
  });
  const reflected =
    reflection && createPlacedList(scene, MOST_NEAR, ["houses mirrored", farGeometry, materials.mirrored(reflection)]);
  for (const mesh of reflected?.list.meshes ?? []) {
    mesh.layerMask = 0;
    reflection?.show(mesh);
  }
  const all = [near, far, ...(reflected ? [reflected] : []), ...casters.map(({ houses }) => houses)];
  return { materials, near, far, casters, reflected, all };
}

export function createHouses(build: PartBuild): ScenePart {
  const { flat, open, shadows, quality } = build;
  const { scale } = quality.growth;
  const ranges = [
    { range: NEAR_CHUNKS, ceiling: CEILING },
    { range: FAR, ceiling: CEILING },
  ];
  const chunks = createHouseChunks(flat, (from: OpenStream) => from({ job: "houses", ranges, scale }), open);
  const lists = new HouseLists(build, chunks);

  return {
    meshes: lists.all.flatMap(({ list }) => list.meshes),
    get triangles() {
      return lists.all.reduce((sum, { list }) => sum + list.count * list.triangles, 0);
    },
    get instances() {
      return lists.all.reduce((sum, { list }) => sum + list.count, 0);
    },
    get uploaded() {
      return lists.uploaded;
    },
    load({ frame: { anchor, eye }, clearance }, everything) {
      chunks.update(...eyeInWorld({ anchor, eye }), clearance);
      if (!lists.isCast) shadows?.invalidateFar();
      return everything ? chunks.stream.complete : chunks.stream.settled;
    },
    update(view) {
      const { frame, moment, clearance, skipSmoothing } = view;
      const { anchor, eye } = frame;
      lists.uploaded = 0;
      chunks.update(...eyeInWorld({ anchor, eye }), clearance);
      chunks.setYear(moment.t, skipSmoothing);
      lists.update(view);
      lists.materials.update(frame);
      for (const { origin, fromAnchor } of lists.all)
        fromAnchor.set(origin[0] - anchor[0], origin[1] - anchor[1], origin[2] - anchor[2]);
    },
    setGround: chunks.setGround,
    preview: chunks.preview,
    dispose() {
      chunks.dispose();
      for (const { list } of lists.all) list.dispose();
      lists.materials.dispose();
    },
  };
}

/** The lists of houses, made from the chunks that have arrived. */
class HouseLists {
  readonly all: readonly PlacedList[];
  readonly materials: ReturnType<typeof createHouseMaterials>;
  /** Bytes since it was last set. */
  uploaded = 0;
  readonly #build: PartBuild;
  readonly #chunks: HouseChunks;
  readonly #nearRange: number;
  readonly #lists: ReturnType<typeof createLists>;
  readonly #culling = createCulling();
  readonly #visible = new Set<HouseChunk>();
  /** `changes` of the chunks when the lists were built, and when the far shadow list was. */
  #listed = -1;
  #cast = -1;

  constructor(build: PartBuild, chunks: HouseChunks) {
    const { scale, middle } = build.quality.growth;
    this.#build = build;
    this.#chunks = chunks;
    this.#nearRange = Math.min(190, 1.3 * middle);
    this.#lists = createLists(build, [this.#nearRange, FAR * scale]);
    this.all = this.#lists.all;
    this.materials = this.#lists.materials;
  }

  /** Whether the far shadow list has all chunks. */
  get isCast(): boolean {
    return this.#cast === this.#chunks.changes;
  }

  #isVisible({ chunk: { centre, reach }, low, high }: HouseChunk, { anchor }: Frame): boolean {
    const [x, y, z] = [centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]];
    return boxInFrustum(
      this.#culling.planes,
      x - reach,
      y - reach,
      z + low - BELOW,
      x + reach,
      y + reach,
      z + high + ABOVE,
    );
  }

  /** Updates the set of visible far chunks; true if it changed. */
  #updateVisible(frame: Frame): boolean {
    let changed = false;
    for (const house of this.#chunks.all) {
      if (house.chunk.level === 0) continue;
      const now = this.#isVisible(house, frame);
      if (now === this.#visible.has(house)) continue;
      changed = true;
      if (now) this.#visible.add(house);
      else this.#visible.delete(house);
    }
    return changed;
  }

  #listFar({ frame, skipSmoothing }: PartView, x: number, y: number): void {
    const stale = this.#chunks.changes !== this.#listed;
    // Rebuilt from nothing, so that the order and the origin do not depend on earlier frames.
    if (stale || skipSmoothing) this.#visible.clear();
    const drifted = this.#lists.far.origin.some((v, i) => Math.abs(v - frame.anchor[i]) > MAX_DRIFT);
    if (!this.#updateVisible(frame) && !stale && !drifted && !skipSmoothing) return;
    beginList(this.#lists.far, frame);
    for (const house of this.#visible) addHouses(this.#lists.far, house, x, y, Infinity);
    this.uploaded += this.#lists.far.list.upload();
  }

  #listNear(frame: Frame, x: number, y: number): void {
    beginList(this.#lists.near, frame);
    for (const house of this.#chunks.all)
      if (house.chunk.level === 0 && this.#isVisible(house, frame))
        addHouses(this.#lists.near, house, x, y, this.#nearRange + 12);
    this.uploaded += this.#lists.near.list.upload();
  }

  /** Lists the near houses that the pool may reflect. */
  #listReflected(pool: PlanarReflection, into: PlacedList, frame: Frame): void {
    beginList(into, frame);
    const [x, y, z] = frame.anchor;
    for (const house of this.#chunks.all) {
      const { things, count, centre, level } = house.chunk;
      if (!pool.active || level > 0 || !this.#isVisible(house, frame)) continue;
      const [dx, dy, dz] = [centre[0] - x, centre[1] - y, centre[2] - z];
      for (let i = 0; i < count; i++) {
        const at = HOUSE_STRIDE * i;
        if (pool.reaches(things[at] + dx, things[at + 1] + dy, things[at + 2] + dz + ABOVE, RADIUS))
          into.list.push(things, i, dx, dy, dz);
      }
    }
    this.uploaded += into.list.upload();
  }

  #listShadows(frame: Frame, [x, y]: PartView["view"]["focus"], cascades: Shadows): void {
    for (const { cascade, houses, range } of this.#lists.casters) {
      if (!cascade.stale) continue;
      const isFar = cascade === cascades.far;
      if (isFar) this.#cast = this.#chunks.changes;
      beginList(houses, frame);
      for (const house of this.#chunks.all)
        if (house.chunk.level === (isFar ? 1 : 0)) addHouses(houses, house, x, y, range);
      this.uploaded += houses.list.upload();
    }
  }

  /** Lists the houses of a frame. */
  update(view: PartView): void {
    const { frame } = view;
    const { shadows, reflection } = this.#build;
    const { reflected } = this.#lists;
    const [x, y] = [frame.anchor[0] + frame.eye[0], frame.anchor[1] + frame.eye[1]];
    if (this.#culling.update(frame, this.#chunks.changes !== this.#listed || view.skipSmoothing)) {
      this.#listFar(view, x, y);
      this.#listNear(frame, x, y);
    }
    const [, lanternPools] = this.#lists.near.list.meshes;
    lanternPools.isVisible = this.#lists.near.list.count > 0 && frame.daylight.lamps > 0;
    if (reflection && reflected) this.#listReflected(reflection, reflected, frame);
    if (shadows) this.#listShadows(frame, view.view.focus, shadows);
    this.#listed = this.#chunks.changes;
    if (this.#cast !== this.#listed) shadows?.invalidateFar();
  }
}
