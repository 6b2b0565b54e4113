/**
 * Houses of the chunks that have arrived, listed for each frame: near ones whenever the view leaves the margin of its culling, far ones by
 * chunk when the set of visible chunks changes. Both cast shadows, and the nearest are drawn in a pool's reflection.
 */
import type { Scene } from "@babylonjs/core/scene.js";
import type { ScatterChunk } from "../../stream/scatter.ts";
import { createCulling } from "../culling.ts";
import { boxInFrustum, type Frame } from "../frame.ts";
import { addHouses, beginList, createHouseLists, type HouseLists, listCasters, listReflected } from "./lists.ts";
import type { HouseBuild } from "./materials.ts";

export interface HouseChunk {
  readonly chunk: ScatterChunk;
  /** Bounds of its houses in the world's axes, relative to its centre, metres: lowest and highest of each axis. */
  readonly box: Float64Array;
}

/** Chunks in the order in which they are drawn; `changes` differs when one has come, gone or changed. */
export interface HouseSource {
  readonly all: ReadonlyMap<string, HouseChunk>;
  readonly changes: number;
}

/** Viewpoint of a frame. */
export interface HouseView {
  /** Places that houses are near to (lists.ts): the eye, and the player for shadows. */
  readonly eye: readonly number[];
  readonly focus: readonly number[];
  /** Skips all smoothing over time, for frozen pictures. */
  readonly skipSmoothing?: boolean;
}

/** Distance of the anchor from a list's origin at which the list is rebuilt, metres. */
const MAX_DRIFT = 2048;
/** Margin of the range of near houses, metres. */
const MARGIN = 12;

export class HouseListing {
  readonly lists: HouseLists;
  /** Bytes sent for the last frame. */
  uploaded = 0;
  readonly #build: HouseBuild;
  readonly #chunks: HouseSource;
  readonly #culling = createCulling();
  readonly #visible = new Set<HouseChunk>();
  /** `changes` of the chunks when the lists were built, and when the far shadow list was. */
  #listed = -1;
  #cast = -1;

  constructor(scene: Scene, build: HouseBuild, chunks: HouseSource) {
    [this.#build, this.#chunks] = [build, chunks];
    this.lists = createHouseLists(scene, build);
  }

  /** Whether the far shadow list has all chunks. */
  get isCast(): boolean {
    return this.#cast === this.#chunks.changes;
  }

  #isVisible({ chunk: { centre }, box }: HouseChunk, { anchor }: Frame): boolean {
    const [x, y, z] = [centre[0] - anchor[0], centre[1] - anchor[1], centre[2] - anchor[2]];
    const { planes } = this.#culling;
    return boxInFrustum(planes, x + box[0], y + box[1], z + box[2], x + box[3], y + box[4], z + box[5]);
  }

  /** Updates the set of visible far chunks; true if it changed. */
  #updateVisible(frame: Frame): boolean {
    let changed = false;
    for (const house of this.#chunks.all.values()) {
      if (house.chunk.level === 0) continue;
      const now = this.#isVisible(house, frame);
      if (now === this.#visible.has(house)) continue;
      changed = true;
      if (now) this.#visible.add(house);
      else this.#visible.delete(house);
    }
    return changed;
  }

  #listFar(frame: Frame, { eye, skipSmoothing }: HouseView): void {
    const { far } = this.lists;
    const stale = this.#chunks.changes !== this.#listed;
    // Rebuilt from nothing, so that the order and the origin do not depend on earlier frames.
    if (stale || skipSmoothing) this.#visible.clear();
    const drifted = far.origin.some((v, i) => Math.abs(v - frame.anchor[i]) > MAX_DRIFT);
    if (!this.#updateVisible(frame) && !stale && !drifted && !skipSmoothing) return;
    beginList(far, frame);
    for (const { chunk } of this.#visible) addHouses(far, chunk, eye, Infinity);
    this.uploaded += far.list.upload();
  }

  #listNear(frame: Frame, { eye }: HouseView): void {
    const { near } = this.lists;
    const [range] = this.#build.ranges;
    beginList(near, frame);
    for (const house of this.#chunks.all.values())
      if (house.chunk.level === 0 && this.#isVisible(house, frame)) addHouses(near, house.chunk, eye, range + MARGIN);
    this.uploaded += near.list.upload();
  }

  /** Lists the houses of a frame. */
  update(frame: Frame, view: HouseView): void {
    const { shadows, reflection } = this.#build;
    const { all, changes } = this.#chunks;
    this.uploaded = 0;
    if (this.#culling.update(frame, changes !== this.#listed || view.skipSmoothing === true)) {
      this.#listFar(frame, view);
      this.#listNear(frame, view);
    }
    if (reflection)
      this.uploaded += listReflected(reflection, this.lists, frame, all.values(), (house) =>
        this.#isVisible(house, frame),
      );
    if (shadows?.far?.stale) this.#cast = changes;
    this.uploaded += listCasters(this.lists, frame, all, view.focus);
    this.#listed = changes;
    if (!this.isCast) shadows?.invalidateFar();
  }
}
