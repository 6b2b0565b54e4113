/** Bounds of the water of a cell, and whether it may be in view: its vertices read the ground, which takes long where it is eroded. */
import { boxInFrustum } from "../../../render/frame.ts";
import { horizonAngle, horizonHides } from "../../../stream/cube-sphere.ts";
import { RIVER_STRIDE } from "../jobs/river-layout.ts";

type Place = readonly [x: number, y: number, z: number];

export interface WaterBounds {
  /** Centre of the cell, and metres from it on the datum within which all water is. */
  readonly ball: Float64Array;
  /** Lowest and highest water, metres above the datum. */
  readonly low: number;
  readonly high: number;
}

/** Metres by which drawn ground, on which water lies, may differ from the generator's. */
const GIVE = 50;

/** `vertices`: RIVER_STRIDE numbers each (jobs/river-layout.ts). */
export function boundsOfWater(centre: Place, vertices: Float32Array): WaterBounds {
  let [wide, low, high] = [0, Infinity, -Infinity];
  for (let at = 0; at < vertices.length; at += RIVER_STRIDE) {
    wide = Math.max(wide, Math.hypot(vertices[at], vertices[at + 1], vertices[at + 2]));
    low = Math.min(low, vertices[at + 3]);
    high = Math.max(high, vertices[at + 3]);
  }
  return { ball: Float64Array.of(...centre, wide), low, high };
}

/**
 * False only where the horizon of the sea or the frustum hides all of the water. `radius` of the planet, metres; `eye` in the world;
 * `planes` of the frustum relative to the anchor.
 */
export function isWaterSeen(
  { ball, low, high }: WaterBounds,
  radius: number,
  eye: Place,
  anchor: Place,
  planes: Float64Array,
): boolean {
  // No ground of a planet with rivers is drawn below its sea, which is the datum.
  if (horizonHides(horizonAngle(radius, 0, high + GIVE, eye), radius, eye, ball)) return false;
  const rise = 1 + (low + high) / (2 * radius);
  const r = ball[3] + (high - low) / 2 + GIVE;
  const x = ball[0] * rise - anchor[0];
  const y = ball[1] * rise - anchor[1];
  const z = ball[2] * rise - anchor[2];
  return boxInFrustum(planes, x - r, y - r, z - r, x + r, y + r, z + r);
}
