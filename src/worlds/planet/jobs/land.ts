/** Jobs of a planet with dunes or canyons, or a land of faults, whose generator is as large as all others together. */
import "../../../recipe/kinds/planet-forms.ts";
import type { PlanetTable } from "../../../recipe/kinds/planet-generator.ts";
import { generatePlanet } from "../../../recipe/kinds/planet-lands.ts";
import type { JobSource } from "../../../stream/jobs.ts";
import plain from "./index.ts";

const source: JobSource = { ...plain, generate: (table) => generatePlanet(table as PlanetTable) };

export default source;
