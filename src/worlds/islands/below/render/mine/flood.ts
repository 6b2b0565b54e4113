/** Loads the water of flooded galleries when an eye first comes near some: few mines have any. */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { floodAt } from "../../../../../core/underground/flood.ts";
import type { Underground } from "../../../../../core/underground/underground.ts";
import { eyeInWorld, type Frame } from "../../../../../render/frame.ts";
import type { createFloodWater } from "./flood-water.ts";

export type CreateFloodWater = typeof createFloodWater;

/** Search radius for water around an eye, and distance between two samples, metres. */
const [REACH, APART] = [72, 24];

export function isFloodNear(underground: Underground, x: number, y: number, t: number): boolean {
  if (!underground.mine || !underground.lakes) return false;
  for (let dy = -REACH; dy <= REACH; dy += APART)
    for (let dx = -REACH; dx <= REACH; dx += APART)
      if (floodAt(underground, x + dx, y + dy, t) > -Infinity) return true;
  return false;
}

interface Flood {
  readonly meshes: readonly Mesh[];
  readonly triangles: number;
  readonly uploaded: number;
  show(underground: Underground): void;
  /** `seen`: whether the eye is below ground. */
  update(frame: Frame, seen: boolean): void;
  dispose(): void;
}

/** `loaded` is given where the first view has water; `make` makes it, and `failed` is called when its code cannot be loaded. */
export function createFlood(
  opened: Underground,
  loaded: CreateFloodWater | null,
  make: (create: CreateFloodWater, underground: Underground) => ReturnType<CreateFloodWater>,
  failed: (error: Error) => void,
): Flood {
  let underground = opened;
  let water = loaded && make(loaded, underground);
  let isLoading = water !== null;
  let isDisposed = false;

  async function load(): Promise<void> {
    const { createFloodWater } = await import("./flood-water.ts");
    if (!isDisposed) water = make(createFloodWater, underground);
  }

  return {
    get meshes() {
      return water ? [water.mesh] : [];
    },
    get triangles() {
      return water?.triangles ?? 0;
    },
    uploaded: 0,
    show(next) {
      underground = next;
      water?.show(next);
    },
    update(frame, seen) {
      const [x, y] = eyeInWorld(frame);
      if (seen && !isLoading && isFloodNear(underground, x, y, frame.t)) {
        isLoading = true;
        load().catch(failed);
      }
      water?.update(frame, seen);
    },
    dispose() {
      isDisposed = true;
      water?.dispose();
    },
  };
}
