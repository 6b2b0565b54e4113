/** The worker script of exports of the made-up kind. */
import { serveExports } from "../../../src/worlds/export-worker.ts";
import { queries } from "./queries.ts";

serveExports(queries.ground);
