/** Jobs of a planet: what stands on a cell of its cube, and its weather. */
import type { Globe } from "../../../core/planet/sphere.ts";
import { generatePlanet } from "../../../recipe/kinds/planet.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import { gatherThings } from "../../../stream/things.ts";
import { WEATHER_JOBS } from "../../../stream/weather-job.ts";

const things: JobOf<"things", Globe> = function* (globe, cell, room) {
  const answer = yield* gatherThings(globe, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { things, ...WEATHER_JOBS },
  generate: (table) => generatePlanet(table as Parameters<typeof generatePlanet>[0]),
};

export default source;
