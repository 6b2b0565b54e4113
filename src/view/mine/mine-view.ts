/**
 * A mine, drawn: chunks as they come from the stream, of each what can be seen from the eye through openings. Rock is two draw
 * calls, depth and light; every kind of thing is one; lamps glow in one more.
 */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { DRESSINGS, LADDER_PIECE } from "../../core/mine-dressing.ts";
import { cellAt, floorOf, levelAt, type MineSpace, SLAB } from "../../core/mine-space.ts";
import { createSeenCells, type SeenFrom } from "../../core/seen-cells.ts";
import type { Underground } from "../../core/underground.ts";
import type { Way } from "../../core/ways.ts";
import type { MineStream, PlacedChunk } from "../../stream/mine-stream.ts";
import { type Frame, planesOf } from "../frame.ts";
import type { Quality } from "../quality.ts";
import type { GroundTextures } from "../sheet-materials.ts";
import type { UndergroundLight } from "../underground-light.ts";
import { createInstances, SQUARE } from "./instances.ts";
import { nearLamps } from "./lamps.ts";
import { createMineChunks, facesOf, thingsOf } from "./mine-chunks.ts";
import { createMineMaterials, FACE, GLOW, THING } from "./mine-materials.ts";
import { createOpenCells } from "./open-cells.ts";
import { mineParts } from "./parts.ts";

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
  update(frame: Frame, dt: number, settled: boolean): void;
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
/** Rectangles, things of a kind, and glows at most. */
const MOST = { faces: 8192, things: 2048, glows: 1024 };
/** Metres to which things are drawn, by how small they are. */
const FAR = { things: 130, small: 60 };
const SMALL: ReadonlySet<string> = new Set(["planks", "collar", "rubble", "prop", "cart", "ladder"]);
/** Metres that a climber's hands are before the body. */
const ARM = 0.33;

