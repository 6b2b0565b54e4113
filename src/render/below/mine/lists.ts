/** Instance lists of a mine: visible faces, props and lamp glows of its chunks, and the ladders of its entrances. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Entrance } from "../../../core/underground/entrances.ts";
import { LADDER_PIECE, MINE_PROPS } from "../../../core/underground/mine-props.ts";
import type { MineSpace } from "../../../core/underground/mine-space.ts";
import type { VisibleCells } from "../../../core/underground/visible-cells.ts";
import type { PlacedChunk } from "../../../stream/below/mine-stream.ts";
import { createInstances, SQUARE } from "../instances.ts";
import { facesOf, propsOf } from "./chunks.ts";
import { minePropMesh } from "./prop-meshes.ts";

/** Instance attributes of a face, a prop and a lamp's glow. */
export const FACE = { face: 4, extent: 2 } as const;
export const PROP = { place: 4, size: 4 } as const;
export const GLOW = { place: 4 } as const;

/** Capacities: faces, props of one kind, glows. */
const CAPACITY = { faces: 8192, props: 2048, glows: 1024 };
/** Draw distances of props in metres, by size. */
const DRAW_DISTANCE = { props: 130, small: 60 };
const SMALL: ReadonlySet<string> = new Set(["planks", "collar", "rubble", "prop", "cart", "ladder"]);
/** Distance in metres from a climber's axis to the rungs. */
const ARM = 0.33;
const LADDER = MINE_PROPS.indexOf("ladder");
/** Cut-off height of whole props. */
const NO_CUT = 1e4;

export interface MineDrawLists {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly instances: number;
  /** Origin of the instances' positions, world coordinates. */
  readonly origin: readonly number[];
  /** Fills and uploads the lists; returns the bytes uploaded. */
  list(
    chunks: Iterable<PlacedChunk>,
    space: MineSpace,
    seen: VisibleCells,
    entrances: readonly Entrance[],
    eye: readonly number[],
  ): number;
  dispose(): void;
}

/** `near`: factor on the draw distances of props. */
export function createMineDrawLists(
  scene: Scene,
  materials: Readonly<Record<"depth" | "rock" | "props" | "glow", ShaderMaterial>>,
  near: number,
): MineDrawLists {
  const rock = createInstances(scene, "rock", SQUARE, FACE, [materials.depth, materials.rock], CAPACITY.faces);
  const kinds = MINE_PROPS.map((kind) =>
    createInstances(scene, kind, minePropMesh(kind), PROP, [materials.props], CAPACITY.props),
  );
  const glows = createInstances(scene, "glow", SQUARE, GLOW, [materials.glow], CAPACITY.glows);
  const lists = [rock, ...kinds, glows];
  const origin = [0, 0, 0];

  function listFaces(chunk: PlacedChunk, space: MineSpace, seen: VisibleCells): void {
    facesOf(chunk, space, seen, (x, y, z, facing, along, across) => {
      const at = rock.next();
      if (at < 0) return;
      const { values } = rock;
      values[at] = x - origin[0];
      values[at + 1] = y - origin[1];
      values[at + 2] = z - origin[2];
      values[at + 3] = facing;
      values[at + 4] = along;
      values[at + 5] = across;
    });
  }

  function add(kind: number, x: number, y: number, z: number, turn: number, size: readonly number[]): void {
    const { values } = kinds[kind];
    const at = kinds[kind].next();
    if (at < 0) return;
    values[at] = x - origin[0];
    values[at + 1] = y - origin[1];
    values[at + 2] = z - origin[2];
    values[at + 3] = turn;
    values.set(size, at + 4);
  }

  function listProps(chunk: PlacedChunk, space: MineSpace, seen: VisibleCells, eye: readonly number[]): void {
    propsOf(chunk, space, ({ kind, x, y, z, turn, size, bits, column, row, level }) => {
      const name = MINE_PROPS[kind];
      // A crib covers four cells.
      const beside = name === "crib" ? 1 : 0;
      let isSeen = false;
      for (let k = 0; k <= 3 * beside; k++) isSeen ||= seen.has(column + (k & 1), row + (k >> 1), level);
      if (!isSeen) return;
      if (name === "lamp") {
        const at = glows.next();
        if (at >= 0) glows.values.set([x - origin[0], y - origin[1], z - origin[2], bits / 65536], at);
      }
      const distance = Math.hypot(x - eye[0], y - eye[1], z - eye[2]);
      if (distance > near * (SMALL.has(name) ? DRAW_DISTANCE.small : DRAW_DISTANCE.props)) return;
      const random = bits / 65536;
      if (name === "ladder") add(kind, x, y, z, turn, [1, 1, random, size]);
      else if (name === "prop") add(kind, x, y, z, turn, [1, size, random, NO_CUT]);
      else add(kind, x, y, z, turn, [size, size, random, NO_CUT]);
    });
  }

  /** Ladders of entrances, which are in no chunk. */
  function listEntranceLadders(entrances: readonly Entrance[], eye: readonly number[]): void {
    for (const { ladder } of entrances) {
      if (!ladder || Math.hypot(ladder.x - eye[0], ladder.y - eye[1]) > DRAW_DISTANCE.small) continue;
      const [fx, fy] = ladder.facing;
      const [x, y, top] = [ladder.x + ARM * fx, ladder.y + ARM * fy, ladder.top + 0.9];
      for (let z = ladder.bottom; z < top; z += LADDER_PIECE)
        add(LADDER, x, y, z, Math.atan2(fy, fx), [1, 1, 0.3, Math.min(LADDER_PIECE, top - z)]);
    }
  }

  return {
    meshes: lists.flatMap(({ meshes }) => meshes),
    origin,
    get triangles() {
      return lists.reduce((sum, { count, triangles, meshes }) => sum + count * triangles * meshes.length, 0);
    },
    get instances() {
      return lists.reduce((sum, { count }) => sum + count, 0);
    },
    list(chunks, space, seen, entrances, eye) {
      for (let k = 0; k < 3; k++) origin[k] = 128 * Math.round(eye[k] / 128);
      for (const each of lists) each.count = 0;
      for (const chunk of chunks) {
        listFaces(chunk, space, seen);
        listProps(chunk, space, seen, eye);
      }
      listEntranceLadders(entrances, eye);
      return lists.reduce((sum, each) => sum + each.upload(), 0);
    },
    dispose() {
      for (const each of lists) each.dispose();
    },
  };
}
