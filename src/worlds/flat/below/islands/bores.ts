/** The open shafts of islands, as wells that light and mines know. */
import type { FlatGround } from "../../../../core/flat/flat-ground.ts";
import { isInMineOf } from "../../../../core/islands/mine-ground.ts";
import { minesOf } from "../../../../core/islands/mines.ts";
import { type IslandShaft, shaftOf } from "../../../../core/islands/shafts.ts";
import type { Entrance } from "../../../../core/underground/entrances.ts";
import type { BoreGround } from "../../../../render/below/bores/bores.ts";
import { shaftLining } from "../../jobs/shaft-layout.ts";
import { slopeAround } from "../../jobs/shafts.ts";

export interface IslandBores {
  /** Bores near an eye at time t; the same object as long as nothing has changed. */
  at(t: number, z: number): BoreGround;
  setGround(flat: FlatGround): void;
}

/** Search radius for shafts, metres. */
const NEAR = 100;
/** Metres up or down after which shafts are searched again. */
const STEP = 24;
/** Overlap of a well with its gallery, metres. */
const INTO = 0.05;

export function createIslandBores(initial: FlatGround): IslandBores {
  let flat = initial;
  let ground: { readonly t: number; readonly floor: number; readonly bores: BoreGround } | undefined;
  return {
    at(t, z) {
      const floor = Math.floor(z / STEP);
      if (ground?.t !== t || ground.floor !== floor)
        ground = { t, floor, bores: boresOf(flat, t, STEP * (floor + 0.5)) };
      return ground.bores;
    },
    setGround(next) {
      flat = next;
      ground = undefined;
    },
  };
}

function boresOf(flat: FlatGround, t: number, z: number): BoreGround {
  return {
    isBelow: isInMineOf(flat, t),
    entrancesNear: (x, y, reach) => boresNear(flat, x, y, z, Math.min(reach, NEAR), t),
  };
}

/** The open shafts within `reach` metres of an eye. */
export function boresNear(flat: FlatGround, x: number, y: number, z: number, reach: number, t: number): Entrance[] {
  return minesOf(flat)
    .near(x, y, z, reach, t)
    .flatMap(({ altitude, thing }) => {
      const shaft = shaftOf(flat, altitude, thing, t);
      return shaft?.opens ? entranceOf(flat, shaft, altitude, t) : [];
    });
}

function entranceOf(flat: FlatGround, shaft: IslandShaft, altitude: number, t: number): Entrance {
  const { x, y, radius, top, bottom, ladder } = shaft;
  const [east, north] = slopeAround(flat, shaft, altitude, t);
  return {
    key: `${x},${y},${altitude}`,
    x,
    y,
    tunnel: null,
    well: { x, y, radius, bottom: bottom - INTO, top: top - shaftLining(radius, east, north) },
    ladder,
  };
}
