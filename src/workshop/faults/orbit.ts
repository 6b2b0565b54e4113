/** The view of a block of land from around it: keys, limits, and the matrix. */
export interface Orbit {
  /**
   * Position of the viewer: radians about the middle, counterclockwise from the south; radians above the ground; distance in sizes of
   * the land.
   */
  readonly turn: number;
  readonly pitch: number;
  readonly distance: number;
}

export const START_ORBIT: Orbit = { turn: 0.45, pitch: 0.62, distance: 2.3 };

const [LOWEST, HIGHEST] = [0.06, 1.5];
const [NEAREST, FARTHEST] = [0.7, 4];
/** Tangent of half of the field of view, upright. */
const HALF = Math.tan((15 * Math.PI) / 180);

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

/** The orbit turned and raised by radians, and as many times as far. */
export const orbited = ({ turn, pitch, distance }: Orbit, by: number, up: number, times = 1): Orbit => ({
  turn: (turn + by) % (2 * Math.PI),
  pitch: within(pitch + up, LOWEST, HIGHEST),
  distance: within(distance * times, NEAREST, FARTHEST),
});

/**
 * Cells about the block's middle, x east, y north, z up, to clip space, in columns. A narrow picture is seen from farther, so
 * that the block fits.
 */
export function blockView({ turn, pitch, distance }: Orbit, longer: number, aspect: number): Float32Array {
  const away = distance * longer * Math.max(1, 1.25 / aspect);
  const [sin, cos, up, level] = [Math.sin(turn), Math.cos(turn), Math.sin(pitch), Math.cos(pitch)];
  const right = [cos, sin, 0];
  const back = [level * sin, -level * cos, up];
  const top = [-up * sin, up * cos, level];
  const [near, far] = [away / 20, away + 2 * longer];
  const [p, q] = [(far + near) / (near - far), (2 * far * near) / (near - far)];
  const view = new Float32Array(16);
  for (let axis = 0; axis < 3; axis++) {
    view[4 * axis] = right[axis] / (HALF * aspect);
    view[4 * axis + 1] = top[axis] / HALF;
    view[4 * axis + 2] = p * back[axis];
    view[4 * axis + 3] = -back[axis];
  }
  view[14] = -p * away + q;
  view[15] = away;
  return view;
}
