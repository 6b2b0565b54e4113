/** Lighting below ground: the uniforms of src/render/ground/shaders/underground-light.ts, shared by all materials. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import { viewDirection } from "../../camera/chase-rig.ts";
import type { Air } from "../atmosphere/air.ts";
import { AIR_SAMPLERS, AIR_UNIFORMS } from "../atmosphere/shaders/air.ts";
import { eyeInWorld, type Frame } from "../frame.ts";
import { BORE_UNIFORMS } from "../ground/shaders/bores.ts";
import { LIGHT_UNIFORMS, MAX_LAMPS } from "../ground/shaders/underground-light.ts";
import { type BoreGround, type Bores, createBores } from "./bores/bores.ts";

/** Uniforms and samplers that every ShaderMaterial below ground lists. */
export const UNDERGROUND_UNIFORMS = [...AIR_UNIFORMS, ...BORE_UNIFORMS, ...LIGHT_UNIFORMS] as const;
export const UNDERGROUND_SAMPLERS = AIR_SAMPLERS;

/** The headlamp's direction in degrees, and its strength, 0 for off. */
interface Headlamp {
  readonly heading: number;
  readonly pitch: number;
  readonly strength: number;
}

export interface UndergroundLight {
  readonly bores: Bores;
  /** 8 × (x, y, z from the anchor, strength), terminated by strength 0. Written by the parts that have lamps. */
  readonly lamps: Float32Array;
  /** Share of the sky's light that reaches the eye, 0…1. */
  readonly daylightAtEye: number;
  /** Binds air, bores and light to a material; later frames update them. */
  attach(material: ShaderMaterial): void;
  /** Binds bores and light only, for materials that already have the air. */
  attachLight(material: ShaderMaterial): void;
  /** Updates the bores near the eye, of a changed world `atOnce` or within some frames, and the daylight at it. */
  update(frame: Frame, ground: BoreGround, atOnce: boolean): void;
  /** Sets the headlamp. */
  setHeadlamp(frame: Frame, lamp: Headlamp): void;
}

/** Colours of the headlamp at full strength, of a mine's lamps and of the ambient light; extinction per metre in the dark. */
const LAMP = [7.2, 6.3, 5.1] as const;
const GLOW = [7.5, 4.3, 1.7] as const;
const AMBIENT = [0.0065, 0.0085, 0.012] as const;
const EXTINCTION = 1 / 95;
/** Offset in metres of the lamp to the right of and above the eye: light from the eye itself would show no relief. */
const LAMP_RIGHT = 0.16;
const LAMP_UP = 0.22;

export function createUndergroundLight(air: Air): UndergroundLight {
  const bores = createBores();
  const lamps = new Float32Array(4 * MAX_LAMPS);
  const [lampFrom, lampToward, lampColor, glowColor] = Array.from({ length: 4 }, () => new Vector3());
  glowColor.set(...GLOW);
  const dark = new Vector4(...AMBIENT, EXTINCTION);
  let daylightAtEye = 1;
  function attachLight(material: ShaderMaterial): void {
    bores.attach(material);
    for (const [name, vector] of Object.entries({ lampFrom, lampToward, lampColor, glowColor }))
      material.setVector3(name, vector);
    material.setVector4("dark", dark);
    material.setArray4("lamps", lamps);
  }
  return {
    bores,
    lamps,
    get daylightAtEye() {
      return daylightAtEye;
    },
    attach(material) {
      air.attach(material);
      attachLight(material);
    },
    attachLight,
    update(frame, ground, atOnce) {
      bores.update(frame, ground, atOnce);
      const { anchor, eye } = frame;
      daylightAtEye = bores.daylightAt(...eyeInWorld({ anchor, eye }));
    },
    setHeadlamp({ eye }, { heading, pitch, strength }) {
      const turn = (heading * Math.PI) / 180;
      lampFrom.set(eye[0] + LAMP_RIGHT * Math.cos(turn), eye[1] - LAMP_RIGHT * Math.sin(turn), eye[2] + LAMP_UP);
      lampToward.set(...viewDirection(heading, pitch));
      lampColor.set(strength * LAMP[0], strength * LAMP[1], strength * LAMP[2]);
    },
  };
}
