/**
 * Which cells near an eye may hold gas, block by block as workers find out, told as leaps: for the texture that a march reads.
 *
 *   window   `across`³ blocks around the eye; a block has the same slot wherever the eye is, its numbers modulo `across`
 *   never    wrong: what is not known, was of another place, or holds no longer is told as 0, before the frame in which it would be read
 *   years    a block holds for `halfT` years around the t it was asked at, the longer the faster time runs; it is asked anew
 *            half-way out, and stays until then
 */

import { BLOCK_CELLS } from "../../../core/space/nebula-bounds.ts";
import type { Triple } from "../../../core/space/place.ts";
import type { WorldTable } from "../../../recipe/recipe.ts";
import { createRequests, type Requested } from "../../../stream/instance-stream.ts";
import type { Pool } from "../../../stream/pool.ts";
import { BLOCK_SIZE, writeLeaps } from "./empty-space.ts";
import { GAS_BYTES } from "./gas-block.ts";

export interface GasStreamOptions {
  /** Light-years of a cell. */
  readonly cell: number;
  /** Blocks along each side of the window, a power of two. */
  readonly across: number;
  /** Told of a block that could not be made; all of it is marched. */
  failed?(error: Error): void;
}

export interface GasStream {
  /** Tells where the eye is, light-years, which year it is and how many go by in a second; chooses and asks. */
  update(at: Triple, t: number, rate: number): void;
  /** Tells what is other than it was: all that must be 0 from now on, and `most` slots of new leaps, nearest first. */
  take(most: number, told: Told): void;
  /** Another world: all is asked anew. */
  show(world: WorldTable): void;
  /** The first block of the window along each axis, by whole blocks. */
  readonly first: Triple;
  /** True once all of the window is known and taken. */
  readonly complete: boolean;
  dispose(): void;
}

export interface Told {
  /** BLOCK_SIZE leaps of a slot, read at once. */
  write(slot: number, leaps: Uint8Array): void;
  /** All slots are 0. */
  clear(): void;
}

/** Years around t; and that share of them must last so many seconds. */
const SPANS = [2, 16, 128];
const LAST = 4;
/** Blocks that are asked for at a time: the next few frames' work of all workers. */
const ASKED = 64;
/** The share of slots from which on all are cleared at once. */
const MANY = 0.3;

interface Known {
  readonly bits: Uint16Array;
  readonly t: number;
  readonly halfT: number;
}

interface Slot extends Requested {
  readonly slot: number;
  i: number;
  j: number;
  k: number;
  known: Known | null;
  /** The middle and half the length of the years that were last requested. */
  t: number;
  halfT: number;
  /** Whether it is asked for, or to be; and how far away it is then. */
  awaited: boolean;
  away: number;
  /** Whether its leaps are to be told anew; and between which years those hold that were told: none when empty. */
  stale: boolean;
  from: number;
  until: number;
}

const NOTHING = new Uint8Array(BLOCK_SIZE);

