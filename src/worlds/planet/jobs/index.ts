/** Jobs of a planet without a land of faults: what stands on a cell of its cube, its weather, and the cloud tops of a gas giant. */
import type { Globe } from "../../../core/planet/sphere.ts";
import { type PlanetTable, planetOf } from "../../../recipe/kinds/planet-generator.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import { gatherThings } from "../../../stream/things.ts";
import { WEATHER_JOBS } from "../../../stream/weather-job.ts";
import { type CloudTopsRequest, computeCloudTops } from "./cloud-tops.ts";

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    /** A face of the map of a gas giant's cloud tops. */
    clouds: JobTypes<CloudTopsRequest, Uint8Array>;
  }
}

const things: JobOf<"things", Globe> = function* (globe, cell, room) {
  const answer = yield* gatherThings(globe, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const clouds: JobOf<"clouds", Globe> = function* ({ giant }, ask, room) {
  if (!giant) throw new RangeError("Expected a gas giant, got a planet with ground.");
  const answer = yield* computeCloudTops(giant, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { things, clouds, ...WEATHER_JOBS },
  generate: (table) => planetOf(table as PlanetTable),
};

export default source;
