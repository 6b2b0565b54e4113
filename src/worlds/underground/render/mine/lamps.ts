/** The lamps of a mine that light what is not the mine's own: the nearest, for the light below ground. */
import { DRESSINGS } from "../../../../core/underground/mine-props.ts";
import type { MineSpace } from "../../../../core/underground/mine-space.ts";
import type { SeenCells } from "../../../../core/underground/visible-cells.ts";
import type { Frame } from "../../../../render/frame.ts";
import { type MineChunks, thingsOf } from "./chunks.ts";

const LAMP = DRESSINGS.indexOf("lamp");
/** Metres within which a lamp counts, and over which its strength fades toward that. */
const [NEAR, FADE] = [60, 12];

/** Writes the nearest lamps into `out`, vec4s of place from the anchor and strength, nearest first and ended by one of none. */
export function writeNearestLamps(
  chunks: MineChunks,
  space: MineSpace,
  seen: SeenCells,
  { anchor, eye }: Frame,
  out: Float32Array,
): void {
  const most = out.length / 4;
  const found: [away: number, x: number, y: number, z: number][] = [];
  for (const chunk of chunks.of(seen))
    thingsOf(chunk, space, (kind, x, y, z) => {
      if (kind !== LAMP) return;
      const place = [x - anchor[0], y - anchor[1], z - anchor[2]] as const;
      const away = Math.hypot(place[0] - eye[0], place[1] - eye[1], place[2] - eye[2]);
      if (away < NEAR) found.push([away, ...place]);
    });
  found.sort((a, b) => a[0] - b[0]);
  // The last fades before another takes its place.
  const end = found.length > most ? found[most][0] : NEAR;
  out.fill(0);
  for (const [n, [away, x, y, z]] of found.slice(0, most).entries())
    out.set([x, y, z, Math.min(1, Math.max(0.001, (end - away) / FADE))], 4 * n);
}
