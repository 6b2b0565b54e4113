/** The generator of the kind "planet", lands of faults and forms included. Apart from its checks, whose library workers do not need. */
import { planetLand } from "../../core/faults/planet-land.ts";
import type { createLandForms } from "../../core/planet/land-forms.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import { cached, landOf } from "./fault-lands.ts";
import { type PlanetParts, type PlanetTable, planetOf } from "./planet-generator.ts";

/** The last lands: each setting, map and worker generates its world anew. */
const landsOf = cached((key: string) => planetLand(landOf(key.slice(1)), key.startsWith("w")));

let forms: typeof createLandForms | undefined;

/** Lets generators make forms other than crevasses. Pages fetch the code for planets that have some; workers and Node.js import planet-forms.ts. */
export function provideForms(create: typeof createLandForms): void {
  forms = create;
}

/** All parts that tables may need: lands of faults, and forms once they are provided. */
export const WHOLE: PlanetParts = {
  lands: (code, isInSea) => landsOf(`${isInSea ? "w" : "d"}${code}`),
  get forms() {
    return forms;
  },
};

/** Creates the generator of a planet's table. */
export const generatePlanet = (world: PlanetTable): Globe => planetOf(world, WHOLE);
