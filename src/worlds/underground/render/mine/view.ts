/**
 * A mine, drawn: chunks as they come from the stream, of each what can be seen from the eye through openings. Rock is two draw
 * calls, depth and light; every kind of thing is one; lamps glow in one more.
 */

import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Entrance } from "../../../../core/underground/entrances.ts";
import { MINE_PROPS } from "../../../../core/underground/mine-props.ts";
import { cellAt, floorOf, levelAt, type MineSpace, SLAB } from "../../../../core/underground/mine-space.ts";
import type { Underground } from "../../../../core/underground/underground.ts";
import type { VisibleCells } from "../../../../core/underground/visible-cells.ts";
import { createVisibleCells, type ViewOrigin } from "../../../../core/underground/visible-cells.ts";
import { type Frame, frustumPlanes } from "../../../../render/frame.ts";
import type { GroundTextures } from "../../../../render/ground/surface-materials.ts";
import type { Quality } from "../../../../render/quality.ts";
import type { MineStream } from "../../jobs/mine-stream.ts";
import type { UndergroundLight } from "../light.ts";
import { createMineChunks, type MineChunks, thingsOf } from "./chunks.ts";
import { createMineDrawLists } from "./lists.ts";
import { createMineMaterials } from "./materials.ts";
import { createOpenCellTexture } from "./open-cells.ts";

export interface MineTools {
  readonly light: UndergroundLight;
  readonly textures: GroundTextures;
  readonly quality: Quality;
  /** Waits for all that is near, of this very year, before the first picture. */
  readonly all: boolean;
}

export interface MineView {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  readonly chunks: number;
  readonly uploaded: number;
  /** False draws nothing. */
  shown: boolean;
  /** Before each picture, after the light; writes the light's lamps. */
  update(frame: Frame, skipSmoothing: boolean): void;
  /** Whether all near the eye is there. */
  drawn(): boolean;
  /** Asks for what is near a place before it is drawn from there. */
  awaitAt(eye: readonly [number, number, number], t: number): void;
  /** Draws another mine, which the stream has been told; false where it is none. */
  show(underground: Underground): boolean;
  dispose(): void;
}

/** Metres to which one sees, and from which holes in the ground are looked through. */
const REACH = 200;
const HOLES = 90;
/** Bytes a frame that chunks may bring. */
const BUDGET = 2 ** 17;

