/**
 * Weather of a country: five named weathers as rows of a table, mixtures of them, and the automatic weather.
 *
 *   automatic   a pure function of the year t and the hour of the day, which links hold: continuous in both, midnight too
 *   by year     dampness is the 1983 profile read along t, 64 samples a year: dry years are clear, damp ones rain
 *   by day      on moderately damp days fog lies on the lakes at dawn, and a shower passes after noon
 *   t = 0       a fair day with both
 *   lightning   flashes hashed from the second: the same second of the same thunder always has the same flash
 */
import { hash, unitFloat } from "../field/hash.ts";
import { PROFILE_1983, smoothProfile } from "../field/profile.ts";
import { smoothstep } from "../smoothstep.ts";
import type { WeatherChoice, WeatherName } from "./weather-names.ts";

/** All numbers are 0…1. */
export interface Weather {
  /** Minimum cloud cover, and the share of the country's own clouds that is present. */
  readonly overcast: number;
  readonly scattered: number;
  /** Intensity of rain, density of fog, and strength of wind. */
  readonly rain: number;
  readonly fog: number;
  readonly wind: number;
  /** Frequency of lightning. */
  readonly thunder: number;
  /** Rate at which the sun dries lakes. */
  readonly sun: number;
}

export const WEATHER: Readonly<Record<WeatherName, Weather>> = {
  clear: { overcast: 0, scattered: 0.25, rain: 0, fog: 0, wind: 0.3, thunder: 0, sun: 1 },
  fair: { overcast: 0, scattered: 1, rain: 0, fog: 0, wind: 0.5, thunder: 0, sun: 0.7 },
  rain: { overcast: 0.95, scattered: 1, rain: 0.55, fog: 0, wind: 0.6, thunder: 0, sun: 0 },
  storm: { overcast: 1, scattered: 1, rain: 1, fog: 0, wind: 1, thunder: 1, sun: 0 },
  fog: { overcast: 0, scattered: 0.6, rain: 0, fog: 1, wind: 0.1, thunder: 0, sun: 0 },
};

/** The weather between two: all of the first at share 0, all of the second at 1. */
export function mixWeather(from: Weather, to: Weather, share: number): Weather {
  const mix = (name: keyof Weather) => from[name] + share * (to[name] - from[name]);
  return {
    overcast: mix("overcast"),
    scattered: mix("scattered"),
    rain: mix("rain"),
    fog: mix("fog"),
    wind: mix("wind"),
    thunder: mix("thunder"),
    sun: mix("sun"),
  };
}

/** Cloud cover, 0…1, in a country whose own clouds are `clouds`. */
export function cloudCover({ overcast, scattered }: Weather, clouds: number): number {
  return Math.max(overcast, scattered * clouds);
}

/** The weather of a choice at a time. */
export function weatherAt(choice: WeatherChoice, t: number, hour: number): Weather {
  return choice === "auto" ? automaticWeather(t, hour) : WEATHER[choice];
}

/** Profile samples a year. */
const FRONTS = 64;
const reading = new Float64Array(2);

/** Dampness of a year, 0…1; 0.56 at t = 0. */
function dampness(t: number): number {
  const { min, max } = PROFILE_1983;
  return (smoothProfile(PROFILE_1983, FRONTS * t, reading)[0] - min) / (max - min);
}

/** `t` in years, `hour` of the day 0…24. */
export function automaticWeather(t: number, hour: number): Weather {
  const damp = dampness(t);
  const { clear, fair, rain, storm, fog } = WEATHER;
  let weather = mixWeather(clear, fair, smoothstep(0.15, 0.35, damp));
  const dawn = smoothstep(4, 5, hour) * smoothstep(7.4, 6.4, hour);
  weather = mixWeather(weather, fog, dawn * smoothstep(0.38, 0.5, damp) * smoothstep(0.7, 0.6, damp));
  const noon = smoothstep(12.8, 13.4, hour) * smoothstep(15, 14.2, hour);
  weather = mixWeather(weather, rain, Math.max(noon * smoothstep(0.45, 0.58, damp), smoothstep(0.66, 0.78, damp)));
  return mixWeather(weather, storm, smoothstep(0.88, 0.95, damp));
}

/** A lightning: when it flashes and when its thunder arrives, seconds; strength 0…1. */
export interface Strike {
  readonly at: number;
  readonly heard: number;
  readonly strength: number;
}

/** Interval with at most one lightning, seconds, and the share of intervals that have one in a storm. */
const INTERVAL = 16;
const STRIKES = 0.6;
/** Nearest and farthest lightning, metres, and the speed of sound, metres a second. */
const [NEAREST, FARTHEST, SOUND] = [500, 3600, 340];

/** The lightning of the interval `i`; null for none. `thunder` as in `Weather`. */
function strikeOf(i: number, thunder: number): Strike | null {
  const own = hash(i);
  if (unitFloat(own) >= STRIKES * thunder) return null;
  const at = INTERVAL * (i + unitFloat(hash(own + 1)));
  const near = unitFloat(hash(own + 2));
  const away = NEAREST + (FARTHEST - NEAREST) * near;
  return { at, heard: at + away / SOUND, strength: NEAREST / away };
}

/** Strikes whose thunder arrives after `from` and up to `to`, seconds, in the order of their flashes. */
export function thunderBetween(from: number, to: number, thunder: number): Strike[] {
  const found: Strike[] = [];
  const latest = FARTHEST / SOUND;
  for (let i = Math.floor((from - latest) / INTERVAL); i <= Math.floor(to / INTERVAL); i++) {
    const strike = strikeOf(i, thunder);
    if (strike && strike.heard > from && strike.heard <= to) found.push(strike);
  }
  return found;
}

/** Seconds of a flash, and of the pause before it flickers once more. */
const FLASH = 0.45;
const FLICKER = 0.14;

/** Light of lightning at a time, 0…1; `seconds` as in `thunderBetween`. */
export function flashAt(seconds: number, thunder: number): number {
  if (thunder <= 0) return 0;
  let light = 0;
  const last = Math.floor(seconds / INTERVAL);
  for (let i = last - 1; i <= last; i++) {
    const strike = strikeOf(i, thunder);
    const since = strike ? seconds - strike.at : -1;
    if (!strike || since < 0 || since >= FLASH) continue;
    const decay = (after: number) => (after < 0 ? 0 : Math.max(0, 1 - after / (FLASH - FLICKER)) ** 2);
    light = Math.max(light, (0.3 + 0.7 * strike.strength) * Math.max(0.6 * decay(since), decay(since - FLICKER)));
  }
  return light;
}
