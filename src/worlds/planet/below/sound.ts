/** Sound in the mines of planets: the space round the eye of a walker. */
import type { Entrance } from "../../../core/underground/entrances.ts";
import { walkedMineGround } from "../../../explorers/planet-ground.ts";
import { createListening } from "../../../sound/below/listening.ts";
import type { HeardGround } from "../../../sound/below/surroundings.ts";
import { placeInMine } from "../player.ts";
import type { MineSound } from "./planet-mine.ts";
import { wellOf } from "./shaft.ts";

/** A ground that an eye is never below. */
const SURFACE: HeardGround = {
  gapAt: (_x, _y, _z, out) => out,
  isBelow: () => false,
  waterAt: () => -Infinity,
  entrancesNear: () => [],
};

export function createMineSound(): MineSound {
  const { listen, resound } = createListening(() => "mine");
  return {
    listen(player, ground, mine) {
      const { explorer } = player;
      if (explorer.by !== "walker" || !placeInMine(player, ground)) {
        listen(SURFACE, { x: 0, y: 0, z: 0 });
        return;
      }
      const { x, y } = explorer.state.local;
      const z = explorer.state.eyes;
      const entrance: Entrance = wellOf(mine, mine.groundAt(0, 0), "");
      listen({ ...walkedMineGround(mine, z, ground), entrancesNear: () => [entrance] }, { x, y, z });
    },
    resound,
  };
}
