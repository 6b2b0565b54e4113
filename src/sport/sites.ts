/** The sites at which controls stand. */
import type { Point } from "./course.ts";
import type { Site, SportGround } from "./ground.ts";

/** The site at a place; undefined where there is none, as where a course was made for another ground. */
export function siteAt(ground: SportGround, [x, y]: Point): Site | undefined {
  return ground.sitesIn({ west: x, south: y, east: x + 1, north: y + 1 })[0];
}
