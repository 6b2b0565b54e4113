/**
 * Draws maps where no frame waits for them: each first coarse, then fine, and the newest wish alone. Between two drawings it
 * follows the mine that was asked about, a little at a time.
 */
import { createFlood, type MineExtent, type MineFlood, runFlood } from "../core/underground/mine-extent.ts";
import { cellAt } from "../core/underground/mine-space.ts";
import { drawChart } from "../map/chart.ts";
import type { ChartRequest } from "../map/chart-source.ts";
import { type Drawing, toPixels } from "../map/drawing.ts";
import { generate } from "../recipe/generate.ts";
import type { IslandsTable } from "../recipe/kinds/islands.ts";
import type { PlanetTable } from "../recipe/kinds/planet.ts";
import type { UndergroundTable } from "../recipe/kinds/underground.ts";
import type { IslandsView } from "./islands/map/chart.ts";
import { createIslandsSheet, type IslandsSheet } from "./islands/map/chart.ts";
import { createPlanetPlan } from "./planet/map/plan.ts";
import { createUndergroundSheet, type UndergroundSheet } from "./underground/map/sheet.ts";

export type MappedWorld = PlanetTable | UndergroundTable | IslandsTable;

export interface MapOrder {
  readonly ask: "map";
  readonly id: number;
  readonly world: MappedWorld;
  readonly t: number;
  /** Degrees north and east on a planet; metres east and north over a flat country. */
  readonly place: readonly [number, number];
  readonly heading: number;
  readonly level: number;
  /** Metres and pixels a side; pixels of a thin line; pixels in from the border that are seen for sure. */
  readonly span: number;
  readonly size: number;
  readonly scale: number;
  readonly inset: number;
  readonly plain?: boolean;
  /** Keys of the features that are gone, of islands. */
  readonly taken?: readonly string[];
}

/** How far the mine at a place goes. */
export interface FloodOrder {
  readonly ask: "extent";
  readonly id: number;
  readonly world: UndergroundTable;
  readonly t: number;
  readonly place: readonly [east: number, north: number];
  readonly level: number;
  /** Metres each way, and levels from 1 down. */
  readonly within: number;
  readonly levels: number;
}

