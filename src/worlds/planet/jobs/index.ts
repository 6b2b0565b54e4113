/**
 * Jobs of a planet without a land of faults: plants and features on a cell of its cube, its rivers, its weather, and the cloud tops of
 * a gas giant.
 */
import { type Globe, hasRivers } from "../../../core/planet/sphere.ts";
import { generatePlanet, type PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import { WEATHER_JOBS } from "../../../render/atmosphere/planet-weather.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import { lazy } from "../../../stream/lazy.ts";
import type { Things } from "../../../stream/thing-layout.ts";
import { gatherThings } from "../../../stream/things.ts";
import { type CloudTopsRequest, computeCloudTops } from "./cloud-tops.ts";

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    /** A face of the map of a gas giant's cloud tops. */
    clouds: JobTypes<CloudTopsRequest, Uint8Array>;
    /** The mesh of a cell's rivers and lakes. */
    rivers: JobTypes<Cell, Things>;
  }
}

/** A job that needs them throws the error. */
const rivers = lazy(() => import("./rivers.ts"), { name: "Rivers", onError() {} });

/** Loads the code that jobs of planets with rivers wait for, so that their steps do not have to. */
export const loadRivers = rivers.load;

/** Steps of a job that end once rivers are loaded. The next job tries again. */
function* riverSteps() {
  let isOver = false;
  void rivers.load().then(() => {
    isOver = true;
  });
  while (!rivers.value) {
    if (isOver) throw rivers.error;
    yield;
  }
  return rivers.value;
}

const things: JobOf<"things", Globe> = function* (globe, cell, allocate) {
  const gather = hasRivers(globe) ? (yield* riverSteps()).gatherDryThings : gatherThings;
  const answer = yield* gather(globe, cell, allocate);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const riverMesh: JobOf<"rivers", Globe> = function* (globe, cell, allocate) {
  const { gatherRivers } = yield* riverSteps();
  const answer = yield* gatherRivers(globe, cell, allocate);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const clouds: JobOf<"clouds", Globe> = function* ({ giant }, ask, allocate) {
  if (!giant) throw new RangeError("Expected a gas giant, got a planet with ground.");
  const answer = yield* computeCloudTops(giant, ask, allocate);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { things, rivers: riverMesh, clouds, ...WEATHER_JOBS },
  generate: (table) => generatePlanet(table as PlanetTable),
};

export default source;
