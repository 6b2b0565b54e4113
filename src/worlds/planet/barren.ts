/** The kind "planet" where the ground is desert, ice or lava. */
import { groundKit } from "./ground-kit.ts";
import { planetModule } from "./module.ts";
import { BARREN } from "./render/surfaces/barren.ts";

export default planetModule(groundKit(() => BARREN));
