/** The maps of a world, drawn by a worker that starts with the first request. */
import type { WorldTable } from "../recipe/recipe.ts";
import { createWorkerClient } from "../stream/worker-client.ts";
import type { MapExtents, MapLevels, MapPicture, MapProjection, MapRequest, MapSource } from "../ui/map/picture.ts";
import type { MapDelivery, MapOrder } from "./map-worker.ts";

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
  levelsOf?(table: W): MapLevels;
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
  /** Handles a message of the worker that is not a map. */
  onMessage(message: unknown): void;
  /** The worker has failed. */
  onError(): void;
  dispose(): void;
}

/** `year` returns the world's time. */
export function createMapSource<W extends WorldTable>(atlas: Atlas<W>, year: () => number): MapSource {
  let table: W | undefined;
  let failures = 0;
  let last = 0;
  let order: MapOrder<W> | undefined;
  let callbacks: { request: MapRequest; show(picture: MapPicture): void; fail(reason: string): void } | undefined;

  const current = (): W => {
    table ??= atlas.table();
    return table;
  };

  const worker = createWorkerClient<{ readonly ask: string }, MapDelivery | { readonly of: string }>({
    start: atlas.start,
    onMessage(data) {
      if (data.of !== "map") return questions?.onMessage(data);
      const { id, fine, size, interval, pixels } = data as MapDelivery;
      if (id !== order?.id || !callbacks) return;
      failures = 0;
      callbacks.show({
        ...callbacks.request,
        fine,
        size,
        interval,
        pixels,
        ...atlas.projection(order.world, callbacks.request),
      });
    },
    onError() {
      questions?.onError();
      if (!callbacks || !order) return;
      failures++;
      if (failures > 1) callbacks.fail("The map could not be drawn.");
      else {
        callbacks.fail("The map stopped; it is being drawn again.");
        worker.post(order);
      }
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

  return {
    get spans() {
      return atlas.spansOf(current());
    },
    whole: atlas.whole,
    sight: atlas.sight,
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
      order = { ask: "map", ...request, id: ++last, t: year(), world: current(), taken: [...(atlas.taken?.() ?? [])] };
      worker.post(order);
    },
    dispose() {
      worker.terminate();
      callbacks = undefined;
      questions?.dispose();
    },
  };
}
