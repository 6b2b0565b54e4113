/** Jobs of free space: gas, stars, and the maps of a planet's surface as it is seen from outside. */
import type { Globe } from "../../../core/planet/sphere.ts";
import { type NearestOptions, type NearestStar, seekNearest } from "../../../core/space/nearest-star.ts";
import type { Space, Triple } from "../../../core/space/place.ts";
import { generatePlanet, type PlanetTable } from "../../../recipe/kinds/planet.ts";
import { generateSpace, type SpaceTable } from "../../../recipe/kinds/space.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import { type GasAsk, gatherGas } from "./gas-block.ts";
import { type FaceAsk, gatherFace, type PlanetFace } from "./planet-face.ts";
import { gatherStars, type StarAsk } from "./star-box.ts";

export interface NearestAsk extends Pick<NearestOptions, "beyond" | "planets"> {
  /** Light-years. */
  readonly from: Triple;
}

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    /** Which cells of a block may hold gas. */
    gas: JobTypes<GasAsk, Uint16Array>;
    /** The stars of a box. */
    stars: JobTypes<StarAsk, Int32Array>;
    /** The star nearest to a place. */
    nearest: JobTypes<NearestAsk, NearestStar | null>;
    /** A side of a planet's cube map; its epoch is the planet's table. */
    face: JobTypes<FaceAsk, PlanetFace>;
  }
}

const gas: JobOf<"gas", Space> = function* ({ nebula }, ask, room) {
  const answer = yield* gatherGas(nebula, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

const stars: JobOf<"stars", Space> = function* ({ galaxy }, ask, room) {
  const answer = yield* gatherStars(galaxy, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
};

export const nearest: JobOf<"nearest", Space> = function* ({ galaxy }, { from, ...which }, room) {
  const answer = yield* seekNearest(galaxy, ...from, which);
  return { answer, buffer: room(0) };
};

const face: JobOf<"face", Globe> = function* (globe, ask, room) {
  const answer = yield* gatherFace(globe, ask, room);
  return { answer, buffer: answer.paint.buffer as ArrayBuffer };
};

const source: JobSource = {
  jobs: { gas, stars, nearest, face },
  generate: (table) =>
    table.shape.kind === "planet" ? generatePlanet(table as PlanetTable) : generateSpace(table as SpaceTable),
};

export default source;
