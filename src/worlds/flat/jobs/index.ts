/** Worker jobs of flat ground, each for one cell: plants and boulders, houses, mineshafts, water. */
import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import { generateFlatGround } from "../../../recipe/kinds/flat-generator.ts";
import type { Cell } from "../../../stream/cells.ts";
import type { JobOf, JobSource } from "../../../stream/jobs.ts";
import type { Allocate, Things } from "../../../stream/thing-layout.ts";
import { gatherHouses } from "./houses.ts";
import { gatherShafts } from "./shafts.ts";
import { gatherFlatThings } from "./things.ts";
import { gatherWaters } from "./waters.ts";

declare module "../../../stream/jobs.ts" {
  interface Jobs {
    houses: JobTypes<Cell, Things>;
    /** Streams, pools and falls. */
    waters: JobTypes<Cell, Things>;
    shafts: JobTypes<Cell, Things>;
  }
}

type Gather = (flat: FlatGround, cell: Cell, allocate: Allocate) => Generator<undefined, Things>;

const jobOf = (gather: Gather): JobOf<"things", FlatGround> =>
  function* (flat, cell, allocate) {
    const answer = yield* gather(flat, cell, allocate);
    return { answer, buffer: answer.things.buffer as ArrayBuffer };
  };

const source: JobSource = {
  jobs: {
    things: jobOf(gatherFlatThings),
    houses: jobOf(gatherHouses),
    shafts: jobOf(gatherShafts),
    waters: jobOf(gatherWaters),
  },
  generate: (table) => generateFlatGround(table as Parameters<typeof generateFlatGround>[0]),
};

export default source;
