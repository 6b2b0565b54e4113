/** Provides forms of land, which pages fetch while they read a link. */
import { withForms } from "../src/recipe/kinds/planet-forms.ts";

withForms();
