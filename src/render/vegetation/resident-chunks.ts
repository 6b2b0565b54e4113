/** The chunks that have come and have rows on the GPU: taken from a stream as there is room, given back when it forgets them. */

import type { ScatterChunk } from "../../stream/scatter.ts";
import { type ScatterStream, STRIDE } from "../../stream/scatter.ts";
import type { Stand, ThingTextures } from "./thing-textures.ts";

/** Bytes of chunks taken in one frame that is drawn, and at once while nothing is. */
const BUDGET = { drawn: 65_536, awaited: 1_048_576 };
/** Metres around an eye whose trees are over it, and the sum of their heights squared at which 63 % of the sky is gone. */
const GLOOM = 24;
const CLOSED = 3600;
/** Metres between an eye and the ground of a chunk in whose woods it may be. */
const AMONG = 150;

export interface Stands {
  readonly all: ReadonlyMap<string, Stand>;
  readonly stream: ScatterStream;
  /** Takes some of what has come, at a second of the clock; true where far things are among it. */
  take(born: number, when: keyof typeof BUDGET): boolean;
  /** How much of the sky is crowns over a place on an archipelago, 0 to 1; codes below `trees` are. */
  skyOcclusionAt(x: number, y: number, z: number, trees: number): number;
  /** Forgets all, and goes on with another stream. */
  show(next: ScatterStream): void;
}

/** `altitudeOf`: metres of the ground over the datum in the middle of a chunk. */
export function createStands(
  opened: ScatterStream,
  textures: ThingTextures,
  altitudeOf: (chunk: ScatterChunk, t: number) => number,
): Stands {
  let stream = opened;
  const stands = new Map<string, Stand>();
  const waiting: ScatterChunk[] = [];
  let far = false;

  function admit(chunk: ScatterChunk, born: number): boolean {
    const stand = textures.add(chunk, born);
    if (!stand) return false;
    stands.set(chunk.key, stand);
    if (chunk.level === 0) return true;
    // Near things are listed one by one, far ones by rows: their numbers are on the GPU.
    stream.release(chunk);
    far = true;
    return true;
  }

  function forget(key: string): void {
    const stand = stands.get(key);
    const late = waiting.findIndex((chunk) => chunk.key === key);
    if (late >= 0) stream.release(waiting.splice(late, 1)[0]);
    if (!stand) return;
    stands.delete(key);
    textures.remove(stand);
    if (stand.chunk.level === 0) stream.release(stand.chunk);
  }

  return {
    all: stands,
    get stream() {
      return stream;
    },
    take(born, when) {
      const { added, removed } = stream.take(BUDGET[when]);
      far = false;
      for (const key of removed) forget(key);
      waiting.push(...added);
      while (waiting.length > 0 && admit(waiting[0], born)) waiting.shift();
      return far;
    },
    skyOcclusionAt(x, y, z, trees) {
      let cover = 0;
      for (const stand of stands.values()) {
        const { chunk } = stand;
        const { level, centre, reach, things, count } = chunk;
        if (level > 0 || Math.abs(x - centre[0]) > reach || Math.abs(y - centre[1]) > reach) continue;
        // What has just come has not been looked at.
        if (Number.isNaN(stand.year)) stand.altitude = altitudeOf(chunk, 0);
        if (Math.abs(z - centre[2] - stand.altitude) > AMONG) continue;
        for (let at = 0; at < STRIDE * count && things[at + 6] < trees; at += STRIDE) {
          const dx = centre[0] + things[at] - x;
          const dy = centre[1] + things[at + 1] - y;
          const near = 1 - (dx * dx + dy * dy) / (GLOOM * GLOOM);
          if (near > 0) cover += near * near * things[at + 4] * things[at + 4];
        }
      }
      return 1 - Math.exp(-cover / CLOSED);
    },
    show(next) {
      for (const chunk of waiting) stream.release(chunk);
      waiting.length = 0;
      for (const key of [...stands.keys()]) forget(key);
      stream.dispose();
      stream = next;
    },
  };
}
