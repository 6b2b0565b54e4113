/** The worker script of the maps of a land of faults. */
import { generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import { serveIslandsMaps } from "../../map/serve.ts";

serveIslandsMaps(generateFaultLand);
