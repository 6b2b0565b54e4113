/** Finds a short flight in a world: from one island to a level place on another, through open sky. */
import type { Gap, Ground } from "../../src/core/field/ground.ts";
import { aboveSea, type FlatGround } from "../../src/core/flat/flat-ground.ts";
import { flatLifeIn } from "../../src/core/flat/life.ts";
import { colliderOf } from "../../src/core/life/colliders.ts";

export interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Spot extends Place {
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

/** Spacing of the tested places in metres, and their number per side. */
const SPACING = 12;
const SIDE = 800;
/** Metres around a place that are flat enough for a landing. */
const ROOM = 6;
const STEEPEST = 0.18;
const LONGEST = 400;
/** Metres of open sky on the way, and clearance above the ground. */
const SKY = 24;
const CLEAR = 38;
/** Metres around a place without obstacles for a helicopter. */
const OPEN = 12;

const gap: Gap = { floor: 0, roof: 0, inside: false };

/** The shortest hop between two islands of the only archipelago of a world, around the origin, to one of these places. */
export function findHop(islands: FlatGround, ground: Ground, aims: readonly Place[]): Hop {
  const labels = labelIslands(islands);
  const spotsAt = (places: readonly Place[]) =>
    places.flatMap(({ x, y }) => {
      const [island, z] = [labels[indexOf(x, y)], levelAt(ground, x, y)];
      return island > 0 && !Number.isNaN(z) ? [{ x, y, z, island }] : [];
    });
  const spots = spotsAt([...labels.keys()].filter((k) => labels[k] > 0).map(placeOf));
  const ends = spotsAt(aims);
  let best: Hop | undefined;
  for (const from of spots) {
    for (const to of ends) {
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
  if (!best)
    throw new Error(
      `No two islands are within ${LONGEST} m around the origin, with level ground on both, and one of ${aims.length} places the end.`,
    );
  return best;
}

const placeOf = (k: number) => ({
  x: ((k % SIDE) - SIDE / 2) * SPACING,
  y: (Math.floor(k / SIDE) - SIDE / 2) * SPACING,
});
const indexOf = (x: number, y: number) =>
  (Math.round(y / SPACING) + SIDE / 2) * SIDE + Math.round(x / SPACING) + SIDE / 2;

const opens = new Map<Place, boolean>();

/** Whether nothing stands about a place that a helicopter would meet. */
export function isOpen(islands: FlatGround, spot: Place): boolean {
  const { x, y } = spot;
  const box = { west: x - OPEN, south: y - OPEN, east: x + OPEN, north: y + OPEN };
  const open = opens.get(spot) ?? flatLifeIn(islands, islands.altitudes[0], box).every((thing) => !colliderOf(thing));
  opens.set(spot, open);
  return open;
}

/** A number for each place: 0 over open sky, else the same for all places of an island. */
function labelIslands(islands: FlatGround): Uint32Array {
  const [altitude] = islands.altitudes;
  const labels = new Uint32Array(SIDE * SIDE);
  const dry = Uint8Array.from(labels, (_, k) => {
    const { x, y } = placeOf(k);
    return aboveSea(islands, x, y, altitude) > 0 ? 1 : 0;
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

/** The altitude of level ground, else NaN. */
export function levelAt(ground: Ground, x: number, y: number): number {
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
