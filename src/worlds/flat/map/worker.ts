/** The worker script of the islands' maps. */
import { generateIslands } from "../../../recipe/kinds/islands-generator.ts";
import { serveIslandsMaps } from "./serve.ts";

serveIslandsMaps(generateIslands);
