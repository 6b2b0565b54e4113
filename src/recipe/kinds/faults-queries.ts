/** The kind "faults" in exports, maps and the command. */
import type { Queries } from "../queries.ts";
import { type FaultsTable, generateFaultLand } from "./faults-generator.ts";
import { flatWorldGround, gapSamples } from "./flat-queries.ts";

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
} satisfies Queries<FaultsTable>;
