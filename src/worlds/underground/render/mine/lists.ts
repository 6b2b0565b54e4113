/** What of a mine's chunks is drawn from a place: faces, things and glows, listed for the GPU; and ladders to the day. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Entrance } from "../../../../core/underground/entrances.ts";
import { LADDER_PIECE, MINE_PROPS } from "../../../../core/underground/mine-props.ts";
import type { MineSpace } from "../../../../core/underground/mine-space.ts";
import type { VisibleCells } from "../../../../core/underground/visible-cells.ts";
import type { PlacedChunk } from "../../jobs/mine-stream.ts";
import { createInstances, SQUARE } from "../instances.ts";
import { facesOf, thingsOf } from "./chunks.ts";
import { minePropMeshes } from "./prop-meshes.ts";

/** Attributes of a rectangle, of a thing, and of a glow. */
export const FACE = { face: 4, extent: 2 } as const;
export const THING = { place: 4, size: 4 } as const;
export const GLOW = { place: 4 } as const;

/** Rectangles, things of a kind, and glows at most. */
const MOST = { faces: 8192, things: 2048, glows: 1024 };
/** Metres to which things are drawn, by how small they are. */
const FAR = { things: 130, small: 60 };
const SMALL: ReadonlySet<string> = new Set(["planks", "collar", "rubble", "prop", "cart", "ladder"]);
/** Metres that a climber's hands are before the body. */
const ARM = 0.33;
const LADDER = MINE_PROPS.indexOf("ladder");
const ENDLESS = 1e4;

export interface MineDrawLists {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** Where instances are counted from, in the world. */
  readonly from: readonly number[];
  /** Lists what is to be drawn, and sends it; returns the bytes. */
  list(
    chunks: Iterable<PlacedChunk>,
    space: MineSpace,
    seen: VisibleCells,
    ways: readonly Entrance[],
    eye: readonly number[],
  ): number;
  dispose(): void;
}

/** `near`: the part of the distances to which things are drawn. */
export function createMineDrawLists(
  scene: Scene,
  materials: Readonly<Record<"depth" | "rock" | "things" | "glow", ShaderMaterial>>,
  near: number,
): MineDrawLists {
  const rock = createInstances(scene, "rock", SQUARE, FACE, [materials.depth, materials.rock], MOST.faces);
  const parts = minePropMeshes();
  const kinds = MINE_PROPS.map((kind) =>
    createInstances(scene, kind, parts[kind], THING, [materials.things], MOST.things),
  );
  const glows = createInstances(scene, "glow", SQUARE, GLOW, [materials.glow], MOST.glows);
  const lists = [rock, ...kinds, glows];
  const from = [0, 0, 0];

  function listFaces(chunk: PlacedChunk, space: MineSpace): void {
    facesOf(chunk, space, (x, y, z, facing, along, across) => {
      const at = rock.next();
      if (at < 0) return;
      const { values } = rock;
      values[at] = x - from[0];
      values[at + 1] = y - from[1];
      values[at + 2] = z - from[2];
      values[at + 3] = facing;
      values[at + 4] = along;
      values[at + 5] = across;
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

  function listThings(chunk: PlacedChunk, space: MineSpace, seen: VisibleCells, eye: readonly number[]): void {
    thingsOf(chunk, space, (kind, x, y, z, turn, size, bits, column, row, level) => {
      const name = MINE_PROPS[kind];
      // A crib stands in four cells.
      const beside = name === "crib" ? 1 : 0;
      let isSeen = false;
      for (let k = 0; k <= 3 * beside; k++) isSeen ||= seen.has(column + (k & 1), row + (k >> 1), level);
      if (!isSeen) return;
      if (name === "lamp") {
        const at = glows.next();
        if (at >= 0) glows.values.set([x - from[0], y - from[1], z - from[2], bits / 65536], at);
      }
      const away = Math.hypot(x - eye[0], y - eye[1], z - eye[2]);
      if (away > near * (SMALL.has(name) ? FAR.small : FAR.things)) return;
      const own = bits / 65536;
      if (name === "ladder") put(kind, x, y, z, turn, [1, 1, own, size]);
      else if (name === "prop") put(kind, x, y, z, turn, [1, size, own, ENDLESS]);
      else put(kind, x, y, z, turn, [size, size, own, ENDLESS]);
    });
  }

  /** Those that no chunk knows of. */
  function listClimbs(ways: readonly Entrance[], eye: readonly number[]): void {
    for (const { ladder } of ways) {
      if (!ladder || Math.hypot(ladder.x - eye[0], ladder.y - eye[1]) > FAR.small) continue;
      const [fx, fy] = ladder.facing;
      const [x, y, top] = [ladder.x + ARM * fx, ladder.y + ARM * fy, ladder.top + 0.9];
      for (let z = ladder.bottom; z < top; z += LADDER_PIECE)
        put(LADDER, x, y, z, Math.atan2(fy, fx), [1, 1, 0.3, Math.min(LADDER_PIECE, top - z)]);
    }
  }

  return {
    meshes: lists.flatMap(({ meshes }) => meshes),
    from,
    get triangles() {
      return lists.reduce((sum, { count, triangles, meshes }) => sum + count * triangles * meshes.length, 0);
    },
    get instances() {
      return lists.reduce((sum, { count }) => sum + count, 0);
    },
    list(chunks, space, seen, ways, eye) {
      for (let k = 0; k < 3; k++) from[k] = 128 * Math.round(eye[k] / 128);
      for (const each of lists) each.count = 0;
      for (const chunk of chunks) {
        listFaces(chunk, space);
        listThings(chunk, space, seen, eye);
      }
      listClimbs(ways, eye);
      return lists.reduce((sum, each) => sum + each.upload(), 0);
    },
    dispose() {
      for (const each of lists) each.dispose();
    },
  };
}
