/** Houses of a planet's towns as ground for feet and skids. */
import { HOUSE_HALF, type House, ROOF_RISE, ROOFS, roofAltitude, STOREY } from "../../core/flat/towns.ts";
import { axesAt } from "../../core/planet/settlements.ts";
import { HOUSE_STRIDE } from "../../stream/house-layout.ts";

/** Houses of a cell (src/stream/house-layout.ts). */
export interface PackedHouses {
  readonly centre: readonly [x: number, y: number, z: number];
  /** Metres from the centre that hold the middles of all houses. */
  readonly reach: number;
  readonly things: Float32Array;
  readonly count: number;
}

/** Metres from the middle of a house to its corners. */
const CORNER = HOUSE_HALF * Math.SQRT2;

/** Metres above the datum of the roof over the datum's point under (x, y, z), −Infinity beside all houses. */
export function roofOver(chunks: readonly PackedHouses[], radius: number, x: number, y: number, z: number): number {
  const k = radius / Math.sqrt(x * x + y * y + z * z);
  const [dx, dy, dz] = [k * x, k * y, k * z];
  let best = -Infinity;
  for (const { centre, reach, things, count } of chunks) {
    const [px, py, pz] = [dx - centre[0], dy - centre[1], dz - centre[2]];
    if (px * px + py * py + pz * pz > (reach + CORNER) ** 2) continue;
    for (let i = 0; i < count; i++) best = Math.max(best, roofOf(things, HOUSE_STRIDE * i, px, py, pz, centre, radius));
  }
  return best;
}

function roofOf(
  things: Float32Array,
  at: number,
  px: number,
  py: number,
  pz: number,
  centre: readonly [number, number, number],
  radius: number,
): number {
  const [mx, my, mz] = [centre[0] + things[at], centre[1] + things[at + 1], centre[2] + things[at + 2]];
  const away = Math.sqrt(mx ** 2 + my ** 2 + mz ** 2);
  // The middle's point on the datum.
  const [ux, uy, uz] = [(mx * radius) / away, (my * radius) / away, (mz * radius) / away];
  const [dx, dy, dz] = [px + centre[0] - ux, py + centre[1] - uy, pz + centre[2] - uz];
  if (dx * dx + dy * dy + dz * dz > CORNER * CORNER) return -Infinity;
  const { east, north } = axesAt([ux, uy, uz], radius);
  const [e, n] = [east[0] * dx + east[1] * dy + east[2] * dz, north[0] * dx + north[1] * dy + north[2] * dz];
  const word = things[at + 4];
  const turn = (Math.floor(word / 2048) * 2 * Math.PI) / 1024;
  const [c, s] = [Math.cos(turn), Math.sin(turn)];
  const roof = ROOFS[word & 3];
  const eaves = away - radius + ((word >> 7) & 15) * STOREY + 0.35;
  const house: Pick<House, "roof" | "eaves" | "top" | "along" | "door"> = {
    roof,
    eaves,
    top: eaves + ROOF_RISE[roof],
    along: (word & 4) !== 0,
    door: 0,
  };
  const altitude = roofAltitude(house, c * e - s * n, s * e + c * n);
  return Number.isNaN(altitude) ? -Infinity : altitude;
}
