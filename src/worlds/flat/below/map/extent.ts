/** Requests the extent of a mine from the map's worker, and reads its answers. */

import { MINE_CELL } from "../../../../core/underground/mine.ts";
import type { MineExtent } from "../../../../core/underground/mine-extent.ts";
import { cellAt } from "../../../../core/underground/mine-space.ts";
import type { CountryTable } from "../../../../recipe/kinds/country.ts";
import { belowOf } from "../../../../recipe/kinds/country-generator.ts";
import type { ExtentCallbacks, MapExtents, MineReach } from "../../../../ui/map/picture.ts";
import { say } from "../../../../words/words.ts";
import type { MapQuestions, QuestionPort } from "../../../map-source.ts";

/** Request for the extent of the mine at a place. */
export interface ExtentOrder {
  readonly ask: "extent";
  readonly id: number;
  readonly world: CountryTable;
  readonly t: number;
  readonly place: readonly [east: number, north: number];
  readonly level: number;
  /** Metres each way, and levels from 1 down. */
  readonly within: number;
  readonly levels: number;
}

/** Stops the search, and discards its results. */
export interface ForgetOrder {
  readonly ask: "forget";
}

/** The cells found so far; at the end the extent, or an error message. */
export type ExtentDelivery = { readonly of: "extent"; readonly id: number } & (
  | { readonly cells: number }
  | { readonly extent: MineExtent }
  | { readonly problem: string }
);

export interface ExtentBound {
  readonly within: number;
  readonly levels: number;
}

/** `boundsOf` gives the search limits from a level, the smallest first; none where there is no mine. */
export function createExtentQuestions(
  { post, table, year, nextId }: QuestionPort<CountryTable>,
  boundsOf: (table: CountryTable, level: number) => readonly ExtentBound[],
): MapQuestions {
  let pending: { readonly order: ExtentOrder; readonly callbacks: ExtentCallbacks } | undefined;
  const boundsAt = (level: number) => boundsOf(table(), level);
  const extents: MapExtents = {
    get bounds() {
      return boundsAt(1).length;
    },
    ask(place, level, bound, callbacks) {
      const { within, levels } = boundsAt(level)[bound];
      const order: ExtentOrder = {
        ask: "extent",
        id: nextId(),
        t: year(),
        world: table(),
        place,
        level,
        within,
        levels,
      };
      pending = { order, callbacks };
      post(order);
    },
    forget() {
      pending = undefined;
      post({ ask: "forget" } satisfies ForgetOrder, true);
    },
  };
  return {
    get extents() {
      return extents.bounds > 0 ? extents : undefined;
    },
    pending: () => (pending ? [pending.order] : []),
    onMessage(message) {
      if (message.of !== "extent") throw new TypeError(`Expected an extent, got ${String(message.of)}.`);
      const data = message as ExtentDelivery;
      if (data.id !== pending?.order.id) return;
      const { order, callbacks } = pending;
      if ("cells" in data) {
        callbacks.progress(data.cells, Math.min(0.99, data.cells / mostIn(order)));
        return;
      }
      pending = undefined;
      if ("problem" in data) callbacks.fail(data.problem);
      else callbacks.answer(metresOf(data.extent, order));
    },
    onError() {
      pending?.callbacks.fail(say("The search stopped early; start it again."));
      pending = undefined;
    },
    dispose() {
      pending = undefined;
    },
  };
}

/** Approximate number of open cells of an endless mine within a bound. */
function mostIn({ world, within, levels }: ExtentOrder): number {
  const { mine } = belowOf(world);
  const side = (2 * within) / MINE_CELL + 1;
  return side * side * levels * (1 - (mine?.threshold ?? 0));
}

/** The extent in metres each way from the cell of the question. */
function metresOf(extent: MineExtent, { place, within, levels }: ExtentOrder): MineReach {
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
