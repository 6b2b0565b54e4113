/** A planet's ground for plants: per-instance heights, and level-of-detail ranges. */
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { type Globe, surfaceOn } from "../../../core/planet/sphere.ts";
import type { Rgb } from "../../../render/atmosphere/atmosphere.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import { eyeInWorld, lodEye } from "../../../render/frame.ts";
import { layOut } from "../../../render/ground/shaders/field-readers.ts";
import type { GroundTextures } from "../../../render/ground/surface-materials.ts";
import { createGroundUniforms, GROUND_UNIFORMS } from "../../../render/vegetation/ground-uniforms.ts";
import type { PlantGround } from "../../../render/vegetation/plant-ground.ts";
import { groundSource, instanceHeightSource } from "../../../render/vegetation/shaders/instance-heights.ts";
import { sphereProjection } from "../../../render/vegetation/shaders/sphere-projection.ts";

export interface GlobePlantGround extends PlantGround {
  /** Switches to a globe with the same field directions. */
  setGlobe(globe: Globe): void;
}

export function createPlanetPlantGround(
  initial: Globe,
  textures: GroundTextures,
  K: number,
  air: PlanetAir,
): GlobePlantGround {
  let globe = initial;
  const layout = layOut({ ground: globe.ground });
  const { profile } = globe.ground;
  const ground = createGroundUniforms(globe, textures.profile, K);
  const projection = sphereProjection(air.shadows !== null);
  const [sun, groundBelow, datumBelow, spans] = [new Vector3(), new Vector3(), new Vector3(), new Vector4()];
  let [down, datum]: [Rgb, Rgb] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  return {
    profile,
    projection,
    level: false,
    heightPass: instanceHeightSource(profile, layout),
    ground: `${groundSource(profile, layout)}
${projection.place}
vec4 groundAt(Thing thing, vec3 datum) {
  return groundAt(datum);
}`,
    groundUniforms: [...GROUND_UNIFORMS, "sunDirection"],
    groundSamplers: ["profileTexture", "lightTexture"],
    attach(material) {
      air.attach(material);
      material.setVector3("lowered", groundBelow);
      material.setVector3("under", datumBelow);
      material.setVector4("ranges", spans);
      material.setFloat("wetness", globe.wet ? 1 : 0);
    },
    attachGround(material) {
      ground.attach(material);
      material.setTexture("lightTexture", textures.light as BaseTexture);
      material.setVector3("sunDirection", sun);
      textures.streets?.attach(material);
    },
    update(frame, { groundHeight, clearance }, growth, ranges) {
      const { anchor, eye } = frame;
      const at: Rgb = eyeInWorld({ anchor, eye });
      ground.update(frame, groundHeight);
      sun.set(...frame.daylight.sun);
      down = lodEye(at, groundHeight);
      datum = lodEye(at, Math.hypot(...at) - globe.radius);
      groundBelow.set(down[0] - anchor[0], down[1] - anchor[1], down[2] - anchor[2]);
      datumBelow.set(datum[0] - anchor[0], datum[1] - anchor[1], datum[2] - anchor[2]);
      const [{ range: r0, ceiling: c0 }, { range: r1, ceiling: c1 }] = ranges;
      spans.set(1 / (r0 * growth.scale), (clearance / c0) ** 2, 1 / (r1 * growth.scale), (clearance / c1) ** 2);
    },
    setGlobe(next) {
      globe = next;
      ground.setGlobe(next);
    },
    loweredEye: () => down,
    eyeOnDatum: () => datum,
    farTreeShare: (kept) => kept,
    shrubReach: () => Infinity,
    altitudeOf: ({ centre }, t) => surfaceOn(globe, ...centre, t),
    placeOf({ centre }, altitude, out) {
      const k = 1 + altitude / globe.radius;
      for (let i = 0; i < 3; i++) out[i] = centre[i] * k;
    },
  };
}
