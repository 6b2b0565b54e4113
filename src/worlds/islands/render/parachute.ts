/** The parachute over a walker who glides: it fills as it opens, leans into a turn, and lets the sun through. */
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { craftMaterial } from "../../../render/craft/material.ts";
import { createCraftMesh, placeRoot } from "../../../render/craft/mesh.ts";
import { growCanopy } from "./canopy-form.ts";
import type { IslandPart, PartBuild } from "./part.ts";

/** Of its breadth and its height, while it is still a bundle. */
const [NARROW, LOW] = [0.12, 0.55];

export function createParachute({ scene, air, shadows }: PartBuild): IslandPart {
  const root = new TransformNode("parachute", scene);
  const cloth = craftMaterial(scene, "cloth", air, shadows);
  const mesh = createCraftMesh(root, "canopy", growCanopy(), cloth);
  const triangles = mesh.getTotalIndices() / 3;
  root.setEnabled(false);
  return {
    meshes: [mesh],
    get triangles() {
      return root.isEnabled() ? triangles : 0;
    },
    instances: 0,
    uploaded: 0,
    await: () => true,
    update({ frame, moment: { canopy } }) {
      root.setEnabled(canopy !== null);
      if (!canopy) return;
      placeRoot(root, canopy, frame);
      // Quick at first, and then it settles.
      const filled = 1 - (1 - canopy.open) ** 2;
      root.scaling.set(NARROW + (1 - NARROW) * filled, LOW + (1 - LOW) * filled, NARROW + (1 - NARROW) * filled);
      cloth.setMatrix("clip", frame.clip);
    },
    show() {},
    dispose() {
      mesh.dispose();
      cloth.dispose();
      root.dispose();
    },
  };
}
