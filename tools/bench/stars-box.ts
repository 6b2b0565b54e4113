/**
 * Relf's box of 800 × 600 × 300 light-years: its stars, ours against the printed `calcStar` at every cell; and the whole plate, ours
 * against `calcStar` and the gas density at every point.
 */

import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { createNebula, densityAt } from "../../src/core/space/nebula.ts";
import { createExposure, exposePlate, greyOf, PLATE_CORNER, type Plate, plateBox } from "../../src/core/space/plate.ts";
import { fillStars, STAR_STRIDE } from "../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../src/core/space/stars.ts";
import { literalStars, SeedGalaxy } from "./calc-star.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { seed: 200, plate: 200 };
const BOX = plateBox(PLATE_CORNER);

/** Turns: five of ours for each of the original, which takes seconds and varies by a few per cent. */
const TURNS = { seed: 2, ours: 5 };
/** The literal plate takes half a minute: each turn does every EVERY-th row, another one each time, and multiplies the time. */
const EVERY = 30;

export default async function starsBox(): Promise<Result> {
  const seed = new SeedGalaxy();
  const galaxy = createGalaxy();
  const out = new Float64Array(STAR_STRIDE * 10_000);
  const times: Record<"seed" | "ours" | "literal" | "plate", number[]> = { seed: [], ours: [], literal: [], plate: [] };
  const nebula = createNebula(PROFILE_1983);
  const exposure = createExposure(galaxy, nebula);
  let theirs: number[] = [];
  let count = 0;
  let wrong = { stars: 0, grey: 0 };
  for (let turn = 0; turn < TURNS.seed; turn++) {
    times.seed.push(timed(() => (theirs = literalStars(seed, BOX))));
    for (let i = 0; i < TURNS.ours; i++) times.ours.push(timed(() => (count = fillStars(galaxy, BOX, out))));
    let plate!: Plate;
    for (let i = 0; i < TURNS.ours; i++) times.plate.push(timed(() => (plate = exposePlate(exposure, BOX, 0))));
    let rows!: LiteralRows;
    times.literal.push(EVERY * timed(() => (rows = literalRows(seed, nebula, (EVERY / TURNS.seed) * turn))));
    const now = differenceOf(plate, rows);
    wrong = { stars: wrong.stars + now.stars, grey: Math.max(wrong.grey, now.grey) };
  }
  const differing =
    theirs.filter((v, i) => !Object.is(v, out[i])).length + Math.abs(theirs.length - STAR_STRIDE * count);
  // The minimum of the original's times and the median of ours, which favours the original.
  const [seedMs, oursMs] = [Math.min(...times.seed), quantile(times.ours, 0.5)];
  const [literalMs, plateMs] = [Math.min(...times.literal), quantile(times.plate, 0.5)];
  const same = differing === 0 && wrong.stars === 0 && wrong.grey <= 1;
  return {
    bar: BAR,
    ok: same && seedMs / oursMs >= BAR.seed && literalMs / plateMs >= BAR.plate,
    seed: round(seedMs / oursMs),
    plate: round(literalMs / plateMs),
    differing,
    plateStarsDiffering: wrong.stars,
    plateGreyDiffering: wrong.grey,
    stars: count,
    oursMs: round(oursMs),
    seedMs: round(seedMs),
    plateMs: round(plateMs),
    literalMs: round(literalMs),
    literalShare: round(1 / EVERY),
  };
}

function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

/** Rows of the plate place by place: which, their pixels, and their stars, six numbers each. */
interface LiteralRows {
  readonly rows: number[];
  readonly grey: number[];
  readonly stars: Set<string>;
}

function literalRows(seed: SeedGalaxy, nebula: ReturnType<typeof createNebula>, first: number): LiteralRows {
  const rows: number[] = [];
  const grey: number[] = [];
  const stars = new Set<string>();
  for (let y = BOX.y0 + first; y < BOX.y1; y += EVERY) {
    rows.push(y - BOX.y0);
    for (let x = BOX.x0; x < BOX.x1; x++) {
      let sum = 0;
      for (let z = BOX.z0; z < BOX.z1; z++) {
        const star = seed.calcStar(x, y, z);
        if (star) stars.add(`${x} ${y} ${z} ${star.mag} ${star.nPlanets} ${star.colour}`);
        sum += densityAt(nebula, x, y, z, 0);
      }
      grey.push(Math.round(greyOf(sum)));
    }
  }
  return { rows, grey, stars };
}

function differenceOf(plate: Plate, { rows, grey, stars }: LiteralRows): { stars: number; grey: number } {
  const seen = new Set(rows);
  const ours = plate.stars.filter(({ y }) => seen.has(y - BOX.y0));
  const both = ours.filter((s) => stars.has(`${s.x} ${s.y} ${s.z} ${s.magnitude} ${s.planets} ${s.colour}`)).length;
  let most = 0;
  for (const [k, row] of rows.entries())
    for (let c = 0; c < plate.width; c++)
      most = Math.max(most, Math.abs(plate.grey[row * plate.width + c] - grey[k * plate.width + c]));
  return { stars: ours.length + stars.size - 2 * both, grey: most };
}
