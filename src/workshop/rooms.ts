/** The rooms of the workshop, in the order of their tabs. */
import type { RoomRow } from "./room.ts";

export const ROOM_ROWS: readonly RoomRow[] = [
  {
    name: "line",
    title: "The line",
    load: async () => (await import("./line/room.ts")).createLineRoom,
  },
  {
    name: "sum",
    title: "The sum",
    load: async () => (await import("./sum/room.ts")).createSumRoom,
  },
  {
    name: "essay",
    title: "The essay",
    load: async () => (await import("./essay/room.ts")).createEssayRoom,
  },
  {
    name: "faults",
    title: "Faults",
    load: async () => (await import("./faults/room.ts")).createFaultsRoom,
  },
];
