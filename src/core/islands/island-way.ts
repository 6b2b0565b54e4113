/** The way out of a mine inside an island: up the ladder of its shaft. */
import type { FlatGround } from "../flat/flat-ground.ts";
import { mineWayOut } from "../underground/mine-way.ts";
import { nearestOn, restOf, type Way, type WayPlace } from "../underground/way.ts";
import { ISLAND_MINE, RADIUS } from "./mine-cells.ts";
import { minesOf } from "./mines.ts";
import { shaftOf } from "./shafts.ts";

/** Metres from the ladder's top to firm ground; metres from an exit within which a place is on it. */
const [FIRM, ON_EXIT] = [1.2, 2];

/** Null where no way out is found. */
export function* islandWayOut(islands: FlatGround, from: WayPlace, t: number): Generator<undefined, Way | null> {
  const mines = minesOf(islands);
  const exits: Way[] = [];
  for (const { altitude, thing } of mines.near(...from, 2 * RADIUS, t)) {
    const shaft = shaftOf(islands, altitude, thing, t);
    if (!shaft?.opens) continue;
    const { x, y, bottom, top, facing } = shaft.ladder;
    const exit: Way = [
      [x, y, bottom],
      [x, y, top],
      [x + FIRM * facing[0], y + FIRM * facing[1], top],
    ];
    if (nearestOn(exit, from).away < ON_EXIT) return restOf(exit, from);
    exits.push(exit);
    yield;
  }
  return yield* mineWayOut(ISLAND_MINE, mines.cellsAt(t), from, exits);
}