export function createMineView(
  scene: Scene,
  opened: Underground,
  stream: MineStream,
  { light, textures, quality, all }: MineTools,
): MineView {
  let space = spaceOf(opened);
  const cells = createOpenCells(scene);
  const materials = createMineMaterials(scene, opened.hills.ground.profile, light, textures, cells.texture);
  const rock = createInstances(scene, "rock", SQUARE, FACE, [materials.depth, materials.rock], MOST.faces);
  const parts = mineParts();
  const kinds = DRESSINGS.map((kind) =>
    createInstances(scene, kind, parts[kind], THING, [materials.things], MOST.things),
  );
  const ladders = kinds[DRESSINGS.indexOf("ladder")];
  const glows = createInstances(scene, "glow", SQUARE, GLOW, [materials.glow], MOST.glows);
  const lists = [rock, ...kinds, glows];
  const chunks = createMineChunks(stream, cells);
  let seen = createSeenCells(space, REACH);
  const planes = new Float64Array(24);
  const sides = new Float64Array(16);
  const from = [0, 0, 0];
  let told = "";
  let sent = 0;
  let shown = true;

  /** The four planes at the picture's edges, in the world. */
  function edgesOf({ clip, anchor }: Frame): void {
    planesOf(clip, planes);
    for (let p = 0; p < 16; p += 4) {
      for (let k = 0; k < 3; k++) sides[p + k] = planes[p + k];
      sides[p + 3] = planes[p + 3] - sides[p] * anchor[0] - sides[p + 1] * anchor[1] - sides[p + 2] * anchor[2];
    }
  }

  /** Where one begins to see: the eye's own cell, or those under the wells about. */
  function beginnings([x, y, z]: readonly number[], ways: readonly Way[]): SeenFrom[] {
    const own = { column: cellAt(x), row: cellAt(y), level: levelAt(space, z) };
    if (own.level >= 1 && chunks.isOpen(own.column, own.row, own.level)) return [own];
    const roof = floorOf(space, 0) - SLAB;
    const found: SeenFrom[] = [];
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

  function listFaces(chunk: PlacedChunk): void {
    facesOf(chunk, space, (x, y, z, facing, along, across) => {
      const at = rock.next();
      if (at < 0) return;
      rock.values[at] = x - from[0];
      rock.values[at + 1] = y - from[1];
      rock.values[at + 2] = z - from[2];
      rock.values[at + 3] = facing;
      rock.values[at + 4] = along;
      rock.values[at + 5] = across;
    });
  }

  function put(kind: number, x: number, y: number, z: number, turn: number, size: readonly number[]): void {
    const { values } = kinds[kind];
    const at = kinds[kind].next();
    if (at < 0) return;
    values[at] = x - from[0];
    values[at + 1] = y - from[1];
    values[at + 2] = z - from[2];
    values[at + 3] = turn;
    values.set(size, at + 4);
  }

  function listThings(chunk: PlacedChunk, eye: readonly number[]): void {
    const reach = Math.min(1, 0.45 + quality.growth.scale * 0.6);
    thingsOf(chunk, space, (kind, x, y, z, turn, size, bits, column, row, level) => {
      const name = DRESSINGS[kind];
      const crib = name === "crib";
      const here = seen.has(column, row, level);
      const about =
        crib &&
        (seen.has(column + 1, row, level) || seen.has(column, row + 1, level) || seen.has(column + 1, row + 1, level));
      if (!here && !about) return;
      if (name === "lamp") {
        const at = glows.next();
        if (at >= 0) glows.values.set([x - from[0], y - from[1], z - from[2], bits / 65536], at);
      }
      const away = Math.hypot(x - eye[0], y - eye[1], z - eye[2]);
      if (away > reach * (SMALL.has(name) ? FAR.small : FAR.things)) return;
      const [level0, upright, end] =
        name === "ladder" ? [1, 1, size] : name === "prop" ? [1, size, 2] : [size, size, 1e4];
      put(kind, x, y, z, turn, [level0, upright, bits / 65536, end]);
    });
  }

  /** Ladders to the day, which no chunk knows of. */
  function listClimbs(ways: readonly Way[], eye: readonly number[]): void {
    const kind = kinds.indexOf(ladders);
    for (const { ladder } of ways) {
      if (!ladder || Math.hypot(ladder.x - eye[0], ladder.y - eye[1]) > FAR.small) continue;
      const [fx, fy] = ladder.facing;
      const top = ladder.top + 0.9;
      for (let z = ladder.bottom; z < top; z += LADDER_PIECE)
        put(kind, ladder.x + ARM * fx, ladder.y + ARM * fy, z, Math.atan2(fy, fx), [
          1,
          1,
          0.3,
          Math.min(LADDER_PIECE, top - z),
        ]);
    }
  }

  function list(eye: readonly number[], ways: readonly Way[]): void {
    for (const each of lists) each.count = 0;
    for (const chunk of chunks.of(seen)) {
      listFaces(chunk);
      listThings(chunk, eye);
    }
    listClimbs(ways, eye);
    sent = lists.reduce((sum, each) => sum + each.upload(), 0);
  }

  return {
    meshes: lists.flatMap(({ meshes }) => meshes),
    get triangles() {
      return shown
        ? lists.reduce((sum, { count, triangles, meshes }) => sum + count * triangles * meshes.length, 0)
        : 0;
    },
    get instances() {
      return shown ? lists.reduce((sum, { count }) => sum + count, 0) : 0;
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
    update(frame, _dt, settled) {
      const { anchor, eye } = frame;
      const at: [number, number, number] = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
      stream.update(...at, frame.t);
      chunks.take(settled ? Infinity : BUDGET);
      edgesOf(frame);
      const { ways } = light.bores;
      seen.look(beginnings(at, ways), at, sides, chunks.isOpen);
      sent = 0;
      // Things come and go by metres: they are listed anew with every other step, and whenever others are seen.
      const steps = at.map((v) => Math.floor(v / 2));
      const now = `${steps} ${seen.stamp} ${chunks.version} ${light.bores.version}`;
      if (now !== told) {
        told = now;
        for (let k = 0; k < 3; k++) from[k] = 128 * Math.round(at[k] / 128);
        list(at, ways);
      }
      materials.update(frame, from, space.top);
      sent += cells.upload();
      nearLamps(chunks, space, seen, frame, light.lamps);
    },
    drawn: () => (all ? stream.complete : stream.settled) && !chunks.waiting,
    awaitAt(eye, t) {
      stream.update(...eye, t);
      chunks.take(Infinity);
    },
    show(underground) {
      if (underground.below.kind !== "mine") return false;
      space = spaceOf(underground);
      seen = createSeenCells(space, REACH);
      told = "";
      return true;
    },
    dispose() {
      chunks.dispose();
      for (const each of lists) each.dispose();
      materials.dispose();
      cells.texture.dispose();
    },
  };
}

function spaceOf({ below }: Underground): MineSpace {
  if (below.kind !== "mine") throw new RangeError(`Expected a world over a mine, got one over a ${below.kind}.`);
  return below.space;
}
