/** Materials of streams, stream beds, pools and falls, and the uniforms that they share. */
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import type { BaseTexture } from "@babylonjs/core/Materials/Textures/baseTexture.js";
import { anchorPhases } from "../../../../core/field/field.ts";
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import {
  AIR,
  AIR_SAMPLERS,
  AIR_UNIFORMS,
  BLOB_SHADOW,
  SHADOW,
  SHADOW_UNIFORMS,
} from "../../../../render/atmosphere/shaders/air.ts";
import { SHADOW_SAMPLERS } from "../../../../render/atmosphere/shaders/shadow-maps.ts";
import type { Frame } from "../../../../render/frame.ts";
import { layOut } from "../../../../render/ground/shaders/field-readers.ts";
import { createShaderMaterial } from "../../../../render/shader-material.ts";
import { gridSpacing } from "../../../../render/vegetation/shaders/instance-heights.ts";
import { MAX_ARCHIPELAGOS } from "../../../../render/vegetation/shaders/plant-projection.ts";
import type { PartBuild } from "../part.ts";
import { FALL_REACH, fallFragment, fallVertex } from "../shaders/fall.ts";
import { POOL_REACH, poolFragment, poolVertex } from "../shaders/pool.ts";
import { bedFragment, STREAM_REACH, streamFragment, streamVertex } from "../shaders/stream.ts";
import { SHAPE_UNIFORMS } from "../shaders/surfaces.ts";
import { lodAltitude, ripplesOf, setTopUniforms } from "../terrain-source.ts";

export interface WaterMaterials {
  readonly bed: ShaderMaterial;
  readonly stream: ShaderMaterial;
  readonly pool: ShaderMaterial;
  readonly fall: ShaderMaterial;
  setGround(flat: FlatGround): void;
  update(frame: Frame): void;
  dispose(): void;
}

const REACHES = ["streamReach", "poolReach", "fallReach"] as const;
const UNIFORMS = [
  "clip",
  "archipelagos",
  "spacing",
  "pixel",
  "seconds",
  "phases",
  ...REACHES,
  "pond",
  "pondBox",
  ...SHAPE_UNIFORMS,
];

/** Drawing distances of streams, pools and falls at a quality's scale, metres. */
export function reachesOf(scale: number): readonly [streams: number, pools: number, falls: number] {
  return [STREAM_REACH * scale, Math.min(POOL_REACH, 0.9 * FALL_REACH * scale), FALL_REACH * scale];
}

/** `rows`: the row texture. */
export function createWaterMaterials(build: PartBuild, rows: BaseTexture): WaterMaterials {
  const { shadows, reflection } = build;
  let { flat } = build;
  const { profile } = flat.ground;
  const fieldsOf = ({ ground, lift }: FlatGround) => ({
    ground,
    lift: lift.field,
    ripple: ripplesOf(profile),
  });
  let fields = fieldsOf(flat);
  const layout = layOut(fields);
  const phases = new Float32Array(4 * layout.stride * MAX_ARCHIPELAGOS);
  const archipelagos = new Float32Array(2 * MAX_ARCHIPELAGOS);
  const light = `${AIR}\n${shadows ? SHADOW : BLOB_SHADOW}`;
  const materials: ShaderMaterial[] = [];

  function createMaterial(name: string, vertex: string, fragment: string): ShaderMaterial {
    const material = createWaterMaterial(build, name, { vertex, fragment }, rows);
    material.setArray4("phases", phases);
    material.setArray2("archipelagos", archipelagos);
    materials.push(material);
    return material;
  }

  const level = [profile, layout, MAX_ARCHIPELAGOS] as const;
  const byKind = {
    bed: createMaterial("stream bed", streamVertex(...level, "bed"), bedFragment(light)),
    pool: createMaterial("pools", poolVertex(...level), poolFragment(light, reflection !== null, ...level)),
    stream: createMaterial("streams", streamVertex(...level, "water"), streamFragment(light)),
    fall: createMaterial("falls", fallVertex(), fallFragment(light)),
  };
  reflection?.attachWater(byKind.pool);
  setTopUniforms(materials, flat);
  return {
    ...byKind,
    setGround(next) {
      flat = next;
      fields = fieldsOf(flat);
      setTopUniforms(materials, flat);
    },
    update({ anchor: [x, y, z], eye, t, clip, pixel, seconds }) {
      for (const [k, altitude] of flat.altitudes.entries()) {
        archipelagos[2 * k] = altitude - z;
        archipelagos[2 * k + 1] = altitude - z + lodAltitude(flat, k, x + eye[0], y + eye[1], z + eye[2], t);
        for (const name of ["ground", "lift", "ripple"] as const) {
          const time = name === "ripple" ? seconds : t;
          anchorPhases(fields[name], x, y, altitude, time, phases, 4 * layout.stride * k + 2 * layout.first[name]);
        }
      }
      for (const material of materials) {
        material.setMatrix("clip", clip);
        material.setFloat("pixel", pixel);
        material.setFloat("seconds", seconds);
      }
    },
    dispose() {
      for (const material of materials) material.dispose();
    },
  };
}

/** A material with the uniforms of all water that do not change. */
function createWaterMaterial(
  { scene, textures, air, shadows, quality }: PartBuild,
  name: string,
  source: { readonly vertex: string; readonly fragment: string },
  rows: BaseTexture,
): ShaderMaterial {
  const material = createShaderMaterial(name, scene, source, {
    attributes: ["position", "run"],
    uniforms: [...UNIFORMS, ...AIR_UNIFORMS, ...SHADOW_UNIFORMS],
    samplers: ["waterRows", "profileTexture", "lightTexture", "mirrorTexture", ...AIR_SAMPLERS, ...SHADOW_SAMPLERS],
  });
  air.attach(material);
  shadows?.attach(material);
  material.setTexture("waterRows", rows);
  material.setTexture("profileTexture", textures.profile);
  material.setTexture("lightTexture", textures.light);
  material.setFloat("spacing", gridSpacing(quality.K));
  for (const [k, reach] of reachesOf(quality.growth.scale).entries()) material.setFloat(REACHES[k], reach);
  material.alphaMode = Constants.ALPHA_PREMULTIPLIED;
  material.needAlphaBlending = () => true;
  material.disableDepthWrite = true;
  material.backFaceCulling = false;
  return material;
}
