/**
 * Collide-and-slide for a ball among rock: it moves along its velocity, slides along rock, and never passes through.
 *
 *   size     0.35 m radius, checked by columns within 0.42 m
 *   water    is as solid as rock
 *   error    never in rock, 10⁶ random steps in both worlds (tests/worlds/flat/below/collision.long.test.ts)
 */
import type { WalkedGround } from "../core/field/ground.ts";
import type { Gap } from "./explorer.ts";
import { cross, dot, mix, unit, type Vector } from "./vector.ts";

export const BALL = 0.35;
const GUARD = 0.42;
/**
 * Columns east and north, and their clear distance up and down from the middle: so close together that no edge or corner of rock
 * between them reaches the ball.
 */
const COLUMNS = [
  [0, 1],
  [GUARD, 20],
  [0.36, 12],
  [0.27, 8],
  [0.15, 5],
].flatMap(([reach, count]) => ringOf(reach, count, Math.sqrt(GUARD * GUARD - reach * reach)));
/** Fewer and wider columns: where these are clear, the others are. */
const WIDE = 0.8;
const WIDE_COLUMNS = [...ringOf(0, 1, WIDE), ...ringOf(WIDE, 8, WIDE)];

function ringOf(reach: number, count: number, up: number): Vector[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / count;
    return [reach * Math.cos(angle), reach * Math.sin(angle), up];
  });
}

/** Evenly spread directions, by the golden angle. */
const AROUND: readonly Vector[] = Array.from({ length: 60 }, (_, i) => {
  const z = 1 - (2 * i + 1) / 60;
  const level = Math.sqrt(1 - z * z);
  return [level * Math.cos(2.399963229728653 * i), level * Math.sin(2.399963229728653 * i), z];
});

const gap: Gap = { floor: 0, roof: 0, inside: false };

export function hasBallRoom(ground: WalkedGround, x: number, y: number, z: number): boolean {
  if (!areClear(ground, x, y, z, WIDE_COLUMNS) && !areClear(ground, x, y, z, COLUMNS)) return false;
  return !(ground.waterAt(x, y, z - GUARD) > z - GUARD);
}

function areClear(ground: WalkedGround, x: number, y: number, z: number, columns: readonly Vector[]): boolean {
  for (const [east, north, up] of columns) {
    ground.gapAt(x + east, y + north, z, gap);
    if (gap.inside || gap.floor > z - up || gap.roof < z + up) return false;
  }
  return true;
}

/** The altitude nearest to z at which the ball fits at (x, y), in the gap there or the next; NaN for none. */
export function ballNear(ground: WalkedGround, x: number, y: number, z: number): number {
  ground.gapAt(x, y, z, gap);
  const { floor, roof, inside } = gap;
  const tries = inside
    ? [overFloor(ground, x, y, floor), roof - ROOM]
    : [z, overFloor(ground, x, y, floor), roof - ROOM];
  let nearest = Number.NaN;
  for (const at of tries)
    if (Number.isFinite(at) && !(Math.abs(at - z) >= Math.abs(nearest - z)) && hasBallRoom(ground, x, y, at))
      nearest = at;
  return nearest;
}
/** Metres from a level floor or roof to the middle of a ball at rest; more on slopes. */
const ROOM = 0.55;

function overFloor(ground: WalkedGround, x: number, y: number, floor: number): number {
  return Math.max(floor, ground.waterAt(x, y, floor)) + ROOM;
}

export interface Motion {
  readonly place: Vector;
  readonly velocity: Vector;
}

/** Metres between two checks for rock; and metres away from a wall, for each along it, that are tried in turn. */
const STRIDE = 0.15;
const SLIDE_OFFSETS = [0.004, 0.03, 0.12, 0.4];

/** Moves a ball that is clear of rock for dt seconds. Speed into rock is lost, speed along it is kept. */
export function moveBall(ground: WalkedGround, from: Vector, initial: Vector, dt: number): Motion {
  let [place, velocity] = [from, initial];
  const parts = Math.max(1, Math.ceil((Math.hypot(...initial) * dt) / STRIDE));
  for (let i = 0; i < parts; i++) {
    const part = mix(dt / parts, velocity, 0, velocity);
    if (Math.hypot(...part) < 1e-9) break;
    const target = mix(1, place, 1, part);
    if (hasBallRoom(ground, ...target)) place = target;
    else ({ place, velocity } = slide(ground, place, velocity, dt / parts));
  }
  return { place, velocity };
}

