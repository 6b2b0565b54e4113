/** The tabs of the workshop, in their order. */

import { phrase } from "../words/words.ts";
import type { TabRow } from "./tab.ts";

export const TAB_ROWS: readonly TabRow[] = [
  {
    name: "line",
    title: phrase("The line"),
    load: async () => (await import("./line/tab.ts")).createLineTab,
  },
  {
    name: "sum",
    title: phrase("The sum"),
    load: async () => (await import("./sum/tab.ts")).createSumTab,
  },
  {
    name: "essay",
    title: phrase("The essay"),
    load: async () => (await import("./essay/tab.ts")).createEssayTab,
  },
  {
    name: "faults",
    title: phrase("Faults"),
    load: async () => (await import("./faults/tab.ts")).createFaultsTab,
  },
];
