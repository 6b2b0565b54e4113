/**
 * Jobs of workers. A job is a generator: between its steps, of well under 4 ms each, it can be cancelled, and a thread that
 * also draws can draw.
 *
 *   (world, ask, allocate) → answer, buffer
 *
 *   world    the generator of the epoch's table, made once an epoch in each worker
 *   ask      the request of the order: numbers and text that `structuredClone` accepts
 *   allocate gives a buffer of at least so many bytes, reused where possible, for the answer's arrays; called once
 *   buffer   the one under the answer's arrays; it is transferred to the asker and comes back when it has been copied
 */
import type { WeatherFace } from "../core/planet/weather.ts";
import type { WorldTable } from "../recipe/recipe.ts";
import type { Cell } from "./cells.ts";
import type { Allocate, Things } from "./thing-layout.ts";

interface Done<A> {
  readonly answer: A;
  readonly buffer: ArrayBuffer;
}

type JobSteps<A> = Generator<undefined, Done<A>>;

interface WeatherAsk {
  /** Seed of the world. */
  readonly seed: number;
  /** 0 to 5. */
  readonly face: number;
}

/** Request and answer of a job. */
export interface JobTypes<Ask, Answer> {
  readonly ask: Ask;
  readonly answer: Answer;
}

/**
 * Every job by its name. A kind of world adds its own by declaration merging in its `jobs/index.ts`:
 * `declare module "../../../stream/jobs.ts" { interface Jobs { mine: JobTypes<MineAsk, MineChunk> } }`.
 * @public since only these declarations use it outside of this file
 */
export interface Jobs {
  /** Plants and features on a cell of a planet, or of islands. */
  things: JobTypes<Cell, Things>;
  /** A face of a planet's weather maps. */
  weather: JobTypes<WeatherAsk, WeatherFace>;
  /** The detail noise of planets' clouds. */
  cloudVolume: JobTypes<null, Uint8Array>;
}

export type JobName = keyof Jobs;
export type AskOf<N extends JobName> = Jobs[N]["ask"];
export type AnswerOf<N extends JobName> = Jobs[N]["answer"];

/** A job for a world of type W. */
export type JobOf<N extends JobName, W> = (world: W, ask: AskOf<N>, allocate: Allocate) => JobSteps<AnswerOf<N>>;

/** A job whose types its carrier does not need to know. */
export type AnyJob = (world: never, ask: never, allocate: Allocate) => JobSteps<unknown>;

/** Worker part of a kind of world: its jobs by name, and the generator of its tables. */
export interface JobSource {
  readonly jobs: Readonly<Record<string, AnyJob>>;
  generate(table: WorldTable): unknown;
}
