/**
 * The space round an eye below ground, as sound and light want it: looked at a little in every step, all round five times a second.
 *
 *   size    mean free path of a dozen rays, metres, 80 at most
 *   below   0 under the sky, to 1 where neither the sky is seen nor a way out is within 25 m
 *   water   metres to the nearest water within 16 m, Infinity where there is none
 */
import type { UndergroundGround } from "../../core/underground/underground.ts";
import type { Gap, Pose } from "../../explorers/explorer.ts";

export interface Surroundings {
  readonly below: number;
  readonly size: number;
  readonly water: number;
}

const RAYS = 12;
const FARTHEST = 80;
/** Metres to a way out from which nothing of it is felt. */
const DARK = 25;
const SHORES = [0.5, 1, 2, 3, 4, 6, 8, 10, 12, 14, 15, 16];
/** What of the last look is kept when a ray is cast again. */
const KEPT = 0.4;

/** Evenly over the sphere, by the golden angle. */
const WAYS = Array.from({ length: RAYS }, (_, i) => {
  const z = 1 - (2 * i + 1) / RAYS;
  const level = Math.sqrt(1 - z * z);
  return [level * Math.cos(2.399963229728653 * i), level * Math.sin(2.399963229728653 * i), z] as const;
});

const gap: Gap = { floor: 0, roof: 0, inside: false };

export interface SurroundingsLook {
  readonly now: Surroundings;
  /** One ray of the dozen. */
  step(ground: UndergroundGround, eye: Pose): void;
  /** All of them at once, for an eye that has just arrived. */
  lookAround(ground: UndergroundGround, eye: Pose): void;
}

export function createSurroundings(): SurroundingsLook {
  const lengths = new Float64Array(RAYS).fill(Number.NaN);
  const skies = new Uint8Array(RAYS);
  const shores = new Float64Array(RAYS).fill(Infinity);
  let way = 1;
  let next = 0;
  let now: Surroundings = { below: 0, size: FARTHEST, water: Infinity };

  function look(ground: UndergroundGround, { x, y, z }: Pose): void {
    const length = castRay(ground, x, y, z, next);
    lengths[next] = Number.isNaN(lengths[next]) ? length : KEPT * lengths[next] + (1 - KEPT) * length;
    const [ex, ey, ez] = WAYS[next];
    skies[next] = ground.isBelow(x + ex * length, y + ey * length, z + ez * length) ? 0 : 1;
    shores[next] = shoreAt(ground, x, y, z, SHORES[next]);
    if (next === 0) way = Math.min(1, wayOut(ground, x, y, z) / DARK);
    next = (next + 1) % RAYS;
  }

  function sum(ground: UndergroundGround, { x, y, z }: Pose): void {
    let [size, sky, water] = [0, 0, Infinity];
    for (let i = 0; i < RAYS; i++) {
      size += lengths[i] / RAYS;
      sky += skies[i] / RAYS;
      water = Math.min(water, shores[i]);
    }
    now = { below: ground.isBelow(x, y, z) ? Math.min(way, Math.max(0, 1 - 2 * sky)) : 0, size, water };
  }

  return {
    get now() {
      return now;
    },
    step(ground, eye) {
      look(ground, eye);
      if (next === 0) sum(ground, eye);
    },
    lookAround(ground, eye) {
      lengths.fill(Number.NaN);
      next = 0;
      for (let i = 0; i < RAYS; i++) look(ground, eye);
      sum(ground, eye);
    },
  };
}

/** Metres that a ray goes through open space. */
function castRay(ground: UndergroundGround, x: number, y: number, z: number, ray: number): number {
  const [ex, ey, ez] = WAYS[ray];
  for (let s = 0.4, last = 0; ; last = s, s += Math.max(0.4, 0.09 * s)) {
    if (s >= FARTHEST) return FARTHEST;
    if (ground.gapAt(x + ex * s, y + ey * s, z + ez * s, gap).inside) return (last + s) / 2;
  }
}

/** Metres to where the nearest way out is under the sky. */
function wayOut(ground: UndergroundGround, x: number, y: number, z: number): number {
  let nearest = Infinity;
  for (const { tunnel, well } of ground.waysNear(x, y, 2 * DARK)) {
    const [wx, wy, wz] = tunnel
      ? [tunnel.x, tunnel.y, tunnel.floor]
      : well
        ? [well.x, well.y, well.top]
        : [0, 0, Infinity];
    nearest = Math.min(nearest, Math.hypot(wx - x, wy - y, wz - z));
  }
  return nearest;
}

/** Metres to water at so many metres along the level, Infinity where there is none. */
function shoreAt(ground: UndergroundGround, x: number, y: number, z: number, reach: number): number {
  let nearest = Infinity;
  for (let i = 0; i < 8; i++) {
    const [px, py] = [x + reach * Math.cos((Math.PI * i) / 4), y + reach * Math.sin((Math.PI * i) / 4)];
    const { floor, inside } = ground.gapAt(px, py, z, gap);
    const water = inside ? -Infinity : ground.waterAt(px, py, floor);
    if (water > -Infinity) nearest = Math.min(nearest, Math.hypot(reach, Math.max(0, z - water)));
  }
  return nearest;
}
