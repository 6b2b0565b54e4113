/**
 * Streams the empty-space distance field around the camera, block by block as workers deliver occupancy bits, into the texture that the
 * ray march reads.
 *
 *   window   `across`³ blocks around the camera; toroidal addressing: a block's slot is its index modulo `across`
 *   safety   conservative: blocks that are unknown, outdated or of another place are written as 0 before the frame that would read them
 *   years    a block is valid for `halfT` years around the t of its request, longer when time runs faster; it is requested again
 *            half-way through and stays in use until then
 */
import { BLOCK_CELLS } from "../../../core/space/nebula-bounds.ts";
import type { Triple } from "../../../core/space/place.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import { createRequests, type Requested, type Requests } from "../../../stream/instance-stream.ts";
import type { Pool } from "../../../stream/pool.ts";
import { BLOCK_SIZE, OCCUPANCY_BYTES, writeSkipDistances } from "./empty-space.ts";

export interface GasStreamOptions {
  /** Cell size, light-years. */
  readonly cell: number;
  /** Blocks along each side of the window, a power of two. */
  readonly across: number;
  /** A block's job failed; the block is marched as if full. */
  onError?(error: Error): void;
}

interface SlotWriter {
  /** Writes BLOCK_SIZE distances; the array is reused. */
  write(slot: number, distances: Uint8Array): void;
  /** Sets all slots to 0. */
  clear(): void;
}

/** Validity of a block in years, either way; the least one that lasts MIN_SECONDS at the current rate is used. */
const SPANS = [2, 16, 128];
const MIN_SECONDS = 4;
/** Blocks requested at a time: a few frames' work for all workers. */
const MAX_REQUESTS = 64;
/** Share of outdated slots above which the whole window is cleared instead. */
const CLEAR_SHARE = 0.3;

interface Occupancy {
  readonly bits: Uint16Array;
  readonly t: number;
  readonly halfT: number;
}

interface Slot extends Requested {
  readonly slot: number;
  i: number;
  j: number;
  k: number;
  occupancy: Occupancy | null;
  /** Validity of the last request: its middle and half its length, years. */
  t: number;
  halfT: number;
  /** Requested or to be requested, and its distance then. */
  awaited: boolean;
  distance: number;
  /** Whether its distances must be written again, and the years between which the written ones hold (empty range: none written). */
  stale: boolean;
  from: number;
  until: number;
}

const ZEROS = new Uint8Array(BLOCK_SIZE);

const UNKNOWN = {
  occupancy: null,
  ticket: null,
  failed: false,
  awaited: false,
  distance: 0,
  stale: false,
  from: Infinity,
  until: -Infinity,
};

/** Blocks around the camera, each in the slot of its index modulo `across`. */
class GasWindow {
  readonly slots: readonly Slot[];
  /** Index of the first block along each axis. */
  readonly first: [number, number, number] = [Number.NaN, Number.NaN, Number.NaN];
  camera: Triple = [0, 0, 0];
  readonly #across: number;
  readonly #block: number;

  constructor({ cell, across }: GasStreamOptions) {
    this.#across = across;
    this.#block = cell * BLOCK_CELLS;
    this.slots = Array.from({ length: across ** 3 }, (_, slot) => ({
      slot,
      ...UNKNOWN,
      i: 0,
      j: 0,
      k: 0,
      t: 0,
      halfT: 0,
    }));
  }

  slotOf(i: number, j: number, k: number): Slot {
    const across = this.#across;
    const last = across - 1;
    return this.slots[((k & last) * across + (j & last)) * across + (i & last)];
  }

  isWithin(n: number, axis: number): boolean {
    return n >= this.first[axis] && n < this.first[axis] + this.#across;
  }

  /** Whether `test` holds for the block itself or a neighbour inside the window; stops at the first. */
  someNeighbour({ i, j, k }: Slot, test: (slot: Slot) => boolean): boolean {
    for (let dk = -1; dk <= 1; dk++) {
      if (!this.isWithin(k + dk, 2)) continue;
      for (let dj = -1; dj <= 1; dj++) {
        if (!this.isWithin(j + dj, 1)) continue;
        for (let di = -1; di <= 1; di++)
          if (this.isWithin(i + di, 0) && test(this.slotOf(i + di, j + dj, k + dk))) return true;
      }
    }
    return false;
  }

