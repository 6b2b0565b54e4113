/** The way out from below flat ground: from a country's cavern or mine, or from a mine inside an island. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { islandWayOut } from "../../../core/islands/island-way.ts";
import { countryWayOut } from "../../../core/underground/country-way.ts";
import { undergroundGround } from "../../../core/underground/underground.ts";
import { WayOut, type WayOutSearch } from "../../way-out.ts";
import type { Below } from "../kit.ts";

export class FlatWayOut extends WayOut {
  /** Steps with a player below or above ground; the stage draws the way. */
  step(
    { x, y, z }: Readonly<Record<"x" | "y" | "z", number>>,
    isBelow: boolean,
    flat: FlatGround,
    below: Below,
    t: number,
  ): void {
    const search: WayOutSearch = (from) =>
      below.underground
        ? countryWayOut(below.underground, undergroundGround(below.underground, t), from, t)
        : islandWayOut(flat, from, t);
    this.follow(isBelow ? { at: [x, y, z], t, space: "", search } : null);
    below.thread = this.way;
  }
}
