/** Where one is below ground, in words. */

import { faceAt } from "../../core/underground/cavern.ts";
import { hillAt } from "../../core/underground/hills.ts";
import { levelAt } from "../../core/underground/mine-space.ts";
import { wellSpan } from "../../core/underground/passages.ts";
import type { Underground, UndergroundGround } from "../../core/underground/underground.ts";

export interface PlaceBelow {
  readonly place: string;
  /** Metres below the hills, 0 outside. */
  readonly depth: number;
}

const span = new Float64Array(2);

/** Of an eye at (x, y, z). */
export function placeBelow(
  { hills, below }: Underground,
  ground: UndergroundGround,
  t: number,
  x: number,
  y: number,
  z: number,
): PlaceBelow {
  const depth = hillAt(hills, x, y, t) - z;
  if (!(depth > 0)) return { place: "Outside", depth: 0 };
  const bore = () =>
    ground.waysNear(x, y, 60).some(({ well }) => well && wellSpan(well, x, y, span)) ? "Shaft" : "Tunnel";
  if (below.kind === "mine") {
    const level = levelAt(below.space, z);
    return { place: level < 1 ? bore() : `Level ${level}`, depth };
  }
  const [floor, roof] = [faceAt(below.cavern.floor, x, y, t), faceAt(below.cavern.roof, x, y, t)];
  const within = z >= floor && z <= roof;
  return { place: within ? `Cavern, ${Math.max(1, Math.round(roof - floor))} m high` : bore(), depth };
}
