/** The worker script of the maps below ground, which also finds the extent of a mine. */
import { createFlood, type MineFlood, runFlood } from "../../../../core/underground/mine-extent.ts";
import { cellAt } from "../../../../core/underground/mine-space.ts";
import { mineLevelOf } from "../../../../map/below/mine-level.ts";
import { createUndergroundSheet } from "../../../../map/below/sheet.ts";
import type { CountryTable } from "../../../../recipe/kinds/country.ts";
import { undergroundOf } from "../../../../recipe/kinds/country-generator.ts";
import { cacheLast, nextTask, serveMaps, throwUncaught } from "../../../map-worker.ts";
import type { ExtentDelivery, ExtentOrder, ForgetOrder } from "./extent.ts";

const sheetOf = cacheLast((world: CountryTable) => createUndergroundSheet(undergroundOf(world)));

let question: ExtentOrder | undefined;
/** The mine that was found last, which maps of the same moment mark. */
let marked: { readonly world: string; readonly t: number; readonly flood: MineFlood } | undefined;

serveMaps<CountryTable, ExtentOrder | ForgetOrder>({
  draw({ world, place, heading, level, t }, request) {
    const flood = marked?.t === t && marked.world === JSON.stringify(world) ? marked.flood : undefined;
    return sheetOf(world).draw({ ...request, place, heading, level, t }, flood);
  },
  answer(message) {
    question = message.ask === "extent" ? message : undefined;
    marked = undefined;
    if (question) follow(question).catch(throwUncaught);
  },
});

/** Floods the mine from a cell, a little at a time, reporting the number of cells so far. */
async function follow(order: ExtentOrder): Promise<void> {
  const { id, world, t, place, level, within, levels } = order;
  const underground = undergroundOf(world);
  const { mine } = underground;
  const post = (reply: { cells: number } | { extent: MineFlood["extent"] } | { problem: string }) =>
    self.postMessage({ of: "extent", id, ...reply } satisfies ExtentDelivery);
  if (!mine) return;
  try {
    const flood = createFlood(
      mine.mine,
      cellAt(place[0]),
      cellAt(place[1]),
      mineLevelOf(underground, level),
      { within, levels },
      t,
    );
    for (const cells of runFlood(flood)) {
      post({ cells });
      await nextTask();
      if (question !== order) return;
    }
    marked = { world: JSON.stringify(world), t, flood };
    post({ extent: flood.extent });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    post({ problem: error.message });
  }
}
