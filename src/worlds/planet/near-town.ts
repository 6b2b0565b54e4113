/** Whether streets, houses or bridges may be at a place of a planet. */
import { settlementsOf } from "../../core/planet/settlements.ts";
import type { Globe } from "../../core/planet/sphere.ts";
import { settlementsAround } from "../../core/planet/streets.ts";
import type { Vector } from "../../explorers/vector.ts";

export function isNearTown(globe: Globe, [x, y, z]: Vector): boolean {
  const k = globe.radius / Math.hypot(x, y, z);
  return settlementsAround(settlementsOf(globe), [k * x, k * y, k * z], 0).length > 0;
}
