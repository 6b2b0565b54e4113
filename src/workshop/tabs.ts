/** The tabs of the workshop, in their order. */
import type { TabRow } from "./tab.ts";

export const TAB_ROWS: readonly TabRow[] = [
  {
    name: "line",
    title: "The line",
    load: async () => (await import("./line/tab.ts")).createLineTab,
  },
  {
    name: "sum",
    title: "The sum",
    load: async () => (await import("./sum/tab.ts")).createSumTab,
  },
  {
    name: "essay",
    title: "The essay",
    load: async () => (await import("./essay/tab.ts")).createEssayTab,
  },
  {
    name: "faults",
    title: "Faults",
    load: async () => (await import("./faults/tab.ts")).createFaultsTab,
  },
];
