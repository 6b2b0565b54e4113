/** Routes through a cavern: starting points for a walker, and how far one can walk from them. */
import { type Cavern, faceAt, openingAt } from "../../../src/core/underground/cavern.ts";

/** Numbers in [0, 1) from the linear congruential generator of Numerical Recipes. */
export function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Points at least a metre high, uniform over the square of side 2·far around the origin. */
export function startsIn(cavern: Cavern, count: number, far: number, seed: number, t = 0): [number, number][] {
  const chance = chances(seed);
  const starts: [number, number][] = [];
  while (starts.length < count) {
    const [x, y] = [(2 * chance() - 1) * far, (2 * chance() - 1) * far];
    if (openingAt(cavern, x, y, t) >= 1) starts.push([x, y]);
  }
  return starts;
}

const STEP = 4;
const REACH = 1000;

/**
 * The farthest of a flood from a place, metres, to 1,000: steps of 4 m, a metre of height at both ends, climbing no
 * steeper than 1 in 2. What lies farther out is tried first, so that what leads away is soon found.
 */
export function farthestFrom(cavern: Cavern, x: number, y: number, t = 0): number {
  const seen = new Map<string, number>();
  const stack: [number, number][] = [[0, 0]];
  seen.set("0,0", faceAt(cavern.floor, x, y, t));
  let farthest = 0;
  for (let at = stack.pop(); at && farthest < REACH; at = stack.pop()) {
    const [i, j] = at;
    farthest = Math.max(farthest, STEP * Math.hypot(i, j));
    const height = seen.get(at.join()) ?? Number.NaN;
    const around: [number, number][] = [
      [i + 1, j],
      [i - 1, j],
      [i, j + 1],
      [i, j - 1],
    ];
    around.sort(([a, b], [c, d]) => a * a + b * b - c * c - d * d);
    for (const next of around) {
      const key = next.join();
      if (seen.has(key)) continue;
      const [nx, ny] = [x + STEP * next[0], y + STEP * next[1]];
      if (openingAt(cavern, nx, ny, t) < 1) continue;
      const floor = faceAt(cavern.floor, nx, ny, t);
      if (Math.abs(floor - height) > STEP / 2) continue;
      seen.set(key, floor);
      stack.push(next);
    }
  }
  return farthest;
}
