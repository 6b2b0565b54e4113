/** The worker script of exports of planets. */
import { withForms } from "../../../recipe/kinds/planet-forms.ts";
import { queries } from "../../../recipe/kinds/planet-queries.ts";
import { serveExports } from "../../export-worker.ts";

withForms();
serveExports(queries.ground);
