/**
 * A surface with one shaft and the mine below it as one ground.
 *
 *   in the shaft   the gap reaches from the floor of the gallery to the sky
 *   below the top  of the mine, its cells decide: all else is rock, wherever the surface is
 *   above          the surface decides
 */
import type { Gap, WalkedGround } from "../field/ground.ts";
import {
  floorAbove,
  floorOf,
  hatchLadder,
  type IsCellOpen,
  type MineSpace,
  mineSpanAt,
  roofBelow,
  SLAB,
} from "./mine-space.ts";
import { isLadderInReach, type Ladder, squaredDistanceTo } from "./passages.ts";

/** A round shaft into the first level of a mine, with a ladder on its wall. Metres, in the mine's axes. */
export interface MineShaft {
  readonly space: MineSpace;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  readonly ladder: Ladder;
}

/** Metres below the ground from which a place is below; and past the end of a gap. */
const [UNDER, PAST] = [0.05, 0.01];

/** The ladder of a shaft: on the wall that `facing`, a unit vector, points at, down to the floor of the gallery. */
export function shaftLadder(
  { space, x, y, radius }: Omit<MineShaft, "ladder">,
  facing: readonly [x: number, y: number],
  top: number,
  cells: IsCellOpen,
): Ladder {
  const arm = radius - BODY;
  const foot = [x + arm * facing[0], y + arm * facing[1]] as const;
  const span = new Float64Array(2);
  mineSpanAt(space, cells, ...foot, roofOf(space) - PAST, span);
  return { x: foot[0], y: foot[1], bottom: span[0], top, facing };
}
/** Metres from the wall to the middle of a climber. */
const BODY = 0.45;

/** Altitude of the roof that a shaft opens. */
export const roofOf = (space: MineSpace): number => floorOf(space, 0) - SLAB;

/** `surface` is the ground without the shaft, and `cells` are those of the mine at its time. */
export function shaftGround(surface: WalkedGround, shaft: MineShaft, cells: IsCellOpen): WalkedGround {
  const { space, ladder } = shaft;
  const roof = roofOf(space);
  const span = new Float64Array(2);
  const above: Gap = { floor: 0, roof: 0, inside: false };
  const isInShaft = (x: number, y: number) => (x - shaft.x) ** 2 + (y - shaft.y) ** 2 < shaft.radius ** 2;
  const isBelow = (x: number, y: number, z: number) => z < space.top || z < surface.gapAt(x, y, z, above).floor - UNDER;

  /** Writes the rock around a place into `out`. */
  function rockAt(x: number, y: number, z: number, out: Gap): Gap {
    surface.gapAt(x, y, z, out);
    const land = Math.max(out.floor, space.top);
    out.inside = true;
    out.floor = Math.min(land, floorAbove(space, cells, x, y, z));
    out.roof = roofBelow(space, cells, x, y, z);
    return out;
  }

  return {
    gapAt(x, y, z, out) {
      const isOpen = z >= roof ? isInShaft(x, y) : mineSpanAt(space, cells, x, y, z, span);
      if (!isOpen) return z >= space.top && !surface.gapAt(x, y, z, out).inside ? out : rockAt(x, y, z, out);
      if (z >= roof) mineSpanAt(space, cells, x, y, roof - PAST, span);
      out.inside = false;
      out.floor = span[0];
      out.roof = span[1] >= roof && isInShaft(x, y) ? Infinity : span[1];
      return out;
    },
    kindAt: (x, y, z) => (isBelow(x, y, z) ? "bare" : surface.kindAt(x, y, z)),
    materialAt: (x, y, z) => (isBelow(x, y, z) ? "land" : (surface.materialAt?.(x, y, z) ?? "land")),
    ladderAt(x, y, z) {
      const hatch = z < space.top ? hatchLadder(space, cells, x, y, z) : null;
      if (!isLadderInReach(ladder, x, y, z)) return hatch;
      return hatch && squaredDistanceTo(hatch, x, y) < squaredDistanceTo(ladder, x, y) ? hatch : ladder;
    },
    waterAt: (x, y, z) => (z < space.top || isInShaft(x, y) ? -Infinity : surface.waterAt(x, y, z)),
    isBelow,
  };
}
