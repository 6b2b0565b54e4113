/**
 * Audible water: the loudest fall and the loudest running stream near a listener.
 *
 *   falls     within 500 m; each sounds from where its water is at the listener's altitude, between the lip and 120 m below it
 *             or the ground
 *   streams   within 40 m; standing water is silent
 */
import { DRAG_TIME, GRAVITY } from "../../../../core/flat/waterfall.ts";
import type { WaterSource } from "../../../../sound/audio-state.ts";
import { WATER_STRIDE } from "../../jobs/waters.ts";
import type { WaterCell } from "./cells.ts";

/** Audible range of falls and of streams, and the height below its lip at which a fall falls silent, metres. */
const [FALL_RANGE, STREAM_RANGE] = [500, 40];
const AUDIBLE_DROP = 120;
/** Breadth at which a fall reaches full strength, metres. */
const LOUDEST = 2.5;
/** Strength of streams up to a metre broad and of the broadest, and the breadth of these in metres. */
const [SOFT, LOUD, BROAD] = [0.15, 0.6, 4];
/** Descent from one node to the next from which water counts as running, metres. */
const MIN_DESCENT = 0.01;

/** The loudest water near a listener: at most one fall and one stream. */
export function loudestWaters(cells: Iterable<WaterCell>, x: number, y: number, z: number): readonly WaterSource[] {
  let [fall, stream]: (WaterSource | null)[] = [null, null];
  const loudness = (near: WaterSource) => near.strength / Math.max(1, Math.hypot(near.x - x, near.y - y, near.z - z));
  const louder = (a: WaterSource, b: WaterSource | null) => (!b || loudness(a) > loudness(b) ? a : b);
  for (const { centre, reach, things, counts } of cells) {
    const distance = Math.hypot(centre[0] - x, centre[1] - y) - reach;
    const [nodes, tiles, falls] = counts;
    const end = 1 + nodes + tiles + falls;
    if (distance < FALL_RANGE)
      for (let row = end - falls; row < end; row++) {
        const near = fallAt(centre, things, row * WATER_STRIDE, z);
        if (Math.hypot(near.x - x, near.y - y, near.z - z) < FALL_RANGE) fall = louder(near, fall);
      }
    if (distance < STREAM_RANGE)
      for (let row = 1; row < nodes; row++) {
        const at = row * WATER_STRIDE;
        if (things[at + 6] === 0 || things[at + 2] - things[at + WATER_STRIDE + 2] < MIN_DESCENT) continue;
        const [dx, dy, dz] = [
          things[at] + centre[0] - x,
          things[at + 1] + centre[1] - y,
          things[at + 2] + centre[2] - z,
        ];
        if (dx * dx + dy * dy + dz * dz > STREAM_RANGE * STREAM_RANGE) continue;
        const share = Math.min(1, Math.max(0, (things[at + 4] - 1) / (BROAD - 1)));
        stream = louder(
          { x: x + dx, y: y + dy, z: z + dz, falls: false, strength: SOFT + (LOUD - SOFT) * share },
          stream,
        );
      }
  }
  return [fall, stream].filter((each) => each !== null);
}

/** The point of a fall where its water is at altitude z. */
function fallAt([x, y, altitude]: WaterCell["centre"], things: Float32Array, at: number, z: number): WaterSource {
  const [dx, dy, dz, vx, vy, width, drop] = things.subarray(at, at + WATER_STRIDE);
  const lip = altitude + dz;
  const down = Math.min(Math.max(0, lip - z), drop, AUDIBLE_DROP);
  const drift = DRAG_TIME * (1 - Math.exp(-Math.sqrt((2 * down) / GRAVITY) / DRAG_TIME));
  const strength = Math.min(1, width / LOUDEST);
  return { x: x + dx + vx * drift, y: y + dy + vy * drift, z: lip - down, falls: true, strength };
}
