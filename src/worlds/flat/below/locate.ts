/** The position of an eye below ground, in words. */

import { faceAt } from "../../../core/underground/cavern.ts";
import { hillAt } from "../../../core/underground/hills.ts";
import { levelAt } from "../../../core/underground/mine-space.ts";
import { wellSpan } from "../../../core/underground/passages.ts";
import type { Underground, UndergroundGround } from "../../../core/underground/underground.ts";
import { type Saying, saying } from "../../../words/words.ts";

const span = new Float64Array(2);
/** Search radius for the bore that contains an eye, metres. */
const BORE_RADIUS = 60;

/** The place of an eye at (x, y, z), such as "level 3, 40 m down" and "cavern 12 m high, 30 m down"; null above ground. */
export function locate(
  { hills, cavern, mine }: Underground,
  ground: UndergroundGround,
  t: number,
  x: number,
  y: number,
  z: number,
): Saying | null {
  const below = hillAt(hills, x, y, t) - z;
  if (!(below > 0)) return null;
  const depth = `${Math.round(below)} m`;
  const bore = () =>
    ground.entrancesNear(x, y, BORE_RADIUS).some(({ well }) => well && wellSpan(well, x, y, span))
      ? saying("shaft, {depth} down", { depth })
      : saying("tunnel, {depth} down", { depth });
  const level = mine ? levelAt(mine, z) : 0;
  if (level >= 1) return saying("level {level}, {depth} down", { level, depth });
  if (!cavern) return bore();
  const [floor, roof] = [faceAt(cavern.floor, x, y, t), faceAt(cavern.roof, x, y, t)];
  if (z < floor || z > roof) return bore();
  return saying("cavern, {height} high, {depth} down", {
    height: `${Math.max(1, Math.round(roof - floor))} m`,
    depth,
  });
}
