/**
 * What workers can be asked, by name: a closed table. A job is one generator; between its steps, of well under 4 ms each,
 * it can be given up, and a thread that draws as well can draw.
 *
 *   (world, ask, room) → answer, buffer
 *
 *   world    what src/recipe/generate.ts makes of the epoch's table, made once an epoch in each worker
 *   ask      what the order says: numbers and text, as `structuredClone` takes them
 *   room     gives a buffer of so many bytes at least, a used one where there is one: for the answer's arrays, asked once
 *   buffer   the one under the answer's arrays, which goes to the asker and comes back when it has been copied
 */
import type { Islands } from "../core/islands/islands.ts";
import type { Globe } from "../core/planet/sphere.ts";
import { type NearestOptions, type NearestStar, seekNearest } from "../core/space/nearest-star.ts";
import type { Space, Triple } from "../core/space/place.ts";
import type { Underground } from "../core/underground/underground.ts";
import { gatherHouses } from "../worlds/islands/jobs/houses.ts";
import { gatherShafts } from "../worlds/islands/jobs/shafts.ts";
import { gatherIslandThings } from "../worlds/islands/jobs/things.ts";
import { gatherWaters } from "../worlds/islands/jobs/waters.ts";
import { type GasAsk, gatherGas } from "../worlds/space/jobs/gas-block.ts";
import { type FaceAsk, gatherFace, type PlanetFace } from "../worlds/space/jobs/planet-face.ts";
import { gatherStars, type StarAsk } from "../worlds/space/jobs/star-box.ts";
import { type CavernCellRequest, generateCavernCell } from "../worlds/underground/jobs/cavern-cell.ts";
import { generateMineChunk, type MineChunk, type MineChunkRequest } from "../worlds/underground/jobs/mine-chunk.ts";
import type { Cell } from "./cells.ts";
import { gatherThings, type Room, type Things } from "./things.ts";

interface Done<A> {
  readonly answer: A;
  readonly buffer: ArrayBuffer;
}

type Steps<A> = Generator<undefined, Done<A>>;

export const JOBS = { things, houses, shafts, waters, mine, cavern, gas, stars, nearest, face };

export type JobName = keyof typeof JOBS;
export type AskOf<N extends JobName> = Parameters<(typeof JOBS)[N]>[1];
export type AnswerOf<N extends JobName> = ReturnType<(typeof JOBS)[N]> extends Steps<infer A> ? A : never;

/** A job as those see it who only carry it. */
export type AnyJob = (world: never, ask: never, room: Room) => Steps<unknown>;

/** What stands on a cell of a sphere, or of islands. */
function* things(world: Globe | Islands, cell: Cell, room: Room): Steps<Things> {
  const answer = yield* "altitudes" in world ? gatherIslandThings(world, cell, room) : gatherThings(world, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
}

/** The houses on a cell of islands. */
function* houses(world: Islands, cell: Cell, room: Room): Steps<Things> {
  const answer = yield* gatherHouses(world, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
}

/** What flows, stands and falls on a cell of islands. */
function* waters(world: Islands, cell: Cell, room: Room): Steps<Things> {
  const answer = yield* gatherWaters(world, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
}

/** The mineshafts on a cell of islands. */
function* shafts(world: Islands, cell: Cell, room: Room): Steps<Things> {
  const answer = yield* gatherShafts(world, cell, room);
  return { answer, buffer: answer.things.buffer as ArrayBuffer };
}

/** A chunk of the mine below a world. */
function* mine({ below }: Underground, ask: MineChunkRequest, room: Room): Steps<MineChunk> {
  if (below.kind !== "mine") throw new RangeError(`Expected a world over a mine, got one over a ${below.kind}.`);
  const answer = yield* generateMineChunk(below.space.mine, ask, room);
  return { answer, buffer: answer.open.buffer as ArrayBuffer };
}

/** What stands on a cell of the cavern below a world. */
function* cavern(world: Underground, ask: CavernCellRequest, room: Room): Steps<Float32Array> {
  const answer = yield* generateCavernCell(world, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
}

/** Which cells of a block of free space may hold gas. */
function* gas({ nebula }: Space, ask: GasAsk, room: Room): Steps<Uint16Array> {
  const answer = yield* gatherGas(nebula, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
}

/** The stars of a box of free space. */
function* stars({ galaxy }: Space, ask: StarAsk, room: Room): Steps<Int32Array> {
  const answer = yield* gatherStars(galaxy, ask, room);
  return { answer, buffer: answer.buffer as ArrayBuffer };
}

export interface NearestAsk extends Pick<NearestOptions, "beyond" | "planets"> {
  /** Light-years. */
  readonly from: Triple;
}

/** The star nearest to a place in free space. */
function* nearest({ galaxy }: Space, { from, ...which }: NearestAsk, room: Room): Steps<NearestStar | null> {
  const answer = yield* seekNearest(galaxy, ...from, which);
  return { answer, buffer: room(0) };
}

/** A side of the cube map that a planet wears in free space. */
function* face(globe: Globe, ask: FaceAsk, room: Room): Steps<PlanetFace> {
  const answer = yield* gatherFace(globe, ask, room);
  return { answer, buffer: answer.paint.buffer as ArrayBuffer };
}
