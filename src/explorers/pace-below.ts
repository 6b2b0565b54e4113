/** How fast one walks below ground: by how the floor rises and falls over the next 10 m, or to the wall before that. */

import type { WalkedGround } from "../core/field/ground.ts";
import { AHEAD, slopePace } from "../core/forest/paces.ts";
import { LEVEL_PACE, paceAt, UNIT } from "./pace.ts";
import { createFooting, feel } from "./walker-collider.ts";

/** Steps so short that rock beside one is a wall, whatever lies on top of it. */
const STEPS = 10;
/** Metres down from one of them to the next that are an edge. */
const EDGE = 2;

const feet = createFooting();

/** m/s for feet at (x, y, z) that go towards (east, north), a direction of length 1; under the sky as anywhere. */
export function paceBelow(ground: WalkedGround, x: number, y: number, z: number, east: number, north: number): number {
  if (!ground.isBelow(x, y, z)) return paceAt(ground, x, y, z, east, north);
  let at = z;
  for (let i = 1; i <= STEPS; i++) {
    const s = (AHEAD * i) / STEPS;
    feel(ground, x + east * s, y + north * s, at, feet);
    if (feet.rock || feet.floor < at - EDGE) break;
    at = feet.floor;
  }
  return LEVEL_PACE * slopePace((at - z) / UNIT);
}
