/** Draws maps where no frame waits for them: each first coarse, then fine, and the newest wish alone. */
import type { Globe } from "./core/sphere.ts";
import { drawChart, toPixels } from "./map/chart.ts";
import { createGlobePlan } from "./map/globe-plan.ts";
import { generate } from "./world/generate.ts";
import type { SphereWorld } from "./world/recipe.ts";

export interface MapOrder {
  readonly id: number;
  readonly world: SphereWorld;
  readonly t: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly heading: number;
  /** Metres and pixels a side; pixels of a thin line; pixels in from the border that are seen for sure. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
}

export interface MapDelivery {
  readonly id: number;
  readonly fine: boolean;
  readonly size: number;
  /** Metres between contours. */
  readonly interval: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** Cells a side of the first, quick map, and its pixels as a share of the fine one's. */
const COARSE = { cells: 64, share: 0.4 };
/** Pixels between contours' cells on the fine map. */
const FINE = 2;

let newest: MapOrder | undefined;
let drawing = false;
let globe: Globe | undefined;
let globeOf = "";

self.onmessage = ({ data }: MessageEvent<MapOrder>) => {
  newest = data;
  if (!drawing) void drawAll();
};

async function drawAll(): Promise<void> {
  drawing = true;
  while (newest) {
    const order: MapOrder = newest;
    deliver(order, false);
    // Lets a newer wish come in.
    await new Promise((resolve) => setTimeout(resolve));
    if (newest !== order) continue;
    deliver(order, true);
    await new Promise((resolve) => setTimeout(resolve));
    if (newest === order) newest = undefined;
  }
  drawing = false;
}

function deliver(order: MapOrder, fine: boolean): void {
  const { id, span } = order;
  const share = fine ? 1 : COARSE.share;
  const size = Math.round(order.size * share);
  const plan = createGlobePlan(groundOf(order.world), order, order.t);
  const chart = drawChart(plan, {
    span,
    size,
    cells: fine ? Math.round(size / FINE) : COARSE.cells,
    scale: order.scale * share,
    inset: order.inset * share,
  });
  const delivery: MapDelivery = { id, fine, size, interval: chart.interval, pixels: toPixels(chart) };
  self.postMessage(delivery, { transfer: [delivery.pixels.buffer] });
}

/** The globe of a world's table; made anew when the table differs. */
function groundOf(world: SphereWorld): Globe {
  const name = JSON.stringify(world);
  if (!globe || name !== globeOf) {
    globe = generate(world);
    globeOf = name;
  }
  return globe;
}
