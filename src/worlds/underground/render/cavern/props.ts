/**
 * What stands in a cavern, as it is drawn: cells come from the stream, are seated on the floor and the roof of the year, and each
 * frame lists what is near and in sight. One draw call for each look.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { CAVERN_CELL, CAVERN_MARGIN, CAVERN_STRIDE, STALACTITE } from "../../../../core/underground/cavern-props.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../../../../render/frame.ts";
import type { GroundTextures } from "../../../../render/ground/surface-materials.ts";
import type { Quality } from "../../../../render/quality.ts";
import type { CavernStream } from "../../jobs/cavern-stream.ts";
import type { UndergroundLight } from "../light.ts";
import { GLOW_REACH } from "../shaders/sprites.ts";
import { cavernProfiles } from "../terrain-sources.ts";
import { createStand, createThingList, LOOK_OF, NUMBERS, type Stand, seatStand } from "./cells.ts";
import { createCavernMaterials } from "./materials.ts";
import { block, createDust, prism, roundGrid, square } from "./meshes.ts";
import { createPoolWater } from "./pool-water.ts";

/** Metres to which stone is drawn, and near stone in full. */
const [REACH, NEAR] = [120, 24];
/** Lengths of its own from which a thing is seen. */
const FAINT = 250;
/** How wet a stalactite is from which it drips. */
const DRIPS = 0.55;
/** Bytes of cells taken in one frame, and cells seated anew in one while years pass. */
const BUDGET = 65_536;
const SEATED = 6;
/** Years after which things are seated anew: a cavern moves by centimetres in one. */
const STALE = 0.05;

export interface DressingTools {
  readonly light: UndergroundLight;
  readonly textures: GroundTextures;
  readonly quality: Quality;
}

type ListOf = Parameters<typeof createThingList> extends [unknown, ...infer Rest] ? Rest : never;

export type CavernProps = ReturnType<typeof createCavernProps>;

