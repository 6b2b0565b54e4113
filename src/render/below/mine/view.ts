/**
 * Draws a mine: takes chunks from the stream and lists the cells that are visible from the eye through openings. Rock takes two
 * draw calls (depth prepass and shading), each kind of prop one, and all lamp glows one.
 */

import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Hills } from "../../../core/underground/hills.ts";
import { MINE_PROPS } from "../../../core/underground/mine-props.ts";
import { cellAt, floorOf, levelAt, type MineSpace, SLAB } from "../../../core/underground/mine-space.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import { type ViewOrigin, VisibleCells } from "../../../core/underground/visible-cells.ts";
import { eyeInWorld, type Frame, frustumPlanes } from "../../frame.ts";
import type { GroundTextures } from "../../ground/surface-materials.ts";
import type { Quality } from "../../quality.ts";
import type { UndergroundLight } from "../light.ts";
import { type ChunkStream, createMineChunks, type MineChunks, propsOf } from "./chunks.ts";
import { createMineDrawLists } from "./lists.ts";
import { createMineMaterials } from "./materials.ts";
import { createOpenCellTexture } from "./open-cells.ts";

/** A mine, and the ground over it. */
export interface MinedWorld extends Pick<Underground, "mine"> {
  readonly hills: Pick<Hills, "ground">;
}

/** Chunks of a mine near an eye, as they are ready. */
export interface MineViewStream extends ChunkStream {
  update(x: number, y: number, z: number, t: number): void;
  /** True once all wanted chunks have been taken, of any year; `complete`: of the current year. */
  readonly settled: boolean;
  readonly complete: boolean;
}

interface MineViewOptions {
  readonly light: UndergroundLight;
  readonly textures: GroundTextures;
  readonly quality: Quality;
  /** Whether `drawn` waits for all near chunks of the current year (frozen pictures). */
  readonly all: boolean;
}

export interface MineView {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  readonly chunks: number;
  readonly uploaded: number;
  /** False hides the mine. */
  shown: boolean;
  /** Call before each frame, after the light; writes the light's lamps. */
  update(frame: Frame, skipSmoothing: boolean): void;
  /** Whether everything near the eye has arrived. */
  drawn(): boolean;
  /** Requests chunks near an eye before it is drawn from there. */
  awaitAt(eye: readonly [number, number, number], t: number): void;
  /** Switches to another mine, as the stream has done. */
  show(underground: MinedWorld): void;
  dispose(): void;
}

/** View distance in metres, and distance from which wells are looked into. */
const VIEW_DISTANCE = 200;
const WELL_DISTANCE = 90;
/** Bytes of new chunks per frame. */
const FRAME_BYTES = 2 ** 17;

