/** Has a world's maps drawn, and its mines followed, in a worker that starts with the first wish. */
import { MINE_CELL } from "../core/underground/mine.ts";
import type { MineExtent } from "../core/underground/mine-extent.ts";
import { cellAt } from "../core/underground/mine-space.ts";
import type { UndergroundTable } from "../recipe/kinds/underground.ts";
import type {
  ExtentTold,
  MapExtents,
  MapLevels,
  MapPicture,
  MapSource,
  MapWish,
  MineReach,
  Placing,
} from "../ui/map/picture.ts";
import type { ExtentDelivery, FloodOrder, ForgetOrder, MapDelivery, MapOrder, MappedWorld } from "./map-worker.ts";

export interface Bound {
  readonly within: number;
  readonly levels: number;
}

/** What maps of a kind of world have of their own. */
export interface Atlas<W extends MappedWorld> {
  /** The world's table as it is now, which a worker can be sent. */
  table(): W;
  spansOf(table: W): readonly number[];
  readonly whole: number;
  readonly sight: number;
  placing(table: W, wish: MapWish): Placing;
  /** Keys of what the generator puts there and someone took away. */
  taken?(): ReadonlySet<string>;
  levelsOf?(table: W): MapLevels;
  /** Within what a mine is followed from a level, the least first; none where there is no mine. */
  boundsOf?(table: W, level: number): readonly Bound[];
}

/** A question that waits for its answer. */
interface Asked {
  readonly order: FloodOrder;
  readonly told: ExtentTold;
}

/** `year` tells the world's time. */
export function createCartographer<W extends MappedWorld>(atlas: Atlas<W>, year: () => number): MapSource {
  let table: W | undefined;
  let worker: Worker | undefined;
  let failures = 0;
  let last = 0;
  let order: MapOrder | undefined;
  let told: { wish: MapWish; show(picture: MapPicture): void; fail(reason: string): void } | undefined;
  let asked: Asked | undefined;

  const current = (): W => {
    table ??= atlas.table();
    return table;
  };

  function begin(): Worker {
    const made = new Worker(new URL("./map-worker.ts", import.meta.url), { type: "module", name: "map" });
    made.onmessage = ({ data }: MessageEvent<MapDelivery | ExtentDelivery>) => {
      if (data.of === "extent") return hear(data);
      if (data.id !== order?.id || !told) return;
      failures = 0;
      const { fine, size, interval, pixels } = data;
      told.show({ ...told.wish, fine, size, interval, pixels, ...atlas.placing(order.world as W, told.wish) });
    };
    made.onerror = (event) => {
      event.preventDefault();
      worker?.terminate();
      worker = undefined;
      asked?.told.fail("The search stopped before its end; ask again.");
      asked = undefined;
      if (!told || !order) return;
      failures++;
      if (failures > 1) told.fail("The map could not be drawn.");
      else {
        told.fail("The map stopped; it is being drawn again.");
        send(order);
      }
    };
    return made;
  }

  function send(message: MapOrder | FloodOrder | ForgetOrder): void {
    worker ??= begin();
    worker.postMessage(message);
  }

  function hear(data: ExtentDelivery): void {
    if (data.id !== asked?.order.id) return;
    const { order: question, told: to } = asked;
    if ("cells" in data) {
      to.progress(data.cells, Math.min(0.99, data.cells / mostIn(question)));
      return;
    }
    asked = undefined;
    if ("fault" in data) to.fail(data.fault);
    else to.answer(metresOf(data.extent, question));
  }

  const boundsAt = (level: number) => atlas.boundsOf?.(current(), level) ?? [];
  const extents: MapExtents = {
    get bounds() {
      return boundsAt(1).length;
    },
    ask(place, level, bound, to) {
      const world = current();
      const { within, levels } = boundsAt(level)[bound];
      const question = { id: ++last, t: year(), world: world as UndergroundTable, place, level, within, levels };
      asked = { order: { ask: "extent", ...question }, told: to };
      send(asked.order);
    },
    forget() {
      asked = undefined;
      worker?.postMessage({ ask: "forget" } satisfies ForgetOrder);
    },
  };

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
      return extents.bounds > 0 ? extents : undefined;
    },
    renew() {
      table = undefined;
    },
    ask(wish, show, fail) {
      told = { wish, show, fail };
      order = { ask: "map", ...wish, id: ++last, t: year(), world: current(), taken: [...(atlas.taken?.() ?? [])] };
      send(order);
    },
    dispose() {
      worker?.terminate();
      worker = undefined;
      told = undefined;
      asked = undefined;
    },
  };
}

/** Cells that a mine without end has within a bound, about: what is not rock. */
function mostIn({ world, within, levels }: FloodOrder): number {
  const { below } = world.shape;
  const side = (2 * within) / MINE_CELL + 1;
  return side * side * levels * (below.kind === "mine" ? 1 - below.threshold : 1);
}

/** The extent in metres each way from the cell that was asked about. */
function metresOf(extent: MineExtent, { place, within, levels }: FloodOrder): MineReach {
  const [column, row] = [cellAt(place[0]), cellAt(place[1])];
  const metres = (cells: number) => MINE_CELL * cells;
  return {
    ...extent,
    west: metres(column - extent.west),
    east: metres(extent.east - column),
    south: metres(row - extent.south),
    north: metres(extent.north - row),
    within,
    levels,
  };
}
