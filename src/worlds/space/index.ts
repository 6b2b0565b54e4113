/** The kind "space": fly a starship through nebulae, from star to star and to their planets. */
import type { SpaceRecipe } from "../../recipe/kinds/space.ts";
import type { WorldModule } from "../world-module.ts";
import { controls } from "./controls.ts";
import { createSpaceInstruments } from "./instruments.ts";
import { SpaceWorld } from "./live-world.ts";

const space: WorldModule<SpaceRecipe, SpaceWorld> = {
  open: (opened, context) => new SpaceWorld(opened, context),
  controls,
  settings: () => [],
  notes: () => ({}),
  saves: false,
  readout: async (page) => (await import("./readout.ts")).createSpaceReadout(page),
  instruments: createSpaceInstruments,
};

export default space;
