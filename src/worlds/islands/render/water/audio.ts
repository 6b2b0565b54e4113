/**
 * What sounds of the waters that came: of all that falls, and of all that runs, what is loudest at a place.
 *
 *   falls    within 500 m; each sounds from where its water is as high as the ear, from the lip to 120 m below or to the ground
 *   runs     within 40 m; water that stands is silent
 */
import { DRAGGED, GRAVITY } from "../../../../core/islands/waterfall.ts";
import { WATER } from "../../jobs/waters.ts";
import type { WaterNear } from "../part.ts";
import type { CellWaters } from "./row-texture.ts";

/** Metres to which each is heard, and below its lip to which a fall sounds. */
const [FALLS, RUNS] = [500, 40];
const SOUNDS = 120;
/** Metres of breadth at which a fall is as loud as any. */
const LOUDEST = 2.5;
/** Of streams that are a metre broad and less, and of the broadest; metres of breadth between the two. */
const [SOFT, LOUD, BROAD] = [0.15, 0.6, 4];
/** Metres that water comes down from one node to the next, at least, where it runs. */
const SINKS = 0.01;

/** At most one that falls and one that runs. */
export function watersHeard(cells: Iterable<CellWaters>, x: number, y: number, z: number): readonly WaterNear[] {
  let [fall, run]: (WaterNear | null)[] = [null, null];
  const loudness = (near: WaterNear) => near.strength / Math.max(1, Math.hypot(near.x - x, near.y - y, near.z - z));
  const louder = (a: WaterNear, b: WaterNear | null) => (!b || loudness(a) > loudness(b) ? a : b);
  for (const { centre, reach, things, counts } of cells) {
    const away = Math.hypot(centre[0] - x, centre[1] - y) - reach;
    const [nodes, tiles, falls] = counts;
    const end = 1 + nodes + tiles + falls;
    if (away < FALLS)
      for (let row = end - falls; row < end; row++) {
        const near = fallAt(centre, things, row * WATER, z);
        if (Math.hypot(near.x - x, near.y - y, near.z - z) < FALLS) fall = louder(near, fall);
      }
    if (away < RUNS)
      for (let row = 1; row < nodes; row++) {
        const at = row * WATER;
        if (things[at + 6] === 0 || things[at + 2] - things[at + WATER + 2] < SINKS) continue;
        const [dx, dy, dz] = [
          things[at] + centre[0] - x,
          things[at + 1] + centre[1] - y,
          things[at + 2] + centre[2] - z,
        ];
        if (dx * dx + dy * dy + dz * dz > RUNS * RUNS) continue;
        const share = Math.min(1, Math.max(0, (things[at + 4] - 1) / (BROAD - 1)));
        run = louder({ x: x + dx, y: y + dy, z: z + dz, falls: false, strength: SOFT + (LOUD - SOFT) * share }, run);
      }
  }
  return [fall, run].filter((each) => each !== null);
}

/** The fall of a row, from where its water is at altitude z. */
function fallAt([x, y, altitude]: CellWaters["centre"], things: Float32Array, at: number, z: number): WaterNear {
  const [dx, dy, dz, vx, vy, width, drop] = things.subarray(at, at + WATER);
  const lip = altitude + dz;
  const down = Math.min(Math.max(0, lip - z), drop, SOUNDS);
  const drift = DRAGGED * (1 - Math.exp(-Math.sqrt((2 * down) / GRAVITY) / DRAGGED));
  const strength = Math.min(1, width / LOUDEST);
  return { x: x + dx + vx * drift, y: y + dy + vy * drift, z: lip - down, falls: true, strength };
}
