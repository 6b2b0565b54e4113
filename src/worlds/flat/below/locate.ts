/** The position of an eye below ground, in words. */
import { faceAt } from "../../../core/underground/cavern.ts";
import { hillAt } from "../../../core/underground/hills.ts";
import { levelAt } from "../../../core/underground/mine-space.ts";
import { wellSpan } from "../../../core/underground/passages.ts";
import type { Underground, UndergroundGround } from "../../../core/underground/underground.ts";

export interface UndergroundLocation {
  /** "Outside", "Shaft", "Tunnel", "Level 3", "Cavern, 12 m high". */
  readonly place: string;
  /** Metres below the hills' surface, 0 outside. */
  readonly depth: number;
}

const span = new Float64Array(2);
/** Search radius for the bore that contains an eye, metres. */
const BORE_RADIUS = 60;

/** Location of an eye at (x, y, z). */
export function locate(
  { hills, cavern, mine }: Underground,
  ground: UndergroundGround,
  t: number,
  x: number,
  y: number,
  z: number,
): UndergroundLocation {
  const depth = hillAt(hills, x, y, t) - z;
  if (!(depth > 0)) return { place: "Outside", depth: 0 };
  const bore = () =>
    ground.entrancesNear(x, y, BORE_RADIUS).some(({ well }) => well && wellSpan(well, x, y, span)) ? "Shaft" : "Tunnel";
  const level = mine ? levelAt(mine, z) : 0;
  if (level >= 1) return { place: `Level ${level}`, depth };
  if (!cavern) return { place: bore(), depth };
  const [floor, roof] = [faceAt(cavern.floor, x, y, t), faceAt(cavern.roof, x, y, t)];
  const inCavern = z >= floor && z <= roof;
  return { place: inCavern ? `Cavern, ${Math.max(1, Math.round(roof - floor))} m high` : bore(), depth };
}
