/** The maps of a world, drawn by a worker that starts with the first request. */
import { safeCss } from "../map/safe-palette.ts";
import type { Ways } from "../map/ways.ts";
import type { WorldTable } from "../recipe/recipe.ts";
import { WorkerClient } from "../stream/worker-client.ts";
import { compassLetters } from "../ui/compass.ts";
import type {
  MapExtents,
  MapLevels,
  MapPicture,
  MapProjection,
  MapRequest,
  MapSource,
  MapViewRow,
} from "../ui/map/picture.ts";
import { say } from "../words/words.ts";
import { mapColours } from "./map-colours.ts";
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
  const pictures = createPictures(atlas);
  const texts = createTexts<W>();

  const current = (): W => (table ??= atlas.table());

  const worker = new WorkerClient<{ readonly ask: string }, MapDelivery | { readonly of: string }>({
    start: atlas.start,
    pending: () => [...pictures.pending(), ...texts.pending(), ...(questions?.pending() ?? [])],
    onMessage(data) {
      if (data.of === "svg") texts.deliver(data as SvgDelivery);
      else if (data.of !== "map" && questions) questions.onMessage(data);
      else pictures.deliver(readDelivery(data));
    },
    onError(reason) {
      for (const each of [questions, texts, pictures])
        each?.onError(say("The map could not be drawn: {reason}.", { reason }));
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

  const orderOf = (request: MapRequest) => orderWith(atlas, request, { id: ++last, t: year(), world: current() });

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
      return inColours(atlas.levelsOf?.(current()));
    },
    get extents() {
      return questions?.extents;
    },
    renew() {
      table = undefined;
    },
    ask: (request, show, fail) => worker.post(pictures.begin(orderOf(request), { request, show, fail })),
    drawSvg: (request, done, fail) => worker.post(texts.begin(orderOf(request), { done, fail })),
    dispose() {
      texts.forget();
      worker.terminate();
      pictures.forget();
      questions?.dispose();
    },
  };
}

/** Levels whose legends have the chosen inks. */
const inColours = (levels: MapLevels | undefined): MapLevels | undefined =>
  levels && mapColours.areSafe
    ? {
        ...levels,
        legendOf: (...of) => levels.legendOf(...of).map((row) => ({ ...row, ink: safeCss(row.ink) })),
      }
    : levels;

function orderWith<W extends WorldTable>(
  atlas: Atlas<W>,
  request: MapRequest,
  at: Pick<MapOrder<W>, "id" | "t" | "world">,
): Omit<MapOrder<W>, "ask"> {
  return { ...request, ...at, ...waysInUse(), roads: atlas.roads?.() ?? [] };
}

/** The letters of the language in use, where the strokes of maps (src/map/letters.ts) have them: maps in Japanese and Arabic have the English ones. */
function waysInUse(): { readonly ways?: Ways } {
  const [north, east, south, west] = [0, 90, 180, 270].map(compassLetters);
  return /^[A-Z]{4}$/.test(north + east + south + west) ? { ways: [north, east, south, west] } : {};
}

interface PictureCallbacks {
  readonly request: MapRequest;
  show(picture: MapPicture): void;
  fail(reason: string): void;
}

/** The newest order of a picture, which is shown first coarse, then fine. */
function createPictures<W extends WorldTable>(atlas: Atlas<W>) {
  let order: MapOrder<W> | undefined;
  let isDrawn = true;
  let callbacks: PictureCallbacks | undefined;
  return {
    begin(of: Omit<MapOrder<W>, "ask">, told: PictureCallbacks): MapOrder<W> {
      callbacks = told;
      isDrawn = false;
      order = { ask: "map", ...of, isSafe: mapColours.areSafe };
      return order;
    },
    pending: () => (order && !isDrawn ? [order] : []),
    deliver({ id, fine, last, size, interval, pixels }: MapDelivery): void {
      if (id !== order?.id || !callbacks) return;
      isDrawn = last;
      const { request } = callbacks;
      const projection = atlas.projection(order.world, request);
      callbacks.show({ ...request, fine, size, interval, pixels, ...projection });
    },
    onError(reason: string): void {
      if (isDrawn) return;
      isDrawn = true;
      callbacks?.fail(reason);
    },
    forget(): void {
      callbacks = undefined;
    },
  };
}

interface TextCallbacks {
  done(text: string): void;
  fail(reason: string): void;
}

/** The newest order of a map as SVG. */
function createTexts<W extends WorldTable>() {
  let waiting: (TextCallbacks & { readonly order: SvgOrder<W> }) | undefined;
  const take = () => {
    const taken = waiting;
    waiting = undefined;
    return taken;
  };
  return {
    begin(of: Omit<SvgOrder<W>, "ask">, told: TextCallbacks): SvgOrder<W> {
      waiting = { order: { ask: "svg", ...of }, ...told };
      return waiting.order;
    },
    pending: () => (waiting ? [waiting.order] : []),
    deliver({ id, text }: SvgDelivery): void {
      if (typeof text !== "string") throw new TypeError("Expected a map as text.");
      if (id === waiting?.order.id) take()?.done(text);
    },
    onError: (reason: string) => take()?.fail(reason),
    forget: take,
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
