/** Loads the water of flooded galleries when an eye first comes near some: few mines have any. */
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { floodAt } from "../../../core/underground/flood.ts";
import type { Underground } from "../../../core/underground/underground.ts";
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
import { eyeInWorld, type Frame } from "../../frame.ts";
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
  const first = loaded && make(loaded, underground);
  const found = lazy(
    async (signal) => {
      const { createFloodWater } = await import("./flood-water.ts");
      signal.throwIfAborted();
      return make(createFloodWater, underground);
    },
    { name: phrase("The water of the mine"), onError: failed },
  );
  const water = () => first ?? found.value;

  return {
    get meshes() {
      const { mesh } = water() ?? {};
      return mesh ? [mesh] : [];
    },
    get triangles() {
      return water()?.triangles ?? 0;
    },
    uploaded: 0,
    show(next) {
      underground = next;
      water()?.show(next);
    },
    update(frame, seen) {
      const [x, y] = eyeInWorld(frame);
      if (seen && !water() && isFloodNear(underground, x, y, frame.t)) found.poll();
      water()?.update(frame, seen);
    },
    dispose() {
      first?.dispose();
      found.dispose();
    },
  };
}
