/** Instanced objects of one kind on flat ground: mineshafts, placed objects or bridges. */
import { AIR_UNIFORMS, SHADOW_UNIFORMS } from "../../../../render/atmosphere/shaders/air.ts";
import { type CastInstances, createCastInstances } from "../../../../render/cast-instances.ts";
import type { InstancedGeometry } from "../../../../render/placed-list.ts";
import type { PartBuild } from "../part.ts";
import { type ObjectKind, objectShadowSource, objectSource } from "../shaders/object.ts";

/** Instances relative to the frame's anchor. */
export type ObjectInstances = Pick<CastInstances, "list" | "update" | "dispose">;

export function createObjectInstances(
  { scene, air, shadows }: PartBuild,
  kind: ObjectKind,
  capacity: number,
  geometry: InstancedGeometry,
): ObjectInstances {
  return createCastInstances(scene, kind, capacity, geometry, {
    ...{ air, shadows, lit: objectSource(kind, shadows !== null), shadow: objectShadowSource(kind) },
    uniforms: [...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
    samplers: ["skyTexture", "shadowNear", "shadowFar"],
  });
}
