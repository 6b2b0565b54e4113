/** Effects of weather on the frame and the terrain of a country: haze, fog and lightning, wet ground, and rain on lakes. */

import { type FlatGround, lakeAltitude } from "../../../core/flat/flat-ground.ts";
import type { Frame } from "../../../render/frame.ts";
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import { CALM } from "../../../sound/audio-state.ts";
import type { DrawnWeather } from "../moment.ts";

/** Height in which clear air thins by 1/e, and fog, metres. */
const [AIR_HEIGHT, FOG_HEIGHT] = [2600, 30];
/** Extinction of the thickest fog at the level of the lakes, and of the hardest rain, per metre. */
const [FOG, RAIN] = [9e-3, 2.3e-3];
/** Seconds between two rings of one drop's place on water, and the number of rings after which their places repeat. */
const RING_LIFE = 0.85;
const RING_CYCLES = 1024;

/** Share of the sky that rain and fog hide, 0…1. */
const veilOf = (rain: number, fog: number): number => Math.max(fog, Math.min(0.85, 2 * rain));

/** Sets the air of a frame. `haze`: extinction per kilometre at `cloudSea`, metres; `flat` of the frame. */
export function setWeatherAir(
  frame: Frame,
  weather: DrawnWeather | null,
  { haze, cloudSea, flat }: { readonly haze: number; readonly cloudSea: number; readonly flat: FlatGround },
): void {
  const { rain, fog, flash } = weather ?? { rain: 0, fog: 0, flash: 0 };
  frame.fog = fog;
  frame.veil = veilOf(rain, fog);
  frame.flash = flash;
  if (rain <= 0 && fog <= 0) {
    frame.haze = [haze / 1000, 1 / AIR_HEIGHT, cloudSea];
    return;
  }
  const level = lakeAltitude(flat, flat.altitudes[0]);
  const clear = (haze / 1000) * Math.exp((cloudSea - level) / AIR_HEIGHT);
  const falloff = (1 - fog) / AIR_HEIGHT + fog / FOG_HEIGHT;
  frame.haze = [clear + RAIN * rain + FOG * fog, falloff, level];
}

/** The uniform that the shaders of wet ground and of lakes read (shaders/rain.ts). */
const RAINFALL = "rainfall";

/** Sends the weather and the lakes' level to the terrain of a country, every frame. */
export function createTerrainWeather(terrain: Pick<TerrainSurfaces, "set" | "bindArray">) {
  const values = new Float32Array(8);
  terrain.bindArray(RAINFALL, values);
  return (weather: DrawnWeather | null, seconds: number, flat: FlatGround): void => {
    if (!weather) return;
    values[0] = weather.rain;
    values[1] = weather.wetness;
    values[2] = (seconds / RING_LIFE) % RING_CYCLES;
    values[3] = veilOf(weather.rain, weather.fog);
    values[4] = weather.wind / CALM;
    // Level with the water of collision, which weather moves.
    terrain.set("lakeHeight", lakeAltitude(flat, 0));
  };
}
