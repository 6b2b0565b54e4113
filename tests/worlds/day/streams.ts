/** Cells of a world as its workers make them, without a worker: the caches of their generators outlive a stream's chunks. */
import { runSteps } from "../../../src/core/field/run-steps.ts";
import { CAVERN_CELL } from "../../../src/core/underground/cavern-props.ts";
import { MINE_CELL } from "../../../src/core/underground/mine.ts";
import type { Recipe } from "../../../src/recipe/recipe.ts";
import { homePosition, loadStarList } from "../../../src/render/atmosphere/stars.ts";
import undergroundJobs from "../../../src/stream/below/index.ts";
import { CHUNK_CELLS } from "../../../src/stream/below/mine-chunk.ts";
import { type Cell, cellsNearOf } from "../../../src/stream/cells.ts";
import type { JobSource } from "../../../src/stream/jobs.ts";
import faultJobs from "../../../src/worlds/flat/forms/faults/jobs.ts";
import flatJobs from "../../../src/worlds/flat/jobs/index.ts";
import planetJobs, { loadRivers } from "../../../src/worlds/planet/jobs/index.ts";
import spaceJobs from "../../../src/worlds/space/jobs/index.ts";
import { STAR_TIERS } from "../../../src/worlds/space/jobs/star-box.ts";

/** Makes the cells at a place: metres, or light-years in space. */
export type Stream = (
  place: { readonly x: number; readonly y: number; readonly z: number },
  k: number,
) => Promise<void>;

/** Side of a block of gas, light-years, and of its cells. */
const [GAS_BLOCK, GAS_CELL] = [256, 16];

/** Runs the jobs of a source on one generated world. */
function jobsOf({ jobs, generate }: JobSource, world: Recipe["world"]) {
  const generated = generate(world as never);
  return (job: string, ask: object) => {
    runSteps(jobs[job](generated as never, ask as never, (bytes) => new ArrayBuffer(bytes)));
  };
}

const index = (size: number, ...at: readonly number[]) => {
  const [i, j, k] = at.map((v) => Math.floor(v / size));
  return { i, j, k };
};

/** Stars and gas, and the sky over a planet there. */
function inSpace(world: Recipe["world"]): Stream {
  const make = jobsOf(spaceJobs, world);
  return async ({ x, y, z }, k) => {
    for (const tier of STAR_TIERS) make("stars", { tier, ...index(tier.size, x, y, z) });
    make("gas", { ...index(GAS_BLOCK, x, y, z), t: 0, width: GAS_CELL, halfT: 2 });
    if (k % 4 === 0) await loadStarList(homePosition(k));
  };
}

function onGround(world: Recipe["world"], source: JobSource, names: readonly string[]): Stream {
  const make = jobsOf(source, world);
  const cellsNear = cellsNearOf(world as never);
  return async ({ x, y, z }) => {
    const cells: Cell[] = [];
    cellsNear(0, [x, y, z], 0, { range: 1, ceiling: 1e5 }, 1, (cell) => cells.push(cell));
    for (const name of names) make(name, cells[0]);
  };
}

function below(world: Recipe["world"], has: { readonly mine?: object; readonly cavern?: object }): Stream {
  const make = jobsOf(undergroundJobs, world);
  return async ({ x, y, z }) => {
    if (has.mine) make("mine", { ...index(CHUNK_CELLS * MINE_CELL, x, y, z), t: 0 });
    if (has.cavern) make("cavern", index(CAVERN_CELL, x, y, 0));
  };
}

export async function createStream({ world }: Recipe): Promise<Stream> {
  const { shape } = world as {
    readonly shape: { readonly kind: string; readonly below?: Parameters<typeof below>[1] };
  };
  if (shape.kind === "space") return inSpace(world);
  // A step of a job would wait for them for ever.
  await loadRivers();
  if (shape.kind === "planet") return onGround(world, planetJobs, ["things", "rivers"]);
  const source = shape.kind === "faults" ? faultJobs : flatJobs;
  const above = onGround(world, source, ["things", "houses", "shafts", "waters"]);
  const under = shape.below && below(world, shape.below);
  return async (place, k) => {
    await above(place, k);
    await under?.(place, k);
  };
}
