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
];
