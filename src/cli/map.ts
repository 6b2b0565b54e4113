/** `limitless map`: an orienteering map of the forest as SVG. */
import { Command } from "commander";
import { createLand } from "../core/forest/terra.ts";
import { createForestSource, drawForestLines } from "../map/forest.ts";
import { createMapFrame } from "../map/frame.ts";
import { drawOrienteeringMap } from "../map/orienteering.ts";
import { toSvg } from "../map/svg.ts";
import { writeWhole } from "./files.ts";
import type { Io } from "./io.ts";
import { helpText, list, number, option } from "./options.ts";
import { lengths } from "./worlds.ts";

const HELP = `OUT is a file, never left half written, or - for standard output. Areas are kinds of ground, contours are
every 5 m, north lines every 300 m, and wide maps have fewer; point features are shown on maps of up to 1700 m,
streams and buildings of up to 5000 m.

Examples:
  limitless map --at 17000,7000 --span 1000 forest.svg
  limitless map --span 8000 - > wide.svg`;

/** Pixels a side of the drawing, which an SVG viewer scales, and cells a side on which contours are traced. */
const SHEET = { size: 800, cells: 256, scale: 1, inset: 12 };

interface Options {
  readonly at?: number[];
  readonly span: number;
}

export function mapCommand(io: Io): Command {
  return new Command("map")
    .summary("the forest as an orienteering map (SVG)")
    .description("An orienteering map of the forest as SVG, north up.")
    .argument("<OUT>", "the file to write")
    .addOption(option("--at <x,y>", "centre of the map (0,0)", list([lengths("x"), lengths("y")])))
    .addOption(option("--span <m>", "side length of the map", number({ min: 50, max: 100_000, unit: "m" }), 1000))
    .addHelpText("after", `\n${helpText(HELP)}`)
    .action((out: string, { at: [x, y] = [0, 0], span }: Options) => {
      const frame = createMapFrame(x, y, 0);
      const land = createLand();
      const request = { ...SHEET, span };
      const map = drawOrienteeringMap(createForestSource(land, frame), frame, request);
      const lines = drawForestLines(land, frame, request).filter((layer) => layer.lines.length > 0);
      const svg = toSvg({ ...map, layers: [...map.layers, ...lines] });
      return writeWhole(io, out, [Buffer.from(svg)]);
    });
}
