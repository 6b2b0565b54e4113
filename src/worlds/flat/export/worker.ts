/** The worker script of exports of islands, countries and lands of faults. */

import { queries as land } from "../../../recipe/kinds/country-queries.ts";
import { queries as faults } from "../../../recipe/kinds/faults-queries.ts";
import type { FlatTable } from "../../../recipe/kinds/flat.ts";
import { queries as islands } from "../../../recipe/kinds/islands-queries.ts";
import { serveExports } from "../../export-worker.ts";

const KINDS = { islands, land, faults };

serveExports((world: FlatTable) => KINDS[world.shape.kind].ground(world as never));
