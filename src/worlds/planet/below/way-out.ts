/** The way out of a planet's mine: up the ladder of its shaft. */
import { mineWayOut } from "../../../core/underground/mine-way.ts";
import { nearestOn, restOf, type Way, type WayPlace } from "../../../core/underground/way.ts";
import { WayOut } from "../../way-out.ts";
import type { Descent } from "../descent.ts";
import { placeInMine } from "../player.ts";
import type { PlanetSimulation } from "../simulation.ts";
import type { HungMine } from "./planet-mine.ts";

/** Metres from the ladder's top to firm ground, below it from which a walker is below ground, and from the ladder to be on it. */
const [FIRM, BELOW, ON_EXIT] = [1.2, 1, 2];

export class PlanetWayOut extends WayOut {
  /** Whether the player is below ground. */
  isBelow = false;

  step({ player, ground, globe, t }: PlanetSimulation, { mine }: Descent): void {
    const at = placeInMine(player, ground);
    const hung = mine?.on(globe, t);
    this.isBelow = at !== null && hung !== undefined && at[2] < hung.ladder.top - BELOW;
    if (!this.isBelow || !at || !mine || !hung) this.follow(null);
    else this.follow({ at, t, space: mine.feature.key, search: (from) => wayFrom(hung, from) });
  }
}

function* wayFrom({ shaft: { space, ladder }, cells }: HungMine, from: WayPlace): Generator<undefined, Way | null> {
  const { x, y, bottom, top, facing } = ladder;
  const exit: Way = [
    [x, y, bottom],
    [x, y, top],
    [x + FIRM * facing[0], y + FIRM * facing[1], top],
  ];
  if (nearestOn(exit, from).away < ON_EXIT) return restOf(exit, from);
  return yield* mineWayOut(space, cells, from, [exit]);
}
