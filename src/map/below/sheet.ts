/** Draws the maps of an underground world by level: 0 is the hills, then the cavern and the mine's levels. */
import type { MineFlood } from "../../core/underground/mine-extent.ts";
import { type Underground, type UndergroundGround, undergroundGround } from "../../core/underground/underground.ts";
import type { ChartRequest } from "../chart-source.ts";
import type { Drawing } from "../drawing.ts";
import { createMapFrame } from "../frame.ts";
import { drawCavernChart } from "./cavern-chart.ts";
import { drawHillsChart } from "./hills-chart.ts";
import { drawMineChart } from "./mine-chart.ts";
import { mineLevelOf } from "./mine-level.ts";
import { createMinePlan } from "./mine-plan.ts";

interface UndergroundMapView extends ChartRequest {
  readonly place: readonly [east: number, north: number];
  readonly heading: number;
  readonly level: number;
  readonly t: number;
}

export interface UndergroundSheet {
  /** `interval`: metres between contours, 0 for none. `flood` marks the queried extent of a mine. */
  draw(view: UndergroundMapView, flood?: MineFlood): Drawing & { readonly interval: number };
}

export function createUndergroundSheet(underground: Underground): UndergroundSheet {
  let cached: { readonly t: number; readonly ground: UndergroundGround } | undefined;
  /** All maps of one year share the ground and its cached entrances. */
  function groundAt(t: number): UndergroundGround {
    if (cached?.t !== t) cached = { t, ground: undergroundGround(underground, t) };
    return cached.ground;
  }
  return {
    draw(view, flood) {
      const { place, heading, level, t, span } = view;
      const [x, y] = place;
      const frame = createMapFrame(x, y, heading);
      const ground = groundAt(t);
      if (level === 0) return drawHillsChart(underground, ground, frame, t, view);
      const { cavern, pool, mine } = underground;
      const mineLevel = mineLevelOf(underground, level);
      if (cavern && mineLevel === 0) return drawCavernChart({ cavern, pool, ground, t }, frame, view);
      if (!mine) throw new RangeError(`Expected level 0 or 1 of a country without a mine, got ${level}.`);
      // To the corners of a rotated square.
      const reach = heading === 0 ? span / 2 : 0.75 * span;
      const plan = createMinePlan(mine, ground, { level: mineLevel, x, y, reach, t }, flood);
      return { ...drawMineChart(plan, frame, view), interval: 0 };
    },
  };
}
