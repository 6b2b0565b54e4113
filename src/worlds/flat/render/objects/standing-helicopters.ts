/** The helicopters that stand in a country without a pilot. */
import { craftMaterial } from "../../../../render/craft/material.ts";
import { createStandingHelicopters } from "../../../../render/craft/standing.ts";
import type { PartBuild, ScenePart } from "../part.ts";

export function createFleet({ scene, air, shadows }: PartBuild): ScenePart {
  const fleet = createStandingHelicopters(scene, (pass) => craftMaterial(scene, pass, air, shadows), shadows);
  return {
    get meshes() {
      return fleet.meshes;
    },
    get triangles() {
      return fleet.triangles;
    },
    instances: 0,
    uploaded: 0,
    load: () => true,
    update({ frame, moment }) {
      fleet.update(frame, moment.objectChanges.helicopters);
    },
    setGround() {},
    dispose: fleet.dispose,
  };
}
