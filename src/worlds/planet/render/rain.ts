/** Rain round the eye on a planet: streaks in one draw call, loaded with the first rain. */
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { RainAir } from "../../../render/atmosphere/rain-streaks.ts";
import { PLANET_AIR_UNIFORMS, PLANET_SUNLIGHT } from "../../../render/atmosphere/shaders/planet-air.ts";
import { eyeInWorld, type Frame } from "../../../render/frame.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";

/** Minimum distance of a drop from the eye, metres. */
const NEAREST = 0.5;

const AIR: RainAir = {
  source: `${PLANET_SUNLIGHT}
vec3 dropLight(vec3 toward) {
  return sunColor * (0.9 * domeAt(dot(zenith.xyz, sunDirection)) + 0.002);
}`,
  uniforms: PLANET_AIR_UNIFORMS,
  samplers: ["sunTexture"],
};

/** `failed` is called when it cannot be loaded. */
export function createPlanetRain(scene: Scene, air: PlanetAir, failed: (error: Error) => void) {
  const lazyStreaks = lazy(
    async (signal) => {
      const { createRainStreaks } = await import("../../../render/atmosphere/rain-streaks.ts");
      signal.throwIfAborted();
      const made = createRainStreaks(scene, air, AIR);
      await made.compile();
      return made;
    },
    { name: phrase("The rain"), onError: failed },
  );

  return {
    get triangles() {
      return lazyStreaks.value?.triangles ?? 0;
    },
    update(frame: Frame, skipSmoothing: boolean): void {
      const { rain } = air.clouds;
      const streaks = rain > 0 ? lazyStreaks.poll() : lazyStreaks.value;
      if (!streaks) return;
      const at = eyeInWorld(frame);
      const away = Math.hypot(...at);
      streaks.update(frame, {
        rain,
        at,
        down: [-at[0] / away, -at[1] / away, -at[2] / away],
        wind: [0, 0, 0],
        seconds: frame.seconds,
        nearest: NEAREST,
        skipSmoothing,
      });
    },
    dispose: lazyStreaks.dispose,
  };
}
