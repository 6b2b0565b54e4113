/**
 * The worker side of maps: draws each map first coarse, then fine, and only the newest request. A kind of world's worker
 * script calls `serveMaps` with what draws its own maps.
 */
import type { ChartRequest } from "../map/chart-source.ts";
import { type Drawing, toPixels } from "../map/drawing.ts";
import type { WorldTable } from "../recipe/recipe.ts";

export interface MapOrder<W extends WorldTable = WorldTable> {
  readonly ask: "map";
  readonly id: number;
  readonly world: W;
  readonly t: number;
  /** Degrees north and east on a planet; metres east and north over a plane. */
  readonly place: readonly [number, number];
  readonly heading: number;
  readonly level: number;
  /** Metres and pixels a side; pixels of a thin line; pixels in from the border that are seen for sure. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
  readonly plain?: boolean;
  /** Keys of features that were taken away. */
  readonly taken?: readonly string[];
}

export interface MapDelivery {
  readonly of: "map";
  readonly id: number;
  readonly fine: boolean;
  readonly size: number;
  /** Metres between contours, 0 where there are none. */
  readonly interval: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

type DrawnChart = Drawing & { readonly interval: number };

/** What draws the maps of one kind of world. */
export interface MapPainter<W extends WorldTable, Question = never> {
  draw(order: MapOrder<W>, request: ChartRequest): DrawnChart;
  /** A fine map whose details take long to find: the map without them, and steps that end with the map that has them. */
  refine?(
    order: MapOrder<W>,
    request: ChartRequest,
  ): { readonly chart: DrawnChart; readonly steps: Iterator<unknown, DrawnChart> };
  /** Answers a message that is no map order. */
  answer?(question: Question): void;
}

/** Cells a side of the first, quick map, and its pixels as a share of the fine one's. */
const COARSE = { cells: 64, share: 0.4 };
/** Milliseconds of refining before newer orders are read, and until a map without details is shown. */
const SLICE = 20;
const PATIENCE = 250;
/** Pixels between cells of the fine map's contours. */
const FINE = 2;

/** Lets newer messages arrive. */
export const breath = () => new Promise((resolve) => setTimeout(resolve));

/** Throws outside of any promise, so that the worker's owner hears of it. */
export function throwLater(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

export function serveMaps<W extends WorldTable, Question extends { readonly ask: string } = never>(
  painter: MapPainter<W, Question>,
): void {
  let newest: MapOrder<W> | undefined;
  let drawing = false;

  self.onmessage = ({ data }: MessageEvent<MapOrder<W> | Question>) => {
    if (data.ask !== "map") return painter.answer?.(data as Question);
    newest = data as MapOrder<W>;
    if (drawing) return;
    drawAll().catch((error: unknown) => {
      drawing = false;
      throwLater(error);
    });
  };

  async function drawAll(): Promise<void> {
    drawing = true;
    while (newest) {
      const order: MapOrder<W> = newest;
      const coarse = requestOf(order, false);
      send(order, false, coarse.size, painter.draw(order, coarse));
      await breath();
      if (newest !== order) continue;
      const fine = requestOf(order, true);
      if (painter.refine) await refine(order, painter.refine(order, fine), fine.size);
      else send(order, true, fine.size, painter.draw(order, fine));
      await breath();
      if (newest === order) newest = undefined;
    }
    drawing = false;
  }

  async function refine(
    order: MapOrder<W>,
    { chart, steps }: ReturnType<NonNullable<typeof painter.refine>>,
    size: number,
  ): Promise<void> {
    const begun = performance.now();
    let since = begun;
    let shown = false;
    for (let step = steps.next(); ; step = steps.next()) {
      if (step.done) return send(order, true, size, step.value);
      const now = performance.now();
      if (!shown && now - begun > PATIENCE) {
        send(order, true, size, chart);
        shown = true;
      }
      if (now - since < SLICE) continue;
      await breath();
      if (newest !== order) return;
      since = performance.now();
    }
  }
}

function requestOf({ span, size, scale, inset }: MapOrder, fine: boolean): ChartRequest {
  const share = fine ? 1 : COARSE.share;
  const pixels = Math.round(size * share);
  const cells = fine ? Math.round(pixels / FINE) : COARSE.cells;
  return { span, size: pixels, cells, scale: scale * share, inset: inset * share };
}

function send({ id }: MapOrder, fine: boolean, size: number, chart: DrawnChart): void {
  const delivery: MapDelivery = { of: "map", id, fine, size, interval: chart.interval, pixels: toPixels(chart) };
  self.postMessage(delivery, { transfer: [delivery.pixels.buffer] });
}

/** Caches what is made of a world's table, by its content, until the table differs. */
export function lastOf<W, M>(make: (world: W) => M): (world: W) => M {
  let made: M | undefined;
  let of = "";
  return (world) => {
    const name = JSON.stringify(world);
    if (made === undefined || name !== of) {
      made = make(world);
      of = name;
    }
    return made;
  };
}
