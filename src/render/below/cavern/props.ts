/**
 * Draws a cavern's props: takes cells from the stream, places them on the floor and roof of the year, and lists near and visible
 * instances every frame. One draw call per look.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Cavern } from "../../../core/underground/cavern.ts";
import { CAVERN_CELL, CAVERN_MARGIN, CAVERN_STRIDE, STALACTITE } from "../../../core/underground/cavern-props.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import type { CavernStream } from "../../../stream/below/cavern-stream.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../../frame.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import { type Made, type Making, making, type Own } from "../../making.ts";
import type { Quality } from "../../quality.ts";
import type { UndergroundLight } from "../light.ts";
import { GLOW_REACH } from "../shaders/sprites.ts";
import { cavernProfiles } from "../terrain-sources.ts";
import {
  createPropList,
  createResidentCell,
  INSTANCE_FLOATS,
  LOOK_OF,
  placeProps,
  type ResidentCell,
} from "./cells.ts";
import { type CavernMaterials, createCavernMaterials } from "./materials.ts";
import { block, createDust, prism, roundGrid, square } from "./meshes.ts";
import { createPoolWater } from "./pool-water.ts";

/** Draw distance of stone props in metres, and distance of the full level of detail. */
const [DRAW_DISTANCE, NEAR] = [120, 24];
/** Draw distance of a prop in multiples of its size. */
const SIZES = 250;
/** Wetness above which a stalactite drips. */
const DRIP_WETNESS = 0.55;
/** Bytes of new cells per frame, and cells that are placed again per frame while years pass. */
const FRAME_BYTES = 65_536;
const PLACED_PER_FRAME = 6;
/** Years after which props are placed again: a cavern moves by centimetres per year. */
const MAX_AGE = 0.05;

interface CavernPropsOptions {
  readonly light: UndergroundLight;
  readonly textures: GroundTextures;
  readonly quality: Quality;
}

/** Creates the props in slices. They own the stream. */
export function createCavernProps(
  scene: Scene,
  opened: Underground,
  stream: CavernStream,
  tools: CavernPropsOptions,
): Making<Made<ReturnType<typeof cavernProps>>> {
  return making((own) => cavernProps(own, scene, opened, stream, tools));
}

function* cavernProps(own: Own, scene: Scene, opened: Underground, stream: CavernStream, tools: CavernPropsOptions) {
  const { cavern } = cavernOf(opened);
  own(stream);
  const profiles = cavernProfiles(cavern, opened.hills.ground.profile);
  const materials = own(createCavernMaterials(scene, profiles, tools.textures, tools.light, DRAW_DISTANCE));
  yield;
  const props = yield* createLists(own, scene, materials);
  const { lists } = props;
  const dust = own(createDust(scene, materials.dust));
  yield;
  const water = own(createPoolWater(scene, cavern, opened.pool, profiles, tools.textures, tools.light));
  const meshes: readonly Mesh[] = [...lists, dust, water].map(({ mesh }) => mesh);
  const cells = new ResidentCells(stream, cavern);
  const planes = new Float64Array(24);
  let shown = true;
  let uploaded = 0;
  let pendingEye: readonly [number, number, number] | undefined;

  return {
    meshes,
    get shown() {
      return shown;
    },
    set shown(value) {
      if (value === shown) return;
      shown = value;
      for (const mesh of meshes) mesh.setEnabled(value);
    },
    /** Call before each frame. */
    update(frame: Frame, skipSmoothing: boolean): void {
      const { anchor, eye, t } = frame;
      stream.update(anchor[0] + eye[0], anchor[1] + eye[1]);
      cells.take(t);
      uploaded = 0;
      if (!shown) return;
      cells.placeAgain(t, skipSmoothing);
      materials.update(frame);
      water.update(frame);
      frustumPlanes(frame.clip, planes);
      for (const each of lists) each.count = 0;
      for (const cell of cells.all) if (isSeen(cell, anchor, planes)) listCell(cell, frame, props);
      uploaded = lists.reduce((sum, each) => sum + each.upload(), 0);
    },
    /** Whether all near cells of the awaited eye have arrived; takes them without drawing. */
    drawn(): boolean {
      if (pendingEye) stream.update(pendingEye[0], pendingEye[1]);
      cells.take();
      return stream.settled;
    },
    /** Sets the eye of the next picture. */
    awaitAt(eye: readonly [number, number, number]): void {
      pendingEye = eye;
    },
    /** Shows the pool of another cavern of the same profiles. Props stay where they are until the stream has those of the other one. */
    show(next: Underground): void {
      const { cavern, pool } = cavernOf(next);
      water.show(cavern, pool);
    },
    /** Switches to another cavern of the same profiles, as the stream has done. */
    restart(next: Underground): void {
      cells.restart(cavernOf(next).cavern);
    },
    get triangles() {
      return shown ? lists.reduce((sum, each) => sum + each.triangles, 0) + dust.triangles + 2 : 0;
    },
    get instances() {
      return shown ? lists.reduce((sum, { count }) => sum + count, 0) : 0;
    },
    get uploaded() {
      return uploaded;
    },
    dispose: own.dispose,
  };
}

