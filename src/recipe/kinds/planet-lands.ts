/** The generator of the kind "planet", lands of faults included. Apart from its checks, whose library workers do not need. */
import { planetLand } from "../../core/faults/planet-land.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import { cached, landOf } from "./fault-lands.ts";
import { type PlanetLands, type PlanetTable, planetOf } from "./planet-generator.ts";

/** The last lands: each setting, map and worker generates its world anew. */
const landsOf = cached((key: string) => planetLand(landOf(key.slice(1)), key.startsWith("w")));

export const LANDS: PlanetLands = (code, isInSea) => landsOf(`${isInSea ? "w" : "d"}${code}`);

/** Creates the generator of a planet's table. */
export const generatePlanet = (world: PlanetTable): Globe => planetOf(world, LANDS);
