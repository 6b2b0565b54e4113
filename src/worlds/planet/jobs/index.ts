/** Jobs of a planet without a land of faults: what stands on a cell of its cube, its rivers, its weather, and the cloud tops of a gas giant. */
import { type Globe, hasRivers } from "../../../core/planet/sphere.ts";
import { type PlanetTable, planetOf } from "../../../recipe/kinds/planet-generator.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import type { Things } from "../../../stream/thing-layout.ts";
import { gatherThings } from "../../../stream/things.ts";
import { WEATHER_JOBS } from "../../../stream/weather-job.ts";
import { type CloudTopsRequest, computeCloudTops } from "./cloud-tops.ts";

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    /** A face of the map of a gas giant's cloud tops. */
    clouds: JobTypes<CloudTopsRequest, Uint8Array>;
    /** The mesh of a cell's rivers and lakes. */
    rivers: JobTypes<Cell, Things>;
  }
}

/** Fetched by planets that have rivers. Its steps do nothing until it is there. */
const loadRivers = lazily(() => import("./rivers.ts"));

const things: JobOf<"things", Globe> = function* (globe, cell, room) {
  const gather = hasRivers(globe) ? (yield* loadRivers()).gatherDryThings : gatherThings;
  const answer = yield* gather(globe, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const rivers: JobOf<"rivers", Globe> = function* (globe, cell, room) {
  const { gatherRivers } = yield* loadRivers();
  const answer = yield* gatherRivers(globe, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const clouds: JobOf<"clouds", Globe> = function* ({ giant }, ask, room) {
  if (!giant) throw new RangeError("Expected a gas giant, got a planet with ground.");
  const answer = yield* computeCloudTops(giant, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

/** A module as steps of a job, which end once it has been fetched. */
function lazily<T>(fetch: () => Promise<T>): () => Generator<undefined, T> {
  let _loading: Promise<void> | undefined;
  let module: T | undefined;
  let failure: unknown;
  return function* () {
    _loading ??= fetch().then(
      (fetched) => {
        module = fetched;
      },
      (error) => {
        failure = error;
      },
    );
    while (!module) {
      if (failure) throw failure;
      yield;
    }
    return module;
  };
}

const source: JobSource = {
  jobs: { things, rivers, clouds, ...WEATHER_JOBS },
  generate: (table) => planetOf(table as PlanetTable),
};

export default source;
