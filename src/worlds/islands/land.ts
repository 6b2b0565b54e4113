/** The kind "land": walk and fly in a country with lakes, and down into what is below it. */
import { generateLand, type LandRecipe, type LandTable } from "../../recipe/kinds/land.ts";
import type { WorldModule } from "../world-module.ts";
import { createBelow } from "./below/below.ts";
import { landControls } from "./controls.ts";
import islands from "./index.ts";
import { WORKERS } from "./jobs/source.ts";
import type { IslandsKit } from "./kit.ts";
import { createIslandsWorld, type IslandsWorld } from "./live-world.ts";

const KIT: IslandsKit = {
  generate(table) {
    const { islands, underground } = generateLand(table as LandTable);
    return { islands, below: underground && createBelow(underground) };
  },
  workers: WORKERS,
};

const land: WorldModule<LandRecipe, IslandsWorld> = {
  ...(islands as unknown as WorldModule<LandRecipe, IslandsWorld>),
  open: (opened) => createIslandsWorld(opened, KIT),
  controls: landControls,
};

export default land;