export function createMineView(
  scene: Scene,
  opened: Underground,
  stream: MineStream,
  { light, textures, quality, all }: MineTools,
): MineView {
  let space = spaceOf(opened);
  const cells = createOpenCellTexture(scene);
  const materials = createMineMaterials(scene, opened.hills.ground.profile, light, textures, cells.texture);
  const lists = createMineDrawLists(scene, materials, Math.min(1, 0.45 + 0.6 * quality.growth.scale));
  const chunks = createMineChunks(stream, cells);
  let seen = createVisibleCells(space, REACH);
  const planes = new Float64Array(24);
  const sides = new Float64Array(16);
  let told = "";
  let sent = 0;
  let shown = true;

  /** The four planes at the picture's edges, in the world. */
  function edgesOf({ clip, anchor }: Frame): void {
    frustumPlanes(clip, planes);
    for (let p = 0; p < 16; p += 4) {
      for (let k = 0; k < 3; k++) sides[p + k] = planes[p + k];
      sides[p + 3] = planes[p + 3] - sides[p] * anchor[0] - sides[p + 1] * anchor[1] - sides[p + 2] * anchor[2];
    }
  }

  /** Where one begins to see: the eye's own cell, or those under the wells about. */
  function beginnings([x, y, z]: readonly number[], ways: readonly Entrance[]): ViewOrigin[] {
    const own = { column: cellAt(x), row: cellAt(y), level: levelAt(space, z) };
    if (own.level >= 1 && chunks.isOpen(own.column, own.row, own.level)) return [own];
    const roof = floorOf(space, 0) - SLAB;
    const found: ViewOrigin[] = [];
    for (const { well } of ways) {
      if (!well || z < roof || Math.hypot(well.x - x, well.y - y) > HOLES) continue;
      const r = well.radius;
      const hole = { x: well.x, y: well.y, half: r, z: roof };
      for (let row = cellAt(well.y - r); row <= cellAt(well.y + r); row++)
        for (let column = cellAt(well.x - r); column <= cellAt(well.x + r); column++)
          if (chunks.isOpen(column, row, 1)) found.push({ column, row, level: 1, hole });
    }
    return found;
  }

  return {
    meshes: lists.meshes,
    get triangles() {
      return shown ? lists.triangles : 0;
    },
    get instances() {
      return shown ? lists.instances : 0;
    },
    get chunks() {
      return chunks.count;
    },
    get uploaded() {
      return sent;
    },
    get shown() {
      return shown;
    },
    set shown(value) {
      shown = value;
      for (const mesh of this.meshes) mesh.setEnabled(value);
    },
    update(frame, skipSmoothing) {
      const { anchor, eye } = frame;
      const at: [number, number, number] = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
      stream.update(...at, frame.t);
      chunks.take(skipSmoothing ? Infinity : BUDGET);
      edgesOf(frame);
      const { ways } = light.bores;
      seen.update(beginnings(at, ways), at, sides, chunks.isOpen);
      sent = 0;
      // Things come and go by metres: they are listed anew with every other step, and whenever others are seen.
      const steps = at.map((v) => Math.floor(v / 2));
      const now = `${steps} ${seen.hash} ${chunks.version} ${light.bores.version}`;
      if (now !== told) {
        told = now;
        sent = lists.list(chunks.of(seen), space, seen, ways, at);
      }
      materials.update(frame, lists.from, space.top);
      sent += cells.upload();
      writeNearestLamps(chunks, space, seen, frame, light.lamps);
    },
    drawn: () => (all ? stream.complete : stream.settled) && !chunks.waiting,
    awaitAt(eye, t) {
      stream.update(...eye, t);
      chunks.take(Infinity);
    },
    show(underground) {
      if (underground.below.kind !== "mine") return false;
      space = spaceOf(underground);
      seen = createVisibleCells(space, REACH);
      told = "";
      return true;
    },
    dispose() {
      chunks.dispose();
      lists.dispose();
      materials.dispose();
      cells.texture.dispose();
    },
  };
}

function spaceOf({ below }: Underground): MineSpace {
  if (below.kind !== "mine") throw new RangeError(`Expected a world over a mine, got one over a ${below.kind}.`);
  return below.space;
}

const LAMP = MINE_PROPS.indexOf("lamp");
/** Metres within which a lamp counts, and over which its strength fades toward that. */
const [NEAR, FADE] = [60, 12];

/** Writes the nearest lamps into `out`, vec4s of place from the anchor and strength, nearest first and ended by one of none. */
export function writeNearestLamps(
  chunks: MineChunks,
  space: MineSpace,
  seen: VisibleCells,
  { anchor, eye }: Frame,
  out: Float32Array,
): void {
  const most = out.length / 4;
  const found: [away: number, x: number, y: number, z: number][] = [];
  for (const chunk of chunks.of(seen))
    thingsOf(chunk, space, (kind, x, y, z) => {
      if (kind !== LAMP) return;
      const place = [x - anchor[0], y - anchor[1], z - anchor[2]] as const;
      const away = Math.hypot(place[0] - eye[0], place[1] - eye[1], place[2] - eye[2]);
      if (away < NEAR) found.push([away, ...place]);
    });
  found.sort((a, b) => a[0] - b[0]);
  // The last fades before another takes its place.
  const end = found.length > most ? found[most][0] : NEAR;
  out.fill(0);
  for (const [n, [away, x, y, z]] of found.slice(0, most).entries())
    out.set([x, y, z, Math.min(1, Math.max(0.001, (end - away) / FADE))], 4 * n);
}