export function createMineView(
  scene: Scene,
  opened: MinedWorld,
  stream: MineViewStream,
  { light, textures, quality, all }: MineViewOptions,
): MineView {
  let space = spaceOf(opened);
  const cells = createOpenCellTexture(scene);
  const materials = createMineMaterials(scene, opened.hills.ground.profile, light, textures, cells.texture);
  const lists = createMineDrawLists(scene, materials, Math.min(1, 0.45 + 0.6 * quality.growth.scale));
  const chunks = createMineChunks(stream, cells);
  let seen = new VisibleCells(space, VIEW_DISTANCE);
  const planes = new Float64Array(24);
  const sides = new Float64Array(16);
  let listedKey = "";
  let lamps: Place[] = [];
  let uploaded = 0;
  let shown = true;

  /** The frustum's four side planes in world coordinates. */
  function updateSides({ clip, anchor }: Frame): void {
    frustumPlanes(clip, planes);
    for (let p = 0; p < 16; p += 4) {
      for (let k = 0; k < 3; k++) sides[p + k] = planes[p + k];
      sides[p + 3] = planes[p + 3] - sides[p] * anchor[0] - sides[p + 1] * anchor[1] - sides[p + 2] * anchor[2];
    }
  }

  /** The cells where visibility starts: the eye's own, or those below nearby wells that it may look down to. */
  function startCells([x, y, z]: readonly number[]): ViewOrigin[] {
    const own = { column: cellAt(x), row: cellAt(y), level: levelAt(space, z) };
    if (own.level >= 1 && chunks.isOpen(own.column, own.row, own.level)) return [own];
    const found: ViewOrigin[] = [];
    for (const { well, mouth } of light.bores.wells) {
      const away = Math.hypot(well.x - x, well.y - y);
      if (away > WELL_DISTANCE) continue;
      // A well ends below the roof of its level; one over a cavern, above all of them.
      const level = levelAt(space, well.bottom);
      const roof = floorOf(space, level - 1) - SLAB;
      if (level < 1 || z < roof || !seesDown(well.radius, mouth - roof, away, z - mouth)) continue;
      const r = well.radius;
      const hole = { x: well.x, y: well.y, half: r, z: roof };
      for (let row = cellAt(well.y - r); row <= cellAt(well.y + r); row++)
        for (let column = cellAt(well.x - r); column <= cellAt(well.x + r); column++)
          if (chunks.isOpen(column, row, level)) found.push({ column, row, level, hole });
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
      return uploaded;
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
      const at: [number, number, number] = eyeInWorld({ anchor, eye });
      stream.update(...at, frame.t);
      chunks.take(skipSmoothing ? Infinity : FRAME_BYTES);
      updateSides(frame);
      const { entrances } = light.bores;
      seen.update(startCells(at), at, sides, chunks.isOpen);
      uploaded = 0;
      // Draw distances are in metres: lists are refilled every two metres, and whenever visibility changes.
      const steps = at.map((v) => Math.floor(v / 2));
      const now = `${steps} ${seen.hash} ${chunks.version} ${light.bores.version}`;
      if (now !== listedKey) {
        listedKey = now;
        uploaded = lists.list(chunks.of(seen), space, seen, entrances, at);
        lamps = lampsNear(chunks, space, seen, at);
      }
      materials.update(frame, lists.origin, space.top);
      uploaded += cells.upload();
      writeNearestLamps(lamps, frame, at, light.lamps);
    },
    drawn: () => (all ? stream.complete : stream.settled) && !chunks.waiting,
    awaitAt(eye, t) {
      stream.update(...eye, t);
      chunks.take(Infinity);
    },
    show(underground) {
      const next = spaceOf(underground);
      if (next === space) return;
      space = next;
      seen = new VisibleCells(space, VIEW_DISTANCE);
      listedKey = "";
    },
    dispose() {
      chunks.dispose();
      lists.dispose();
      materials.dispose();
      cells.texture.dispose();
    },
  };
}

/** Metres by which the rim of a well may be lower than its mouth, and a hole in a roof wider than the well. */
const [RIM, WIDER] = [1.5, 0.5];

/**
 * Whether an eye may see through a well to its end. Conservative: false only if no straight line leads there.
 *
 *   depth   of the end below the mouth
 *   away    from the axis to the eye
 *   height  of the eye above the mouth
 */
export function seesDown(radius: number, depth: number, away: number, height: number): boolean {
  return (away - radius - WIDER) * (depth - RIM) <= 2 * (radius + WIDER) * Math.max(0, height + RIM);
}

function spaceOf({ mine }: MinedWorld): MineSpace {
  if (!mine) throw new RangeError("Expected a world over a mine.");
  return mine;
}

const LAMP = MINE_PROPS.indexOf("lamp");
/** Distance in metres within which lamps light other surfaces, and over which they fade. */
const [LAMP_DISTANCE, FADE] = [60, 12];

/** Metres that the eye moves at most until the lists are filled again. */
const LISTED_WITHIN = 2 * Math.sqrt(3);

type Place = readonly [x: number, y: number, z: number];

/** The lamps of the visible cells that may light something before the lists are filled again. */
function lampsNear(chunks: MineChunks, space: MineSpace, seen: VisibleCells, at: Place): Place[] {
  const found: Place[] = [];
  for (const chunk of chunks.of(seen))
    propsOf(chunk, space, ({ kind, x, y, z }) => {
      if (kind !== LAMP) return;
      if (Math.hypot(x - at[0], y - at[1], z - at[2]) < LAMP_DISTANCE + LISTED_WITHIN) found.push([x, y, z]);
    });
  return found;
}

/** Writes the nearest lamps into `out`: vec4s of position from the anchor and strength, nearest first, terminated by strength 0. */
function writeNearestLamps(lamps: readonly Place[], { anchor }: Frame, at: Place, out: Float32Array): void {
  const most = out.length / 4;
  const found = lamps
    .map((lamp) => [Math.hypot(lamp[0] - at[0], lamp[1] - at[1], lamp[2] - at[2]), lamp] as const)
    .filter(([distance]) => distance < LAMP_DISTANCE)
    .sort((a, b) => a[0] - b[0]);
  // The farthest lamp fades out before another replaces it.
  const end = found.length > most ? found[most][0] : LAMP_DISTANCE;
  out.fill(0);
  for (const [n, [distance, [x, y, z]]] of found.slice(0, most).entries())
    out.set(
      [x - anchor[0], y - anchor[1], z - anchor[2], Math.min(1, Math.max(0.001, (end - distance) / FADE))],
      4 * n,
    );
}
