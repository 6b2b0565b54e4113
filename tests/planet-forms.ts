/** Provides forms of land, which pages fetch while they read a link. */
import "../src/recipe/kinds/planet-forms.ts";
