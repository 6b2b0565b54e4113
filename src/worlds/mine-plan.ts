/**
 * The plan of a small mine on the minimap: the mines inside islands and below shafts of planets. It is drawn on the page's own thread,
 * since it has a few hundred cells.
 */
import type { IsCellOpen } from "../core/underground/mine-space.ts";
import { drawMineChart } from "../map/below/mine-chart.ts";
import { planOfCells } from "../map/below/mine-plan.ts";
import { toPixels } from "../map/drawing.ts";
import { createMapFrame } from "../map/frame.ts";
import type { MinimapSource } from "../ui/map/minimap.ts";
import { flatProjection } from "./flat-projection.ts";

/** Cells around a player, and the ladders that lead out. */
export interface SmallMine {
  readonly isOpen: IsCellOpen;
  readonly ladders: readonly { readonly x: number; readonly y: number; readonly level: number }[];
}

/** Pixels a side at most: a plan has few lines. */
const MOST_PIXELS = 420;

/** `mineAt` gives the mine around a place of a level; undefined draws nothing. */
export function createMinePlanSource(
  mineAt: (x: number, y: number, level: number) => SmallMine | undefined,
): MinimapSource {
  return {
    ask(request, show) {
      const { place, heading, level, span } = request;
      const [x, y] = place;
      const mine = mineAt(x, y, level);
      if (!mine) return;
      const size = Math.min(MOST_PIXELS, request.size);
      const scale = (request.scale * size) / request.size;
      const plan = planOfCells(mine.isOpen, { level, x, y, reach: span / 2 }, mine.ladders);
      const chart = drawMineChart(plan, createMapFrame(x, y, heading), { ...request, size, scale });
      const pixels = toPixels(chart);
      show({ ...request, size, fine: true, interval: 0, pixels, ...flatProjection(request) });
    },
    renew() {},
    dispose() {},
  };
}
