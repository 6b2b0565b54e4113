/**
 * Where the stars of boxes lie in one array for the GPU: pages of PAGE stars, a box on as many as it needs, given to others when it goes.
 *
 *   star    5 numbers: x, y, z modulo WRAP light-years, its class (0 where there is none), and when it came, in seconds
 *   exact   whole numbers below 2²⁴ are floats, and a difference wrapped into ±WRAP/2 is exact anywhere
 */
import { BOX_STRIDE } from "../../jobs/star-box.ts";

export const PAGE = 16;
export const PAGE_STRIDE = 5;
/** Light-years: more than twice as far as any star is seen. */
export const WRAP = 2 ** 20;
const PAGE_NUMBERS = PAGE * PAGE_STRIDE;

export interface StarPages {
  readonly numbers: Float32Array;
  /** Stars up to the end of the last page that is used. */
  readonly length: number;
  add(key: string, stars: Int32Array, born: number): void;
  remove(key: string): void;
  /** Lays boxes out by their keys, in whatever order they came: lights of half precision add up to other bits in another order. */
  arrange(): void;
  /** Calls `write` with each run of numbers that changed since the last call, from low to high, and returns their bytes. */
  flush(write: (from: number, numbers: Float32Array) => void): number;
}

/** What does not fit into `most` stars is left out. */
export function createStarPages(most: number): StarPages {
  const count = Math.floor(most / PAGE);
  const numbers = new Float32Array(count * PAGE_NUMBERS);
  const used = new Uint8Array(count);
  const dirty = new Uint8Array(count);
  const held = new Map<string, number[]>();
  let high = 0;
  /** No page before it is free. */
  let hint = 0;
  let [firstDirty, lastDirty] = [count, -1];

  function touch(page: number): void {
    dirty[page] = 1;
    firstDirty = Math.min(firstDirty, page);
    lastDirty = Math.max(lastDirty, page);
  }

  /** The first free page, so that what is used lies together; −1 where none is. */
  function takePage(): number {
    while (hint < count && used[hint] === 1) hint++;
    if (hint === count) return -1;
    used[hint] = 1;
    high = Math.max(high, hint + 1);
    return hint;
  }

  return {
    numbers,
    get length() {
      return high * PAGE;
    },
    add(key, stars, born) {
      const pages: number[] = [];
      for (let at = 0; at < stars.length; at += PAGE * BOX_STRIDE) {
        const page = takePage();
        if (page < 0) break;
        pages.push(page);
        const end = Math.min(stars.length, at + PAGE * BOX_STRIDE);
        let to = page * PAGE_NUMBERS;
        for (let from = at; from < end; from += BOX_STRIDE, to += PAGE_STRIDE) {
          for (let axis = 0; axis < 3; axis++) numbers[to + axis] = stars[from + axis] & (WRAP - 1);
          numbers[to + 3] = stars[from + 3];
          numbers[to + 4] = born;
        }
        numbers.fill(0, to, (page + 1) * PAGE_NUMBERS);
        touch(page);
      }
      held.set(key, pages);
    },
    remove(key) {
      for (const page of held.get(key) ?? []) {
        numbers.fill(0, page * PAGE_NUMBERS, (page + 1) * PAGE_NUMBERS);
        used[page] = 0;
        hint = Math.min(hint, page);
        touch(page);
      }
      held.delete(key);
      while (high > 0 && used[high - 1] === 0) high--;
    },
    arrange() {
      const before = numbers.slice(0, high * PAGE_NUMBERS);
      const last = high;
      let page = 0;
      for (const key of [...held.keys()].sort()) {
        const pages = held.get(key) ?? [];
        for (const [n, from] of pages.entries()) {
          numbers.set(before.subarray(from * PAGE_NUMBERS, (from + 1) * PAGE_NUMBERS), page * PAGE_NUMBERS);
          if (from !== page) touch(page);
          pages[n] = page++;
        }
      }
      numbers.fill(0, page * PAGE_NUMBERS, last * PAGE_NUMBERS);
      used.fill(1, 0, page);
      for (let free = page; free < last; free++) {
        if (used[free] === 1) touch(free);
        used[free] = 0;
      }
      hint = high = page;
    },
    flush(write) {
      let bytes = 0;
      for (let page = firstDirty; page <= lastDirty; page++) {
        if (dirty[page] === 0) continue;
        const first = page;
        while (page <= lastDirty && dirty[page] === 1) dirty[page++] = 0;
        const run = numbers.subarray(first * PAGE_NUMBERS, page * PAGE_NUMBERS);
        write(first * PAGE_NUMBERS, run);
        bytes += run.byteLength;
      }
      [firstDirty, lastDirty] = [count, -1];
      return bytes;
    },
  };
}
