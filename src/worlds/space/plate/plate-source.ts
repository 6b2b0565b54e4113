/** Renders plates of space in workers: the fast way, and as the literal per-cell scan it is compared with. */
import { PLATE_CORNER, PLATE_SIZE, type PlateSize } from "../../../core/space/plate.ts";
import type { Star } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space-generator.ts";
import { WorkerClient } from "../../../stream/worker-client.ts";
import { say } from "../../../words/words.ts";
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

export class PlateSource {
  /** Width, height and depth in light-years; width and height are also pixels. */
  readonly size: PlateSize;
  /** The box of Relf 2024. */
  readonly first: PlateCorner = PLATE_CORNER;
  /** The world's time, years. */
  readonly year: () => number;
  readonly #world: () => SpaceTable;
  #lastId = 0;
  #events: PlateEvents | undefined;
  #scanEvents: LiteralScanEvents | undefined;
  /** The orders in progress. */
  #plateOrder: PlateOrder | undefined;
  #scanOrder: PlateOrder | undefined;

  /** `world` and `year` return the current table and time. */
  constructor(world: () => SpaceTable, year: () => number, size: PlateSize = PLATE_SIZE) {
    [this.#world, this.year, this.size] = [world, year, size];
  }

  readonly #exposure = new WorkerClient<PlateOrder, PlateMessage>({
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "plate" }),
    pending: () => (this.#plateOrder ? [this.#plateOrder] : []),
    onMessage: (message) => {
      if (!this.#isNewest(message)) return;
      if (message.of === "stars") this.#events?.onStars(message.stars);
      else if (message.of === "rows") this.#events?.onRows(message.top, message.pixels);
      else if (message.of === "plate") {
        this.#plateOrder = undefined;
        this.#events?.onDone(message.ms / 1000);
      }
    },
    onError: (reason) => {
      this.#plateOrder = undefined;
      this.#events?.onError(say("The plate could not be rendered: {reason}.", { reason }));
    },
  });

  readonly #scan = new WorkerClient<PlateOrder, PlateMessage>({
    start: () => new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name: "literal plate" }),
    pending: () => (this.#scanOrder ? [this.#scanOrder] : []),
    onMessage: (message) => {
      if (!this.#isNewest(message)) return;
      if (message.of === "scanned") this.#scanEvents?.onProgress(message.rows / this.size[1], message.ms / 1000);
      if (message.of !== "compared") return;
      this.stop();
      const { fastMs, literalMs, stars, differing, grey } = message;
      this.#scanEvents?.onDone({ fast: fastMs / 1000, literal: literalMs / 1000, stars, differing, grey });
    },
    onError: (reason) => {
      this.#scanOrder = undefined;
      this.#scanEvents?.onError(say("The scan failed before its end: {reason}. Start it again.", { reason }));
    },
  });

  /** Renders a plate. A newer call replaces an older one and stops a literal scan. */
  expose(corner: PlateCorner, t: number, events: PlateEvents): void {
    // A running scan is of the previous plate.
    this.stop();
    this.#lastId++;
    this.#events = events;
    this.#plateOrder = this.#order("plate", corner, t);
    this.#exposure.post(this.#plateOrder);
  }

  /** Scans the same plate literally and compares both. */
  compare(corner: PlateCorner, t: number, events: LiteralScanEvents): void {
    this.stop();
    this.#scanEvents = events;
    this.#scanOrder = this.#order("literal", corner, t);
    this.#scan.post(this.#scanOrder);
  }

  /** Stops the literal scan. */
  stop(): void {
    this.#scanOrder = undefined;
    this.#scan.terminate();
  }

  dispose(): void {
    this.stop();
    this.#exposure.terminate();
  }

  #isNewest(message: PlateMessage): boolean {
    checkMessage(message, this.size);
    return message.id === this.#lastId;
  }

  #order(task: PlateOrder["task"], corner: PlateCorner, t: number): PlateOrder {
    return { task, id: this.#lastId, world: this.#world(), corner, size: this.size, t };
  }
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
