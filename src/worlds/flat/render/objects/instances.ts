/** Instanced objects of one kind (mineshafts or placed objects): shaded, and drawn into the near shadow cascade. */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "../../../../render/atmosphere/shaders/air.ts";
import type { Frame } from "../../../../render/frame.ts";
import { createGrainTexture } from "../../../../render/grain-texture.ts";
import {
  createInstanceList,
  INSTANCE_ATTRIBUTES,
  type InstancedGeometry,
  type InstanceList,
} from "../../../../render/placed-list.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import { drawInShadow } from "../../../../render/shadows.ts";
import type { PartBuild } from "../part.ts";
import { OBJECT_UNIFORMS, type ObjectKind, objectShadowSource, objectSource } from "../shaders/object.ts";

export interface ObjectInstances {
  /** Instances relative to the frame's anchor. */
  readonly list: InstanceList;
  update(frame: Frame): void;
  dispose(): void;
}

export function createObjectInstances(
  build: PartBuild,
  kind: ObjectKind,
  capacity: number,
  geometry: InstancedGeometry,
): ObjectInstances {
  const { scene, shadows } = build;
  const { lit, shadow, update, dispose } = createObjectMaterials(build, kind);
  const list = createInstanceList(
    scene,
    capacity,
    [kind, geometry, lit],
    ...(shadow ? [[`${kind} shadow`, geometry, shadow] as const] : []),
  );
  const [, caster] = list.meshes;
  if (shadows && caster) drawInShadow(shadows.near, caster);
  return {
    list,
    update,
    dispose() {
      list.dispose();
      dispose();
    },
  };
}

function createObjectMaterials(
  { scene, air, shadows }: Pick<PartBuild, "scene" | "air" | "shadows">,
  kind: ObjectKind,
) {
  const grain = createGrainTexture(scene);
  const createMaterial = (name: string, { vertex, fragment }: { vertex: string; fragment: string }): ShaderMaterial => {
    const material = createShaderMaterial(
      `${kind} ${name}`,
      scene,
      { vertex, fragment },
      {
        attributes: INSTANCE_ATTRIBUTES,
        uniforms: [...OBJECT_UNIFORMS, ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
        samplers: name === "shadow" ? [] : ["grainTexture", "skyTexture", "shadowNear", "shadowFar"],
      },
    );
    material.backFaceCulling = false;
    material.setVector3("origin", Vector3.Zero());
    return material;
  };
  const lit = createMaterial("lit", objectSource(kind, shadows !== null));
  lit.setTexture("grainTexture", grain);
  air.attach(lit);
  shadows?.attach(lit);
  const shadow = shadows && createMaterial("shadow", objectShadowSource(kind));
  shadow?.setMatrix("clip", shadows!.near.clip);
  return {
    lit,
    shadow,
    update({ clip, pixel, seconds, daylight }: Frame): void {
      lit.setMatrix("clip", clip);
      lit.setFloat("pixel", pixel);
      lit.setFloat("lamps", daylight.lamps);
      for (const material of [lit, shadow]) material?.setFloat("seconds", seconds);
    },
    dispose(): void {
      lit.dispose();
      shadow?.dispose();
      grain.dispose();
    },
  };
}
