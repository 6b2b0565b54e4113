/** Instances of one geometry whose surfaces have grain: shaded, and drawn into the near shadow map. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Air } from "./atmosphere/air.ts";
import type { Frame } from "./frame.ts";
import { createGrainTexture } from "./grain-texture.ts";
import { createInstanceList, INSTANCE_ATTRIBUTES, type InstancedGeometry, type InstanceList } from "./placed-list.ts";
import { createShaderMaterial, type ShaderSource } from "./shader-material.ts";
import { drawInShadow, type Shadows } from "./shadows.ts";

/** Shading of instances in one sort of air. Their programs declare the uniforms of placed-list.ts and `pixel`. */
export interface InstanceShading {
  readonly air: Air;
  readonly shadows: Shadows | null;
  readonly lit: ShaderSource;
  readonly shadow: ShaderSource;
  readonly uniforms: readonly string[];
  readonly samplers: readonly string[];
}

export interface CastInstances {
  /** Instances relative to the list's origin, whose place from the anchor is `fromAnchor`. */
  readonly list: InstanceList;
  readonly fromAnchor: Vector3;
  readonly lit: ShaderMaterial;
  /** Material of the shadow map; null without one. */
  readonly shadow: ShaderMaterial | null;
  update(frame: Frame): void;
  dispose(): void;
}

export function createCastInstances(
  scene: Scene,
  name: string,
  capacity: number,
  geometry: InstancedGeometry,
  { air, shadows, lit: source, shadow: shadowSource, uniforms, samplers }: InstanceShading,
): CastInstances {
  const grain = createGrainTexture(scene);
  const fromAnchor = new Vector3();
  const make = (pass: string, each: ShaderSource, own: readonly string[]): ShaderMaterial => {
    const material = createShaderMaterial(pass, scene, each, {
      attributes: INSTANCE_ATTRIBUTES,
      uniforms: ["clip", "origin", "pixel", ...uniforms],
      samplers: [...own],
    });
    material.backFaceCulling = false;
    material.setVector3("origin", fromAnchor);
    // In the shadow map, too: on a planet the air knows which way is up.
    air.attach(material);
    return material;
  };
  const lit = make(name, source, ["grainTexture", ...samplers]);
  lit.setTexture("grainTexture", grain);
  shadows?.attach(lit);
  const shadow = shadows && make(`${name} shadow`, shadowSource, []);
  if (shadows) shadow?.setMatrix("clip", shadows.near.clip);
  const list = createInstanceList(
    scene,
    capacity,
    [name, geometry, lit],
    ...(shadow ? [[`${name} shadow`, geometry, shadow] as const] : []),
  );
  const [, caster] = list.meshes;
  if (shadows && caster) drawInShadow(shadows.near, caster);
  return {
    ...{ list, fromAnchor, lit, shadow },
    update({ clip, pixel }) {
      lit.setMatrix("clip", clip);
      lit.setFloat("pixel", pixel);
    },
    dispose() {
      list.dispose();
      lit.dispose();
      shadow?.dispose();
      grain.dispose();
    },
  };
}
