/**
 * Houses, streamed in chunks. Near houses with full detail are listed every frame, far ones by chunk when the set of visible
 * chunks changes. Both cast shadows, and the nearest are drawn in a pool's reflection.
 */
import { createCulling } from "../../../../render/culling.ts";
import { boxInFrustum, eyeInWorld, type Frame } from "../../../../render/frame.ts";
import {
  ABOVE,
  addHouses,
  beginList,
  createHouseLists,
  type HouseLists,
  listCasters,
  listReflected,
  NEAR_CHUNKS,
  nearHouses,
} from "../../../../render/houses/lists.ts";
import { litWindowsAt } from "../../../../render/houses/lit-windows.ts";
import { levelHouses } from "../../../../render/houses/shaders/level-houses.ts";
import type { OpenStream, PartBuild, PartView, ScenePart } from "../part.ts";
import { createHouseChunks, type HouseChunk } from "./chunks.ts";

/** Range of far houses before the quality scales it, metres. */
const FAR = 4200;
/** Distance of the anchor from a list's origin at which the list is rebuilt, metres. */
const MAX_DRIFT = 2048;
/** Metres below the floor of a house that hold its walls. */
const BELOW = 12;

type HouseChunks = ReturnType<typeof createHouseChunks>;

export function createHouses(build: PartBuild): ScenePart {
  const { flat, open, shadows, quality } = build;
  const { scale } = quality.growth;
  const ranges = [NEAR_CHUNKS, { ...NEAR_CHUNKS, range: FAR }];
  const chunks = createHouseChunks(flat, (from: OpenStream) => from({ job: "houses", ranges, scale }), open);
  const listing = new Listing(build, chunks);
  const { lists } = listing;

  return {
    meshes: lists.all.flatMap(({ list }) => list.meshes),
    get triangles() {
      return lists.triangles;
    },
    get instances() {
      return lists.all.reduce((sum, { list }) => sum + list.count, 0);
    },
    get uploaded() {
      return listing.uploaded;
    },
    load({ frame: { anchor, eye }, clearance }, everything) {
      chunks.update(...eyeInWorld({ anchor, eye }), clearance);
      if (!listing.isCast) shadows?.invalidateFar();
      return everything ? chunks.stream.complete : chunks.stream.settled;
    },
    update(view) {
      const { frame, moment, clearance, skipSmoothing } = view;
      listing.uploaded = 0;
      chunks.update(...eyeInWorld(frame), clearance);
      chunks.setYear(moment.t, skipSmoothing);
      listing.update(view);
      const { lamps, hour } = frame.daylight;
      lists.materials.lamps.set(lamps, litWindowsAt(hour));
      lists.update(frame);
    },
    setGround: chunks.setGround,
    preview: chunks.preview,
    dispose() {
      chunks.dispose();
      lists.dispose();
    },
  };
}

/** Fills the lists of houses from the chunks that have arrived. */
class Listing {
  readonly lists: HouseLists;
  /** Bytes since it was last set. */
  uploaded = 0;
  readonly #build: PartBuild;
  readonly #chunks: HouseChunks;
  readonly #nearRange: number;
  readonly #culling = createCulling();
  readonly #visible = new Set<HouseChunk>();
  /** `changes` of the chunks when the lists were built, and when the far shadow list was. */
  #listed = -1;
  #cast = -1;

  constructor(build: PartBuild, chunks: HouseChunks) {
    const { scene, air, shadows, reflection, quality } = build;
    const { scale, middle } = quality.growth;
    this.#build = build;
    this.#chunks = chunks;
    this.#nearRange = nearHouses(middle);
    const ranges = [this.#nearRange, FAR * scale] as const;
    this.lists = createHouseLists(scene, {
      air,
      projection: levelHouses(shadows !== null),
      shadows,
      reflection,
      ranges,
    });
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
    const drifted = this.lists.far.origin.some((v, i) => Math.abs(v - frame.anchor[i]) > MAX_DRIFT);
    if (!this.#updateVisible(frame) && !stale && !drifted && !skipSmoothing) return;
    beginList(this.lists.far, frame);
    for (const house of this.#visible) addHouses(this.lists.far, house.chunk, [x, y], Infinity);
    this.uploaded += this.lists.far.list.upload();
  }

  #listNear(frame: Frame, x: number, y: number): void {
    beginList(this.lists.near, frame);
    for (const house of this.#chunks.all)
      if (house.chunk.level === 0 && this.#isVisible(house, frame))
        addHouses(this.lists.near, house.chunk, [x, y], this.#nearRange + 12);
    this.uploaded += this.lists.near.list.upload();
  }

  /** Lists the houses of a frame. */
  update(view: PartView): void {
    const { frame } = view;
    const { shadows, reflection } = this.#build;
    const [x, y] = [frame.anchor[0] + frame.eye[0], frame.anchor[1] + frame.eye[1]];
    if (this.#culling.update(frame, this.#chunks.changes !== this.#listed || view.skipSmoothing)) {
      this.#listFar(view, x, y);
      this.#listNear(frame, x, y);
    }
    if (reflection)
      this.uploaded += listReflected(reflection, this.lists, frame, this.#chunks, (house) =>
        this.#isVisible(house, frame),
      );
    const [focusX, focusY] = view.view.focus;
    if (shadows?.far?.stale) this.#cast = this.#chunks.changes;
    this.uploaded += listCasters(this.lists, frame, this.#chunks, [focusX, focusY]);
    this.#listed = this.#chunks.changes;
    if (this.#cast !== this.#listed) shadows?.invalidateFar();
  }
}
