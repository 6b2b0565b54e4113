/** Uniforms of a planet's rings (shaders/planet-rings.ts). */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { createRings, type RingTable } from "../../core/planet/rings.ts";
import { RING_BANDS } from "./shaders/planet-rings.ts";

/** The rings of a table on a planet of a radius in metres. */
export function createRingBands({ inner, outer }: RingTable, radius: number, seed: number) {
  const opacity = createRings(seed);
  const shape = new Vector4(inner * radius, outer * radius, 0, 0);
  const bands = Float32Array.from({ length: RING_BANDS }, (_, k) => opacity((k + 0.5) / RING_BANDS));
  return {
    attach(material: ShaderMaterial): void {
      material.setVector4("ringShape", shape);
      material.setArray4("ringBands", bands);
    },
  };
}

export type RingBands = ReturnType<typeof createRingBands>;
