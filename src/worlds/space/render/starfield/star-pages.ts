/**
 * Page allocator for the star vertex buffer: a box of stars occupies as many pages of PAGE stars as it needs, which are freed with it.
 *
 *   star    5 floats: x, y, z modulo WRAP light-years, class (0 for none), and time of loading in seconds
 *   exact   integers below 2²⁴ are exact in floats, and so are differences wrapped into ±WRAP/2
 */
import { BOX_STRIDE } from "../../jobs/star-box.ts";

export const PAGE = 16;
export const PAGE_STRIDE = 5;
/** Light-years; more than twice the greatest visible distance. */
export const WRAP = 2 ** 20;
const PAGE_NUMBERS = PAGE * PAGE_STRIDE;

export interface StarPages {
  readonly numbers: Float32Array;
  /** Stars up to the end of the last used page. */
  readonly length: number;
  add(key: string, stars: Int32Array, loadedAt: number): void;
  remove(key: string): void;
  /** Sorts the boxes by key, so that the additive blending in half floats is reproducible. */
  arrange(): void;
  /** Calls `write` for each changed range since the last call, in ascending order; returns the bytes. */
  flush(write: (from: number, numbers: Float32Array) => void): number;
}

/** Stars beyond a capacity of `most` are dropped. */
export function createStarPages(most: number): StarPages {
  const count = Math.floor(most / PAGE);
  const numbers = new Float32Array(count * PAGE_NUMBERS);
  const used = new Uint8Array(count);
  const dirty = new Uint8Array(count);
  const pagesOf = new Map<string, number[]>();
  let high = 0;
  /** All pages before it are used. */
  let hint = 0;
  let [firstDirty, lastDirty] = [count, -1];

  function touch(page: number): void {
    dirty[page] = 1;
    firstDirty = Math.min(firstDirty, page);
    lastDirty = Math.max(lastDirty, page);
  }

  /** Allocates the first free page; −1 if there is none. */
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
    add(key, stars, loadedAt) {
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
          numbers[to + 4] = loadedAt;
        }
        numbers.fill(0, to, (page + 1) * PAGE_NUMBERS);
        touch(page);
      }
      pagesOf.set(key, pages);
    },
    remove(key) {
      for (const page of pagesOf.get(key) ?? []) {
        numbers.fill(0, page * PAGE_NUMBERS, (page + 1) * PAGE_NUMBERS);
        used[page] = 0;
        hint = Math.min(hint, page);
        touch(page);
      }
      pagesOf.delete(key);
      while (high > 0 && used[high - 1] === 0) high--;
    },
    arrange() {
      const before = numbers.slice(0, high * PAGE_NUMBERS);
      const last = high;
      let page = 0;
      for (const key of [...pagesOf.keys()].sort()) {
        const pages = pagesOf.get(key) ?? [];
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
