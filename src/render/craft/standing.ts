/** Helicopters that stand without a pilot, their rotors at rest: copies of the craft's meshes. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { CraftPlace } from "../../camera/view-point.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../frame.ts";
import { addShadowCasters, type Shadows } from "../shadows.ts";
import { helicopterModel } from "./helicopter.ts";
import type { CraftPass } from "./material.ts";
import { createCraftMesh, placeRoot } from "./mesh.ts";

export interface StandingHelicopters {
  /** Triangles drawn in the last frame, shadows included. */
  readonly triangles: number;
  /** Shows the nearest of those that are in view. */
  update(frame: Frame, places: readonly CraftPlace[]): void;
  dispose(): void;
}

/** Most that are drawn. */
const MOST = 3;
/** Bounds of a helicopter about its place, and how far from it its shadow falls, metres. */
const [ASIDE, HIGH, SHADOW] = [8, 4, 14];
/** Turn of the main rotor at rest, radians. */
const REST = 0.5;

export function createStandingHelicopters(
  scene: Scene,
  material: (pass: CraftPass) => ShaderMaterial,
  shadows: Shadows | null,
): StandingHelicopters {
  const model = helicopterModel();
  const [paint, glass] = (["paint", "glass"] as const).map(material);
  const shadow = shadows && material("shadow");
  shadow?.setMatrix("clip", shadows!.near.clip);
  const planes = new Float64Array(24);
  const copies: { readonly root: TransformNode; readonly meshes: readonly Mesh[] }[] = [];

  function createCopy(): (typeof copies)[number] {
    const root = new TransformNode("standing helicopter", scene);
    const [first] = copies;
    const parts = [
      ["hull", model.outside, paint, undefined],
      ["main rotor", model.mainRotor, paint, model.mainHub],
      ["tail rotor", model.tailRotor, paint, model.tailHub],
      ["glass", model.glass, glass, undefined],
    ] as const;
    // Copies share the buffers of the first.
    const meshes = parts.map(([name, part, of, at], k) => {
      const copy = first?.meshes[k].clone(name, root);
      return copy ?? createCraftMesh(root, `standing ${name}`, part, of, at);
    });
    meshes[1].rotation.y = -REST;
    meshes[2].rotationQuaternion = Quaternion.RotationAxis(new Vector3(...model.tailAxis), 5 * REST);
    if (shadows && shadow) {
      addShadowCasters(shadows.near, meshes[0], meshes[1]);
      shadows.near.target.setMaterialForRendering([meshes[0], meshes[1]], shadow);
    }
    const copy = { root, meshes };
    copies.push(copy);
    return copy;
  }

  const shown = () => copies.filter(({ root }) => root.isEnabled());
  return {
    get triangles() {
      const own = shown().flatMap(({ meshes }) => (shadows ? [...meshes, meshes[0], meshes[1]] : meshes));
      return own.reduce((sum, mesh) => sum + mesh.getTotalIndices() / 3, 0);
    },
    update(frame, places) {
      const { anchor, clip, eye } = frame;
      for (const { root } of copies) root.setEnabled(false);
      if (places.length === 0) return;
      frustumPlanes(clip, planes);
      const away = ({ x, y, z }: CraftPlace) =>
        Math.hypot(x - anchor[0] - eye[0], y - anchor[1] - eye[1], z - anchor[2] - eye[2]);
      const seen = places.filter(({ x, y, z }) => {
        const [dx, dy, dz] = [x - anchor[0], y - anchor[1], z - anchor[2]];
        const aside = ASIDE + (shadows ? SHADOW : 0);
        return boxInFrustum(planes, dx - aside, dy - aside, dz - 1, dx + aside, dy + aside, dz + HIGH);
      });
      for (const [k, place] of [...seen]
        .sort((a, b) => away(a) - away(b))
        .slice(0, MOST)
        .entries()) {
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
