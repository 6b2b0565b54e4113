/** The area of a cell of an archipelago, which is the cell's face. */

import type { FlatGround } from "../../../core/flat/flat-ground.ts";
import type { Box } from "../../../core/forest/streams.ts";
import type { Cell } from "../../../stream/cells.ts";
import { squareOf } from "../../../stream/cells.ts";

export interface CellArea {
  readonly box: Box;
  /** Altitude of the archipelago, metres. */
  readonly altitude: number;
  readonly centre: [x: number, y: number, altitude: number];
  /** Distance from the centre to the corners, metres. */
  readonly reach: number;
}

export function cellArea({ altitudes }: FlatGround, cell: Cell): CellArea {
  const box = squareOf(cell);
  const altitude = altitudes[cell.face];
  const [x, y] = [(box.west + box.east) / 2, (box.south + box.north) / 2];
  return { box, altitude, centre: [x, y, altitude], reach: Math.SQRT1_2 * (box.east - box.west) };
}
