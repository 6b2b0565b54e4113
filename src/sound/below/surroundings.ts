/**
 * Probes the space round an eye below ground, for sound and light: one ray per step, all rays on arrival; published after each
 * round of twelve, five times a second.
 *
 *   enclosure       0 under the sky, up to 1 where neither the sky is visible nor a way out is within 25 m
 *   wallDistance    mean distance to the walls in all directions, metres, at most 80
 *   waterDistance   metres to the nearest water within 16 m, Infinity for none
 */

import type { Gap } from "../../core/field/ground.ts";
import type { UndergroundGround } from "../../core/underground/underground.ts";

/** Place of an eye, metres. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The part of the ground that is probed. */
export type HeardGround = Pick<UndergroundGround, "gapAt" | "isBelow" | "waterAt" | "entrancesNear">;

interface Surroundings {
  readonly enclosure: number;
  readonly wallDistance: number;
  readonly waterDistance: number;
}

const RAYS = 12;
const MAX_LENGTH = 80;
/** Distance in metres beyond which a way out has no effect. */
const EXIT_REACH = 25;
/** Horizontal distance in metres at which each ray's step looks for water. */
const WATER_RINGS = [0.5, 1, 2, 3, 4, 6, 8, 10, 12, 14, 15, 16];
/** Weight of a ray's previous length when it is cast again. */
const SMOOTHING = 0.4;

/** Ray directions, evenly over the sphere by the golden angle. */
const DIRECTIONS = Array.from({ length: RAYS }, (_, i) => {
  const z = 1 - (2 * i + 1) / RAYS;
  const level = Math.sqrt(1 - z * z);
  return [level * Math.cos(2.399963229728653 * i), level * Math.sin(2.399963229728653 * i), z] as const;
});

const gap: Gap = { floor: 0, roof: 0, inside: false };

interface SurroundingsProbe {
  readonly now: Surroundings;
  /** Casts one ray. */
  step(ground: HeardGround, eye: Place): void;
  /** Casts all rays at once, for an eye that has just arrived. */
  castAll(ground: HeardGround, eye: Place): void;
}

export function createSurroundings(): SurroundingsProbe {
  const lengths = new Float64Array(RAYS).fill(Number.NaN);
  const skies = new Uint8Array(RAYS);
  const waters = new Float64Array(RAYS).fill(Infinity);
  let exit = 1;
  let next = 0;
  let now: Surroundings = { enclosure: 0, wallDistance: MAX_LENGTH, waterDistance: Infinity };

  function cast(ground: HeardGround, { x, y, z }: Place): void {
    const length = castRay(ground, x, y, z, next);
    lengths[next] = Number.isNaN(lengths[next]) ? length : SMOOTHING * lengths[next] + (1 - SMOOTHING) * length;
    const [ex, ey, ez] = DIRECTIONS[next];
    skies[next] = ground.isBelow(x + ex * length, y + ey * length, z + ez * length) ? 0 : 1;
    waters[next] = waterOnRing(ground, x, y, z, WATER_RINGS[next]);
    if (next === 0) exit = Math.min(1, exitDistance(ground, x, y, z) / EXIT_REACH);
    next = (next + 1) % RAYS;
  }

  function publish(ground: HeardGround, { x, y, z }: Place): void {
    let [wallDistance, sky, waterDistance] = [0, 0, Infinity];
    for (let i = 0; i < RAYS; i++) {
      wallDistance += lengths[i] / RAYS;
      sky += skies[i] / RAYS;
      waterDistance = Math.min(waterDistance, waters[i]);
    }
    const enclosure = ground.isBelow(x, y, z) ? Math.min(exit, Math.max(0, 1 - 2 * sky)) : 0;
    now = { enclosure, wallDistance, waterDistance };
  }

  return {
    get now() {
      return now;
    },
    step(ground, eye) {
      cast(ground, eye);
      if (next === 0) publish(ground, eye);
    },
    castAll(ground, eye) {
      lengths.fill(Number.NaN);
      next = 0;
      for (let i = 0; i < RAYS; i++) cast(ground, eye);
      publish(ground, eye);
    },
  };
}

/** Length of a ray through open space, metres. */
function castRay(ground: HeardGround, x: number, y: number, z: number, ray: number): number {
  const [ex, ey, ez] = DIRECTIONS[ray];
  for (let s = 0.4, last = 0; ; last = s, s += Math.max(0.4, 0.09 * s)) {
    if (s >= MAX_LENGTH) return MAX_LENGTH;
    if (ground.gapAt(x + ex * s, y + ey * s, z + ez * s, gap).inside) return (last + s) / 2;
  }
}

/** Metres to the outer end of the nearest way out. */
function exitDistance(ground: HeardGround, x: number, y: number, z: number): number {
  let nearest = Infinity;
  for (const { tunnel, well } of ground.entrancesNear(x, y, 2 * EXIT_REACH)) {
    const [wx, wy, wz] = tunnel
      ? [tunnel.x, tunnel.y, tunnel.floor]
      : well
        ? [well.x, well.y, well.top]
        : [0, 0, Infinity];
    nearest = Math.min(nearest, Math.hypot(wx - x, wy - y, wz - z));
  }
  return nearest;
}

/** Metres to water on a ring of radius `reach` round the eye, Infinity for none. */
function waterOnRing(ground: HeardGround, x: number, y: number, z: number, reach: number): number {
  let nearest = Infinity;
  for (let i = 0; i < 8; i++) {
    const [px, py] = [x + reach * Math.cos((Math.PI * i) / 4), y + reach * Math.sin((Math.PI * i) / 4)];
    const { floor, inside } = ground.gapAt(px, py, z, gap);
    const water = inside ? -Infinity : ground.waterAt(px, py, floor);
    if (water > -Infinity) nearest = Math.min(nearest, Math.hypot(reach, Math.max(0, z - water)));
  }
  return nearest;
}
