/** The way out of a planet's mine: up the ladder of its shaft. */
import { levelAt } from "../../../core/underground/mine-space.ts";
import { mineWayOut } from "../../../core/underground/mine-way.ts";
import { nearestOn, restOf, type Way, type WayPlace } from "../../../core/underground/way.ts";
import type { SmallMine } from "../../mine-plan.ts";
import { WayOut } from "../../way-out.ts";
import type { Descent } from "../descent.ts";
import { placeInMine } from "../player.ts";
import type { PlanetSimulation } from "../simulation.ts";
import type { HungMine } from "./planet-mine.ts";

/** Metres from the ladder's top to firm ground, below it from which a walker is below ground, and from the ladder to be on it. */
const [FIRM, BELOW, ON_EXIT] = [1.2, 1, 2];
/** Metres over the feet at which the level is read. */
const OVER = 0.5;

export class PlanetWayOut extends WayOut {
  /** The mine around the player, in its coordinates, for the plan; undefined above ground. */
  below: MinedPlace | undefined;

  /** Whether the player is below ground. */
  get isBelow(): boolean {
    return this.below !== undefined;
  }

  step({ player, ground, globe, t }: PlanetSimulation, { mine }: Descent): void {
    const at = placeInMine(player, ground);
    const hung = mine?.on(globe, t);
    const { explorer } = player;
    this.below = undefined;
    if (!at || !mine || !hung || explorer.by !== "walker" || !(at[2] < hung.ladder.top - BELOW)) {
      this.follow(null);
      return;
    }
    this.below = minedPlace(hung, at, explorer.state.local.heading);
    this.follow({ at, t, space: mine.feature.key, search: (from) => wayFrom(hung, from) });
  }
}

/** A place in a mine, for its plan. */
export interface MinedPlace {
  readonly mine: SmallMine;
  readonly place: readonly [number, number];
  /** Degrees clockwise from the mine's north. */
  readonly heading: number;
  readonly level: number;
  levelOf(place: WayPlace): number;
}

function minedPlace({ shaft: { space, ladder }, cells }: HungMine, at: WayPlace, heading: number): MinedPlace {
  const levelOf = ([, , z]: WayPlace) => Math.max(1, levelAt(space, z + OVER));
  const ladders = [{ x: ladder.x, y: ladder.y, level: 1 }];
  return { mine: { isOpen: cells, ladders }, place: [at[0], at[1]], heading, level: levelOf(at), levelOf };
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
