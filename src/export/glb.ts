/**
 * A binary glTF with one mesh, in metres: X east, Y up, −Z north.
 *
 * The mesh is centred horizontally; heights are absolute, and there are no triangles where there is no ground. The node's
 * `extras` hold columns, rows and spacing.
 */
import { Document, WebIO } from "@gltf-transform/core";
import type { HeightMap } from "./height-map.ts";

export async function encodeGlb(map: HeightMap): Promise<Uint8Array> {
  const { columns, rows, spacing } = map;
  const heights = heightsOf(map);
  const document = new Document();
  document.getRoot().getAsset().generator = "limitless";
  const buffer = document.createBuffer();
  const accessor = (type: "VEC3" | "SCALAR", array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const ground = document
    .createPrimitive()
    .setAttribute("POSITION", accessor("VEC3", positionsOf(map, heights)))
    .setAttribute("NORMAL", accessor("VEC3", normalsOf(map, heights)))
    .setIndices(accessor("SCALAR", trianglesOf(map, heights)))
    .setMaterial(document.createMaterial("ground").setRoughnessFactor(1).setMetallicFactor(0));
  const mesh = document.createMesh("ground").addPrimitive(ground);
  const node = document.createNode("ground").setMesh(mesh).setExtras({ columns, rows, spacing });
  document.createScene("ground").addChild(node);
  return new WebIO().writeBinary(document);
}

type Grid = Pick<HeightMap, "columns" | "rows" | "spacing">;

/** Row by row from the south. */
function heightsOf({ columns, rows, heightAt }: HeightMap): Float64Array {
  const out = new Float64Array(columns * rows);
  for (let row = rows - 1, k = 0; row >= 0; row--)
    for (let column = 0; column < columns; column++) out[k++] = heightAt(column, row);
  return out;
}

/** Void is at height 0: a mesh must not hold NaN, and no triangle uses these points. */
function positionsOf({ columns, rows, spacing }: Grid, heights: Float64Array) {
  const out = new Float32Array(3 * heights.length);
  const [west, south] = [(-(columns - 1) / 2) * spacing, (-(rows - 1) / 2) * spacing];
  for (let k = 0; k < heights.length; k++) {
    out[3 * k] = west + (k % columns) * spacing;
    out[3 * k + 1] = Number.isNaN(heights[k]) ? 0 : heights[k];
    out[3 * k + 2] = -(south + Math.floor(k / columns) * spacing);
  }
  return out;
}

/** Normals from central differences, one-sided at the edges and beside void. */
function normalsOf({ columns, rows, spacing }: Grid, heights: Float64Array) {
  const out = new Float32Array(3 * heights.length);
  for (let k = 0; k < heights.length; k++) {
    const column = k % columns;
    const row = Math.floor(k / columns);
    const slope = (before: number, after: number, step: number) => {
      const low = before >= 0 && !Number.isNaN(heights[k - before * step]) ? before : 0;
      const high = after >= 0 && !Number.isNaN(heights[k + after * step]) ? after : 0;
      const rise = heights[k + high * step] - heights[k - low * step];
      return low + high === 0 || Number.isNaN(rise) ? 0 : rise / (spacing * (low + high));
    };
    const east = slope(Math.min(1, column), Math.min(1, columns - 1 - column), 1);
    const north = slope(Math.min(1, row), Math.min(1, rows - 1 - row), columns);
    const length = Math.hypot(east, 1, north);
    out[3 * k] = -east / length;
    out[3 * k + 1] = 1 / length;
    out[3 * k + 2] = north / length;
  }
  return out;
}

/** Two triangles per square with ground at its corners, counterclockwise from above. */
function trianglesOf({ columns, rows }: Grid, heights: Float64Array) {
  const out = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let at = 0;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const a = row * columns + column;
      const [b, c, d] = [a + 1, a + columns, a + columns + 1];
      if (Number.isNaN(heights[a] + heights[b] + heights[c] + heights[d])) continue;
      out.set([a, b, c, c, b, d], at);
      at += 6;
    }
  }
  return out.slice(0, at);
}
