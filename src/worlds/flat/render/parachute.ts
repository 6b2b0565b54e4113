/** The parachute above a gliding character, which inflates as it opens. */

import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { craftMaterial } from "../../../render/craft/material.ts";
import { createCraftMesh, placeRoot } from "../../../render/craft/mesh.ts";
import { buildCanopy } from "./parachute-model.ts";
import type { PartBuild, ScenePart } from "./part.ts";

/** Scale of the breadth and the height while it is packed. */
const [NARROW, LOW] = [0.12, 0.55];

export function createParachute({ scene, air, shadows }: PartBuild): ScenePart {
  const root = new TransformNode("parachute", scene);
  const cloth = craftMaterial(scene, "cloth", air, shadows);
  const mesh = createCraftMesh(root, "canopy", buildCanopy(), cloth);
  root.setEnabled(false);
  return {
    meshes: [],
    get triangles() {
      return root.isEnabled() ? mesh.getTotalIndices() / 3 : 0;
    },
    instances: 0,
    uploaded: 0,
    load: () => true,
    update({ frame, moment: { canopy } }) {
      root.setEnabled(canopy !== null);
      if (!canopy) return;
      placeRoot(root, canopy, frame);
      // Fast at first, then easing out.
      const filled = 1 - (1 - canopy.open) ** 2;
      root.scaling.set(NARROW + (1 - NARROW) * filled, LOW + (1 - LOW) * filled, NARROW + (1 - NARROW) * filled);
      cloth.setMatrix("clip", frame.clip);
    },
    setGround() {},
    dispose() {
      mesh.dispose();
      cloth.dispose();
      root.dispose();
    },
  };
}
