/** The worker script of the maps of a land of faults. */
import { generateFaultLand } from "../../../../recipe/kinds/faults-generator.ts";
import { serveFlatMaps } from "../../map/serve.ts";

serveFlatMaps(generateFaultLand);
