/** The seed's view of 800 × 600 × 300 light-years: ours against `calcStar` at every cell, as printed. */

import { fillStars, STAR_STRIDE, type StarBox } from "../../src/core/star-scan.ts";
import { createGalaxy } from "../../src/core/stars.ts";
import { literalStars, SeedGalaxy } from "./calc-star.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { seed: 200 };
const BOX: StarBox = { x0: -400, y0: -300, z0: 0, x1: 400, y1: 300, z1: 300 };

/** Turns of ours, five for each of the seed's: one of those takes seconds, and two agree to a few per cent. */
const TURNS = { seed: 2, ours: 5 };

export default async function starsBox(): Promise<Result> {
  const seed = new SeedGalaxy();
  const galaxy = createGalaxy();
  const out = new Float64Array(STAR_STRIDE * 10_000);
  const times: Record<"seed" | "ours", number[]> = { seed: [], ours: [] };
  let theirs: number[] = [];
  let count = 0;
  for (let turn = 0; turn < TURNS.seed; turn++) {
    times.seed.push(timed(() => (theirs = literalStars(seed, BOX))));
    for (let i = 0; i < TURNS.ours; i++) times.ours.push(timed(() => (count = fillStars(galaxy, BOX, out))));
  }
  const differing =
    theirs.filter((v, i) => !Object.is(v, out[i])).length + Math.abs(theirs.length - STAR_STRIDE * count);
  // The least of the seed's and the median of ours: what favours the seed.
  const [seedMs, oursMs] = [Math.min(...times.seed), quantile(times.ours, 0.5)];
  return {
    bar: BAR,
    ok: differing === 0 && seedMs / oursMs >= BAR.seed,
    seed: round(seedMs / oursMs),
    differing,
    stars: count,
    oursMs: round(oursMs),
    seedMs: round(seedMs),
  };
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
