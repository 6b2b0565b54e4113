/** The weather of an open country: cross-fades to the chosen or automatic weather, wets the ground, and moves the lakes. */

import type { Lakes } from "../../core/flat/flat-ground.ts";
import { lakeInWeather } from "../../core/forest/lake.ts";
import { cloudCover, flashAt, mixWeather, thunderBetween, type Weather, weatherAt } from "../../core/forest/weather.ts";
import type { WeatherChoice } from "../../core/forest/weather-names.ts";
import type { SoundEvent } from "../../sound/audio-state.ts";
import { STEP } from "../live-world.ts";
import type { DrawnWeather } from "./moment.ts";

/** Input of the weather. */
export interface WeatherTime {
  readonly choice: WeatherChoice;
  /** Years, and hour of the day. */
  readonly t: number;
  readonly hour: number;
}

export interface CountryWeather {
  /** The weather between the last and the current choice. */
  readonly now: Weather;
  /** Thunder that arrived in the last step. */
  readonly events: readonly SoundEvent[];
  /** Advances by STEP, and moves the level of the lakes; `seconds` simulated so far. */
  step(time: WeatherTime, seconds: number, lakes: Lakes): void;
  /** Ends cross-fades: the ground is as wet as after hours of this weather. Lakes stay. */
  settle(time: WeatherTime): void;
  drawn(seconds: number, reducedMotion: boolean): DrawnWeather;
  /** Cloud cover, 0…1, in a country whose own clouds are `own`. */
  clouds(own: number): number;
}

/** Time constant of a change of weather, and times in which ground gets wet and dries, seconds. */
const CHANGE = 8;
const [SOAK, DRY] = [40, 240];
/** A share of a change that is not seen any more. */
const LITTLE = 1e-3;
/** Wetness of the ground by dew, where there is fog. */
const DEW = 0.35;

export function createCountryWeather(start: WeatherTime): CountryWeather {
  let known = start;
  let target = weatherAt(start.choice, start.t, start.hour);
  let now = target;
  /** Share of the change that is left. */
  let left = 0;
  let wetness = wetnessOf(now);
  let events: SoundEvent[] = [];

  /** Follows the choice and the time. */
  function aim(time: WeatherTime): void {
    if (time.choice === known.choice && time.t === known.t && time.hour === known.hour) return;
    known = time;
    target = weatherAt(time.choice, time.t, time.hour);
    left = 1;
  }

  return {
    get now() {
      return now;
    },
    get events() {
      return events;
    },
    step(time, seconds, lakes) {
      aim(time);
      if (left > 0) {
        const share = STEP / CHANGE;
        left *= 1 - share;
        now = left > LITTLE ? mixWeather(now, target, share) : target;
        if (now === target) left = 0;
      }
      const change = wetnessOf(now) - wetness;
      wetness += Math.min(STEP / SOAK, Math.max(-STEP / DRY, change));
      lakes.level = lakeInWeather(lakes.level, now, STEP, 0);
      if (now.thunder > 0 || events.length > 0) events = thunderOf(seconds, now.thunder);
    },
    settle(time) {
      aim(time);
      now = target;
      left = 0;
      wetness = wetnessOf(now);
    },
    clouds: (own) => cloudCover(now, own),
    drawn(seconds, reducedMotion) {
      const { rain, wind, fog, thunder } = now;
      const flash = reducedMotion ? 0 : flashAt(seconds, thunder);
      return { rain, wind, fog, wetness, flash, drops: rain > 0 && !reducedMotion };
    },
  };
}

/** Wetness of the ground that a weather leads to. */
function wetnessOf({ rain, fog }: Weather): number {
  return Math.max(Math.min(1, 2 * rain), DEW * fog);
}

function thunderOf(seconds: number, thunder: number): SoundEvent[] {
  return thunderBetween(seconds - STEP, seconds, thunder).map(({ strength }) => ({
    kind: "thunder",
    strength,
    ground: "rock",
  }));
}