export function createCavernProps(scene: Scene, opened: Underground, stream: CavernStream, tools: DressingTools) {
  const { below } = opened;
  if (below.kind !== "cavern") throw new RangeError(`Expected a cavern to be dressed, got a ${below.kind}.`);
  let { cavern, pool } = below;
  const profiles = cavernProfiles(cavern, opened.hills.ground.profile);
  const materials = createCavernMaterials(scene, profiles, tools.textures, tools.light, REACH);
  const list = (...of: ListOf) => createThingList(scene, ...of);
  const near = list("dripstone near", roundGrid(14, 15), materials.dripstone, 1024);
  const far = list("dripstone far", roundGrid(7, 7), materials.dripstone, 4096);
  const blocks = list("stones near", block(2), materials.stone, 2048);
  const rubble = list("stones far", block(1), materials.stone, 4096);
  const crystals = list("crystals", prism(), materials.crystal, 4096);
  const glows = list("glows", square(), materials.glow, 4096);
  const lists = [near, far, blocks, rubble, crystals, glows];
  // By code.
  const nearBy = LOOK_OF.map((look) => ({ dripstone: near, stone: blocks, crystal: crystals, light: glows })[look]);
  const farBy = LOOK_OF.map((look) => ({ dripstone: far, stone: rubble, crystal: crystals, light: glows })[look]);
  const dust = createDust(scene, materials.dust);
  const water = createPoolWater(scene, cavern, pool, profiles, tools.textures, tools.light);
  const meshes: readonly Mesh[] = [...lists, dust, water].map(({ mesh }) => mesh);
  let stands = new Map<string, Stand>();
  const planes = new Float64Array(24);
  let shown = true;
  let uploaded = 0;
  let year = 0;
  let awaited: readonly [number, number, number] | undefined;

  function take(t: number): void {
    const { added, removed } = stream.take(BUDGET);
    for (const key of removed) stands.delete(key);
    for (const { key, i, j, things } of added) stands.set(key, createStand(key, i, j, things, cavern, t));
  }

  /** Seats some of what years have moved, all of it at once where nothing may lag. */
  function reseat(t: number, skipSmoothing: boolean): void {
    let left = skipSmoothing ? Infinity : SEATED;
    for (const stand of stands.values()) {
      if (Math.abs(stand.t - t) < STALE) continue;
      if (left-- <= 0) return;
      seatStand(stand, cavern, t);
      // The last seated is the last in order.
      stands.delete(stand.key);
      stands.set(stand.key, stand);
    }
  }

  function inView({ west, south, low, high }: Stand, [x, y, z]: Frame["anchor"]): boolean {
    const [x0, y0] = [west - x - CAVERN_MARGIN, south - y - CAVERN_MARGIN];
    const side = CAVERN_CELL + 2 * CAVERN_MARGIN;
    return boxInFrustum(planes, x0, y0, low - z, x0 + side, y0 + side, high - z);
  }

  function listStand({ west, south, things, numbers, lights }: Stand, { anchor, eye }: Frame): void {
    const [dx, dy, dz] = [west - anchor[0], south - anchor[1], -anchor[2]];
    // Of cells that are far only lights are seen.
    const [aside, ahead] = [beyond(dx - eye[0]), beyond(dy - eye[1])];
    const first = aside * aside + ahead * ahead > REACH * REACH ? lights : 0;
    for (let from = first * CAVERN_STRIDE + 6, at = first * NUMBERS; from < things.length; from += CAVERN_STRIDE) {
      const code = things[from];
      const size = numbers[at + 3];
      const [x, y, z] = [numbers[at] + dx - eye[0], numbers[at + 1] + dy - eye[1], numbers[at + 2] + dz - eye[2]];
      const square = x * x + y * y + z * z;
      // Small things are not seen far.
      const most = LOOK_OF[code] === "light" ? GLOW_REACH : Math.min(REACH, size * FAINT);
      if (size > 0 && square < most * most) {
        const close = square < NEAR * NEAR;
        (close ? nearBy : farBy)[code].push(numbers, at, dx, dy, dz);
        if (close && code === STALACTITE && numbers[at + 7] > DRIPS) glows.push(numbers, at, dx, dy, dz);
      }
      at += NUMBERS;
    }
  }

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
    /** Before each picture; `skipSmoothing` lets nothing lag. */
    update(frame: Frame, skipSmoothing: boolean): void {
      const { anchor, eye, t } = frame;
      year = t;
      stream.update(anchor[0] + eye[0], anchor[1] + eye[1]);
      take(t);
      uploaded = 0;
      if (!shown) return;
      reseat(t, skipSmoothing);
      materials.update(frame);
      water.update(frame);
      frustumPlanes(frame.clip, planes);
      for (const each of lists) each.count = 0;
      for (const stand of stands.values()) if (inView(stand, anchor)) listStand(stand, frame);
      uploaded = lists.reduce((sum, each) => sum + each.upload(), 0);
    },
    /** Takes what has come for the awaited eye, without drawing: whether nothing near is missing. */
    drawn(): boolean {
      if (awaited) stream.update(awaited[0], awaited[1]);
      take(year);
      return stream.settled;
    },
    /** Where the next picture that waits is seen from. */
    awaitAt(eye: readonly [number, number, number]): void {
      awaited = eye;
    },
    /** Goes on in another cavern of the same profiles; the stream is another then. */
    show(next: Underground): void {
      if (next.below.kind !== "cavern")
        throw new RangeError(`Expected a cavern to be dressed, got a ${next.below.kind}.`);
      ({ cavern, pool } = next.below);
      water.show(cavern, pool);
      stands = new Map();
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
    dispose(): void {
      stream.dispose();
      for (const each of lists) each.dispose();
      dust.dispose();
      water.dispose();
      materials.dispose();
    },
  };
}

/** Metres from 0 to a cell and its strays, whose west or south side is at `from`. */
function beyond(from: number): number {
  return Math.max(0, from - CAVERN_MARGIN, -from - CAVERN_CELL - CAVERN_MARGIN);
}
