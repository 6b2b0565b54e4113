/** The worker script of exports of planets. */
import { queries } from "../../../recipe/kinds/planet-queries.ts";
import { serveExports } from "../../export-worker.ts";

serveExports(queries.ground);