/** Stops following, and forgets what was found. */
export interface ForgetOrder {
  readonly ask: "forget";
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

/** How many cells were found so far; at the end the extent, or what was wrong with the question. */
export type ExtentDelivery = { readonly of: "extent"; readonly id: number } & (
  | { readonly cells: number }
  | { readonly extent: MineExtent }
  | { readonly fault: string }
);

/** Cells a side of the first, quick map, and its pixels as a share of the fine one's. */
const COARSE = { cells: 64, share: 0.4 };
/** Milliseconds that it looks for water before it lets newer wishes in, and until it shows a map without. */
const AT_ONCE = 20;
const PATIENCE = 250;
/** Pixels between contours' cells on the fine map. */
const FINE = 2;

let newest: MapOrder | undefined;
let drawing = false;
let question: FloodOrder | undefined;
let marked: { readonly world: string; readonly t: number; readonly flood: MineFlood } | undefined;

self.onmessage = ({ data }: MessageEvent<MapOrder | FloodOrder | ForgetOrder>) => {
  if (data.ask === "map") {
    newest = data;
    if (!drawing) void drawAll().catch(fail);
    return;
  }
  question = data.ask === "extent" ? data : undefined;
  marked = undefined;
  if (question) void follow(question).catch(fail);
};

/** Lets newer wishes come in. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

/** A rejection alone would be heard by nobody. */
function fail(error: unknown): void {
  drawing = false;
  setTimeout(() => {
    throw error;
  });
}

async function drawAll(): Promise<void> {
  drawing = true;
  while (newest) {
    const order: MapOrder = newest;
    deliver(order, false);
    await breath();
    if (newest !== order) continue;
    if (isIslands(order.world)) await finish(order, order.world);
    else deliver(order, true);
    await breath();
    if (newest === order) newest = undefined;
  }
  drawing = false;
}

function deliver(order: MapOrder, fine: boolean): void {
  const request = requestOf(order, fine);
  send(order, fine, request.size, draw(order, request));
}

function requestOf({ span, size, scale, inset }: MapOrder, fine: boolean): ChartRequest {
  const share = fine ? 1 : COARSE.share;
  const pixels = Math.round(size * share);
  const cells = fine ? Math.round(pixels / FINE) : COARSE.cells;
  return { span, size: pixels, cells, scale: scale * share, inset: inset * share };
}

function send({ id }: MapOrder, fine: boolean, size: number, chart: Drawing & { readonly interval: number }): void {
  const delivery: MapDelivery = { of: "map", id, fine, size, interval: chart.interval, pixels: toPixels(chart) };
  self.postMessage(delivery, { transfer: [delivery.pixels.buffer] });
}

function draw(order: MapOrder, request: ChartRequest): Drawing & { readonly interval: number } {
  const { world, place, heading, level, t } = order;
  if (isPlanet(world)) {
    const [latitude, longitude] = place;
    return drawChart(createPlanetPlan(globeOf(world), { latitude, longitude, heading }, t), request);
  }
  if (isIslands(world)) return islesOf(world).draw(viewOf(order, request));
  const flood = marked?.t === t && marked.world === JSON.stringify(world) ? marked.flood : undefined;
  return sheetOf(world).draw({ ...request, place, heading, level, t }, flood);
}

function viewOf({ place, heading, level, t, plain, taken }: MapOrder, request: ChartRequest): IslandsView {
  return { ...request, place, heading, level, t, plain: plain === true, taken: new Set(taken) };
}

/** A fine map of islands: with its water, if that is known or soon found; else at first without. */
async function finish(order: MapOrder, world: IslandsTable): Promise<void> {
  const sheet = islesOf(world);
  const view = viewOf(order, requestOf(order, true));
  const chart = sheet.draw(view);
  const search = sheet.addWater(chart, view);
  const begun = performance.now();
  let since = begun;
  let dry = false;
  for (let step = search.next(); ; step = search.next()) {
    if (step.done) return send(order, true, view.size, step.value);
    const now = performance.now();
    if (!dry && now - begun > PATIENCE) {
      send(order, true, view.size, chart);
      dry = true;
    }
    if (now - since < AT_ONCE) continue;
    await breath();
    if (newest !== order) return;
    since = performance.now();
  }
}

async function follow(order: FloodOrder): Promise<void> {
  const { id, world, t, place, level, within, levels } = order;
  const { below } = generate(world);
  const tell = (said: { cells: number } | { extent: MineExtent } | { fault: string }) =>
    self.postMessage({ of: "extent", id, ...said } satisfies ExtentDelivery);
  if (below.kind !== "mine") return;
  try {
    const flood = createFlood(below.space.mine, cellAt(place[0]), cellAt(place[1]), level, { within, levels }, t);
    for (const cells of runFlood(flood)) {
      tell({ cells });
      await breath();
      if (question !== order) return;
    }
    marked = { world: JSON.stringify(world), t, flood };
    tell({ extent: flood.extent });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    tell({ fault: error.message });
  }
}

/** What was made of a world's table; made anew when the table differs. */
function lastOf<W, M>(make: (world: W) => M): (world: W) => M {
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

const globeOf = lastOf((world: PlanetTable) => generate(world));
const islesOf: (world: IslandsTable) => IslandsSheet = lastOf((world: IslandsTable) =>
  createIslandsSheet(generate(world)),
);
const sheetOf: (world: UndergroundTable) => UndergroundSheet = lastOf((world) =>
  createUndergroundSheet(generate(world)),
);

const isIslands = (world: { readonly shape: { readonly kind: string } }): world is IslandsTable =>
  world.shape.kind === "islands";
const isPlanet = (world: { readonly shape: { readonly kind: string } }): world is PlanetTable =>
  world.shape.kind === "planet";
