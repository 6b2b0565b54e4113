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

export class StarPages {
  readonly numbers;
  readonly #count;
  readonly #used;
  readonly #dirty;
  readonly #pagesOf = new Map<string, number[]>();
  #high = 0;
  /** All pages before it are used. */
  #hint = 0;
  #firstDirty;
  #lastDirty = -1;

  /** Stars beyond a capacity of `most` are dropped. */
  constructor(most: number) {
    this.#count = Math.floor(most / PAGE);
    this.numbers = new Float32Array(this.#count * PAGE_NUMBERS);
    this.#used = new Uint8Array(this.#count);
    this.#dirty = new Uint8Array(this.#count);
    this.#firstDirty = this.#count;
  }

  /** Stars up to the end of the last used page. */
  get length(): number {
    return this.#high * PAGE;
  }

  add(key: string, stars: Int32Array, loadedAt: number): void {
    const pages: number[] = [];
    for (let at = 0; at < stars.length; at += PAGE * BOX_STRIDE) {
      const page = this.#takePage();
      if (page < 0) break;
      pages.push(page);
      const end = Math.min(stars.length, at + PAGE * BOX_STRIDE);
      let to = page * PAGE_NUMBERS;
      for (let from = at; from < end; from += BOX_STRIDE, to += PAGE_STRIDE) {
        for (let axis = 0; axis < 3; axis++) this.numbers[to + axis] = stars[from + axis] & (WRAP - 1);
        this.numbers[to + 3] = stars[from + 3];
        this.numbers[to + 4] = loadedAt;
      }
      this.numbers.fill(0, to, (page + 1) * PAGE_NUMBERS);
      this.#touch(page);
    }
    this.#pagesOf.set(key, pages);
  }

  remove(key: string): void {
    for (const page of this.#pagesOf.get(key) ?? []) {
      this.numbers.fill(0, page * PAGE_NUMBERS, (page + 1) * PAGE_NUMBERS);
      this.#used[page] = 0;
      this.#hint = Math.min(this.#hint, page);
      this.#touch(page);
    }
    this.#pagesOf.delete(key);
    while (this.#high > 0 && this.#used[this.#high - 1] === 0) this.#high--;
  }

  /** Sorts the boxes by key, so that the additive blending in half floats is reproducible. */
  arrange(): void {
    const before = this.numbers.slice(0, this.#high * PAGE_NUMBERS);
    const last = this.#high;
    let page = 0;
    for (const key of [...this.#pagesOf.keys()].sort()) {
      const pages = this.#pagesOf.get(key) ?? [];
      for (const [n, from] of pages.entries()) {
        this.numbers.set(before.subarray(from * PAGE_NUMBERS, (from + 1) * PAGE_NUMBERS), page * PAGE_NUMBERS);
        if (from !== page) this.#touch(page);
        pages[n] = page++;
      }
    }
    this.numbers.fill(0, page * PAGE_NUMBERS, last * PAGE_NUMBERS);
    this.#used.fill(1, 0, page);
    for (let free = page; free < last; free++) {
      if (this.#used[free] === 1) this.#touch(free);
      this.#used[free] = 0;
    }
    this.#hint = this.#high = page;
  }

  /** Calls `write` for each changed range since the last call, in ascending order; returns the bytes. */
  flush(write: (from: number, numbers: Float32Array) => void): number {
    let bytes = 0;
    for (let page = this.#firstDirty; page <= this.#lastDirty; page++) {
      if (this.#dirty[page] === 0) continue;
      const first = page;
      while (page <= this.#lastDirty && this.#dirty[page] === 1) this.#dirty[page++] = 0;
      const run = this.numbers.subarray(first * PAGE_NUMBERS, page * PAGE_NUMBERS);
      write(first * PAGE_NUMBERS, run);
      bytes += run.byteLength;
    }
    [this.#firstDirty, this.#lastDirty] = [this.#count, -1];
    return bytes;
  }

  #touch(page: number): void {
    this.#dirty[page] = 1;
    this.#firstDirty = Math.min(this.#firstDirty, page);
    this.#lastDirty = Math.max(this.#lastDirty, page);
  }

  /** Allocates the first free page; −1 if there is none. */
  #takePage(): number {
    while (this.#hint < this.#count && this.#used[this.#hint] === 1) this.#hint++;
    if (this.#hint === this.#count) return -1;
    this.#used[this.#hint] = 1;
    this.#high = Math.max(this.#high, this.#hint + 1);
    return this.#hint;
  }
}
