/**
 * The circles algorithm: round hills laid over one another.
 *
 *   h(x, y) += size(i) · (1 + cos(π·d/r)) / 2 where the distance d from the circle's centre is below its radius r
 *
 *   r        in cells, anywhere in `radius`; the centre anywhere on the land
 *   size     as for faults; above 0 a hill, below it a hollow
 *   error    none: one seed gives the same bits in every engine
 *   source   seed 004 names it; the hill is a whole wave of a cosine, as is usual
 */
import { cos } from "../field/trig.ts";
import { type MoveOptions, moves } from "./faults.ts";
import { checkFinite, checkPositive, type Land } from "./land.ts";

export interface CircleOptions extends MoveOptions {
  /** From a sixteenth to a quarter of the longer side by default. */
  readonly radius?: readonly [least: number, most: number];
}

/** As `faults`: yields how many circles are done, the land whole each time. */
export function circles(land: Land, options: CircleOptions = {}): Generator<number, void, void> {
  const longer = Math.max(land.xSize, land.ySize);
  const [least, most] = options.radius ?? [longer / 16, longer / 4];
  checkPositive("the least radius", least);
  checkFinite("the most radius", most);
  if (most < least) throw new RangeError(`Expected a most radius of ${least} or above, the least, got ${most}.`);
  return moves(land, options, (size, random) => {
    const r = least + random() * (most - least);
    raise(land, random() * (land.xSize - 1), random() * (land.ySize - 1), r, size);
  });
}

function raise({ xSize, ySize, heights }: Land, east: number, north: number, r: number, size: number): void {
  const [west, last] = [Math.max(0, Math.ceil(east - r)), Math.min(xSize - 1, Math.floor(east + r))];
  const [south, top] = [Math.max(0, Math.ceil(north - r)), Math.min(ySize - 1, Math.floor(north + r))];
  for (let x = west; x <= last; x++) {
    for (let y = south; y <= top; y++) {
      const d = Math.sqrt((x - east) * (x - east) + (y - north) * (y - north));
      if (d < r) heights[x * ySize + y] += (size * (1 + cos((Math.PI * d) / r))) / 2;
    }
  }
}
