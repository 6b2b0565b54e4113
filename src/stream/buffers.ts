/** A pool of buffers that travel to workers and back: sizes are powers of two, so that one fits another's answer. */

const LEAST = 4096;
/**
 * The greatest ratio of a taken buffer's size to the requested size. V8 counts a transferred buffer in full: 8 MB of a street map,
 * reused for a few kilobytes of houses, caused several major garbage collections a second.
 */
const MAX_RATIO = 16;
/** Maximum of bytes kept: about ninety far chunks. */
const MOST = 2 ** 24;

export interface Buffers {
  /** The smallest kept buffer of at least `bytes` bytes and at most MAX_RATIO times as many; null for none. */
  take(bytes: number): ArrayBuffer | null;
  give(buffer: ArrayBuffer): void;
  /** Bytes kept. */
  readonly bytes: number;
  clear(): void;
}

export function createBuffers(): Buffers {
  const kept: ArrayBuffer[] = [];
  let bytes = 0;
  return {
    take(least) {
      let best = -1;
      let size = MAX_RATIO * Math.max(LEAST, least) + 1;
      for (const [k, { byteLength }] of kept.entries())
        if (byteLength >= least && byteLength < size) {
          best = k;
          size = byteLength;
        }
      if (best < 0) return null;
      const [buffer] = kept.splice(best, 1);
      bytes -= buffer.byteLength;
      return buffer;
    },
    give(buffer) {
      // A transferred buffer has no length left.
      if (buffer.byteLength < LEAST || bytes + buffer.byteLength > MOST) return;
      kept.push(buffer);
      bytes += buffer.byteLength;
    },
    get bytes() {
      return bytes;
    },
    clear() {
      kept.length = 0;
      bytes = 0;
    },
  };
}

/** A buffer of at least `bytes` bytes: the spare one if it is large enough, else a new one; and the spare if unused. */
export function bufferFor(bytes: number, spare: ArrayBuffer | null): [buffer: ArrayBuffer, left: ArrayBuffer | null] {
  if (spare && spare.byteLength >= bytes) return [spare, null];
  return [new ArrayBuffer(2 ** Math.ceil(Math.log2(Math.max(LEAST, bytes)))), spare];
}
