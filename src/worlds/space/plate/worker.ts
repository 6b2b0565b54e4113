/**
 * Worker entry: renders plates in bands and reports each band; a newer order replaces an unfinished one. The literal scan runs in a second
 * instance of this worker and compares both results.
 */
import type { Space, Triple } from "../../../core/space/place.ts";
import {
  comparePlates,
  createExposure,
  createPlate,
  type Exposure,
  exposeLiterally,
  exposePlate,
  exposeRows,
  type Plate,
  type PlateSize,
  plateBox,
  tintOf,
} from "../../../core/space/plate.ts";
import type { Star } from "../../../core/space/stars.ts";
import type { SpaceTable } from "../../../recipe/kinds/space-generator.ts";
import { generateSpace } from "../../../recipe/kinds/space-generator.ts";
import { paintRows } from "./paint.ts";

export interface PlateOrder {
  readonly task: "plate" | "literal";
  readonly id: number;
  readonly world: SpaceTable;
  /** Lower corner of the box, whole light-years. */
  readonly corner: Triple;
  readonly size: PlateSize;
  readonly t: number;
}

/** Times in milliseconds are of computing alone, without painting and without the pauses that let newer orders in. */
export type PlateMessage = { readonly id: number } & (
  | { readonly of: "stars"; readonly stars: readonly Star[] }
  /** RGBA of rows from row `top` down. */
  | { readonly of: "rows"; readonly top: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> }
  | { readonly of: "plate"; readonly ms: number }
  | { readonly of: "scanned"; readonly rows: number; readonly ms: number }
  | {
      readonly of: "compared";
      readonly fastMs: number;
      readonly literalMs: number;
      readonly stars: number;
      /** Stars found by only one of the two, and the greatest difference of grey level. */
      readonly differing: number;
      readonly grey: number;
    }
);

/** Rows per reported band. */
const BAND = 60;
/** Runs of the fast method in a comparison; the fastest counts. */
const RUNS = 5;
/** Milliseconds between progress reports of the literal scan. */
const REPORT = 100;

let newest: PlateOrder | undefined;
let working = false;

self.onmessage = ({ data }: MessageEvent<PlateOrder>) => {
  newest = data;
  if (working) return;
  working = true;
  work().catch((error) => {
    working = false;
    // A rejection does not reach the page's onerror; an error thrown in a task does.
    setTimeout(() => {
      throw error;
    });
  });
};

/** Lets newer orders arrive. */
const pause = () => new Promise((resolve) => setTimeout(resolve));

async function work(): Promise<void> {
  while (newest) {
    const order: PlateOrder = newest;
    if (order.task === "literal") compare(order);
    else await expose(order);
    if (newest === order) newest = undefined;
  }
  working = false;
}

let scene: { readonly name: string; readonly space: Space; readonly exposure: Exposure } | undefined;

/** Cached setup shared by all plates of a world with the same depth. */
function sceneOf(world: SpaceTable, depth: number) {
  const name = `${depth} ${JSON.stringify(world)}`;
  if (scene?.name !== name) {
    const space = generateSpace(world);
    scene = { name, space, exposure: createExposure(space.galaxy, space.nebula, depth) };
  }
  return scene;
}

function post(message: PlateMessage, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}

async function expose(order: PlateOrder): Promise<void> {
  const { id, world, corner, size, t } = order;
  const { space, exposure } = sceneOf(world, size[2]);
  const plate = createPlate(plateBox(corner, size), t);
  const tint = tintOf(space.nebula, plate.box, t);
  let [shown, ms] = [0, 0];
  let before = performance.now();
  for (const rows of exposeRows(exposure, plate)) {
    if (rows > 0 && rows - shown < BAND && rows < plate.height) continue;
    ms += performance.now() - before;
    if (rows === 0) post({ of: "stars", id, stars: plate.stars });
    else {
      const pixels = paintRows(plate, tint, world.shape.colours, shown, rows);
      post({ of: "rows", id, top: plate.height - rows, pixels }, [pixels.buffer]);
      shown = rows;
    }
    await pause();
    if (newest !== order) return;
    before = performance.now();
  }
  post({ of: "plate", id, ms });
}

function compare({ id, world, corner, size, t }: PlateOrder): void {
  const { space, exposure } = sceneOf(world, size[2]);
  const box = plateBox(corner, size);
  // The first runs warm up the JIT compiler, which the literal scan does in its first rows.
  let fast!: Plate;
  let fastMs = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const start = performance.now();
    fast = exposePlate(exposure, box, t);
    fastMs = Math.min(fastMs, performance.now() - start);
  }
  const startedAt = performance.now();
  const literal = createPlate(box, t);
  let reportedAt = startedAt;
  for (const rows of exposeLiterally(space.galaxy, space.nebula, literal)) {
    const now = performance.now();
    if (now - reportedAt < REPORT) continue;
    reportedAt = now;
    post({ of: "scanned", id, rows, ms: now - startedAt });
  }
  const { stars: differing, grey } = comparePlates(fast, literal);
  const literalMs = performance.now() - startedAt;
  post({ of: "compared", id, fastMs, literalMs, stars: literal.stars.length, differing, grey });
}
