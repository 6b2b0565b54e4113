/**
 * Exposes plates where no frame waits for them: the newest wish alone, in bands that show as they are done. In a worker of its
 * own it also scans one literally, and compares the two.
 */

import type { Space, Triple } from "../../../core/space/place.ts";
import { comparePlates, createPlate, type Plate, type PlateSize, plateBox } from "../../../core/space/plate.ts";
import { createExposure, type Exposure, exposePlate, exposeRows } from "../../../core/space/plate-exposure.ts";
import { exposeLiterally } from "../../../core/space/plate-literal.ts";
import { tintOf } from "../../../core/space/plate-tint.ts";
import type { Star } from "../../../core/space/stars.ts";
import { generate } from "../../../recipe/generate.ts";
import type { CosmicWorld } from "../../../recipe/recipe.ts";
import { paintRows } from "./paint.ts";

export interface PlateOrder {
  readonly ask: "plate" | "literal";
  readonly id: number;
  readonly world: CosmicWorld;
  /** The least corner of the box, whole light-years. */
  readonly corner: Triple;
  readonly size: PlateSize;
  readonly t: number;
}

/** Milliseconds are of work alone: pauses in which newer wishes could come in, and painting, are left out. */
export type PlateDelivery = { readonly id: number } & (
  | { readonly of: "stars"; readonly stars: readonly Star[] }
  /** Rows of a picture from `top` down. */
  | { readonly of: "rows"; readonly top: number; readonly pixels: Uint8ClampedArray<ArrayBuffer> }
  | { readonly of: "plate"; readonly ms: number }
  | { readonly of: "scanned"; readonly rows: number; readonly ms: number }
  | {
      readonly of: "compared";
      readonly quickMs: number;
      readonly literalMs: number;
      readonly stars: number;
      /** Stars that one has and the other has not, and the greatest difference of grey. */
      readonly differing: number;
      readonly grey: number;
    }
);

/** Rows that are shown together. */
const BAND = 60;
/** How often a plate is exposed to know its time. */
const TURNS = 5;
/** Milliseconds between two reports of the literal scan. */
const REPORT = 100;

let newest: PlateOrder | undefined;
let working = false;

self.onmessage = ({ data }: MessageEvent<PlateOrder>) => {
  newest = data;
  if (working) return;
  working = true;
  work().catch((error) => {
    working = false;
    // A rejection alone would be heard by nobody.
    setTimeout(() => {
      throw error;
    });
  });
};

/** Lets newer wishes come in. */
const breath = () => new Promise((resolve) => setTimeout(resolve));

async function work(): Promise<void> {
  while (newest) {
    const order: PlateOrder = newest;
    if (order.ask === "literal") compare(order);
    else await expose(order);
    if (newest === order) newest = undefined;
  }
  working = false;
}

let sky: { readonly name: string; readonly space: Space; readonly exposure: Exposure } | undefined;

/** What is set up once for all plates of a world that are as deep. */
function skyOf(world: CosmicWorld, depth: number) {
  const name = `${depth} ${JSON.stringify(world)}`;
  if (sky?.name !== name) {
    const space = generate(world);
    sky = { name, space, exposure: createExposure(space.galaxy, space.nebula, depth) };
  }
  return sky;
}

function say(delivery: PlateDelivery, transfer: Transferable[] = []): void {
  self.postMessage(delivery, { transfer });
}

async function expose(order: PlateOrder): Promise<void> {
  const { id, world, corner, size, t } = order;
  const { space, exposure } = skyOf(world, size[2]);
  const plate = createPlate(plateBox(corner, size), t);
  const tint = tintOf(space.nebula, plate.box, t);
  let [shown, ms] = [0, 0];
  let before = performance.now();
  for (const rows of exposeRows(exposure, plate)) {
    if (rows > 0 && rows - shown < BAND && rows < plate.height) continue;
    ms += performance.now() - before;
    if (rows === 0) say({ of: "stars", id, stars: plate.stars });
    else {
      const pixels = paintRows(plate, tint, world.shape.colours, shown, rows);
      say({ of: "rows", id, top: plate.height - rows, pixels }, [pixels.buffer]);
      shown = rows;
    }
    await breath();
    if (newest !== order) return;
    before = performance.now();
  }
  say({ of: "plate", id, ms });
}

function compare({ id, world, corner, size, t }: PlateOrder): void {
  const { space, exposure } = skyOf(world, size[2]);
  const box = plateBox(corner, size);
  // The least of some: the first ones warm the compiler up, which the literal scan does by itself in its first rows.
  let quick!: Plate;
  let quickMs = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn++) {
    const start = performance.now();
    quick = exposePlate(exposure, box, t);
    quickMs = Math.min(quickMs, performance.now() - start);
  }
  const begun = performance.now();
  const literal = createPlate(box, t);
  let told = begun;
  for (const rows of exposeLiterally(space.galaxy, space.nebula, literal)) {
    const now = performance.now();
    if (now - told < REPORT) continue;
    told = now;
    say({ of: "scanned", id, rows, ms: now - begun });
  }
  const { stars: differing, grey } = comparePlates(quick, literal);
  const literalMs = performance.now() - begun;
  say({ of: "compared", id, quickMs, literalMs, stars: literal.stars.length, differing, grey });
}
