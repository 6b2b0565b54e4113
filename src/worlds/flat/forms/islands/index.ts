/** The kind "islands": fly a helicopter between islands in the sky, land and walk. */
import { controls } from "../../controls.ts";
import { flatModule } from "../../module.ts";
import { ISLANDS_KIT } from "./kit.ts";

export default flatModule(ISLANDS_KIT, {
  controls,
  map: async (host, page) => (await import("./maps.ts")).createIslandMap(host, page),
});
