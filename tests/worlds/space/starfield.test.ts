/** Brightness of stars without popping, the page allocator of the vertex buffer, and exact positions. */
import { expect, test } from "vitest";
import { BOX_STRIDE, STAR_TIERS } from "../../../src/worlds/space/jobs/star-box.ts";
import { FADE_IN, fadeIn, fluxAt, peakOf } from "../../../src/worlds/space/render/starfield/star-light.ts";
import { PAGE, PAGE_STRIDE, StarPages, WRAP } from "../../../src/worlds/space/render/starfield/star-pages.ts";
import { nonEmpty } from "../../non-empty.ts";

test("flux is exact near by and falls continuously to 0 at the end of the tier's reach", () => {
  for (const { reach, stars } of nonEmpty(STAR_TIERS)) {
    for (let r = stars.least; r <= stars.most; r++) {
      const M = 2 * r - 8;
      const plain = (d: number) => 10 ** (-0.4 * (M + 5 * Math.log10(d / 32.616)));
      expect(fluxAt(M, 40, reach) / plain(40)).toBeCloseTo(1, 2);
      expect(fluxAt(M, reach, reach)).toBe(0);
      expect(fluxAt(M, 1.1 * reach, reach)).toBe(0);
      for (let d = 40; d < reach; d *= 1.01) {
        const [here, next] = [fluxAt(M, d, reach), fluxAt(M, 1.01 * d, reach)];
        expect(next).toBeLessThan(here);
        // 1 % of the distance takes at most 3 % of the flux of a star without a limit.
        expect(here - next).toBeLessThan(0.03 * plain(d));
      }
    }
  }
});

test("new stars fade in, and the peak is compressed continuously above the glare threshold", () => {
  expect([-1, 0, FADE_IN / 2, FADE_IN, 1e9].map(fadeIn)).toEqual([0, 0, 0.5, 1, 1]);
  let before = 0;
  for (let flux = 1e-3; flux < 1e12; flux *= 1.02) {
    const peak = peakOf(flux);
    expect(peak).toBeGreaterThan(before);
    if (before > 0) expect(peak / before).toBeLessThan(1.0201);
    before = peak;
  }
});

const box = (n: number, from: number) =>
  Int32Array.from({ length: n * BOX_STRIDE }, (_, i) => (i % BOX_STRIDE === 3 ? 17 : from + i));

/** Positions of the stars in the pages, sorted, as text. */
function starsOf(numbers: Float32Array, length: number): string[] {
  const stars: string[] = [];
  for (let at = 0; at < length * PAGE_STRIDE; at += PAGE_STRIDE)
    if (numbers[at + 3] !== 0) stars.push(numbers.slice(at, at + 3).join());
  return stars.sort();
}

test("boxes are added and removed, and the uploaded ranges reproduce the same stars", () => {
  const pages = new StarPages(PAGE * 64);
  const gpu = new Float32Array(pages.numbers.length);
  const flush = () => pages.flush((from, numbers) => gpu.set(numbers, from));
  const all = new Map<string, Int32Array>();
  const expected = () =>
    [...all.values()]
      .flatMap((stars) =>
        Array.from({ length: stars.length / BOX_STRIDE }, (_, n) =>
          [0, 1, 2].map((axis) => stars[n * BOX_STRIDE + axis] & (WRAP - 1)).join(),
        ),
      )
      .sort();
  let k = 1;
  for (let round = 0; round < 200; round++) {
    k = (k * 48271) % 2147483647;
    const key = String(k % 9);
    if (all.delete(key)) pages.remove(key);
    else {
      const stars = box(k % 70, -1000 * round - 5);
      all.set(key, stars);
      pages.add(key, stars, 0);
    }
    flush();
    expect(starsOf(gpu, pages.length)).toEqual(expected());
    expect(pages.length).toBeLessThanOrEqual(9 * 80);
  }
  expect(flush()).toBe(0);
  for (const key of all.keys()) pages.remove(key);
  expect(pages.length).toBe(0);
});

/** The vertex shader in float arithmetic: pixels right and up of the centre. */
function onScreen(star: number[], cell: number[], eye: number[]): [number, number] {
  const f = Math.fround;
  const to = star.map((v, i) => {
    let cells = f(f(v & (WRAP - 1)) - f(cell[i] & (WRAP - 1)));
    cells = f(cells - f(WRAP * Math.floor(f(f(cells * f(1 / WRAP)) + 0.5))));
    return f(cells - f(eye[i]));
  });
  return [f(to[0] / to[1]) * 623, f(to[2] / to[1]) * 623];
}

test("positions are accurate to a hundredth of a pixel, also far from the origin", () => {
  const eye = [0.123456, -0.4321, 0.25];
  for (const far of [0, 999_983, -1_000_003, 2 ** 20 - 1, 2 ** 30 + 7]) {
    for (const d of [
      [1, 2, -1],
      [17, 40, 3],
      [-900, 1400, 333],
    ]) {
      const cell = [far, -far, 3 * Math.trunc(far / 5)];
      const star = cell.map((v, i) => v + d[i]);
      const [x, y] = onScreen(star, cell, eye);
      const right = (d[0] - eye[0]) / (d[1] - eye[1]);
      const up = (d[2] - eye[2]) / (d[1] - eye[1]);
      expect(Math.abs(x - 623 * right)).toBeLessThan(0.01);
      expect(Math.abs(y - 623 * up)).toBeLessThan(0.01);
    }
  }
});

test("arrange yields the same numbers for the same boxes in any order of arrival, and uploads them", () => {
  const arranged = (keys: readonly number[], gone: readonly number[]) => {
    const pages = new StarPages(PAGE * 64);
    const gpu = new Float32Array(pages.numbers.length);
    const flush = () => pages.flush((from, numbers) => gpu.set(numbers, from));
    for (const key of [...gone, ...keys]) pages.add(String(key), box(7 * key + 3, 1000 * key), 0);
    flush();
    for (const key of gone) pages.remove(String(key));
    pages.arrange();
    flush();
    expect(gpu).toEqual(pages.numbers);
    // A later box finds a free page.
    pages.add("late", box(20, -9), 0);
    pages.remove("late");
    flush();
    return { gpu, length: pages.length };
  };
  expect(arranged([4, 2, 9, 1], [])).toEqual(arranged([1, 9, 2, 4], [3, 8]));
});
