/** A short flight: level places on two islands, near each other, open sky between. Found in the world, not written down. */
import type { Gap, Ground } from "../../src/core/ground.ts";
import { islandLifeIn } from "../../src/core/island-life.ts";
import { type Islands, islandAt } from "../../src/core/islands.ts";
import { solidOf } from "../../src/core/solids.ts";

export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

export interface Hop {
  readonly from: Spot;
  readonly to: Spot;
  /** Degrees clockwise from north, and metres. */
  readonly heading: number;
  readonly distance: number;
  /** Altitude that is clear all the way. */
  readonly cruise: number;
}

/** Metres between the places looked at, and how many on a side. */
const SPACING = 12;
const SIDE = 800;
/** Metres around a place that are no steeper than a landing allows: a pilot need not be exact. */
const ROOM = 8;
const STEEPEST = 0.16;
const LONGEST = 400;
/** Metres of open sky on the way, and metres kept above all ground. */
const SKY = 24;
const CLEAR = 38;
/** Metres about a place in which nothing stands that a helicopter would meet. */
const OPEN = 16;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The shortest hop between two islands of the only archipelago of a world, around the origin. */
export function findHop(islands: Islands, ground: Ground): Hop {
  const labels = labelIslands(islands);
  const spots: (Spot & { island: number })[] = [];
  for (let k = 0; k < labels.length; k++) {
    if (labels[k] === 0) continue;
    const [x, y] = placeOf(k);
    const z = levelAt(ground, x, y);
    if (!Number.isNaN(z)) spots.push({ x, y, z, island: labels[k] });
  }
  let best: Hop | undefined;
  for (const from of spots) {
    for (const to of spots) {
      const distance = Math.hypot(to.x - from.x, to.y - from.y);
      if (from.island === to.island || distance >= (best?.distance ?? LONGEST) || to.z > from.z + 15) continue;
      const { sky, highest } = wayBetween(ground, from, to);
      const cruise = highest + CLEAR;
      if (sky < SKY || cruise > from.z + 60) continue;
      if (!isOpen(islands, from) || !isOpen(islands, to)) continue;
      const heading = ((Math.atan2(to.x - from.x, to.y - from.y) * 180) / Math.PI + 360) % 360;
      best = { from, to, heading, distance, cruise };
    }
  }
  if (!best) throw new Error(`No two islands are within ${LONGEST} m around the origin, with level ground on both.`);
  return best;
}

const placeOf = (k: number) => [((k % SIDE) - SIDE / 2) * SPACING, (Math.floor(k / SIDE) - SIDE / 2) * SPACING];

const opens = new Map<Spot, boolean>();

function isOpen(islands: Islands, spot: Spot): boolean {
  const { x, y } = spot;
  const box = { west: x - OPEN, south: y - OPEN, east: x + OPEN, north: y + OPEN };
  const open = opens.get(spot) ?? islandLifeIn(islands, islands.altitudes[0], box).every((thing) => !solidOf(thing));
  opens.set(spot, open);
  return open;
}

/** A number for each place: 0 over open sky, else the same for all places of an island. */
function labelIslands(islands: Islands): Uint32Array {
  const [altitude] = islands.altitudes;
  const labels = new Uint32Array(SIDE * SIDE);
  const dry = Uint8Array.from(labels, (_, k) => {
    const [x, y] = placeOf(k);
    return islandAt(islands, x, y, altitude) > 0 ? 1 : 0;
  });
  let count = 0;
  for (let first = 0; first < dry.length; first++) {
    if (!dry[first] || labels[first]) continue;
    const open = [first];
    labels[first] = ++count;
    for (let k = open.pop(); k !== undefined; k = open.pop()) {
      for (const next of [-1, 1].flatMap((d) => [k + d, k + d * SIDE, k + d * (SIDE - 1), k + d * (SIDE + 1)])) {
        if (!dry[next] || labels[next]) continue;
        labels[next] = count;
        open.push(next);
      }
    }
  }
  return labels;
}

const floorAt = (ground: Ground, x: number, y: number) => ground.gapAt(x, y, 1e5, gap).floor;

/** The altitude of ground that is level all around, else NaN. */
function levelAt(ground: Ground, x: number, y: number): number {
  const z = floorAt(ground, x, y);
  for (const away of [2, ROOM / 2, ROOM]) {
    for (let angle = 0; angle < 6; angle++) {
      const there = floorAt(ground, x + away * Math.sin(angle), y + away * Math.cos(angle));
      if (!(Math.abs(there - z) <= STEEPEST * away)) return Number.NaN;
    }
  }
  return z;
}

/** Metres of open sky from one place to the other, and the highest ground on the way and a little beyond. */
function wayBetween(ground: Ground, from: Spot, to: Spot): { sky: number; highest: number } {
  const steps = 50;
  let [open, highest] = [0, -Infinity];
  for (let i = 0; i <= 1.2 * steps; i++) {
    const share = i / steps;
    const floor = floorAt(ground, from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
    if (floor === -Infinity && share < 1) open++;
    highest = Math.max(highest, floor);
  }
  return { sky: (open / steps) * Math.hypot(to.x - from.x, to.y - from.y), highest };
}
