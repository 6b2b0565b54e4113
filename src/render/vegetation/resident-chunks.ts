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

export interface ResidentChunks {
  readonly all: ReadonlyMap<string, ResidentChunk>;
  readonly stream: ScatterStream;
  /** Goes up with every chunk that is taken or dropped. */
  readonly changes: number;
  /** Takes some of the chunks that have arrived; `born` is their time on the clock. True where far chunks are among them. */
  take(born: number, when: keyof typeof BUDGET): boolean;
  /** Share of the sky that crowns hide over a point of an archipelago, 0…1; codes below `treeCount` are trees. */
  skyOcclusionAt(x: number, y: number, z: number, treeCount: number): number;
  /** Drops all chunks and continues with another stream. */
  setStream(next: ScatterStream): void;
}

/** `altitudeOf`: metres of the ground over the datum at the centre of a chunk. */
export function createResidentChunks(
  opened: ScatterStream,
  textures: ThingTextures,
  altitudeOf: (chunk: ScatterChunk, t: number) => number,
): ResidentChunks {
  let stream = opened;
  const all = new Map<string, ResidentChunk>();
  const waiting: ScatterChunk[] = [];
  let far = false;
  let changes = 0;

  function admit(chunk: ScatterChunk, born: number): boolean {
    const own = textures.add(chunk, born);
    if (!own) return false;
    all.set(chunk.key, own);
    changes++;
    if (chunk.level === 0) return true;
    // Near chunks are listed by instance; far ones by row, so that their data is needed on the GPU alone.
    stream.release(chunk);
    far = true;
    return true;
  }

  function drop(key: string): void {
    const own = all.get(key);
    const late = waiting.findIndex((chunk) => chunk.key === key);
    if (late >= 0) stream.release(waiting.splice(late, 1)[0]);
    if (!own) return;
    all.delete(key);
    changes++;
    textures.remove(own);
    if (own.chunk.level === 0) stream.release(own.chunk);
  }

  return {
    all,
    get stream() {
      return stream;
    },
    get changes() {
      return changes;
    },
    take(born, when) {
      const { added, removed } = stream.take(BUDGET[when]);
      far = false;
      for (const key of removed) drop(key);
      waiting.push(...added);
      while (waiting.length > 0 && admit(waiting[0], born)) waiting.shift();
      return far;
    },
    skyOcclusionAt(x, y, z, treeCount) {
      let cover = 0;
      for (const own of all.values()) {
        const { chunk } = own;
        const { level, centre, reach, things, count } = chunk;
        if (level > 0 || Math.abs(x - centre[0]) > reach || Math.abs(y - centre[1]) > reach) continue;
        // A chunk that was not yet drawn has no altitude.
        if (Number.isNaN(own.year)) own.altitude = altitudeOf(chunk, 0);
        if (Math.abs(z - centre[2] - own.altitude) > OCCLUSION_HEIGHT) continue;
        for (let at = 0; at < STRIDE * count && things[at + 6] < treeCount; at += STRIDE) {
          const dx = centre[0] + things[at] - x;
          const dy = centre[1] + things[at + 1] - y;
          const near = 1 - (dx * dx + dy * dy) / (OCCLUSION_REACH * OCCLUSION_REACH);
          if (near > 0) cover += near * near * things[at + 4] * things[at + 4];
        }
      }
      return 1 - Math.exp(-cover / OCCLUSION_FULL);
    },
    setStream(next) {
      for (const chunk of waiting) stream.release(chunk);
      waiting.length = 0;
      for (const key of [...all.keys()]) drop(key);
      stream.dispose();
      stream = next;
    },
  };
}
