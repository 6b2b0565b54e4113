/** Worker jobs of free space: gas occupancy, stars, the nearest star, planet surface maps, and weather. */
import type { Globe } from "../../../core/planet/sphere.ts";
import { type NearestOptions, type NearestStar, searchNearest } from "../../../core/space/nearest-star.ts";
import type { Space, Triple } from "../../../core/space/place.ts";
import { generatePlanet, type PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import { generateSpace, type SpaceTable } from "../../../recipe/kinds/space-generator.ts";
import { WEATHER_JOBS } from "../../../render/atmosphere/planet-weather.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import { type GasBlockRequest, gasBlock } from "./empty-space.ts";
import { computeFace, type FaceRequest, type PlanetFace } from "./planet-face.ts";
import { type StarBoxRequest, scanStarBox } from "./star-box.ts";

export interface NearestAsk extends Pick<NearestOptions, "beyond" | "planets"> {
  /** Light-years. */
  readonly from: Triple;
}

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    /** Cells of a block that may hold gas. */
    gas: JobTypes<GasBlockRequest, Uint16Array>;
    /** The stars of a box. */
    stars: JobTypes<StarBoxRequest, Int32Array>;
    /** The star nearest to a position. */
    nearest: JobTypes<NearestAsk, NearestStar | null>;
    /** A face of a planet's surface maps; its epoch is the planet's table. */
    face: JobTypes<FaceRequest, PlanetFace>;
  }
}

const gas: JobOf<"gas", Space> = function* ({ nebula }, ask, allocate) {
  const answer = yield* gasBlock(nebula, ask, allocate);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

const stars: JobOf<"stars", Space> = function* ({ galaxy }, ask, allocate) {
  const answer = yield* scanStarBox(galaxy, ask, allocate);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

export const nearest: JobOf<"nearest", Space> = function* ({ galaxy }, { from, ...which }, allocate) {
  const answer = yield* searchNearest(galaxy, ...from, which);
  return { answer, buffer: allocate(0) };
};

const face: JobOf<"face", Globe> = function* (globe, ask, allocate) {
  const answer = yield* computeFace(globe, ask, allocate);
  return { answer, buffer: answer.albedo.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { gas, stars, nearest, face, ...WEATHER_JOBS },
  generate: (table) =>
    table.shape.kind === "planet" ? generatePlanet(table as PlanetTable) : generateSpace(table as SpaceTable),
};

export default source;
