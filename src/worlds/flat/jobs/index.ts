/** Worker jobs of the islands, each for one cell: plants and boulders, houses, mineshafts, water. */
import type { Islands } from "../../../core/flat/flat-ground.ts";
import { generateIslands } from "../../../recipe/kinds/islands-generator.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import type { Room, Things } from "../../../stream/thing-layout.ts";
import { gatherHouses } from "./houses.ts";
import { gatherShafts } from "./shafts.ts";
import { gatherIslandThings } from "./things.ts";
import { gatherWaters } from "./waters.ts";

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    houses: JobTypes<Cell, Things>;
    /** Streams, pools and falls. */
    waters: JobTypes<Cell, Things>;
    shafts: JobTypes<Cell, Things>;
  }
}

type Gather = (islands: Islands, cell: Cell, room: Room) => Generator<undefined, Things>;

const jobOf = (gather: Gather): JobOf<"things", Islands> =>
  function* (islands, cell, room) {
    const answer = yield* gather(islands, cell, room);
    return { answer, buffer: answer.things.buffer as ArrayBuffer };
  };

const source: JobSource = {
  jobs: {
    things: jobOf(gatherIslandThings),
    houses: jobOf(gatherHouses),
    shafts: jobOf(gatherShafts),
    waters: jobOf(gatherWaters),
  },
  generate: (table) => generateIslands(table as Parameters<typeof generateIslands>[0]),
};

export default source;
