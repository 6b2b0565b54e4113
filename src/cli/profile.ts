/** `limitless profile`: a profile made by chance. */
import { Command } from "commander";
import { PROFILE_METHODS, type ProfileOptions, synthesizeProfile } from "../core/profiles/synthesis.ts";
import { UsageFault } from "./errors.ts";
import { flush, type Io, write } from "./io.ts";
import { helpText, list, number, oneOf, option, SEED } from "./options.ts";

const MOST = 1e9;

const HELP = `A profile is a closed line of hills that any world can read: a power of two of heights, of which the last
meets the first. It is written as JSON, a list of numbers. One seed gives the same profile everywhere.

Methods:
  naive              every height by chance
  linear, cosine     every --sample-th of those, joined by straight lines or by half waves
  superposed-linear, superposed-cosine
                     --layers of these over one another, the finest weighing least

Examples:
  limitless profile --length 256 --method superposed-cosine --range 0,140 > hills.json
  limitless profile --length 4096 --method cosine --sample 32 --seed 7`;

export function profileCommand(io: Io): Command {
  const heights = ["lo", "hi"].map((name) => ({ name, min: -MOST, max: MOST }));
  return new Command("profile")
    .summary("a line of hills made by chance")
    .description("A line of hills made by chance, for any world to read.")
    .addOption(option("--length <n>", "how many heights, a power of two", powerOfTwo, 256))
    .addOption(option("--method <name>", "how they are made", oneOf(PROFILE_METHODS), "superposed-cosine"))
    .addOption(
      option(
        "--sample <k>",
        "linear, cosine: heights from knot to knot (4)",
        number({ min: 1, max: 2 ** 20, whole: true }),
      ),
    )
    .addOption(option("--layers <n>", "superposed: how many layers (6)", number({ min: 1, max: 20, whole: true })))
    .addOption(option("--range <lo,hi>", "the least height and the greatest", list(heights), [0, 100]))
    .addOption(option("--seed <s>", "which of the profiles", SEED, 1))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((options: ProfileOptions & { range: number[] }) => profile(io, options));
}

const whole = number({ min: 2, max: 2 ** 20, whole: true });

function powerOfTwo(text: string): number {
  const length = whole(text);
  if (!Number.isInteger(Math.log2(length))) {
    const below = 2 ** Math.floor(Math.log2(length));
    throw new RangeError(`${length} is not a power of two; the nearest are ${below} and ${2 * below}`);
  }
  return length;
}

async function profile(
  io: Io,
  { range: [low, high], ...options }: ProfileOptions & { range: number[] },
): Promise<void> {
  if (!(low < high)) throw new UsageFault(`--range: lo ${low} is not below hi, ${high}.`);
  const { samples } = synthesizeProfile({ ...options, range: [low, high] });
  await write(io.output, `[\n${[...samples].join(",\n")}\n]\n`);
  await flush(io.output);
}
