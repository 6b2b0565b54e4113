/** Binary glTF, in metres: X east, Y up, −Z north. */
import { Document, WebIO } from "@gltf-transform/core";
import { gridHeights, groundMesh, type Mesh } from "./ground-mesh.ts";
import type { HeightMap } from "./height-map.ts";
import { LICENCE } from "./licence.ts";

/** A node of a scene. */
export interface GlbPart {
  readonly name: string;
  readonly mesh: Mesh;
  /** Linear red, green and blue of each point; white without. */
  readonly colours?: Float32Array<ArrayBuffer>;
  /** Linear red, green, blue and alpha of the material, which multiply the colours; white by default. */
  readonly base?: readonly [number, number, number, number];
  readonly roughness?: number;
  readonly extras?: Extras;
}

type Extras = Readonly<Record<string, unknown>>;

/** Parts without triangles are left out: a glTF accessor is never empty. `about` is the scene's extras. */
export async function encodeGlb(scene: string, parts: readonly GlbPart[], about: Extras = {}): Promise<Uint8Array> {
  const document = new Document();
  Object.assign(document.getRoot().getAsset(), { generator: "limitless", copyright: LICENCE });
  const buffer = document.createBuffer();
  const accessor = (type: "VEC3" | "SCALAR", array: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>) =>
    document.createAccessor().setType(type).setArray(array).setBuffer(buffer);
  const root = document.createScene(scene).setExtras({ ...about });
  for (const { name, mesh, colours, base = [1, 1, 1, 1], roughness = 1, extras } of parts) {
    if (mesh.triangles.length === 0) continue;
    const material = document
      .createMaterial(name)
      .setRoughnessFactor(roughness)
      .setMetallicFactor(0)
      .setBaseColorFactor([base[0], base[1], base[2], base[3]])
      .setAlphaMode(base[3] < 1 ? "BLEND" : "OPAQUE");
    const primitive = document
      .createPrimitive()
      .setAttribute("POSITION", accessor("VEC3", mesh.positions))
      .setAttribute("NORMAL", accessor("VEC3", mesh.normals))
      .setIndices(accessor("SCALAR", mesh.triangles))
      .setMaterial(material);
    if (colours) primitive.setAttribute("COLOR_0", accessor("VEC3", colours));
    const node = document.createNode(name).setMesh(document.createMesh(name).addPrimitive(primitive));
    root.addChild(extras ? node.setExtras({ ...extras }) : node);
  }
  return new WebIO().writeBinary(document);
}

/** A height map as one mesh without colours. Its node's `extras` hold columns, rows and spacing. */
export function encodeGround(map: HeightMap): Promise<Uint8Array> {
  const { columns, rows, spacing } = map;
  const mesh = groundMesh(map, gridHeights(map));
  return encodeGlb("ground", [{ name: "ground", mesh, extras: { columns, rows, spacing } }]);
}
