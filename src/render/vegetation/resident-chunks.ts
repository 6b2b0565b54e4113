/** The chunks that are resident on the GPU: taken from a stream as there is room, released when the stream drops them. */

import { type ScatterChunk, type ScatterStream, STRIDE } from "../../stream/scatter.ts";
import type { ResidentChunk, ThingTextures } from "./thing-textures.ts";

/** Bytes of chunks taken in one drawn frame, and at once while nothing is drawn. */
const BUDGET = { drawn: 65_536, awaited: 1_048_576 };
/** Radius in metres within which trees hide the sky, and the sum of their squared heights at which 63 % of it is hidden. */
const OCCLUSION_REACH = 24;
const OCCLUSION_FULL = 3600;
/** Metres between an eye and a chunk's ground up to which its trees count. */
const OCCLUSION_HEIGHT = 150;

export class ResidentChunks {
  readonly #all = new Map<string, ResidentChunk>();
  readonly #waiting: ScatterChunk[] = [];
  readonly #textures: ThingTextures;
  readonly #altitudeOf: (chunk: ScatterChunk, t: number) => number;
  readonly #isLevel: boolean;
  #stream: ScatterStream;
  #changes = 0;

  /** `altitudeOf`: metres of the ground over the datum at the centre of a chunk. `isLevel`: on flat ground. */
  constructor(
    stream: ScatterStream,
    textures: ThingTextures,
    altitudeOf: (chunk: ScatterChunk, t: number) => number,
    isLevel: boolean,
  ) {
    [this.#stream, this.#textures, this.#altitudeOf, this.#isLevel] = [stream, textures, altitudeOf, isLevel];
  }

  get all(): ReadonlyMap<string, ResidentChunk> {
    return this.#all;
  }

  get stream(): ScatterStream {
    return this.#stream;
  }

  /** Goes up with every chunk that is taken or dropped. */
  get changes(): number {
    return this.#changes;
  }

  /** Takes some of the chunks that have arrived; `born` is their time on the clock. True where far chunks are among them. */
  take(born: number, when: keyof typeof BUDGET): boolean {
    const { added, removed } = this.#stream.take(BUDGET[when]);
    const waiting = this.#waiting;
    for (const key of removed) this.#drop(key);
    waiting.push(...added);
    let far = false;
    while (waiting.length > 0 && this.#admit(waiting[0], born)) far = waiting.shift()?.level !== 0 || far;
    return far;
  }

  /** Share of the sky that crowns hide over a point of an archipelago, or of a planet's datum, 0…1; codes below `treeCount` are trees. */
  skyOcclusionAt(x: number, y: number, z: number, treeCount: number): number {
    const isLevel = this.#isLevel;
    let cover = 0;
    for (const own of this.#all.values()) {
      const { chunk } = own;
      const { level, centre, reach, things, count } = chunk;
      if (level > 0 || Math.abs(x - centre[0]) > reach || Math.abs(y - centre[1]) > reach) continue;
      // A chunk that was not yet drawn has no altitude.
      if (isLevel && Number.isNaN(own.year)) own.altitude = this.#altitudeOf(chunk, 0);
      const [from, height] = isLevel ? [centre[2] + own.altitude, OCCLUSION_HEIGHT] : [centre[2], reach];
      if (Math.abs(z - from) > height) continue;
      for (let at = 0; at < STRIDE * count && things[at + 6] < treeCount; at += STRIDE) {
        const dx = centre[0] + things[at] - x;
        const dy = centre[1] + things[at + 1] - y;
        const dz = isLevel ? 0 : centre[2] + things[at + 2] - z;
        const near = 1 - (dx * dx + dy * dy + dz * dz) / (OCCLUSION_REACH * OCCLUSION_REACH);
        if (near > 0) cover += near * near * things[at + 4] * things[at + 4];
      }
    }
    return 1 - Math.exp(-cover / OCCLUSION_FULL);
  }

  /** Drops all chunks and continues with another stream. */
  setStream(next: ScatterStream): void {
    for (const chunk of this.#waiting) this.#stream.release(chunk);
    this.#waiting.length = 0;
    for (const key of [...this.#all.keys()]) this.#drop(key);
    this.#stream.dispose();
    this.#stream = next;
  }

  #admit(chunk: ScatterChunk, born: number): boolean {
    const own = this.#textures.add(chunk, born);
    if (!own) return false;
    this.#all.set(chunk.key, own);
    this.#changes++;
    // Near chunks are listed by instance; far ones by row, so that their data is needed on the GPU alone.
    if (chunk.level > 0) this.#stream.release(chunk);
    return true;
  }

  #drop(key: string): void {
    const own = this.#all.get(key);
    const late = this.#waiting.findIndex((chunk) => chunk.key === key);
    if (late >= 0) this.#stream.release(this.#waiting.splice(late, 1)[0]);
    if (!own) return;
    this.#all.delete(key);
    this.#changes++;
    this.#textures.remove(own);
    if (own.chunk.level === 0) this.#stream.release(own.chunk);
  }
}
