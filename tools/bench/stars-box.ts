/**
 * Relf's box of 800 × 600 × 300 light-years. Its stars: ours against the printed `calcStar` at every cell. The whole plate: ours
 * against `calcStar` and the gas density at every point.
 */
import { PROFILE_1983 } from "../../src/core/field/profile.ts";
import { createNebula, densityAt } from "../../src/core/space/nebula.ts";
import { createExposure, exposePlate, greyOf, PLATE_CORNER, type Plate, plateBox } from "../../src/core/space/plate.ts";
import { fillStars, STAR_STRIDE } from "../../src/core/space/star-scan.ts";
import { createGalaxy } from "../../src/core/space/stars.ts";
import { literalStars, OriginalGalaxy } from "./calc-star.ts";
import { quantile, type Result, round } from "./case.ts";

const BAR = { original: 300, plate: 200 };
const BOX = plateBox(PLATE_CORNER);

/** Many turns of ours for each of the original, which takes seconds and varies by a few per cent. */
const TURNS = { original: 2, ours: 20, plate: 5 };
/** The literal plate takes half a minute, so each turn computes every EVERY-th row, with another offset, and scales the time. */
const EVERY = 30;

export default async function starsBox(): Promise<Result> {
  const original = new OriginalGalaxy();
  const galaxy = createGalaxy();
  const out = new Float64Array(STAR_STRIDE * 10_000);
  const times: Record<"original" | "ours" | "literal" | "plate", number[]> = {
    original: [],
    ours: [],
    literal: [],
    plate: [],
  };
  const nebula = createNebula(PROFILE_1983);
  const exposure = createExposure(galaxy, nebula);
  let theirs: number[] = [];
  let count = 0;
  let wrong = { stars: 0, grey: 0 };
  for (let turn = 0; turn < TURNS.original; turn++) {
    times.original.push(timed(() => (theirs = literalStars(original, BOX))));
    for (let i = 0; i < TURNS.ours; i++) times.ours.push(timed(() => (count = fillStars(galaxy, BOX, out))));
    let plate!: Plate;
    for (let i = 0; i < TURNS.plate; i++) times.plate.push(timed(() => (plate = exposePlate(exposure, BOX, 0))));
    let rows!: LiteralRows;
    times.literal.push(EVERY * timed(() => (rows = literalRows(original, nebula, (EVERY / TURNS.original) * turn))));
    const now = differenceOf(plate, rows);
    wrong = { stars: wrong.stars + now.stars, grey: Math.max(wrong.grey, now.grey) };
  }
  const differing =
    theirs.filter((v, i) => !Object.is(v, out[i])).length + Math.abs(theirs.length - STAR_STRIDE * count);
  // The minimum of the original's times and the median of ours, which favours the original.
  const [originalMs, oursMs] = [Math.min(...times.original), quantile(times.ours, 0.5)];
  const [literalMs, plateMs] = [Math.min(...times.literal), quantile(times.plate, 0.5)];
  const same = differing === 0 && wrong.stars === 0 && wrong.grey <= 1;
  return {
    bar: BAR,
    ok: same && originalMs / oursMs >= BAR.original && literalMs / plateMs >= BAR.plate,
    original: round(originalMs / oursMs),
    plate: round(literalMs / plateMs),
    differing,
    plateStarsDiffering: wrong.stars,
    plateGreyDiffering: wrong.grey,
    stars: count,
    oursMs: round(oursMs),
    originalMs: round(originalMs),
    plateMs: round(plateMs),
    literalMs: round(literalMs),
    literalShare: round(1 / EVERY),
  };
}

/** CPU time in ms, which other programs disturb less than wall time. */
function timed(run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

/** Rows of the literal plate: their indices, pixels and stars. */
interface LiteralRows {
  readonly rows: number[];
  readonly grey: number[];
  readonly stars: Set<string>;
}

function literalRows(original: OriginalGalaxy, nebula: ReturnType<typeof createNebula>, first: number): LiteralRows {
  const rows: number[] = [];
  const grey: number[] = [];
  const stars = new Set<string>();
  for (let y = BOX.y0 + first; y < BOX.y1; y += EVERY) {
    rows.push(y - BOX.y0);
    for (let x = BOX.x0; x < BOX.x1; x++) {
      let sum = 0;
      for (let z = BOX.z0; z < BOX.z1; z++) {
        const star = original.calcStar(x, y, z);
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
