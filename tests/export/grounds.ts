/** The grounds of worlds, as their kinds make them. */

import { queries as land } from "../../src/recipe/kinds/country-queries.ts";
import { queries as faults } from "../../src/recipe/kinds/faults-queries.ts";
import { queries as islands } from "../../src/recipe/kinds/islands-queries.ts";
import { queries as planet } from "../../src/recipe/kinds/planet-queries.ts";
import type { WorldGround } from "../../src/recipe/queries.ts";
import type { WorldTable } from "../../src/recipe/recipe.ts";

const KINDS = { islands, land, faults, planet };

export const groundOf = (world: WorldTable): WorldGround =>
  KINDS[world.shape.kind as keyof typeof KINDS].ground(world as never);
