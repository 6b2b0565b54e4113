/** `limitless profile`: a random profile. */
import { Command } from "commander";
import { PROFILE_METHODS, type ProfileOptions, synthesizeProfile } from "../core/profiles/synthesis.ts";
import { UsageError } from "./errors.ts";
import { flush, type Io, write } from "./io.ts";
import { helpText, list, number, oneOf, option, SEED } from "./options.ts";

const MAX_HEIGHT = 1e9;

const HELP = `A profile is one period of a line of hills: 2ⁿ heights, of which the last joins the first. It is written as
a JSON list of numbers. A seed gives the same profile everywhere. The library reads it with createProfile; all commands
of worlds but stars take 16 to 4,096 heights with --profile.

Methods:
  naive              independent random heights
  linear, cosine     every --sample-th of those, joined by straight lines or half waves
  superposed-linear, superposed-cosine
                     --layers of these added, the finest with the smallest weight

Examples:
  limitless profile --length 256 --method superposed-cosine --range 0,140 > hills.json
  limitless profile --length 4096 --method cosine --sample 32 --seed 7
  limitless profile --seed 7 | limitless map --profile - forest.svg`;

export function profileCommand(io: Io): Command {
  const heights = ["lo", "hi"].map((name) => ({ name, min: -MAX_HEIGHT, max: MAX_HEIGHT }));
  return new Command("profile")
    .summary("a random line of hills")
    .description("Makes a random profile, a line of hills, as JSON for the library.")
    .addOption(option("--length <n>", "number of heights, a power of two", powerOfTwo, 256))
    .addOption(option("--method <name>", "method", oneOf(PROFILE_METHODS), "superposed-cosine"))
    .addOption(
      option(
        "--sample <k>",
        "linear, cosine: heights between knots (4)",
        number({ min: 1, max: 2 ** 20, whole: true }),
      ),
    )
    .addOption(option("--layers <n>", "superposed: number of layers (6)", number({ min: 1, max: 20, whole: true })))
    .addOption(option("--range <lo,hi>", "lowest and highest height", list(heights), [0, 100]))
    .addOption(option("--seed <s>", "random seed", SEED, 1))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((options: ProfileOptions & { range: number[] }) => profile(io, options));
}

const MOST_HEIGHTS = 2 ** 20;
const whole = number({ min: 2, max: MOST_HEIGHTS, whole: true });

function powerOfTwo(text: string): number {
  const length = whole(text);
  if (!Number.isInteger(Math.log2(length))) {
    const below = 2 ** Math.floor(Math.log2(length));
    throw new RangeError(
      `${length} is not a power of two; the nearest are ${below} and ${2 * below} (range 2 to ${MOST_HEIGHTS})`,
    );
  }
  return length;
}

async function profile(
  io: Io,
  { range: [low, high], ...options }: ProfileOptions & { range: number[] },
): Promise<void> {
  if (!(low < high)) throw new UsageError(`--range: lo ${low} is not below hi, ${high}.`);
  const { samples } = synthesizeProfile({ ...options, range: [low, high] });
  await write(io.output, `[\n${[...samples].join(",\n")}\n]\n`);
  await flush(io.output);
}