export function createGasStream(world: WorldTable, pool: Pool, { cell, across, failed }: GasStreamOptions): GasStream {
  const block = cell * BLOCK_CELLS;
  const first: [number, number, number] = [Number.NaN, Number.NaN, Number.NaN];
  const slots = Array.from(
    { length: across ** 3 },
    (_, slot): Slot => ({ slot, ...UNKNOWN, i: 0, j: 0, k: 0, t: 0, halfT: 0 }),
  );
  const leaps = new Uint8Array(BLOCK_SIZE);
  const requests = createRequests<"gas", Slot>(world, pool, {
    job: "gas",
    keyOf: ({ i, j, k }) => `${i},${j},${k}`,
    askOf: ({ i, j, k, t, halfT }) => ({ i, j, k, t, width: cell, halfT }),
    priorityOf: ({ away }) => away,
    bytesOf: () => GAS_BYTES,
    done(one, bits) {
      one.awaited = false;
      if (one.known) pool.give(one.known.bits.buffer as ArrayBuffer);
      one.known = { bits, t: one.t, halfT: one.halfT };
      someBeside(one, (beside) => {
        beside.stale = true;
        return false;
      });
    },
    failed(error, one) {
      one.awaited = false;
      failed?.(error);
    },
  });
  /** Slots that tell of what is no longer there. */
  let gone: Slot[] = [];
  let [year, span] = [0, SPANS[0]];
  let eye: Triple = [0, 0, 0];

  const slotOf = (i: number, j: number, k: number) => {
    const wrap = (n: number) => n & (across - 1);
    return slots[(wrap(k) * across + wrap(j)) * across + wrap(i)];
  };
  const isWithin = (n: number, axis: number) => n >= first[axis] && n < first[axis] + across;

  /** Calls with the block itself and those that touch it, as far as the window goes, until it is told to stop. */
  function someBeside({ i, j, k }: Slot, call: (slot: Slot) => boolean): boolean {
    for (let dk = -1; dk <= 1; dk++) {
      if (!isWithin(k + dk, 2)) continue;
      for (let dj = -1; dj <= 1; dj++) {
        if (!isWithin(j + dj, 1)) continue;
        for (let di = -1; di <= 1; di++) if (isWithin(i + di, 0) && call(slotOf(i + di, j + dj, k + dk))) return true;
      }
    }
    return false;
  }

  function forget(one: Slot): void {
    requests.cancel(one);
    if (one.known) pool.give(one.known.bits.buffer as ArrayBuffer);
    if (one.from <= one.until) gone.push(one);
    Object.assign(one, UNKNOWN);
  }

  /** Lets the window follow the eye: a tenth of a block beyond half of one before it moves, so that it does not go to and fro. */
  function follow(): void {
    const moved = first.map((least, axis) => {
      const middle = eye[axis] / block - across / 2;
      return Math.abs(middle - least) <= 0.6 ? least : Math.round(middle);
    });
    if (moved.every((least, axis) => least === first[axis])) return;
    for (const axis of moved.keys()) first[axis] = moved[axis];
    for (let k = first[2]; k < first[2] + across; k++)
      for (let j = first[1]; j < first[1] + across; j++)
        for (let i = first[0]; i < first[0] + across; i++) {
          const one = slotOf(i, j, k);
          if (one.i === i && one.j === j && one.k === k) continue;
          forget(one);
          Object.assign(one, { i, j, k });
        }
  }

  /** Light-years from the eye to the middle of a block. */
  function awayOf({ i, j, k }: Slot): number {
    return Math.hypot((i + 0.5) * block - eye[0], (j + 0.5) * block - eye[1], (k + 0.5) * block - eye[2]);
  }

  const lacks = ({ known, failed }: Slot) =>
    !failed && (!known || Math.abs(year - known.t) > known.halfT / 2 || known.halfT > 8 * span);

  const isAwaited = ({ awaited }: Slot) => awaited;

  /** A block can be told once nothing is awaited beside it: else it would be told many times. */
  const canTell = (one: Slot) => one.stale && one.known !== null && !someBeside(one, isAwaited);

  function compose(one: Slot): void {
    one.from = -Infinity;
    one.until = Infinity;
    writeLeaps((di, dj, dk) => {
      const [i, j, k] = [one.i + di, one.j + dj, one.k + dk];
      const known = isWithin(i, 0) && isWithin(j, 1) && isWithin(k, 2) ? slotOf(i, j, k).known : null;
      if (!known || Math.abs(year - known.t) > known.halfT) return null;
      one.from = Math.max(one.from, known.t - known.halfT);
      one.until = Math.min(one.until, known.t + known.halfT);
      return known.bits;
    }, leaps);
    one.stale = false;
  }

  return {
    first,
    update(at, t, rate) {
      eye = at;
      year = t;
      span = SPANS.find((years) => years >= LAST * Math.abs(rate)) ?? SPANS[SPANS.length - 1];
      follow();
      const wanting: Slot[] = [];
      let asked = 0;
      for (const one of slots) {
        if (one.from <= one.until && (t < one.from || t > one.until)) {
          one.from = Infinity;
          one.until = -Infinity;
          one.stale = true;
          gone.push(one);
        }
        one.awaited = one.ticket !== null || lacks(one);
        if (!one.awaited) continue;
        one.away = awayOf(one);
        if (one.ticket) {
          requests.renew(one);
          asked++;
        } else wanting.push(one);
      }
      if (asked >= ASKED) return;
      wanting.sort((a, b) => a.away - b.away);
      for (const one of wanting.slice(0, ASKED - asked)) {
        Object.assign(one, { t: year, halfT: span });
        requests.request(one);
      }
    },
    take(most, { write, clear }) {
      if (gone.length > slots.length * MANY) {
        clear();
        for (const one of slots) Object.assign(one, { stale: one.known !== null, from: Infinity, until: -Infinity });
      } else for (const { slot } of gone) write(slot, NOTHING);
      gone = [];
      const ready = slots.filter(canTell).sort((a, b) => awayOf(a) - awayOf(b));
      for (const one of ready.slice(0, most)) {
        compose(one);
        write(one.slot, leaps);
      }
    },
    show(next) {
      for (const one of slots) forget(one);
      requests.reopen(next);
    },
    get complete() {
      return (
        !Number.isNaN(first[0]) &&
        gone.length === 0 &&
        slots.every((one) => one.failed || (one.known && !one.stale && !one.awaited))
      );
    },
    dispose() {
      for (const one of slots) forget(one);
      requests.close();
    },
  };
}

const UNKNOWN = {
  known: null,
  ticket: null,
  failed: false,
  awaited: false,
  away: 0,
  stale: false,
  from: Infinity,
  until: -Infinity,
};
