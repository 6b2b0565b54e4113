/** Light below ground: the uniforms that src/render/ground/shaders/underground-light.ts declares, shared by every material there. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { viewDirection } from "../../../camera/chase-rig.ts";
import type { Air } from "../../../render/atmosphere/air.ts";
import { AIR_SAMPLERS, AIR_UNIFORMS } from "../../../render/atmosphere/shaders/air.ts";
import type { Frame } from "../../../render/frame.ts";
import { BORE_UNIFORMS } from "../../../render/ground/shaders/holes.ts";
import { LIGHT_UNIFORMS, MAX_LAMPS } from "../../../render/ground/shaders/underground-light.ts";
import { type BoreGround, type Bores, createBores } from "./bores/bores.ts";

/** What a ShaderMaterial of something below ground lists. */
export const UNDERGROUND_UNIFORMS = [...AIR_UNIFORMS, ...BORE_UNIFORMS, ...LIGHT_UNIFORMS] as const;
export const UNDERGROUND_SAMPLERS = AIR_SAMPLERS;

/** The eye's lamp: which way it shines, degrees, and how bright it is, 0 where it is off. */
export interface Headlamp {
  readonly heading: number;
  readonly pitch: number;
  readonly strength: number;
}

export interface UndergroundLight {
  readonly bores: Bores;
  /** 8 × (x, y, z from the anchor, strength), ended by the first without strength: whoever has lamps writes them here. */
  readonly lamps: Float32Array;
  /** The part of the sky's light at the eye, 0…1. */
  readonly atEye: number;
  /** Gives a material the air, the bores and the light of every later frame. */
  attach(material: ShaderMaterial): void;
  /** The same without the air, for materials that have it. */
  dress(material: ShaderMaterial): void;
  /** Seeks the bores near the eye and the daylight that stands at it. */
  update(frame: Frame, ground: BoreGround): void;
  /** Turns the headlamp. */
  shine(frame: Frame, lamp: Headlamp): void;
}

/** Light of the headlamp at its brightest, and of a mine's lamps; the faint light that is everywhere, and the dark's extinction a metre. */
const LAMP = [7.2, 6.3, 5.1] as const;
const GLOW = [7.5, 4.3, 1.7] as const;
const AMBIENT = [0.0065, 0.0085, 0.012] as const;
const EXTINCTION = 1 / 95;
/** Metres right of the eye and over it at which the lamp sits: light from the very eye shows no relief. */
const ASIDE = 0.16;
const OVER = 0.22;

export function createUndergroundLight(air: Air): UndergroundLight {
  const bores = createBores();
  const lamps = new Float32Array(4 * MAX_LAMPS);
  const [lampFrom, lampToward, lampColor, glowColor] = Array.from({ length: 4 }, () => new Vector3());
  glowColor.set(...GLOW);
  const dark = new Vector4(...AMBIENT, EXTINCTION);
  let atEye = 1;
  function dress(material: ShaderMaterial): void {
    bores.attach(material);
    for (const [name, vector] of Object.entries({ lampFrom, lampToward, lampColor, glowColor }))
      material.setVector3(name, vector);
    material.setVector4("dark", dark);
    material.setArray4("lamps", lamps as unknown as number[]);
  }
  return {
    bores,
    lamps,
    get atEye() {
      return atEye;
    },
    attach(material) {
      air.attach(material);
      dress(material);
    },
    dress,
    update(frame, ground) {
      bores.update(frame, ground);
      const { anchor, eye } = frame;
      atEye = bores.daylightAt(anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]);
    },
    shine({ eye }, { heading, pitch, strength }) {
      const turn = (heading * Math.PI) / 180;
      lampFrom.set(eye[0] + ASIDE * Math.cos(turn), eye[1] - ASIDE * Math.sin(turn), eye[2] + OVER);
      lampToward.set(...viewDirection(heading, pitch));
      lampColor.set(strength * LAMP[0], strength * LAMP[1], strength * LAMP[2]);
    },
  };
}
