/** The kind "islands" in exports, maps and the command. */
import type { Queries } from "../queries.ts";
import { flatGround, gapSamples } from "./flat-queries.ts";
import { generateIslands, type IslandsTable } from "./islands-generator.ts";

export const queries = {
  ground: (world) => ({
    ...flatGround(world, () => generateIslands(world)),
    about: "top or underside of the archipelago nearest to --altitude; void beyond the shores",
    surfaces: ["top", "underside"],
    archipelagos: world.shape.altitudes,
    water: () => null,
  }),
  samples: (world) => gapSamples(() => generateIslands(world)),
} satisfies Queries<IslandsTable>;
