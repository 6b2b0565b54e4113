/** The pump house and the treasure of a hunt. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { CraftPlace } from "../../../../camera/view-point.ts";
import { craftMaterial } from "../../../../render/craft/material.ts";
import { createCraftMesh, placeRoot } from "../../../../render/craft/mesh.ts";
import { boxInFrustum, type Frame, frustumPlanes } from "../../../../render/frame.ts";
import { addShadowCasters } from "../../../../render/shadows.ts";
import type { DrawnHunt } from "../../moment.ts";
import type { PartBuild, ScenePart } from "../part.ts";
import { buildChest, buildLid, buildStar, HINGE, OPENS } from "./chest-model.ts";
import { buildPumpHouse, buildWheel, WHEEL } from "./pump-model.ts";

/** Bounds of the pump house with its pipe and its shadow, metres. */
const [ASIDE, LOW, HIGH] = [40, 14, 6];
/** Seconds between two glints, and the distance at which the star is as large as it is modelled, metres. */
const GLINT = 2.4;
const NEAR = 9;
const GLINT_HEIGHT = 0.75;

export function createHuntObjects({ scene, air, shadows }: PartBuild): ScenePart {
  const paint = craftMaterial(scene, "paint", air, shadows);
  const shadow = shadows && craftMaterial(scene, "shadow", air, shadows);
  shadow?.setMatrix("clip", shadows!.near.clip);
  const planes = new Float64Array(24);

  function cast(meshes: readonly Mesh[]): void {
    if (!shadows || !shadow) return;
    for (const mesh of meshes) {
      addShadowCasters(shadows.near, mesh);
      shadows.near.target.setMaterialForRendering(mesh, shadow);
    }
  }

  const chest = createChest(scene, paint);
  const house = createHouse(scene, paint, cast);
  cast(chest.meshes);

  function isSeen({ anchor }: Frame, { x, y, z }: CraftPlace): boolean {
    const [dx, dy, dz] = [x - anchor[0], y - anchor[1], z - anchor[2]];
    return boxInFrustum(planes, dx - ASIDE, dy - ASIDE, dz - LOW, dx + ASIDE, dy + ASIDE, dz + HIGH);
  }

  return {
    get meshes() {
      return [...house.meshes, ...chest.meshes];
    },
    get triangles() {
      return [...house.shown, ...chest.shown].reduce((sum, mesh) => sum + mesh.getTotalIndices() / 3, 0);
    },
    instances: 0,
    uploaded: 0,
    load: () => true,
    update({ frame, moment: { hunt, seconds } }) {
      chest.root.setEnabled(false);
      if (!hunt) return house.dispose();
      frustumPlanes(frame.clip, planes);
      house.place(hunt.pump, frame, isSeen(frame, hunt.pump));
      if (isSeen(frame, hunt.chest)) chest.show(hunt.chest, frame, seconds);
      paint.setMatrix("clip", frame.clip);
    },
    setGround() {},
    dispose() {
      house.dispose();
      chest.dispose();
      paint.dispose();
      shadow?.dispose();
    },
  };
}

/** The pump house, made for the ground below its pipe. */
function createHouse(scene: PartBuild["scene"], paint: ShaderMaterial, cast: (meshes: readonly Mesh[]) => void) {
  let house:
    | { readonly of: DrawnHunt["pump"]["bed"]; readonly root: TransformNode; readonly meshes: Mesh[] }
    | undefined;

  function dispose(): void {
    for (const mesh of house?.meshes ?? []) mesh.dispose();
    house?.root.dispose();
    house = undefined;
  }

  function make(bed: DrawnHunt["pump"]["bed"]): NonNullable<typeof house> {
    dispose();
    const root = new TransformNode("pump house", scene);
    const meshes = [
      createCraftMesh(root, "pump house", buildPumpHouse(bed), paint),
      createCraftMesh(root, "flywheel", buildWheel(), paint, WHEEL),
    ];
    cast(meshes);
    return { of: bed, root, meshes };
  }

  return {
    get meshes(): readonly Mesh[] {
      return house?.meshes ?? [];
    },
    get shown(): readonly Mesh[] {
      return house?.root.isEnabled() ? house.meshes : [];
    },
    place(pump: DrawnHunt["pump"], frame: Frame, isSeen: boolean): void {
      if (house?.of !== pump.bed) house = make(pump.bed);
      const { root, meshes } = house;
      root.setEnabled(isSeen);
      placeRoot(root, pump, frame);
      meshes[1].rotation.x = pump.turn;
    },
    dispose,
  };
}

function createChest(scene: PartBuild["scene"], paint: ShaderMaterial) {
  const root = new TransformNode("treasure", scene);
  const box = createCraftMesh(root, "treasure chest", buildChest(), paint);
  const lid = createCraftMesh(root, "treasure lid", buildLid(), paint, HINGE);
  const star = createCraftMesh(root, "glint", buildStar(), paint, [0, GLINT_HEIGHT, 0]);
  root.setEnabled(false);
  return {
    root,
    /** Meshes that cast shadows. */
    meshes: [box, lid],
    get shown() {
      return root.isEnabled() ? [box, lid, ...(star.isEnabled() ? [star] : [])] : [];
    },
    show(at: DrawnHunt["chest"], frame: Frame, seconds: number): void {
      root.setEnabled(true);
      placeRoot(root, at, frame);
      lid.rotation.x = -OPENS * at.open;
      const { anchor, eye } = frame;
      const away = Math.hypot(at.x - anchor[0] - eye[0], at.y - anchor[1] - eye[1], at.z - anchor[2] - eye[2]);
      // As large in the picture from far away as it is near.
      const size =
        Math.min(14, Math.max(0.7, away / NEAR)) * Math.max(0, Math.sin((2 * Math.PI * (seconds + 0.6)) / GLINT)) ** 3;
      star.setEnabled(at.open === 0 && size > 0.05);
      star.scaling.setAll(size);
      star.position.y = GLINT_HEIGHT + 0.06 * size;
      star.rotation.y = 0.4 * seconds;
    },
    dispose() {
      for (const mesh of [box, lid, star]) mesh.dispose();
      root.dispose();
    },
  };
}
