/** Ray marches from open points: where a ray leaves the open there is a face, and rock behind it. */

import type { Gap, Ground } from "../../../src/core/field/ground.ts";
import type { Entrance } from "../../../src/core/underground/entrances.ts";
import { tunnelFloor } from "../../../src/core/underground/passages.ts";
import type { IsRock } from "./rock.ts";

export interface RayLog {
  /** The first error, "" for none. */
  problem: string;
  /** Number of rays that hit a face, and that reached the bound. */
  met: number;
  passed: number;
}

const REACH = 40;
/** Tolerance of a face against rounding, metres. */
const HAIR = 1e-6;
const gap: Gap = { floor: 0, roof: 0, inside: false };

export function castRays(
  ground: Ground,
  isRock: IsRock,
  rays: number,
  dice: () => number,
  place: () => readonly [number, number, number],
): RayLog {
  const log: RayLog = { problem: "", met: 0, passed: 0 };
  while (log.met + log.passed < rays && log.problem === "") {
    const from = place();
    if (!isRock(...from)) castRay(ground, isRock, from, dice, log);
  }
  return log;
}

function castRay(
  ground: Ground,
  isRock: IsRock,
  from: readonly [number, number, number],
  dice: () => number,
  log: RayLog,
): void {
  const rise = 2 * dice() - 1;
  const turn = 2 * Math.PI * dice();
  const level = Math.sqrt(1 - rise * rise);
  const way = [level * Math.cos(turn), level * Math.sin(turn), rise];
  const at = (s: number) => [from[0] + s * way[0], from[1] + s * way[1], from[2] + s * way[2]] as const;
  const step = 0.05 + 0.1 * dice();
  let [floor, roof] = [-Infinity, Infinity];
  for (let s = 0; s < REACH; s += step) {
    const here = at(s);
    ground.gapAt(...here, gap);
    if (gap.inside !== isRock(...here)) {
      log.problem = `gap and rock differ at ${here}`;
      return;
    }
    if (gap.inside) {
      let [low, high] = [s - step, s];
      for (let i = 0; i < 20; i++) {
        const middle = (low + high) / 2;
        if (ground.gapAt(...at(middle), gap).inside) high = middle;
        else low = middle;
      }
      if (isRock(...at(low - HAIR)) || !isRock(...at(high + HAIR))) log.problem = `no face at ${at(high)}`;
      log.met++;
      return;
    }
    // The open point and the one a step before are in the same space.
    if (Math.max(gap.floor, floor) > Math.min(gap.roof, roof)) {
      let between = false;
      // Or there is an edge of rock between, thinner than a step.
      for (let i = 1; i < 200; i++) between ||= ground.gapAt(...at(s - (step * i) / 200), gap).inside;
      if (!between) log.problem = `two spaces at ${here}`;
      log.met++;
      return;
    }
    [floor, roof] = [gap.floor, gap.roof];
  }
  log.passed++;
}

/** Points, three in four of them in or near one of the entrances, the others anywhere within 2 km. */
export function placesNear(ways: readonly Entrance[]): (dice: () => number) => readonly [number, number, number] {
  return (dice) => {
    const [u, v] = [2 * dice() - 1, 2 * dice() - 1];
    if (dice() < 0.25) return [2000 * u, 2000 * v, 10 - 80 * dice()];
    const { tunnel, well } = ways[Math.floor(dice() * ways.length)];
    if (well && (!tunnel || dice() < 0.5))
      return [well.x + 3 * u, well.y + 3 * v, well.top + 1 - (well.top - well.bottom + 20) * dice()];
    if (!tunnel) return [0, 0, 0];
    const s = tunnel.length * dice();
    const [ex, ey] = tunnel.into;
    return [tunnel.x + ex * s + 3 * u, tunnel.y + ey * s + 3 * v, tunnelFloor(tunnel, s) + 6 * dice() - 2];
  };
}
