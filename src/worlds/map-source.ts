/** The maps of a world, drawn by a worker that starts with the first request. */
import type { WorldTable } from "../recipe/recipe.ts";
import { createWorkerClient } from "../stream/worker-client.ts";
import type {
  MapExtents,
  MapLevels,
  MapPicture,
  MapProjection,
  MapRequest,
  MapSource,
  MapViewRow,
} from "../ui/map/picture.ts";
import type { MapDelivery, MapOrder, SvgDelivery, SvgOrder } from "./map-worker.ts";

/** The maps of one kind of world. */
export interface Atlas<W extends WorldTable> {
  /** Starts the worker that draws them. */
  start(): Worker;
  /** The world's current table, which is sent to the worker. */
  table(): W;
  spansOf(table: W): readonly number[];
  readonly whole: number;
  readonly sight: number;
  projection(table: W, request: MapRequest): MapProjection;
  /** Keys of taken features. */
  taken?(): ReadonlySet<string>;
  /** Keys of a planet's crossings on which cones were put. */
  put?(): readonly string[];
  roads?(): NonNullable<MapOrder["roads"]>;
  levelsOf?(table: W): MapLevels;
  viewsOf?(table: W): readonly MapViewRow[] | undefined;
  /** Other requests to the worker. */
  questions?(port: QuestionPort<W>): MapQuestions;
}

/** The part of a map source that other requests use. */
export interface QuestionPort<W> {
  /** Starts the worker where there is none, unless the message only cancels. */
  post(message: { readonly ask: string }, onlyIfRunning?: boolean): void;
  table(): W;
  year(): number;
  nextId(): number;
}

export interface MapQuestions {
  readonly extents: MapExtents | undefined;
  /** Requests that are not answered completely. */
  pending(): readonly { readonly ask: string }[];
  /** Handles a message of the worker that is not a map. Throws for one that makes no sense. */
  onMessage(message: { readonly of: string }): void;
  /** The worker has failed, and so have all requests. */
  onError(): void;
  dispose(): void;
}

/** `year` returns the world's time. */
export function createMapSource<W extends WorldTable>(atlas: Atlas<W>, year: () => number): MapSource {
  let table: W | undefined;
  let last = 0;
  let order: MapOrder<W> | undefined;
  let isDrawn = true;
  let callbacks: { request: MapRequest; show(picture: MapPicture): void; fail(reason: string): void } | undefined;

  let svg: { order: SvgOrder<W>; done(text: string): void; fail(reason: string): void } | undefined;

  const current = (): W => {
    table ??= atlas.table();
    return table;
  };

  const worker = createWorkerClient<{ readonly ask: string }, MapDelivery | { readonly of: string }>({
    start: atlas.start,
    pending: () => [
      ...(order && !isDrawn ? [order] : []),
      ...(svg ? [svg.order] : []),
      ...(questions?.pending() ?? []),
    ],
    onMessage(data) {
      if (data.of === "svg") return deliverSvg(data as SvgDelivery);
      if (data.of !== "map" && questions) return questions.onMessage(data);
      const { id, fine, last: isLast, size, interval, pixels } = readDelivery(data);
      if (id !== order?.id || !callbacks) return;
      isDrawn = isLast;
      callbacks.show({
        ...callbacks.request,
        fine,
        size,
        interval,
        pixels,
        ...atlas.projection(order.world, callbacks.request),
      });
    },
    onError(reason) {
      questions?.onError();
      const waiting = svg;
      svg = undefined;
      waiting?.fail(`The map could not be drawn: ${reason}.`);
      if (isDrawn) return;
      isDrawn = true;
      callbacks?.fail(`The map could not be drawn: ${reason}.`);
    },
  });
  const questions = atlas.questions?.({
    post(message, onlyIfRunning = false) {
      if (!onlyIfRunning || worker.running) worker.post(message);
    },
    table: current,
    year,
    nextId: () => ++last,
  });

  function deliverSvg({ id, text }: SvgDelivery): void {
    if (typeof text !== "string") throw new TypeError("Expected a map as text.");
    if (id !== svg?.order.id) return;
    const { done } = svg;
    svg = undefined;
    done(text);
  }

  function orderOf(request: MapRequest): Omit<MapOrder<W>, "ask"> {
    const [taken, put, roads] = [[...(atlas.taken?.() ?? [])], atlas.put?.() ?? [], atlas.roads?.() ?? []];
    return { ...request, id: ++last, t: year(), world: current(), taken, put, roads };
  }

  return {
    get spans() {
      return atlas.spansOf(current());
    },
    whole: atlas.whole,
    sight: atlas.sight,
    get views() {
      return atlas.viewsOf?.(current());
    },
    get levels() {
      return atlas.levelsOf?.(current());
    },
    get extents() {
      return questions?.extents;
    },
    renew() {
      table = undefined;
    },
    ask(request, show, fail) {
      callbacks = { request, show, fail };
      isDrawn = false;
      order = { ask: "map", ...orderOf(request) };
      worker.post(order);
    },
    drawSvg(request, done, fail) {
      svg = { order: { ask: "svg", ...orderOf(request) }, done, fail };
      worker.post(svg.order);
    },
    dispose() {
      svg = undefined;
      worker.terminate();
      callbacks = undefined;
      questions?.dispose();
    },
  };
}

/** The worker's message as a picture. Throws where it is none. */
function readDelivery(message: { readonly of: string }): MapDelivery {
  const { of, id, size, pixels } = message as MapDelivery;
  if (of !== "map" || !Number.isInteger(id)) throw new TypeError(`Expected a map, got ${String(of)}.`);
  const length = pixels instanceof Uint8ClampedArray ? pixels.length : 0;
  if (!(size > 0) || length !== 4 * size * size)
    throw new TypeError(`Expected ${size} × ${size} pixels, got ${length / 4}.`);
  return message as MapDelivery;
}
