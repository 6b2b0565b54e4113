/**
 * A binary glTF with one mesh, in metres: X east, Y up, −Z north.
 *
 * The mesh is centred horizontally; heights are absolute. The node's `extras` hold columns, rows and spacing.
 */
import { Document, WebIO } from "@gltf-transform/core";
import { type Heights, UNIT } from "./heights.ts";

export async function encodeGlb(heights: Heights): Promise<Uint8Array[]> {
  const { columns, rows, spacing } = heights;
  const document = new Document();
  document.getRoot().getAsset().generator = "limitless";
  const buffer = document.createBuffer();
  const accessor = (type: "VEC3" | "SCALAR", array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const ground = document
    .createPrimitive()
    .setAttribute("POSITION", accessor("VEC3", positionsOf(heights)))
    .setAttribute("NORMAL", accessor("VEC3", normalsOf(heights)))
    .setIndices(accessor("SCALAR", trianglesOf(columns, rows)))
    .setMaterial(document.createMaterial("ground").setRoughnessFactor(1).setMetallicFactor(0));
  const mesh = document.createMesh("ground").addPrimitive(ground);
  const node = document.createNode("ground").setMesh(mesh).setExtras({ columns, rows, spacing });
  document.createScene("ground").addChild(node);
  return [await new WebIO().writeBinary(document)];
}

function positionsOf({ columns, rows, spacing, values }: Heights) {
  const out = new Float32Array(3 * values.length);
  const [west, south] = [(-(columns - 1) / 2) * spacing, (-(rows - 1) / 2) * spacing];
  for (let k = 0; k < values.length; k++) {
    out[3 * k] = west + (k % columns) * spacing;
    out[3 * k + 1] = values[k] * UNIT;
    out[3 * k + 2] = -(south + Math.floor(k / columns) * spacing);
  }
  return out;
}

/** Normals from central differences, one-sided at the edges. */
function normalsOf({ columns, rows, spacing, values }: Heights) {
  const out = new Float32Array(3 * values.length);
  const scale = UNIT / spacing;
  for (let k = 0; k < values.length; k++) {
    const column = k % columns;
    const row = Math.floor(k / columns);
    const [w, e] = [Math.max(0, column - 1), Math.min(columns - 1, column + 1)];
    const [s, n] = [Math.max(0, row - 1), Math.min(rows - 1, row + 1)];
    const east = (scale * (values[row * columns + e] - values[row * columns + w])) / (e - w);
    const north = (scale * (values[n * columns + column] - values[s * columns + column])) / (n - s);
    const length = Math.hypot(east, 1, north);
    out[3 * k] = -east / length;
    out[3 * k + 1] = 1 / length;
    out[3 * k + 2] = north / length;
  }
  return out;
}

/** Two triangles per square, counterclockwise from above. */
function trianglesOf(columns: number, rows: number) {
  const out = new Uint32Array(6 * (columns - 1) * (rows - 1));
  let at = 0;
  for (let row = 0; row < rows - 1; row++) {
    for (let column = 0; column < columns - 1; column++) {
      const southWest = row * columns + column;
      const northWest = southWest + columns;
      out.set([southWest, southWest + 1, northWest, northWest, southWest + 1, northWest + 1], at);
      at += 6;
    }
  }
  return out;
}
