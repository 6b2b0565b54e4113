/** Chunks that have arrived from a stream, and what a renderer made of each, in the order of their keys. */
import type { ScatterChunk, ScatterStream } from "./scatter.ts";

/** Handling of chunks by a renderer. */
export interface ChunkUse<C> {
  /** Bytes accepted from the stream per frame. */
  readonly budget: number;
  /** Whether `make` copies what it needs: a chunk's buffer then goes back to the workers at once, else when it is dropped. */
  readonly copies: boolean;
  make(chunk: ScatterChunk): C;
  drop?(made: C, key: string): void;
}

type Eye = readonly [x: number, y: number, z: number];

export class ArrivedChunks<C> {
  /** Incremented whenever chunks come or go; users who change one increment it too. */
  changes = 0;
  readonly #use: ChunkUse<C>;
  readonly #made = new Map<string, C>();
  /** Chunks whose buffers are still in use. */
  readonly #kept = new Map<string, ScatterChunk>();
  #open: () => ScatterStream;
  #stream: ScatterStream;

  constructor(open: () => ScatterStream, use: ChunkUse<C>) {
    this.#use = use;
    this.#open = open;
    this.#stream = open();
  }

  get all(): ReadonlyMap<string, C> {
    return this.#made;
  }

  get stream(): Pick<ScatterStream, "settled" | "complete"> {
    return this.#stream;
  }

  /** Requests chunks near an eye (metres in the world's axes, and over the ground), and takes those of a frame; false where there were none. */
  update(eye: Eye, clearance: number): boolean {
    this.#stream.update(...eye, clearance);
    return this.#take();
  }

  /** Requests chunks near an eye, and takes all that have arrived. */
  prefetch(eye: Eye, clearance: number): void {
    let isSome = this.update(eye, clearance);
    while (isSome) isSome = this.#take();
  }

  #take(): boolean {
    const { added, removed } = this.#stream.take(this.#use.budget);
    for (const key of removed) this.#drop(key);
    for (const chunk of added) {
      this.#drop(chunk.key);
      this.#made.set(chunk.key, this.#use.make(chunk));
      if (this.#use.copies) this.#stream.release(chunk);
      else this.#kept.set(chunk.key, chunk);
    }
    if (added.length + removed.length === 0) return false;
    if (added.length > 0) this.#sort();
    this.changes++;
    return true;
  }

  /** Sorts in place, so that the order of drawing does not depend on the order of arrival. */
  #sort(): void {
    const sorted = [...this.#made].sort(([a], [b]) => (a < b ? -1 : 1));
    this.#made.clear();
    for (const [key, made] of sorted) this.#made.set(key, made);
  }

  #drop(key: string): void {
    const made = this.#made.get(key);
    if (made === undefined) return;
    this.#made.delete(key);
    this.#use.drop?.(made, key);
    const chunk = this.#kept.get(key);
    if (chunk) this.#stream.release(chunk);
    this.#kept.delete(key);
  }

  /** Drops all chunks and starts anew, with another stream where one is given. */
  reopen(open = this.#open): void {
    this.dispose();
    this.changes++;
    this.#open = open;
    this.#stream = open();
  }

  dispose(): void {
    for (const key of [...this.#made.keys()]) this.#drop(key);
    this.#stream.dispose();
  }
}
