/** The kind "faults" in exports, maps and the command. */
import type { Queries } from "../queries.ts";
import { type FaultsTable, generateFaultLand, overlookOf } from "./faults-generator.ts";
import { flatLog } from "./flat-log.ts";
import { flatWorldGround, gapSamples } from "./flat-queries.ts";
import { flatViews } from "./flat-views.ts";

/** Distance from the middle of the land within which views are, as a share of its size. */
const SHORES = 0.6;

export const queries = {
  ground(world) {
    const { sum: _, ...flat } = flatWorldGround(world, () => generateFaultLand(world));
    return {
      ...flat,
      about: "a land of faults in its sea, as in the workshop; --link and --ground have other lands",
      code: { ...flat.code, reason: "a land of faults is stored, not computed" },
    };
  },
  samples: (world) => gapSamples(() => generateFaultLand(world)),
  log: (world) => flatLog(generateFaultLand(world), false),
  views: (world, options) =>
    flatViews(generateFaultLand(world), { ...options, around: [0, 0, 0] }, overlookOf(world).size * SHORES),
} satisfies Queries<FaultsTable>;
