/** `limitless stars`: the stars of a box of space, or their statistics. */
import { Command } from "commander";
import { CLASSES, censusOf } from "../core/space/census.ts";
import { independenceOf } from "../core/space/independence.ts";
import { nearestStar } from "../core/space/nearest-star.ts";
import { type StarBox, scanStars } from "../core/space/star-scan.ts";
import { createGalaxy, FARTHEST_STAR, type Galaxy, NAKED_EYE_LIMIT } from "../core/space/stars.ts";
import { UsageError } from "./errors.ts";
import { type Io, rowsOf, writeAnswer, writeRows } from "./io.ts";
import { helpText, list, option, type Reader } from "./options.ts";
import { createProgress } from "./progress.ts";

const CORNERS = ["x0", "y0", "z0", "x1", "y1", "z1"] as const;
const HEADING = "x,y,z,magnitude,planets,colour";

const HELP = `The box is half-open: x0 ≤ x < x1, and so on, in whole light-years, exact up to 2³¹. The output is CSV,
sorted by z, then y, then x: ${HEADING}. A box that would take longer than an hour here is refused, with the estimate,
unless --yes is given. Magnitude is absolute; planets and colour are 0 to 15.

--stats prints the answers to the four exercises of Relf 2024 as JSON: the density of stars per cubic light-year; the
star nearest to the centre of the box, and the nearest that is visible to the naked eye from there (magnitude 6.5 or
brighter); the number of stars with 0, 1, … 15 planets; and whether colour and planets are independent (Pearson's χ²; p is
the probability of a value as large if they are).

Examples:
  limitless stars --box 0,0,0,800,600,300 > stars.csv
  limitless stars --box 0,0,0,800,600,300 --stats
  limitless stars --box=-100,-100,-100,100,100,100 | sort -t, -k4 -n | head -3`;

export function starsCommand(io: Io): Command {
  return new Command("stars")
    .summary("the stars of a box of space")
    .description("Lists the stars of a box of space, or their statistics.")
    .addOption(option("--box <x0,y0,z0,x1,y1,z1>", "two corners, whole light-years", box).makeOptionMandatory())
    .option("--stats", "print density, nearest stars, planets and colours instead of the list")
    .option("--yes", "scan a box that takes longer than an hour, too")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action(({ box, stats, yes }: { box: StarBox; stats?: true; yes?: true }) => {
      if (!yes) refuseLong(io, box);
      return stats ? writeStats(io, box) : listStars(io, box);
    });
}

/** Cubic light-years that take a moment: smaller boxes need no estimate. */
const MOMENT = 2 ** 30;
const HOUR = 3_600_000;

/** Throws a UsageError with the estimate for a box that takes longer than an hour. */
function refuseLong({ now }: Io, box: StarBox): void {
  const cells = cellsOf(box);
  if (cells < MOMENT) return;
  const part = partOf(box);
  const galaxy = createGalaxy();
  // The first run compiles, and any can be interrupted.
  let least = Infinity;
  for (let run = 0; run < 3; run++) {
    const start = now();
    scanStars(galaxy, part, () => {});
    least = Math.min(least, now() - start);
  }
  const hours = (least * (cells / cellsOf(part))) / HOUR;
  if (hours <= 1) return;
  const volume = cells.toPrecision(2);
  const time = hours < 48 ? `${hours.toFixed(1)} hours` : `${Number((hours / 24).toPrecision(2))} days`;
  throw new UsageError(
    `--box: ${volume} cubic light-years take about ${time}, more than an hour; give --yes or a smaller box.`,
  );
}

const cellsOf = ({ x0, y0, z0, x1, y1, z1 }: StarBox) => (x1 - x0) * (y1 - y0) * (z1 - z0);

/** Part of a box whose scan takes some hundredths of a second, and as long for a cell: rows are as long, up to a limit. */
function partOf({ x0, y0, z0, x1, y1, z1 }: StarBox): StarBox {
  const wide = Math.min(x1 - x0, 2 ** 20);
  // Star counts vary with z modulo 8.
  const high = Math.min(z1 - z0, 8);
  const deep = Math.min(y1 - y0, Math.max(8, Math.floor(2 ** 27 / (wide * high))), 2 ** 18);
  return { x0, y0, z0, x1: x0 + wide, y1: y0 + deep, z1: z0 + high };
}

const corners = list(
  CORNERS.map((name) => ({ name, min: -FARTHEST_STAR, max: FARTHEST_STAR, unit: "light-years", whole: true })),
);

const box: Reader<StarBox> = (text) => {
  const [x0, y0, z0, x1, y1, z1] = corners(text);
  for (const [axis, from, to] of [
    ["x", x0, x1],
    ["y", y0, y1],
    ["z", z0, z1],
  ] as const)
    if (to <= from) throw new RangeError(`${axis}1 ${to} is not above ${axis}0, ${from}`);
  return { x0, y0, z0, x1, y1, z1 };
};

/** Scans layer by layer, so that rows are written while the scan continues. */
async function listStars(io: Io, all: StarBox): Promise<void> {
  const galaxy = createGalaxy();
  const layers = createProgress(io, "layers");
  const row = rowsOf(io, HEADING.split(","));
  await writeRows(io.output, async (add) => {
    if (!io.json) await add(HEADING);
    for (let z = all.z0; z < all.z1; z++) {
      let sent: Promise<void> | undefined;
      scanStars(
        galaxy,
        { ...all, z0: z, z1: z + 1 },
        (star) => {
          sent = add(row([star.x, star.y, star.z, star.magnitude, star.planets, star.colour].join(","))) ?? sent;
        },
        () => {
          layers.at(z - all.z0, all.z1 - all.z0);
          return true;
        },
      );
      await sent;
    }
  }).finally(layers.end);
}

async function writeStats(io: Io, all: StarBox): Promise<void> {
  const galaxy = createGalaxy();
  const progress = createProgress(io, "% of the box");
  const census = censusOf(galaxy, all, (done) => {
    progress.at(Math.floor(100 * done));
    return true;
  });
  progress.end();
  if (!census) return;
  const { volume, count, density, planets, colours, table } = census;
  await writeAnswer(io.output, {
    volume,
    stars: count,
    density,
    nearest: nearestToCentre(galaxy, all),
    visible: nearestToCentre(galaxy, all, NAKED_EYE_LIMIT),
    planets: [...planets],
    colours: [...colours],
    independence: independenceOf(table, CLASSES),
  });
}

/**
 * The star nearest to the centre of a box with apparent magnitude `faintest` or brighter, and its distance; null if
 * there is none within a thousand light-years.
 */
function nearestToCentre(galaxy: Galaxy, { x0, y0, z0, x1, y1, z1 }: StarBox, faintest = Infinity) {
  const from = [(x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2] as const;
  const found = nearestStar(galaxy, ...from, { faintest });
  return found && { from, distance: found.distance, ...found.star };
}
