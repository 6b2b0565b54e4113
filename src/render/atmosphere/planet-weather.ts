/** Worker jobs of a planet's weather (src/core/planet/weather.ts), how they are ordered, and their work on this thread without a pool. */
import { PROFILE_1983 } from "../../core/field/profile.ts";
import { planetCloudNoise } from "../../core/planet/cloud-volume.ts";
import { createWeather, WEATHERS, type Weather, type WeatherFace } from "../../core/planet/weather.ts";
import type { WorldTable } from "../../recipe/recipe.ts";
import type { AnswerOf, AskOf, JobName, JobOf } from "../../stream/jobs.ts";
import type { Pool } from "../../stream/pool.ts";
import { runInSlices } from "../../stream/time-slices.ts";

/** Computes weather maps face by face, and the detail noise of clouds. */
export interface WeatherSource {
  face(face: number): Promise<WeatherFace>;
  volume(): Promise<Uint8Array>;
}

/** The last weather that was asked for: all six faces of a world are, one after another. */
let last: { readonly seed: number; readonly weather: Weather } | null = null;

/** The weather of a world's seed. */
function weatherOf(seed: number): Weather {
  if (last?.seed !== seed) last = { seed, weather: createWeather(PROFILE_1983, seed % WEATHERS) };
  return last.weather;
}

const weather: JobOf<"weather", unknown> = function* (_, { seed, face }, allocate) {
  const { clouds, flow } = yield* weatherOf(seed).face(face);
  const buffer = allocate(clouds.byteLength + flow.byteLength);
  const answer = {
    clouds: new Uint8Array(buffer, 0, clouds.length),
    flow: new Float32Array(buffer, clouds.byteLength, flow.length),
  };
  answer.clouds.set(clouds);
  answer.flow.set(flow);
  return { answer, buffer };
};

const cloudVolume: JobOf<"cloudVolume", unknown> = function* (_, __, allocate) {
  const bytes = yield* planetCloudNoise(PROFILE_1983);
  const buffer = allocate(bytes.byteLength);
  const answer = new Uint8Array(buffer, 0, bytes.length);
  answer.set(bytes);
  return { answer, buffer };
};

export const WEATHER_JOBS = { weather, cloudVolume };

/** Computes weather on this thread, in time slices. */
export function weatherHere(seed: number): WeatherSource {
  return {
    face: (face) => runInSlices(weatherOf(seed).face(face)),
    volume: () => runInSlices(planetCloudNoise(PROFILE_1983)),
  };
}

/** Answers of workers for the last seed: another quality's stage needs the same. */
let kept: { readonly seed: number; readonly faces: WeatherFace[]; volume?: Uint8Array } = { seed: -1, faces: [] };

/** Computes weather by the workers of a pool, before their other jobs; on this thread where they fail. */
export function orderWeather(pool: Pool, world: WorldTable & { readonly seed: number }): WeatherSource {
  const { seed } = world;
  const epoch = pool.open(world);
  const here = weatherHere(seed);
  const ask = <N extends JobName>(job: N, key: string, request: AskOf<N>) =>
    new Promise<AnswerOf<N>>((done, failed) => {
      epoch.order({ job, key, ask: request, priority: -1, bytes: 1 << 19, done, failed });
    });
  return {
    async face(face) {
      if (kept.seed === seed && kept.faces[face]) return kept.faces[face];
      const made = await ask("weather", String(face), { seed, face }).catch(() => here.face(face));
      if (kept.seed !== seed) kept = { ...kept, seed, faces: [] };
      kept.faces[face] = made;
      return made;
    },
    async volume() {
      kept.volume ??= await ask("cloudVolume", "", null).catch(() => here.volume());
      return kept.volume;
    },
  };
}
