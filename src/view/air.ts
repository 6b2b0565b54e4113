/** Air on the GPU: the uniforms and the sky texture that src/view/shaders/air.ts declares, shared by every material. */

import type { ShaderMaterial } from "@babylonjs/core/Materials/shaderMaterial.js";
import { Vector2, Vector3, Vector4 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Daylight } from "./daylight.ts";
import type { Frame } from "./frame.ts";
import { createSkyTexture, updateSkyTexture } from "./textures.ts";

export interface Air {
  /** Gives a material the air of every later frame: it keeps these very vectors. */
  attach(material: ShaderMaterial): void;
  update(frame: Frame): void;
  dispose(): void;
}

export function createAir(scene: Scene): Air {
  const sky = createSkyTexture(scene);
  const [sunDirection, sunColor, skyUp, skyDown, eye] = Array.from({ length: 5 }, () => new Vector3());
  const sunward = new Vector2();
  const [haze, craftPlace] = [new Vector4(), new Vector4()];
  let shown: Daylight | undefined;
  return {
    attach(material) {
      material.setTexture("skyTexture", sky);
      for (const [name, vector] of Object.entries({ sunDirection, sunColor, skyUp, skyDown, eye }))
        material.setVector3(name, vector);
      material.setVector2("sunward", sunward);
      material.setVector4("haze", haze);
      material.setVector4("craftPlace", craftPlace);
    },
    update({ daylight, craft, eye: at, anchor, haze: [density, falloff, from] }) {
      eye.set(...at);
      haze.set(density, falloff, from - anchor[2], 0);
      craftPlace.set(...craft);
      if (daylight === shown) return;
      shown = daylight;
      sunDirection.set(...daylight.sun);
      // By night the moon shines, and the sky still glows where the sun went down.
      const [x, y] = daylight.trueSun;
      sunward.set(x / (Math.hypot(x, y) || 1), y / (Math.hypot(x, y) || 1));
      sunColor.set(...daylight.sunColor);
      skyUp.set(...daylight.up);
      skyDown.set(...daylight.down);
      updateSkyTexture(sky, daylight);
    },
    dispose: () => sky.dispose(),
  };
}
