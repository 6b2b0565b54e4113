/** Jobs of a planet with dunes or canyons, or a land of faults, whose generator is as large as all others together. */

import { generateWithForms } from "../../../recipe/kinds/planet-forms.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import type { JobSource } from "../../../stream/jobs.ts";
import plain from "./index.ts";

const source: JobSource = { ...plain, generate: (table) => generateWithForms(table as PlanetTable) };

export default source;
