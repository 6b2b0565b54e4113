/**
 * Hydraulic erosion by droplets, with which eroded ground is compared. Each droplet runs down a land with inertia, takes ground up
 * while it has room for sediment, and lays it down where it slows; the method is the common one of H. T. Beyer (2015).
 *
 *   heights   metres, n² places, changed in place
 *   spacing   metres
 */
const [DROPLETS, STEPS] = [200_000, 64];
/** Share of its direction that a droplet keeps. */
const INERTIA = 0.05;
const [CAPACITY, LEAST_SLOPE, ERODES, DEPOSITS, EVAPORATES, GRAVITY] = [4, 0.01, 0.3, 0.3, 0.02, 4];
/** Places around a droplet from which it takes ground. */
const REACH = 2;

export function runDroplets(heights: Float64Array, n: number, spacing: number): void {
  let state = 1983;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  // In units of the spacing, so that slopes are rise over run.
  for (let k = 0; k < heights.length; k++) heights[k] /= spacing;
  const brush = brushOf(n);
  const sample = new Float64Array(3);
  for (let drop = 0; drop < DROPLETS; drop++) {
    let x = REACH + random() * (n - 2 * REACH - 2);
    let y = REACH + random() * (n - 2 * REACH - 2);
    let [dx, dy, speed, water, sediment] = [0, 0, 1, 1, 0];
    for (let step = 0; step < STEPS; step++) {
      const at = Math.floor(y) * n + Math.floor(x);
      const [fx, fy] = [x - Math.floor(x), y - Math.floor(y)];
      readGround(heights, n, x, y, sample);
      const before = sample[0];
      dx = dx * INERTIA - sample[1] * (1 - INERTIA);
      dy = dy * INERTIA - sample[2] * (1 - INERTIA);
      const length = Math.sqrt(dx * dx + dy * dy);
      if (length === 0) break;
      dx /= length;
      dy /= length;
      x += dx;
      y += dy;
      if (!(x >= REACH && x < n - REACH - 2 && y >= REACH && y < n - REACH - 2)) break;
      readGround(heights, n, x, y, sample);
      const rise = sample[0] - before;
      const room = Math.max(-rise, LEAST_SLOPE) * speed * water * CAPACITY;
      if (sediment > room || rise > 0) {
        const laid = rise > 0 ? Math.min(rise, sediment) : (sediment - room) * DEPOSITS;
        sediment -= laid;
        heights[at] += laid * (1 - fx) * (1 - fy);
        heights[at + 1] += laid * fx * (1 - fy);
        heights[at + n] += laid * (1 - fx) * fy;
        heights[at + n + 1] += laid * fx * fy;
      } else {
        const taken = Math.min((room - sediment) * ERODES, -rise);
        sediment += taken;
        for (const [offset, weight] of brush) heights[at + offset] -= taken * weight;
      }
      speed = Math.sqrt(Math.max(0, speed * speed - rise * GRAVITY));
      water *= 1 - EVAPORATES;
    }
  }
  for (let k = 0; k < heights.length; k++) heights[k] *= spacing;
}

/** Offsets of the places around a droplet, and their shares of what it takes. */
function brushOf(n: number): readonly (readonly [offset: number, weight: number])[] {
  const brush: [number, number][] = [];
  for (let j = -REACH; j <= REACH; j++)
    for (let i = -REACH; i <= REACH; i++) {
      const weight = REACH + 0.5 - Math.sqrt(i * i + j * j);
      if (weight > 0) brush.push([j * n + i, weight]);
    }
  const sum = brush.reduce((total, [, weight]) => total + weight, 0);
  return brush.map(([offset, weight]) => [offset, weight / sum]);
}

/** Writes [h, ∂h/∂x, ∂h/∂y] between places, bilinear. */
function readGround(heights: Float64Array, n: number, x: number, y: number, out: Float64Array): void {
  const [i, j] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - i, y - j];
  const at = j * n + i;
  const [a, b, c, d] = [heights[at], heights[at + 1], heights[at + n], heights[at + n + 1]];
  out[0] = a * (1 - fx) * (1 - fy) + b * fx * (1 - fy) + c * (1 - fx) * fy + d * fx * fy;
  out[1] = (b - a) * (1 - fy) + (d - c) * fy;
  out[2] = (c - a) * (1 - fx) + (d - b) * fx;
}
