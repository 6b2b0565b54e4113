/** The kind "islands" in exports, maps and the command. */
import type { Queries } from "../queries.ts";
import { type FlatTable, generateFlatGround } from "./flat-generator.ts";
import { flatLog } from "./flat-log.ts";
import { flatWorldGround, gapSamples } from "./flat-queries.ts";
import { islandsViews } from "./islands-views.ts";

export const queries = {
  ground: (world) => ({
    ...flatWorldGround(world, () => generateFlatGround(world)),
    about: "top or underside of the archipelago nearest to --altitude; void beyond the shores",
    surfaces: ["top", "underside"],
    archipelagos: world.shape.altitudes,
    water: () => null,
  }),
  samples: (world) => gapSamples(() => generateFlatGround(world)),
  log: (world) => flatLog(generateFlatGround(world), false),
  views: (world, options) => islandsViews(generateFlatGround(world), options),
} satisfies Queries<FlatTable>;
