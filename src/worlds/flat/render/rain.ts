/** Falling rain around the eye: streaks in one draw call, loaded with the first rain. */

import type { RainAir } from "../../../render/atmosphere/rain-streaks.ts";
import { AIR_SAMPLERS, AIR_UNIFORMS, AIR_WITHOUT_PASSES } from "../../../render/atmosphere/shaders/air.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
import type { PartBuild, PartView, ScenePart } from "./part.ts";

/** Minimum distance of a drop from the eye, metres: in a cabin beyond its windows. */
const NEAREST = { open: 0.4, cabin: 4 };

/** Metres a second at which wind moves drops in a storm, east and north. */
const DRIFT = [4.3, 1.56] as const;

/** Drops gather the light of the whole sky, most from behind them. */
const AIR: RainAir = {
  source: `${AIR_WITHOUT_PASSES}
vec3 dropLight(vec3 toward) {
  return 1.1 * skyUp + 0.1 * sunColor * pow(0.5 + 0.5 * dot(toward, sunDirection), 8.0);
}`,
  uniforms: AIR_UNIFORMS,
  samplers: AIR_SAMPLERS,
};

export function createRain({ scene, air, failed }: PartBuild): ScenePart {
  const streaks = lazy(
    async (signal) => {
      const { createRainStreaks } = await import("../../../render/atmosphere/rain-streaks.ts");
      signal.throwIfAborted();
      const made = createRainStreaks(scene, air, AIR);
      await made.compile();
      return made;
    },
    { name: phrase("The rain"), onError: failed },
  );

  /** Intensity of rain around the eye, 0…1: less under rock. Its streaks are loaded whether or not they are drawn. */
  function rainOn({ moment: { weather, skyOcclusion } }: PartView): number {
    const rain = weather ? weather.rain * Math.max(0, 1 - 2 * skyOcclusion) : 0;
    if (rain > 0) streaks.poll();
    return rain;
  }

  return {
    meshes: [],
    get triangles() {
      return streaks.value?.triangles ?? 0;
    },
    instances: 0,
    uploaded: 0,
    load: (view) => rainOn(view) <= 0 || streaks.value !== undefined || streaks.error !== undefined,
    update(view) {
      const rain = rainOn(view);
      const {
        frame,
        moment,
        skipSmoothing,
        view: { x, y, z, inside },
      } = view;
      const wind = moment.weather?.wind ?? 0;
      streaks.value?.update(frame, {
        rain: moment.weather?.drops ? rain : 0,
        at: [x, y, z],
        down: [0, 0, -1],
        wind: [DRIFT[0] * wind, DRIFT[1] * wind, 0],
        seconds: moment.seconds,
        nearest: inside ? NEAREST.cabin : NEAREST.open,
        skipSmoothing,
      });
    },
    setGround() {},
    dispose: streaks.dispose,
  };
}
