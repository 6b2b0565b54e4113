/** End of a hunt: a pump house on the shore of a lake, and a treasure on its bed that draining uncovers. */
import type { Kind } from "../../core/field/cover.ts";
import type { Random } from "../../core/field/random.ts";
import type { Point } from "../geometry.ts";
import type { SportGround } from "../ground.ts";
import { along, bearingTo, distance, SHORE_WITHIN, shoreAlong } from "./solve.ts";
import { canWalk } from "./walk.ts";

/** A place with the altitude of its ground, metres above the lakes' first level. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface PumpHouse extends Spot {
  /** Heading of its front, towards the water, degrees clockwise from north. */
  readonly heading: number;
}

export interface Shore {
  /** Bearing of the way from the last feature to the shore. */
  readonly degrees: number;
  readonly pump: PumpHouse;
  readonly treasure: Spot;
  /** The lakes' level that leaves the treasure dry, metres above the first one: below 0. */
  readonly drained: number;
}

/** Range of altitudes of a pump house, and maximum difference of the ground below its corners; metres. */
const [LOWEST, HIGHEST] = [0.25, 2.5];
const UNEVEN = 1.1;
/** Distance from its middle to a corner, and maximum distance from the water; metres. */
const CORNER = 2.5;
const FROM_WATER = 11;
const OPEN: readonly Kind[] = ["grass", "moor"];
/** Metres from the last feature to the shore. */
const NEAREST_SHORE = 60;
/** Range of depths of a treasure, metres, its distance from the pump house, and the final level of the water below it. */
const [SHALLOWEST, DEEPEST] = [2.5, 9];
const [NEAR, FAR] = [35, 170];
const BELOW = 0.5;
/** Length of a pipe into the water, and depth of the water there; metres. */
const [PIPE, PIPE_DEPTH] = [22, 2.4];
/** Bearings and spots that are tried. */
const [BEARINGS, SPOTS] = [9, 60];

/** A shore that a bearing from `last` meets on the way towards the middle of a lake, or null where none will do. */
export function findShore(ground: SportGround, last: Point, lake: Point, random: Random): Shore | null {
  for (let k = 0; k < BEARINGS; k++) {
    const degrees = Math.round(bearingTo(last, lake) + 50 * (random() - 0.5) + 360) % 360;
    const shore = shoreAlong(ground, last, degrees);
    if (!shore || distance(shore, last) < NEAREST_SHORE || distance(shore, last) > SHORE_WITHIN) continue;
    if (!isDeepBeyond(ground, shore, degrees)) continue;
    const pump = findPumpHouse(ground, shore, degrees);
    if (!pump || !canWalk(ground, last, [pump.x, pump.y])) continue;
    const treasure = findTreasure(ground, pump, random);
    if (treasure) return { degrees, pump, treasure, drained: treasure.z - BELOW };
  }
  return null;
}

/** Whether the water gets deep on the bearing before it ends, so that a pipe reaches into it. */
function isDeepBeyond({ heightAt }: SportGround, shore: Point, degrees: number): boolean {
  for (let metres = 2; metres <= PIPE; metres += 2) {
    const height = heightAt(...along(shore, degrees, metres));
    if (height <= -PIPE_DEPTH) return true;
    if (height >= 0) return false;
  }
  return false;
}

/** Level and open ground, where no trees stand, a few metres up from a point of the shore. */
function findPumpHouse({ heightAt, kindAt }: SportGround, shore: Point, degrees: number): PumpHouse | null {
  for (let back = 4; back <= FROM_WATER; back++) {
    const angle = (degrees * Math.PI) / 180;
    const [x, y] = [shore[0] - back * Math.sin(angle), shore[1] - back * Math.cos(angle)].map(Math.round);
    const corners = [0, 1, 2, 3].map((k) => {
      const turned = angle + Math.PI / 4 + (k * Math.PI) / 2;
      return heightAt(x + CORNER * Math.SQRT2 * Math.sin(turned), y + CORNER * Math.SQRT2 * Math.cos(turned));
    });
    const z = heightAt(x, y);
    if (!OPEN.includes(kindAt(x, y))) continue;
    const [low, high] = [Math.min(...corners, z), Math.max(...corners, z)];
    if (low >= LOWEST && high <= HIGHEST && high - low <= UNEVEN) return { x, y, z, heading: degrees };
  }
  return null;
}

/** A place on the bed, whole metres, to which a person can walk once the lake is drained. */
function findTreasure(ground: SportGround, pump: PumpHouse, random: Random): Spot | null {
  for (let k = 0; k < SPOTS; k++) {
    const angle = ((pump.heading + 140 * (random() - 0.5)) * Math.PI) / 180;
    const metres = NEAR + (FAR - NEAR) * random();
    const [x, y] = [Math.round(pump.x + metres * Math.sin(angle)), Math.round(pump.y + metres * Math.cos(angle))];
    const z = ground.heightAt(x, y);
    if (!(z <= -SHALLOWEST && z >= -DEEPEST)) continue;
    if (canWalk(ground, [pump.x, pump.y], [x, y], z - BELOW)) return { x, y, z };
  }
  return null;
}
