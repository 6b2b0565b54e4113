/** The kind "planet": orbit a planet, land on it by ship or helicopter, and walk. */
import { groundKit } from "./ground-kit.ts";
import { planetModule } from "./module.ts";
import { TEMPERATE } from "./render/surfaces/temperate.ts";

export default planetModule(groundKit(() => TEMPERATE));