/** The cells that have arrived, by key; those placed longest ago come first. */
class ResidentCells {
  readonly #stream: CavernStream;
  #cavern: Cavern;
  #cells = new Map<string, ResidentCell>();
  #year = 0;

  constructor(stream: CavernStream, cavern: Cavern) {
    this.#stream = stream;
    this.#cavern = cavern;
  }

  get all(): Iterable<ResidentCell> {
    return this.#cells.values();
  }

  /** Takes cells of a frame, placed in a year, by default that of the last frame. */
  take(t = this.#year): void {
    this.#year = t;
    const { added, removed } = this.#stream.take(FRAME_BYTES);
    for (const key of removed) this.#cells.delete(key);
    for (const { key, i, j, props } of added)
      this.#cells.set(key, createResidentCell(key, i, j, props, this.#cavern, t));
  }

  /** Places a few outdated cells again, or all of them with `skipSmoothing`. */
  placeAgain(t: number, skipSmoothing: boolean): void {
    let left = skipSmoothing ? Infinity : PLACED_PER_FRAME;
    for (const cell of this.#cells.values()) {
      if (Math.abs(cell.t - t) < MAX_AGE) continue;
      if (left-- <= 0) return;
      placeProps(cell, this.#cavern, t);
      // Moves it to the end.
      this.#cells.delete(cell.key);
      this.#cells.set(cell.key, cell);
    }
  }

  restart(cavern: Cavern): void {
    this.#cavern = cavern;
    this.#cells = new Map();
  }
}

function isSeen({ west, south, low, high }: ResidentCell, [x, y, z]: Frame["anchor"], planes: Float64Array): boolean {
  const [x0, y0] = [west - x - CAVERN_MARGIN, south - y - CAVERN_MARGIN];
  const side = CAVERN_CELL + 2 * CAVERN_MARGIN;
  return boxInFrustum(planes, x0, y0, low - z, x0 + side, y0 + side, high - z);
}

/** Lists the props of a cell that are near enough. */
function listCell(
  { west, south, props, instances, lights }: ResidentCell,
  { anchor, eye }: Frame,
  { nearBy, farBy, glows }: Made<ReturnType<typeof createLists>>,
): void {
  const [dx, dy, dz] = [west - anchor[0], south - anchor[1], -anchor[2]];
  // Distant cells show only lights.
  const [aside, ahead] = [beyond(dx - eye[0]), beyond(dy - eye[1])];
  const first = aside * aside + ahead * ahead > DRAW_DISTANCE * DRAW_DISTANCE ? lights : 0;
  for (let from = first * CAVERN_STRIDE + 6, at = first * INSTANCE_FLOATS; from < props.length; from += CAVERN_STRIDE) {
    const code = props[from];
    const size = instances[at + 3];
    const [x, y, z] = [instances[at] + dx - eye[0], instances[at + 1] + dy - eye[1], instances[at + 2] + dz - eye[2]];
    const distanceSquared = x * x + y * y + z * z;
    // Small props have a shorter draw distance.
    const most = LOOK_OF[code] === "light" ? GLOW_REACH : Math.min(DRAW_DISTANCE, size * SIZES);
    if (size > 0 && distanceSquared < most * most) {
      const close = distanceSquared < NEAR * NEAR;
      (close ? nearBy : farBy)[code].push(instances, at, dx, dy, dz);
      if (close && code === STALACTITE && instances[at + 7] > DRIP_WETNESS) glows.push(instances, at, dx, dy, dz);
    }
    at += INSTANCE_FLOATS;
  }
}

function cavernOf({ cavern, pool }: Underground) {
  if (!cavern) throw new RangeError("Expected a world over a cavern.");
  return { cavern, pool };
}

/** Distance along an axis from 0 to a cell that begins at `from`, props beyond its edge included. */
function beyond(from: number): number {
  return Math.max(0, from - CAVERN_MARGIN, -from - CAVERN_CELL - CAVERN_MARGIN);
}

/** The instance lists, and those of a prop code for near and far props. */
function* createLists(own: Own, scene: Scene, { dripstone, stone, crystal, glow }: CavernMaterials) {
  const near = own(createPropList(scene, "dripstone near", roundGrid(14, 15), dripstone, 1024));
  yield;
  const far = own(createPropList(scene, "dripstone far", roundGrid(7, 7), dripstone, 4096));
  yield;
  const blocks = own(createPropList(scene, "stones near", block(2), stone, 2048));
  yield;
  const rubble = own(createPropList(scene, "stones far", block(1), stone, 4096));
  yield;
  const crystals = own(createPropList(scene, "crystals", prism(), crystal, 4096));
  yield;
  const glows = own(createPropList(scene, "glows", square(), glow, 4096));
  yield;
  return {
    lists: [near, far, blocks, rubble, crystals, glows],
    nearBy: LOOK_OF.map((look) => ({ dripstone: near, stone: blocks, crystal: crystals, light: glows })[look]),
    farBy: LOOK_OF.map((look) => ({ dripstone: far, stone: rubble, crystal: crystals, light: glows })[look]),
    glows,
  };
}
