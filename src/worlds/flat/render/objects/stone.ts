/** The wandering stone on flat ground. */
import { craftMaterial } from "../../../../render/craft/material.ts";
import { StoneMesh } from "../../../stone-mesh.ts";
import type { PartBuild, ScenePart } from "../part.ts";

/** Metres from the eye up to which it is drawn. */
const SEEN = 900;

export function createStone({ scene, air, shadows }: PartBuild): ScenePart {
  const stone = new StoneMesh(scene, (pass) => craftMaterial(scene, pass, air, shadows), shadows);
  return {
    meshes: stone.meshes,
    get triangles() {
      return stone.triangles;
    },
    instances: 1,
    uploaded: 0,
    load: () => true,
    update({ frame, view, moment }) {
      const at = moment.objectChanges.put.find(({ thing }) => thing === "mystery");
      const isNear = at && Math.hypot(at.x - view.x, at.y - view.y, at.z - view.z) < SEEN;
      stone.update(isNear ? { ...at, pitch: 0, roll: 0 } : null, frame);
    },
    setGround() {},
    dispose: () => stone.dispose(),
  };
}
