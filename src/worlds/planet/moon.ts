/** The kind "planet" where the ground is that of a moon. */
import { groundKit } from "./ground-kit.ts";
import { planetModule } from "./module.ts";
import { MOON } from "./render/surfaces/moon.ts";

export default planetModule(groundKit(() => MOON));
