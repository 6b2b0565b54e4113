/** Buffers that go to workers and come back: of 2ᵏ bytes, so that one serves for another's answer. */

const LEAST = 4096;
/** Bytes that are kept, at most: some ninety far chunks. */
const MOST = 2 ** 24;

export interface Buffers {
  /** A kept one of at least so many bytes, the smallest there is; null where none is. */
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
      for (const [k, { byteLength }] of kept.entries())
        if (byteLength >= least && (best < 0 || byteLength < kept[best].byteLength)) best = k;
      if (best < 0) return null;
      const [buffer] = kept.splice(best, 1);
      bytes -= buffer.byteLength;
      return buffer;
    },
    give(buffer) {
      // One that has gone elsewhere has no length left.
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

/** A buffer of at least so many bytes: the spare one if it is large enough, else a new one; and the spare if not taken. */
export function roomFor(bytes: number, spare: ArrayBuffer | null): [room: ArrayBuffer, left: ArrayBuffer | null] {
  if (spare && spare.byteLength >= bytes) return [spare, null];
  return [new ArrayBuffer(2 ** Math.ceil(Math.log2(Math.max(LEAST, bytes)))), spare];
}
