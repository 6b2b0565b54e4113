/**
 * What is drawn of the waters that came: rows near the eye, from the anchor, on the GPU. They are told anew when the anchor
 * moves or cells come and go; in between nothing is sent.
 */
import { Buffer } from "@babylonjs/core/Buffers/buffer.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { WATER } from "../../stream/island-waters.ts";
import type { ScatterChunk } from "../../stream/scatter.ts";
import type { Frame } from "../frame.ts";

/** A grid that is drawn once a row. */
export interface WaterForm {
  readonly positions: readonly number[];
  readonly indices: readonly number[];
}

/** An attribute of an instance: numbers of a row, `ahead` rows after its own. */
export interface RowPart {
  readonly name: string;
  readonly ahead: number;
  readonly offset: number;
}

export interface WaterRows {
  readonly count: number;
  /** Empties the list. */
  begin(): void;
  /** Adds `rows` rows of an array from row `from` on, the first three numbers of each moved by dx, dy, dz. */
  push(things: Float32Array, from: number, rows: number, dx: number, dy: number, dz: number): void;
  /** Sends what it holds; returns bytes. */
  send(): number;
  mesh(name: string, form: WaterForm): Mesh;
  dispose(): void;
}

/** `apart`: rows that an instance reads beyond its own. */
export function createWaterRows(scene: Scene, parts: readonly RowPart[], apart: number, room: number): WaterRows {
  const values = new Float32Array(room * WATER);
  const buffer = new Buffer(scene.getEngine(), values, true, WATER, false, true);
  const meshes: Mesh[] = [];
  let count = 0;
  return {
    get count() {
      return Math.max(0, count - apart);
    },
    begin() {
      count = 0;
    },
    push(things, from, rows, dx, dy, dz) {
      const fit = Math.min(rows, room - count);
      values.set(things.subarray(from * WATER, (from + fit) * WATER), count * WATER);
      for (const end = count + fit; count < end; count++) {
        values[count * WATER] += dx;
        values[count * WATER + 1] += dy;
        values[count * WATER + 2] += dz;
      }
    },
    send() {
      if (count > 0) buffer.updateDirectly(values.subarray(0, count * WATER), 0, count);
      for (const mesh of meshes) {
        mesh.forcedInstanceCount = Math.max(1, this.count);
        mesh.isVisible = this.count > 0;
      }
      return 4 * WATER * count;
    },
    mesh(name, { positions, indices }) {
      const mesh = new Mesh(name, scene);
      const data = new VertexData();
      data.positions = [...positions];
      data.indices = [...indices];
      data.applyToMesh(mesh);
      for (const { name: kind, ahead, offset } of parts)
        mesh.setVerticesBuffer(buffer.createVertexBuffer(kind, ahead * WATER + offset, 4, WATER, true));
      mesh.alwaysSelectAsActiveMesh = true;
      mesh.isPickable = false;
      mesh.isVisible = false;
      // One at least, drawn or not: Babylon compiles another shader for a mesh of no instances.
      mesh.forcedInstanceCount = 1;
      meshes.push(mesh);
      return mesh;
    },
    dispose() {
      for (const mesh of meshes) mesh.dispose();
      buffer.dispose();
    },
  };
}

/** Rows that came with a cell, and where its middle is. */
export interface CellWaters {
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from there to its corners. */
  readonly reach: number;
  readonly things: Float32Array;
  /** Nodes, tiles and falls. */
  readonly counts: readonly [number, number, number];
}

export function cellWaters({ centre, reach, things }: ScatterChunk): CellWaters {
  return { centre, reach, things: things.slice(), counts: [things[0], things[1], things[2]] };
}

/** Metres from the anchor within which each kind of row is drawn, cell by cell. */
export type Reaches = readonly [nodes: number, tiles: number, falls: number];

/** Tells the three lists anew what is near the frame's anchor; returns bytes sent. */
export function fillRows(
  lists: readonly [WaterRows, WaterRows, WaterRows],
  cells: Iterable<CellWaters>,
  { anchor }: Frame,
  reaches: Reaches,
): number {
  for (const list of lists) list.begin();
  for (const { centre, reach, things, counts } of cells) {
    const [dx, dy] = [centre[0] - anchor[0], centre[1] - anchor[1]];
    const away = Math.hypot(dx, dy) - reach;
    let from = 1;
    for (const [kind, list] of lists.entries()) {
      // Altitudes of streams and pools are told from their archipelago's, which shaders know; those of falls from the anchor.
      const dz = kind === 2 ? centre[2] - anchor[2] : 0;
      if (away < reaches[kind]) list.push(things, from, counts[kind], dx, dy, dz);
      from += counts[kind];
    }
  }
  return lists.reduce((sum, list) => sum + list.send(), 0);
}
