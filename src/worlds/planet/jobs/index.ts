/** Jobs of a planet: what stands on a cell of its cube. */
import type { Globe } from "../../../core/planet/sphere.ts";
import { generatePlanet } from "../../../recipe/kinds/planet.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import { gatherThings } from "../../../stream/things.ts";

const things: JobOf<"things", Globe> = function* (globe, cell, room) {
  const answer = yield* gatherThings(globe, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { things },
  generate: (table) => generatePlanet(table as Parameters<typeof generatePlanet>[0]),
};

export default source;
