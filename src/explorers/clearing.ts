/** Where a helicopter can be among what grows: what stands under it, and the nearest place for one that was put down in a wood. */
import type { Material } from "../core/field/ground.ts";
import type { Ground } from "./explorer.ts";
import { createFooting, type Footing, surveyFooting } from "./footing.ts";
import { createFit, fitHull, HULL_HEIGHT } from "./hull.ts";

/** Metres east and north of the skids' middle at which the hull is over something. */
const UNDER = [0, 0, 2.4, 0, 0, 2.4, -2.4, 0, 0, -2.4, 3.4, 3.4, -3.4, 3.4, 3.4, -3.4, -3.4, -3.4];
/** Metres searched, in rings so far apart, and places on each. */
const [REACH, RING, PLACES] = [90, 3, 16];
/** Metres that the hull may need above its skids' rest. */
const ROOM = 0.15;

const THINGS: readonly Material[] = ["tree", "stone", "house"];

const footing = createFooting();
const fit = createFit();

/** Whether anything of such material lies under a hull with skids at (x, y, z). */
export function standsUnder(ground: Ground, x: number, y: number, z: number, material: Material): boolean {
  if (!ground.materialAt) return false;
  for (let i = 0; i < UNDER.length; i += 2)
    if (ground.materialAt(x + UNDER[i], y + UNDER[i + 1], z + HULL_HEIGHT / 2) === material) return true;
  return false;
}

/**
 * Metres east and north from skids at (x, y, z) to the nearest place within 90 m to stand on: none where nothing stands under them, or they stand well on that;
 * null where there is none.
 */
export function clearingNear(
  ground: Ground,
  x: number,
  y: number,
  z: number,
  heading: number,
): readonly [east: number, north: number] | null {
  if (isFree(ground, x, y, z)) return [0, 0];
  const lies = lie(ground, x, y, z, heading);
  if (lies && lies.refusal === "" && !standsUnder(ground, x, y, lies.rest, "tree")) return [0, 0];
  for (let reach = RING; reach <= REACH; reach += RING) {
    for (let i = 0; i < PLACES; i++) {
      const angle = (2 * Math.PI * i) / PLACES;
      const [east, north] = [reach * Math.sin(angle), reach * Math.cos(angle)];
      const there = lie(ground, x + east, y + north, z, heading);
      if (there && isFree(ground, x + east, y + north, there.rest)) return [east, north];
    }
  }
  return null;
}

/** How skids lie at a place where the hull has room; null where it has none. */
function lie(ground: Ground, x: number, y: number, z: number, heading: number): Footing | null {
  surveyFooting(ground, x, y, z, heading, footing);
  if (Number.isNaN(footing.slope) || fitHull(ground, x, y, footing.rest, fit).lowest > footing.rest + ROOM) return null;
  return footing;
}

function isFree(ground: Ground, x: number, y: number, z: number): boolean {
  return !THINGS.some((material) => standsUnder(ground, x, y, z, material));
}