  /** Centres the window on the camera, with a hysteresis of a tenth of a block; `forget` gets slots that change their block. */
  follow(forget: (one: Slot) => void): void {
    const { first } = this;
    const moved = first.map((least, axis) => {
      const middle = this.camera[axis] / this.#block - this.#across / 2;
      return Math.abs(middle - least) <= 0.6 ? least : Math.round(middle);
    });
    if (moved.every((least, axis) => least === first[axis])) return;
    for (const axis of moved.keys()) first[axis] = moved[axis];
    for (let k = first[2]; k < first[2] + this.#across; k++)
      for (let j = first[1]; j < first[1] + this.#across; j++)
        for (let i = first[0]; i < first[0] + this.#across; i++) {
          const one = this.slotOf(i, j, k);
          if (one.i === i && one.j === j && one.k === k) continue;
          forget(one);
          Object.assign(one, { i, j, k });
        }
  }

  /** Distance from the camera to the centre of a block, light-years. */
  distanceTo({ i, j, k }: Slot): number {
    const { camera } = this;
    const block = this.#block;
    return Math.hypot((i + 0.5) * block - camera[0], (j + 0.5) * block - camera[1], (k + 0.5) * block - camera[2]);
  }
}

const isAwaited = ({ awaited }: Slot) => awaited;

export class GasStream {
  readonly #window: GasWindow;
  readonly #pool: Pool;
  readonly #requests: Requests<Slot>;
  readonly #distances = new Uint8Array(BLOCK_SIZE);
  /** Slots whose written distances no longer hold. */
  #outdated: Slot[] = [];
  #year = 0;
  #span = SPANS[0];

  constructor(world: WorldTable, pool: Pool, options: GasStreamOptions) {
    const window = new GasWindow(options);
    [this.#window, this.#pool] = [window, pool];
    this.#requests = createRequests<"gas", Slot>(world, pool, {
      job: "gas",
      keyOf: ({ i, j, k }) => `${i},${j},${k}`,
      askOf: ({ i, j, k, t, halfT }) => ({ i, j, k, t, width: options.cell, halfT }),
      priorityOf: ({ distance }) => distance,
      bytesOf: () => OCCUPANCY_BYTES,
      done(one, bits) {
        one.awaited = false;
        if (one.occupancy) pool.give(one.occupancy.bits.buffer as ArrayBuffer);
        one.occupancy = { bits, t: one.t, halfT: one.halfT };
        window.someNeighbour(one, (neighbour) => {
          neighbour.stale = true;
          return false;
        });
      },
      failed(error, one) {
        one.awaited = false;
        options.onError?.(error);
      },
    });
  }

  /** Index of the window's first block along each axis. */
  get first(): Triple {
    return this.#window.first;
  }

  /** True once the whole window is known and written. */
  get complete(): boolean {
    const { first, slots } = this.#window;
    return (
      !Number.isNaN(first[0]) &&
      this.#outdated.length === 0 &&
      slots.every((one) => one.failed || (one.occupancy && !one.stale && !one.awaited))
    );
  }

  /** Sets the camera position in light-years, the year and the years per second; requests missing blocks. */
  update(at: Triple, t: number, rate: number): void {
    const [window, requests] = [this.#window, this.#requests];
    window.camera = at;
    this.#year = t;
    this.#span = SPANS.find((years) => years >= MIN_SECONDS * Math.abs(rate)) ?? SPANS[SPANS.length - 1];
    window.follow((one) => this.#forget(one));
    const missing: Slot[] = [];
    let requested = 0;
    for (const one of window.slots) {
      if (one.from <= one.until && (t < one.from || t > one.until)) {
        one.from = Infinity;
        one.until = -Infinity;
        one.stale = true;
        this.#outdated.push(one);
      }
      one.awaited = one.ticket !== null || this.#isMissing(one);
      if (!one.awaited) continue;
      one.distance = window.distanceTo(one);
      if (one.ticket) {
        requests.renew(one);
        requested++;
      } else missing.push(one);
    }
    if (requested >= MAX_REQUESTS) return;
    missing.sort((a, b) => a.distance - b.distance);
    for (const one of missing.slice(0, MAX_REQUESTS - requested)) {
      Object.assign(one, { t, halfT: this.#span });
      requests.request(one);
    }
  }

  /** Writes the changes: every slot that must become 0, and up to `most` new distance fields, nearest first. */
  flush(most: number, { write, clear }: SlotWriter): void {
    const window = this.#window;
    if (this.#outdated.length > window.slots.length * CLEAR_SHARE) {
      clear();
      for (const one of window.slots)
        Object.assign(one, { stale: one.occupancy !== null, from: Infinity, until: -Infinity });
    } else for (const { slot } of this.#outdated) write(slot, ZEROS);
    this.#outdated = [];
    // A block is written once no neighbour is awaited, so that it is not written several times.
    const isReady = (one: Slot) => one.stale && one.occupancy !== null && !window.someNeighbour(one, isAwaited);
    const ready = window.slots.filter(isReady).sort((a, b) => window.distanceTo(a) - window.distanceTo(b));
    for (const one of ready.slice(0, most)) {
      this.#compose(one);
      write(one.slot, this.#distances);
    }
  }

  /** Switches to another world and requests everything again. */
  setWorld(world: WorldTable): void {
    for (const one of this.#window.slots) this.#forget(one);
    this.#requests.reopen(world);
  }

  dispose(): void {
    for (const one of this.#window.slots) this.#forget(one);
    this.#requests.close();
  }

  #forget(one: Slot): void {
    this.#requests.cancel(one);
    if (one.occupancy) this.#pool.give(one.occupancy.bits.buffer as ArrayBuffer);
    if (one.from <= one.until) this.#outdated.push(one);
    Object.assign(one, UNKNOWN);
  }

  #isMissing({ occupancy, failed }: Slot): boolean {
    if (failed) return false;
    return !occupancy || Math.abs(this.#year - occupancy.t) > occupancy.halfT / 2 || occupancy.halfT > 8 * this.#span;
  }

  #compose(one: Slot): void {
    const [window, year] = [this.#window, this.#year];
    one.from = -Infinity;
    one.until = Infinity;
    writeSkipDistances((di, dj, dk) => {
      const [i, j, k] = [one.i + di, one.j + dj, one.k + dk];
      const isKnown = window.isWithin(i, 0) && window.isWithin(j, 1) && window.isWithin(k, 2);
      const occupancy = isKnown ? window.slotOf(i, j, k).occupancy : null;
      if (!occupancy || Math.abs(year - occupancy.t) > occupancy.halfT) return null;
      one.from = Math.max(one.from, occupancy.t - occupancy.halfT);
      one.until = Math.min(one.until, occupancy.t + occupancy.halfT);
      return occupancy.bits;
    }, this.#distances);
    one.stale = false;
  }
}
