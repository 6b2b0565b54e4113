/** The worker script of maps of islands and countries. */
import { generateFlatGround } from "../../../recipe/kinds/flat-generator.ts";
import { serveFlatMaps } from "./serve.ts";

serveFlatMaps(generateFlatGround);
