/** Helicopters that stand without a pilot, their rotors at rest: copies of two meshes, one call each, and one for the shadow. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../camera/view-point.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../frame.ts";
import type { Part } from "../model/part.ts";
import type { Vec3 } from "../model/vec.ts";
import type { Shadows } from "../shadows.ts";
import type { HelicopterModel } from "./helicopter/model.ts";
import { helicopterModel } from "./helicopter.ts";
import type { CraftPass } from "./material.ts";
import { createCraftMesh, createCraftShadow, placeRoot } from "./mesh.ts";

export interface StandingHelicopters {
  readonly meshes: readonly Mesh[];
  /** Triangles drawn in the last frame, shadows included. */
  readonly triangles: number;
  /** Shows those that are in view. */
  update(frame: Frame, places: readonly CraftPlace[]): void;
  dispose(): void;
}

/** Bounds of a helicopter about its place, and reach of its shadow, metres. */
const [ASIDE, HIGH, SHADOW] = [8, 4, 14];
/** Turn of the main rotor at rest, radians. */
const REST = 0.5;

export function createStandingHelicopters(
  scene: Scene,
  material: (pass: CraftPass) => ShaderMaterial,
  shadows: Shadows | null,
): StandingHelicopters {
  const model = atRest(helicopterModel());
  const [paint, glass] = (["paint", "glass"] as const).map(material);
  const shadow = createCraftShadow(shadows, material);
  const planes = new Float64Array(24);
  const copies: { readonly root: TransformNode; readonly meshes: readonly Mesh[] }[] = [];

  function createCopy(): (typeof copies)[number] {
    const root = new TransformNode("standing helicopter", scene);
    const [first] = copies;
    const parts = [
      ["hull", model.hull, paint],
      ["glass", model.glass, glass],
    ] as const;
    // Copies share the buffers of the first.
    const meshes = parts.map(
      ([name, part, of], k) =>
        first?.meshes[k].clone(name, root) ?? createCraftMesh(root, `standing ${name}`, part, of),
    );
    shadow?.cast(meshes[0]);
    const copy = { root, meshes };
    copies.push(copy);
    return copy;
  }

  const shown = () => copies.filter(({ root }) => root.isEnabled());
  return {
    get meshes() {
      return copies.flatMap(({ meshes }) => meshes);
    },
    get triangles() {
      const own = shown().flatMap(({ meshes }) => (shadows ? [...meshes, meshes[0]] : meshes));
      return own.reduce((sum, mesh) => sum + mesh.getTotalIndices() / 3, 0);
    },
    update(frame, places) {
      const { anchor, clip } = frame;
      for (const { root } of copies) root.setEnabled(false);
      if (places.length === 0) return;
      frustumPlanes(clip, planes);
      const seen = places.filter(({ x, y, z }) => {
        const [dx, dy, dz] = [x - anchor[0], y - anchor[1], z - anchor[2]];
        const aside = ASIDE + (shadows ? SHADOW : 0);
        return boxInFrustum(planes, dx - aside, dy - aside, dz - 1, dx + aside, dy + aside, dz + HIGH);
      });
      for (const [k, place] of seen.entries()) {
        const { root } = copies[k] ?? createCopy();
        root.setEnabled(true);
        placeRoot(root, place, frame);
      }
      for (const each of [paint, glass]) each.setMatrix("clip", clip);
    },
    dispose() {
      for (const { root, meshes } of copies) {
        for (const mesh of meshes) mesh.dispose();
        root.dispose();
      }
      for (const each of [paint, glass, shadow]) each?.dispose();
    },
  };
}

let rested: { readonly hull: Part; readonly glass: Part } | undefined;

/** The model with its rotors fixed to the hull. */
function atRest({ outside, mainRotor, mainHub, tailRotor, tailHub, tailAxis, glass }: HelicopterModel) {
  rested ??= {
    hull: merged(outside, [
      turned(mainRotor, mainHub, Quaternion.RotationAxis(Vector3.Up(), -REST)),
      turned(tailRotor, tailHub, Quaternion.RotationAxis(new Vector3(...tailAxis), 5 * REST)),
    ]),
    glass,
  };
  return rested;
}

function dataOf({ positions, normals, colors, indices }: Part): VertexData {
  // Copies: transforming and merging change them.
  const parts = { positions: positions.slice(), normals: normals.slice(), colors: colors.slice() };
  return Object.assign(new VertexData(), { ...parts, indices: indices.slice() });
}

function turned(part: Part, hub: Vec3, turn: Quaternion): VertexData {
  return dataOf(part).transform(Matrix.Compose(Vector3.One(), turn, new Vector3(...hub)));
}

function merged(first: Part, others: readonly VertexData[]): Part {
  const { positions, normals, colors, indices } = dataOf(first).merge([...others]);
  return { positions, normals, colors, indices } as Part;
}