/** Moves up to the rock ahead and along it; along the edge of two faces where it meets a second. */
function slide(ground: WalkedGround, from: Vector, initial: Vector, dt: number): Motion {
  let [place, velocity, left] = [from, initial, dt];
  const faces: Vector[] = [];
  for (let tries = 0; tries < 3; tries++) {
    const share = freeShare(ground, place, mix(left, velocity, 0, velocity));
    place = mix(1, place, share * left, velocity);
    left *= 1 - share;
    const face = faceAt(ground, place, velocity);
    faces.push(face);
    velocity = along(velocity, faces);
    const speed = Math.hypot(...velocity);
    if (speed < 1e-3) return { place, velocity: [0, 0, 0] };
    for (const away of SLIDE_OFFSETS) {
      const target = mix(1, mix(1, place, left, velocity), left * speed * away, face);
      if (hasBallRoom(ground, ...target)) return { place: target, velocity };
    }
  }
  return { place, velocity: [0, 0, 0] };
}

/** The part of a velocity that leads into none of these faces. */
function along(velocity: Vector, faces: readonly Vector[]): Vector {
  const last = faces[faces.length - 1];
  const flat = mix(1, velocity, -Math.min(0, dot(velocity, last)), last);
  const barred = faces.find((face) => dot(flat, face) < -1e-6);
  if (!barred) return flat;
  const edge = cross(barred, last);
  const length = dot(edge, edge);
  return length < 1e-6 ? [0, 0, 0] : mix(dot(velocity, edge) / length, edge, 0, edge);
}

/** The share of a move, 0 to 1, that is free. */
function freeShare(ground: WalkedGround, from: Vector, way: Vector): number {
  let [low, high] = [0, 1];
  for (let i = 0; i < 4; i++) {
    const middle = (low + high) / 2;
    if (hasBallRoom(ground, ...mix(1, from, middle, way))) low = middle;
    else high = middle;
  }
  return low;
}

/** The normal of the rock that blocks a ball: of the nearest face that it moves into, through three points of it. */
function faceAt(ground: WalkedGround, place: Vector, velocity: Vector): Vector {
  const ahead = unit(velocity);
  const barred = AROUND.filter((way) => dot(way, ahead) > -0.1)
    .map((way) => ({ way, distance: distanceTo(ground, place, way, TOUCH) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance);
  for (const { way } of barred.slice(0, 5)) {
    const face = planeAt(ground, place, way);
    if (face && dot(face, ahead) < -1e-3) return face;
  }
  const all = barred.reduce<Vector>((sum, { way }) => mix(1, sum, -1, way), mix(-1e-3, ahead, 0, ahead));
  return unit(all);
}
/** Metres from the middle of the ball within which rock counts as touched. */
const TOUCH = GUARD + 0.1;

/** The normal of the rock in a direction, towards the ball; null where its points are not on one face. */
function planeAt(ground: WalkedGround, place: Vector, into: Vector): Vector | null {
  const side = unit(Math.abs(into[2]) < 0.7 ? cross(into, [0, 0, 1]) : cross(into, [1, 0, 0]));
  const other = cross(into, side);
  const hits: Vector[] = [];
  for (const angle of [0, 2.1, 4.2]) {
    const way = unit(mix(1, into, 0.2, mix(Math.cos(angle), side, Math.sin(angle), other)));
    const distance = distanceTo(ground, place, way, 2 * TOUCH);
    if (distance === Infinity) return null;
    hits.push(mix(1, place, distance, way));
  }
  const plane = cross(mix(1, hits[1], -1, hits[0]), mix(1, hits[2], -1, hits[0]));
  if (Math.hypot(...plane) < 1e-9) return null;
  const face = unit(plane);
  const lean = dot(face, into);
  return Math.abs(lean) < 0.5 ? null : mix(-Math.sign(lean), face, 0, face);
}

/** Metres to rock or water along a direction, Infinity where there is none within `most`. */
function distanceTo(ground: WalkedGround, from: Vector, way: Vector, most: number): number {
  const at = (s: number) => isOpen(ground, mix(1, from, s, way));
  for (let s = BALL; s < most + STEP; s += STEP) {
    if (at(Math.min(s, most))) continue;
    let [low, high] = [s - STEP, Math.min(s, most)];
    for (let i = 0; i < 10; i++) {
      const middle = (low + high) / 2;
      if (at(middle)) low = middle;
      else high = middle;
    }
    return high;
  }
  return Infinity;
}

/** Metres between two checks. */
const STEP = 0.13;

function isOpen(ground: WalkedGround, [x, y, z]: Vector): boolean {
  return !ground.gapAt(x, y, z, gap).inside && !(ground.waterAt(x, y, z) > z);
}

/** Open distance ahead, in steps, at most `most` metres. */
export function roomAhead(ground: WalkedGround, from: Vector, way: Vector, most: number): number {
  const step = most / 16;
  for (let s = step; s <= most; s += step) {
    const [x, y, z] = mix(1, from, s, way);
    if (ground.gapAt(x, y, z, gap).inside) return s - step;
  }
  return most;
}
