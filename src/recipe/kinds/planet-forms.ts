/** Provides forms of land to the generator of planets without a fetch: for workers and Node.js. */
import { createLandForms } from "../../core/planet/land-forms.ts";
import { provideForms } from "./planet-lands.ts";

provideForms(createLandForms);
