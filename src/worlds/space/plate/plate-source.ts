/** Renders plates of space in workers: the fast way, and as the literal per-cell scan it is compared with. */
import { PLATE_CORNER, PLATE_SIZE, type PlateSize } from "../../../core/space/plate.ts";
import type { Star } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space.ts";
import { createWorkerClient } from "../../../stream/worker-client.ts";
import type { PlateMessage, PlateOrder } from "./worker.ts";

/** The lower corner of the plate's box, whole light-years. */
export type PlateCorner = readonly [x: number, y: number, z: number];

/** Called in this order: the stars, bands of rows in any order, then the seconds it took. */
interface PlateEvents {
  onStars(stars: readonly Star[]): void;
  /** RGBA of rows from row `top` down. */
  onRows(top: number, pixels: Uint8ClampedArray<ArrayBuffer>): void;
  onDone(seconds: number): void;
  onError(reason: string): void;
}

export interface Comparison {
  /** Seconds of the fast and of the literal scan, both on one thread. */
  readonly fast: number;
  readonly literal: number;
  readonly stars: number;
  /** Stars found by only one of them, and the greatest difference of any pixel's grey level. */
  readonly differing: number;
  readonly grey: number;
}

interface LiteralScanEvents {
  /** 0 to 1, and seconds since the scan began. */
  onProgress(done: number, seconds: number): void;
  onDone(comparison: Comparison): void;
  onError(reason: string): void;
}

export interface PlateSource {
  /** Width, height and depth in light-years; width and height are also pixels. */
  readonly size: PlateSize;
  /** The box of Relf 2024. */
  readonly first: PlateCorner;
  /** The world's time, years. */
  year(): number;
  /** Renders a plate. A newer call replaces an older one and stops a literal scan. */
  expose(corner: PlateCorner, t: number, events: PlateEvents): void;
  /** Scans the same plate literally and compares both. */
  compare(corner: PlateCorner, t: number, events: LiteralScanEvents): void;
  /** Stops the literal scan. */
  stop(): void;
  dispose(): void;
}

/** `world` and `year` return the current table and time. */
export function createPlateSource(
  world: () => SpaceTable,
  year: () => number,
  size: PlateSize = PLATE_SIZE,
): PlateSource {
  let lastId = 0;
  let events: PlateEvents | undefined;
  let scanEvents: LiteralScanEvents | undefined;
  /** The orders in progress. */
  let plateOrder: PlateOrder | undefined;
  let scanOrder: PlateOrder | undefined;

  const newest = (handle: (message: PlateMessage) => void) => (message: PlateMessage) => {
    checkMessage(message, size);
    if (message.id === lastId) handle(message);
  };
  const exposure = createWorkerClient<PlateOrder, PlateMessage>({
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "plate" }),
    pending: () => (plateOrder ? [plateOrder] : []),
    onMessage: newest((message) => {
      if (message.of === "stars") events?.onStars(message.stars);
      else if (message.of === "rows") events?.onRows(message.top, message.pixels);
      else if (message.of === "plate") {
        plateOrder = undefined;
        events?.onDone(message.ms / 1000);
      }
    }),
    onError(reason) {
      plateOrder = undefined;
      events?.onError(`The plate could not be rendered: ${reason}.`);
    },
  });
  const scan = createWorkerClient<PlateOrder, PlateMessage>({
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "literal plate" }),
    pending: () => (scanOrder ? [scanOrder] : []),
    onMessage: newest((message) => {
      if (message.of === "scanned") scanEvents?.onProgress(message.rows / size[1], message.ms / 1000);
      if (message.of !== "compared") return;
      stopScan();
      const { fastMs, literalMs, stars, differing, grey } = message;
      scanEvents?.onDone({ fast: fastMs / 1000, literal: literalMs / 1000, stars, differing, grey });
    }),
    onError(reason) {
      scanOrder = undefined;
      scanEvents?.onError(`The scan failed before its end: ${reason}. Start it again.`);
    },
  });
  function stopScan(): void {
    scanOrder = undefined;
    scan.terminate();
  }
  const order = (task: PlateOrder["task"], corner: PlateCorner, t: number): PlateOrder => {
    return { task, id: lastId, world: world(), corner, size, t };
  };

  return {
    size,
    first: PLATE_CORNER,
    year,
    expose(corner, t, plateEvents) {
      // A running scan is of the previous plate.
      stopScan();
      lastId++;
      events = plateEvents;
      plateOrder = order("plate", corner, t);
      exposure.post(plateOrder);
    },
    compare(corner, t, plateEvents) {
      stopScan();
      scanEvents = plateEvents;
      scanOrder = order("literal", corner, t);
      scan.post(scanOrder);
    },
    stop: stopScan,
    dispose() {
      stopScan();
      exposure.terminate();
    },
  };
}

/** Throws for a message that no worker of plates sends. */
function checkMessage(message: PlateMessage, [width, height]: PlateSize): void {
  const { of, id } = message;
  if (!Number.isInteger(id)) throw new TypeError(`Expected the number of an order, got ${id}.`);
  if (of === "stars" && Array.isArray(message.stars)) return;
  if (of === "plate" && Number.isFinite(message.ms)) return;
  if (of === "scanned" && Number.isFinite(message.rows)) return;
  if (of === "compared" && Number.isFinite(message.literalMs)) return;
  if (of === "rows") {
    const { top, pixels } = message;
    const rows = pixels instanceof Uint8ClampedArray ? pixels.length / (4 * width) : 0;
    if (Number.isInteger(rows) && rows > 0 && top >= 0 && top + rows <= height) return;
  }
  throw new TypeError(`Expected a part of a plate, got "${of}".`);
}
