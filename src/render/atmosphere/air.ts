/** Sky and haze of a flat world on the GPU: uniforms and sky texture of src/render/atmosphere/shaders/air.ts, shared by every material. */
import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Frame } from "../frame.ts";
import { createHalfTexture, toHalf } from "../half-textures.ts";
import type { CumulusClouds } from "./cumulus.ts";
import { type Daylight, SKY_HEIGHT, SKY_WIDTH } from "./daylight.ts";
import { AIR_SAMPLERS } from "./shaders/air.ts";

export interface Air {
  /** Binds the air of every later frame to a material, by reference. */
  attach(material: ShaderMaterial): void;
  update(frame: Frame): void;
  dispose(): void;
}

/** Air of a flat world. */
export interface FlatAir extends Air {
  /** Disables the screen-space cloud passes for a material of another view than the main camera's. */
  disableScreenClouds(material: ShaderMaterial): void;
}

/** Light of a near lightning on the ground. */
const LIGHTNING = [0.75, 0.82, 1];
/** Optical depth of full fog straight up. */
const FOG_DEPTH = 0.3;

/** Share of the sun's light that fog scatters, 0…1. It comes from all directions then. */
function fogDimming(fog: number, { sun }: Daylight): number {
  return 1 - Math.exp((-FOG_DEPTH * fog) / Math.max(0.12, sun[2]));
}

/** Creates the air of a flat world. Without clouds the sky is clear; their samplers are then bound to the sky texture. */
export function createFlatAir(scene: Scene, clouds?: Pick<CumulusClouds, "attach" | "disableScreenClouds">): FlatAir {
  const sky = createHalfTexture(scene, new Float32Array(SKY_WIDTH * SKY_HEIGHT * 4), SKY_WIDTH, SKY_HEIGHT);
  const skyHalves = new Uint16Array(SKY_WIDTH * SKY_HEIGHT * 4);
  const [sunDirection, sunColor, skyUp, skyDown, eye] = Array.from({ length: 5 }, () => new Vector3());
  const sunward = new Vector2();
  const [haze, craftPlace] = [new Vector4(), new Vector4()];
  let shown: Daylight | undefined;
  let drawn: Daylight | undefined;
  let under = 0;
  const lately = { fog: 0, flash: 0 };
  return {
    attach(material) {
      for (const name of clouds ? ["skyTexture"] : AIR_SAMPLERS) material.setTexture(name, sky);
      clouds?.attach(material);
      for (const [name, vector] of Object.entries({ sunDirection, sunColor, skyUp, skyDown, eye }))
        material.setVector3(name, vector);
      material.setVector2("sunward", sunward);
      material.setVector4("haze", haze);
      material.setVector4("craftPlace", craftPlace);
    },
    disableScreenClouds(material) {
      clouds?.disableScreenClouds(material);
    },
    update({ daylight, craft, eye: at, anchor, haze: [density, falloff, from], overcast, fog, flash }) {
      eye.set(...at);
      haze.set(density, falloff, from - anchor[2], overcast);
      craftPlace.set(...craft);
      const [dim, lit] = [fog > 0 ? fogDimming(fog, daylight) : 0, flash];
      if (daylight === shown && overcast === under && dim === lately.fog && lit === lately.flash) return;
      shown = daylight;
      under = overcast;
      Object.assign(lately, { fog: dim, flash: lit });
      sunDirection.set(...daylight.sun);
      // The sky is looked up relative to the true sun: at night the light is the moon, and the sky still glows where the sun set.
      const [x, y] = daylight.trueSun;
      sunward.set(x / (Math.hypot(x, y) || 1), y / (Math.hypot(x, y) || 1));
      const [red, green, blue] = daylight.sunColor;
      sunColor.set((1 - dim) * red, (1 - dim) * green, (1 - dim) * blue);
      // Under an overcast sky less light comes down, and it is grey, the sun's too.
      const sun = overcast * 0.1 * Math.max(0, daylight.sun[2]);
      const [up, down] = [1 - 0.6 * overcast, 1 - 0.75 * overcast];
      const grey = (daylight.up[0] + daylight.up[1] + daylight.up[2]) / 3;
      const dome = (c: number) =>
        up * (daylight.up[c] + overcast * 0.7 * (grey - daylight.up[c])) +
        (sun + 0.6 * dim * Math.max(0, daylight.sun[2])) * daylight.sunColor[c] +
        lit * LIGHTNING[c];
      skyUp.set(dome(0), dome(1), dome(2));
      skyDown.set(down * daylight.down[0], down * daylight.down[1], down * daylight.down[2]);
      if (daylight !== drawn) sky.update(toHalf(daylight.sky, skyHalves));
      drawn = daylight;
    },
    dispose: () => sky.dispose(),
  };
}
