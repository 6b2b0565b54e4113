/** The kind "planet" where the ground has plants, and crevasses in its caps of ice. */
import { groundKit } from "./ground-kit.ts";
import { planetModule } from "./module.ts";
import { GLACIAL } from "./render/surfaces/glacial.ts";

export default planetModule(groundKit(() => GLACIAL));
