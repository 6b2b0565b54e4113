/** Sound in the mines of islands. Loaded on demand. */
import { type FlatGround, flatGroundAt } from "../../../../core/flat/flat-ground.ts";
import { isInMineOf, mineGround } from "../../../../core/islands/mine-ground.ts";
import type { Pose } from "../../../../explorers/explorer.ts";
import { createListening, type Listening } from "../../../../sound/below/listening.ts";
import type { HeardGround } from "../../../../sound/below/surroundings.ts";
import { boresNear } from "./bores.ts";

export interface MineListening extends Pick<Listening, "resound"> {
  listen(eye: Pose, t: number): void;
}

/** The surface without its objects; its shafts are no part of the mine. */
const DRY = { ladderAt: () => null, waterAt: () => -Infinity, isBelow: () => false };

/** A ground that an eye is never below. */
const ABOVE: HeardGround = {
  gapAt: (_x, _y, _z, out) => out,
  entrancesNear: () => [],
  ...DRY,
};

export function createMineListening(flat: FlatGround): MineListening {
  const { listen, resound } = createListening(() => "mine");
  let heard: { readonly t: number; readonly ground: HeardGround } | undefined;
  const eyeAt = { z: 0 };

  function groundOf(t: number): HeardGround {
    const surface = flatGroundAt(flat, t);
    const { gapAt } = mineGround({ ...surface, ...DRY }, flat, t);
    const isInMine = isInMineOf(flat, t);
    const gap = { floor: 0, roof: 0, inside: false };
    return {
      gapAt,
      // Rays end in rock, which is not the sky.
      isBelow: (x, y, z) => isInMine(x, y, z) || surface.gapAt(x, y, z, gap).inside,
      waterAt: DRY.waterAt,
      entrancesNear: (x, y, reach) => boresNear(flat, x, y, eyeAt.z, reach, t),
    };
  }

  return {
    listen(eye, t) {
      eyeAt.z = eye.z;
      if (heard?.t !== t) heard = { t, ground: groundOf(t) };
      const { ground } = heard;
      // A closed pit is no mine.
      listen(isInMineOf(flat, t)(eye.x, eye.y, eye.z) ? ground : ABOVE, eye);
    },
    resound,
  };
}
