/**
 * The worker side of maps: draws the newest request, first coarse, then fine. The worker script of a kind of world calls
 * `serveMaps` with its painter.
 */
import type { ChartRequest } from "../map/chart-source.ts";
import { type Drawing, toPixels } from "../map/drawing.ts";
import { withSafeInks } from "../map/safe-palette.ts";
import { useWays, type Ways } from "../map/ways.ts";
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
  /** Metres per side; pixels per side; pixels of a thin line; margin in pixels that may be covered. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
  readonly plain?: boolean;
  /** The view, of a map that has several. */
  readonly shows?: string | undefined;
  /** Inks for people who see fewer colours. */
  readonly isSafe?: boolean;
  /** Letters of the directions. */
  readonly ways?: Ways;
  /** Roads, each a list of places. */
  readonly roads?: readonly (readonly (readonly [x: number, y: number])[])[];
}

export interface MapDelivery {
  readonly of: "map";
  readonly id: number;
  readonly fine: boolean;
  /** No other picture of this order follows. */
  readonly last: boolean;
  readonly size: number;
  /** Metres between contours, 0 where there are none. */
  readonly interval: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/** The map of an order as SVG, whole and with all details. */
export interface SvgOrder<W extends WorldTable = WorldTable> extends Omit<MapOrder<W>, "ask"> {
  readonly ask: "svg";
}

export interface SvgDelivery {
  readonly of: "svg";
  readonly id: number;
  readonly text: string;
}

type DrawnChart = Drawing & { readonly interval: number };

/** Draws the maps of a kind of world. */
export interface MapPainter<W extends WorldTable, Question = never> {
  draw(order: MapOrder<W>, request: ChartRequest): DrawnChart;
  /** For fine maps with slow details: the map without them, and steps whose last value is the map with them. */
  refine?(
    order: MapOrder<W>,
    request: ChartRequest,
  ): { readonly chart: DrawnChart; readonly steps: Iterator<unknown, DrawnChart> };
  /** Answers other messages. */
  answer?(question: Question): void;
}

/** The coarse map: cells per side, and pixels relative to the fine map. */
const COARSE = { cells: 64, share: 0.4 };
/** Milliseconds of refining between two checks for newer orders, and before the map without details is shown. */
const SLICE = 20;
const DETAILS_TIMEOUT = 250;
/** Pixels between cells of the fine map's contours. */
const FINE = 2;

/** Ends the current task, so that newer messages arrive. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** Throws as an uncaught error, which reaches the worker's owner. */
export function throwUncaught(error: unknown): void {
  setTimeout(() => {
    throw error;
  });
}

export function serveMaps<W extends WorldTable, Question extends { readonly ask: string } = never>(
  painter: MapPainter<W, Question>,
): void {
  let newest: MapOrder<W> | undefined;
  let drawing = false;

  self.onmessage = ({ data }: MessageEvent<MapOrder<W> | SvgOrder<W> | Question>) => {
    if ("ways" in data && data.ways) useWays(data.ways);
    if (data.ask === "svg") return void drawSvg(painter, data as SvgOrder<W>).catch(throwUncaught);
    if (data.ask !== "map") return painter.answer?.(data as Question);
    newest = data as MapOrder<W>;
    if (drawing) return;
    drawAll().catch((error: unknown) => {
      drawing = false;
      throwUncaught(error);
    });
  };

  async function drawAll(): Promise<void> {
    drawing = true;
    while (newest) {
      const order: MapOrder<W> = newest;
      const coarse = requestOf(order, false);
      send(order, { fine: false, last: false }, coarse.size, painter.draw(order, coarse));
      await nextTask();
      if (newest !== order) continue;
      const fine = requestOf(order, true);
      if (painter.refine) await refine(order, painter.refine(order, fine), fine.size);
      else send(order, { fine: true, last: true }, fine.size, painter.draw(order, fine));
      await nextTask();
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
      if (step.done) return send(order, { fine: true, last: true }, size, step.value);
      const now = performance.now();
      if (!shown && now - begun > DETAILS_TIMEOUT) {
        send(order, { fine: true, last: false }, size, chart);
        shown = true;
      }
      if (now - since < SLICE) continue;
      await nextTask();
      if (newest !== order) return;
      since = performance.now();
    }
  }
}

async function drawSvg<W extends WorldTable>(
  painter: Pick<MapPainter<W>, "draw" | "refine">,
  { ask: _, ...rest }: SvgOrder<W>,
): Promise<void> {
  const { toSvg } = await import("../map/svg.ts");
  const order: MapOrder<W> = { ask: "map", ...rest };
  const chart = await drawWhole(painter, order, requestOf(order, true));
  const delivery: SvgDelivery = { of: "svg", id: order.id, text: toSvg(chart) };
  self.postMessage(delivery);
}

async function drawWhole<W extends WorldTable>(
  painter: Pick<MapPainter<W>, "draw" | "refine">,
  order: MapOrder<W>,
  request: ChartRequest,
): Promise<DrawnChart> {
  if (!painter.refine) return painter.draw(order, request);
  const { steps } = painter.refine(order, request);
  let since = performance.now();
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value;
    if (performance.now() - since < SLICE) continue;
    await nextTask();
    since = performance.now();
  }
}

function requestOf({ span, size, scale, inset }: MapOrder, fine: boolean): ChartRequest {
  const share = fine ? 1 : COARSE.share;
  const pixels = Math.round(size * share);
  const cells = fine ? Math.round(pixels / FINE) : COARSE.cells;
  return { span, size: pixels, cells, scale: scale * share, inset: inset * share };
}

function send(order: MapOrder, stage: Pick<MapDelivery, "fine" | "last">, size: number, chart: DrawnChart): void {
  const { id, isSafe = false } = order;
  const pixels = toPixels(isSafe ? withSafeInks(chart) : chart);
  const delivery: MapDelivery = { of: "map", id, ...stage, size, interval: chart.interval, pixels };
  self.postMessage(delivery, { transfer: [delivery.pixels.buffer] });
}

/** Caches the last result of a function of a world's table, compared by content. */
export function cacheLast<W, M>(make: (world: W) => M): (world: W) => M {
  let cached: M | undefined;
  let cachedKey = "";
  return (world) => {
    const key = JSON.stringify(world);
    if (cached === undefined || key !== cachedKey) {
      cached = make(world);
      cachedKey = key;
    }
    return cached;
  };
}
