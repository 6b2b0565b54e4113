/** Falling rain around the eye: streaks in one draw call, loaded with the first rain. */
import type { PartBuild, PartView, ScenePart } from "./part.ts";
import type { RainStreaks } from "./rain-streaks.ts";

/** Least distance of a drop from the eye, metres: in a cabin beyond its windows. */
const NEAREST = { open: 0.4, cabin: 4 };

export function createRain({ scene, air }: PartBuild): ScenePart {
  let streaks: RainStreaks | undefined;
  let loading = false;
  let disposed = false;

  async function load(): Promise<void> {
    loading = true;
    const { createRainStreaks } = await import("./rain-streaks.ts");
    if (disposed) return;
    const made = createRainStreaks(scene, air);
    await made.compile();
    streaks = made;
    if (disposed) made.dispose();
  }

  /** How hard rain falls around the eye, 0…1: less under rock. Its streaks are loaded whether or not they are drawn. */
  function rainOn({ moment: { weather, skyOcclusion } }: PartView): number {
    const rain = weather ? weather.rain * Math.max(0, 1 - 2 * skyOcclusion) : 0;
    if (rain > 0 && !loading) void load();
    return rain;
  }

  return {
    meshes: [],
    get triangles() {
      return streaks?.triangles ?? 0;
    },
    instances: 0,
    uploaded: 0,
    load: (view) => rainOn(view) <= 0 || streaks !== undefined,
    update(view) {
      const rain = rainOn(view);
      const nearest = view.view.inside ? NEAREST.cabin : NEAREST.open;
      streaks?.update(view, view.moment.weather?.drops ? rain : 0, nearest);
    },
    setIslands() {},
    dispose() {
      disposed = true;
      streaks?.dispose();
    },
  };
}
