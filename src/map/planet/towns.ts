/** Names and signs of settlements on a planet's map. */
import { townNameOf } from "../../core/forest/place-names.ts";
import { settlementsOf } from "../../core/planet/settlements.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import type { ChartTown } from "../chart-source.ts";
import type { Projection } from "./projection.ts";

/** Widest maps that show a rank, in widths of its cells. */
const SHOWN_TO = 14;

/** The settlements of a square map `span` metres wide, the largest first. */
export function townsOn(globe: Globe, projection: Projection, span: number): ChartTown[] {
  const all = settlementsOf(globe);
  const middle = projection.place(0, 0, new Float64Array(3));
  const point = new Float64Array(2);
  const found: ChartTown[] = [];
  for (let rank = all.ranks - 1; rank >= 0; rank--) {
    // The highest rank is on maps of any width.
    if (rank < all.ranks - 1 && span > SHOWN_TO * all.spacing(rank)) break;
    all.near(rank, [middle[0], middle[1], middle[2]], 0.75 * span, ({ at, seed, reach }) => {
      projection.point(...at, point);
      if (Math.max(Math.abs(point[0]), Math.abs(point[1])) > span / 2) return;
      found.push({ x: point[0], y: point[1], reach, rank, name: townNameOf(seed) });
    });
  }
  return found;
}
