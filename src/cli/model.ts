/** `limitless model`: exports a piece of a visible world as binary glTF, with colours, water and trees. */
import { Command } from "commander";
import { linkTo } from "../export/link.ts";
import { encodeModel, modelParts } from "../export/model.ts";
import { MODEL_POINTS } from "../export/order.ts";
import { formatOf } from "./file-format.ts";
import { writeWhole } from "./files.ts";
import { GROUND_HELP } from "./ground-option.ts";
import { type Io, writeSummary } from "./io.ts";
import { helpText, number, option } from "./options.ts";
import { type PlaceOptions, placeOf, withPlace } from "./place.ts";
import { PROFILE_HELP } from "./profile-option.ts";
import { createProgress } from "./progress.ts";
import type { Scenes } from "./worlds.ts";

const HELP = `OUT is a .glb file, never left half written, or - for standard output. For a file, the triangles of each
part are printed as JSON. Metres, X east, Y up, −Z north; the piece is centred horizontally, heights are above the datum.
Without --at the centre is at 0,0, or where that has no ground, at the nearest place that has some.

Parts: ground, coloured by its kinds; underside and edges of islands; water of lakes and seas; trees, as one mesh of
simple shapes. A piece has at most 100,000 trees; with --no-trees it can be wider.

${PROFILE_HELP}

${GROUND_HELP}

Examples:
  limitless model --at 23450,5700 --size 301 --spacing 3 lake.glb
  limitless model --world skylands --at -1000,-600 --spacing 8 islands.glb`;

interface Options extends PlaceOptions {
  readonly size?: number;
  readonly spacing?: number;
  readonly trees: boolean;
}

export function modelCommand(io: Io, scenes: Scenes): Command {
  const command = new Command("model")
    .summary("export a piece of a world with colours and trees (glTF)")
    .description("Exports a piece of a world as a binary glTF model with colours, water and trees.")
    .argument("<OUT>", "the file to write");
  return withPlace(command, scenes, "centre of the piece")
    .addOption(option("--size <n>", "columns and rows (257)", number({ min: 2, max: MODEL_POINTS, whole: true })))
    .addOption(option("--spacing <m>", "metres between points (2)", number({ min: 0.01, max: 1e5, unit: "m" })))
    .option("--no-trees", "without trees")
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, options: Options) => model(io, scenes, out, options));
}

async function model(io: Io, scenes: Scenes, out: string, options: Options): Promise<void> {
  const { size = 257, spacing = 2, trees } = options;
  formatOf(out, { glb: ["glb"] }, {});
  const { name, world, ground, recipe, request, at, altitude, t } = await placeOf(io, scenes, options, {
    side: size * spacing,
  });
  const frame = { at, columns: size, rows: size, spacing };
  const progress = createProgress(io, "steps");
  const steps = modelParts(ground, frame, { altitude, t, trees });
  for (;;) {
    const { done, value } = steps.next();
    if (!done) {
      progress.at(value);
      continue;
    }
    progress.end();
    const origin = { name, world, link: linkTo(ground, request, recipe, at), at, t };
    await writeWhole(io, out, [await encodeModel(value, origin)]);
    const triangles = value.map(({ name, mesh }) => [name, mesh.triangles.length / 3]);
    return writeSummary(io, [out], { at, ...Object.fromEntries(triangles) });
  }
}
