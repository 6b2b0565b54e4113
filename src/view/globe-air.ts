/** Air round a planet on the GPU: the uniforms that src/view/shaders/air-sphere.ts declares, shared by every material. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Air } from "./air.ts";
import type { Rgb } from "./atmosphere.ts";
import { AIR_MODEL } from "./atmosphere.ts";
import type { Frame } from "./frame.ts";

/** Share of the radius that the air of a small planet reaches to thin by e; the Earth's is 8 km of 6,371. */
const THICKEST = 0.012;
/** The sun's light on a surface that faces it, out of the air. */
export const SUNLIGHT: Rgb = [5.2, 5, 4.75];

export interface GlobeAir extends Air {
  /** Metres above datum where the air ends; 0 on a world without any. */
  readonly top: number;
  /** Metres above datum of the clouds, 0 for none, and how much of the sky is free of them. */
  readonly clouds: readonly [altitude: number, free: number];
}

export function createGlobeAir(radius: number, airless: boolean): GlobeAir {
  const thickness = Math.max(8000 * Math.min(1, radius / AIR_MODEL.planet), Math.min(8000, THICKEST * radius));
  // As much air overhead as on Earth, however thin its shell.
  const dense = (AIR_MODEL.rayleighHeight / thickness) ** 0.78;
  const [sunDirection, sunColor, eye, rayleigh, ozone] = Array.from({ length: 5 }, () => new Vector3());
  const [globe, zenith, airHeights] = Array.from({ length: 3 }, () => new Vector4());
  const share = airless ? 0 : dense;
  const top = airless ? 0 : 9 * thickness;
  airHeights.set(thickness, 0.22 * thickness, top, 0);
  rayleigh.set(...AIR_MODEL.rayleigh).scaleInPlace(share);
  ozone.set(...AIR_MODEL.ozone).scaleInPlace(share * 0.6);
  sunColor.set(...SUNLIGHT);
  return {
    top,
    clouds: [airless ? 0 : 1.25 * thickness, 0.5],
    attach(material: ShaderMaterial) {
      for (const [name, vector] of Object.entries({ sunDirection, sunColor, eye, rayleigh, ozone }))
        material.setVector3(name, vector);
      for (const [name, vector] of Object.entries({ globe, zenith, airHeights })) material.setVector4(name, vector);
      material.setVector4("craftPlace", new Vector4());
      material.setFloat("mie", AIR_MODEL.mie * share * 0.9);
    },
    update({ round, eye: at, anchor, daylight }: Frame) {
      if (!round) return;
      globe.set(...round.up, radius);
      eye.set(...at);
      const from = [anchor[0] + at[0], anchor[1] + at[1], anchor[2] + at[2]];
      const away = Math.hypot(...from);
      zenith.set(from[0] / away, from[1] / away, from[2] / away, away - radius);
      sunDirection.set(...daylight.sun);
    },
    dispose() {},
  };
}
