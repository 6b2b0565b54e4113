/** The uniform of the woods beyond the trees that are drawn (shaders/canopy.ts). */
import type { TerrainSurfaces } from "../../../render/ground/terrain-surfaces.ts";
import type { Range } from "../../../stream/cells.ts";
import { CANOPY_UNIFORM } from "./shaders/canopy.ts";
import { BROAD_PERIOD } from "./shaders/crags.ts";

/** Trees are drawn to `scale` times the range. */
export function createCanopy(ground: Pick<TerrainSurfaces, "bindArray">, { range, ceiling }: Range, scale: number) {
  const woods = new Float32Array(8);
  ground.bindArray(CANOPY_UNIFORM, woods);
  return {
    /** `anchor` in the planet's axes, metres; `clearance` of the eye over the ground. */
    update(anchor: readonly number[], clearance: number): void {
      woods[0] = 1 / (range * scale);
      woods[1] = (clearance / ceiling) ** 2;
      for (let i = 0; i < 3; i++) woods[4 + i] = anchor[i] - BROAD_PERIOD * Math.floor(anchor[i] / BROAD_PERIOD);
    },
  };
}
