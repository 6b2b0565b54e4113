/**
 * A land on each of the six faces of the cube around a planet, as a tile of its ground's field.
 *
 *   h(x, y, z) = base + scale·tile(u, v)
 *
 *   tile      a plane tile (src/core/field/tile.ts) over −1 to 1, whose sides are constant up to all edges of a face
 *   u, v      coordinates of the point's face (cube-sphere.ts), turned or mirrored, each face otherwise (CUBE_TURNS)
 *   shape     without seams, since all faces have the same height at their edges; constant along rays from the centre
 *   bounds    of the part of a box that is on the datum
 *   error     none: bits are equal in every engine. The shaders' reading is in src/render/ground/shaders/cube-tile.ts
 */
import type { TermBox } from "../field/height-term.ts";
import type { HeightTile } from "../field/tile.ts";
import { faceOf } from "./cube-sphere.ts";

/** A coordinate of the tile as one of a face: 1 or 2 axes after the face's own in the cycle x, y, z, and its sign. */
type Turn = readonly [after: 1 | 2, sign: 1 | -1];

/** The tile's two coordinates on each face. */
export const CUBE_TURNS: readonly (readonly [u: Turn, v: Turn])[] = [
  [
    [1, 1],
    [2, 1],
  ],
  [
    [2, -1],
    [1, 1],
  ],
  [
    [1, 1],
    [2, -1],
  ],
  [
    [1, -1],
    [2, -1],
  ],
  [
    [2, 1],
    [1, 1],
  ],
  [
    [2, 1],
    [1, -1],
  ],
];

/** Minimum coordinate along a face's axis of points on the face, as a share of the radius. */
const NEAREST = (1 - 1e-9) / Math.sqrt(3);
/** Shaders read from an anchor's own coordinates on faces whose axis has at least this share of it. */
const NEAR = 0.3;
/** Numbers of the phases for each axis. */
export const AXIS_PHASES = 8;

export function createCubeTile(tile: HeightTile, base: number, scale: number, radius: number): HeightTile {
  const point = new Float64Array(3);
  const answer = new Float64Array(3);
  const range = new Float64Array(2);
  const [lows, highs, square] = [new Float64Array(3), new Float64Array(3), new Float64Array(4)];
  const plane = new Float32Array(tile.phases);

  /** Sets `point`, and returns its face. */
  function locate(x: number, y: number, z: number): number {
    point[0] = x;
    point[1] = y;
    point[2] = z;
    return faceOf(x, y, z);
  }

  /** One of the tile's coordinates on a face, of `point`. */
  function along(face: number, which: 0 | 1): number {
    const [after, sign] = CUBE_TURNS[face][which];
    return (sign * point[(face + after) % 3]) / Math.abs(point[face % 3]);
  }

  function at(x: number, y: number, z = 0): number {
    const face = locate(x, y, z);
    return base + scale * tile.at(along(face, 0), along(face, 1));
  }

  /** Writes the range of u and v of the part of a box that is on a face; false where there is none. */
  function squareOn(face: number): boolean {
    const axis = face % 3;
    const [from, to] = face < 3 ? [lows[axis], highs[axis]] : [-highs[axis], -lows[axis]];
    const nearest = NEAREST * radius;
    if (to < nearest) return false;
    const near = Math.max(from, nearest);
    for (const k of [0, 1]) {
      const [after, sign] = CUBE_TURNS[face][k];
      const other = (axis + after) % 3;
      const [low, high] = sign > 0 ? [lows[other], highs[other]] : [-highs[other], -lows[other]];
      square[2 * k] = Math.max(-1, Math.min(low / near, low / to));
      square[2 * k + 1] = Math.min(1, Math.max(high / near, high / to));
      if (square[2 * k] > square[2 * k + 1]) return false;
    }
    return true;
  }

  return {
    levels: tile.levels,
    low: base + scale * tile.low,
    high: base + scale * tile.high,
    phases: 3 * AXIS_PHASES + 6,
    at,
    slope(x, y, out, z = 0) {
      const face = locate(x, y, z);
      const main = Math.abs(point[face % 3]);
      const sides = [along(face, 0), along(face, 1)];
      answer.fill(0);
      tile.slope(sides[0], sides[1], answer);
      out[0] += base + scale * answer[0];
      for (const k of [0, 1]) {
        const [after, sign] = CUBE_TURNS[face][k];
        const steep = (scale * answer[1 + k]) / main;
        out[1 + ((face + after) % 3)] += sign * steep;
        out[1 + (face % 3)] -= (face < 3 ? 1 : -1) * steep * sides[k];
      }
    },
    fill() {
      throw new RangeError("Expected heights of places, got a grid: a planet has no plane.");
    },
    bounds({ x, y, halfX, halfY, halfZ = 0, blur }: TermBox, out, z = 0) {
      lows.set([x - halfX, y - halfY, z - halfZ]);
      highs.set([x + halfX, y + halfY, z + halfZ]);
      let [low, high] = [Infinity, -Infinity];
      for (let face = 0; face < 6; face++) {
        if (!squareOn(face)) continue;
        const [u0, u1, v0, v1] = square;
        const axis = face % 3;
        const near = Math.max(face < 3 ? lows[axis] : -highs[axis], NEAREST * radius);
        range.fill(0);
        const box = {
          x: (u0 + u1) / 2,
          y: (v0 + v1) / 2,
          halfX: (u1 - u0) / 2,
          halfY: (v1 - v0) / 2,
          blur: blur / near,
        };
        tile.bounds(box, range);
        low = Math.min(low, range[0]);
        high = Math.max(high, range[1]);
      }
      if (low > high) [low, high] = [tile.low, tile.high];
      const rounding = 1e-14 * (Math.abs(base) + Math.abs(scale));
      out[0] += base + scale * low - rounding;
      out[1] += base + scale * high + rounding;
    },
    /**
     * Writes AXIS_PHASES numbers for each axis: cell and fraction along u and v on the face that the anchor is nearest to, u and v, the
     * sign of that face or 0 where it is far; 0. Then the anchor, cells per unit of u, base, and scale.
     */
    phase(x, y, out, at, z = 0) {
      locate(x, y, z);
      const away = Math.sqrt(x * x + y * y + z * z);
      for (let axis = 0; axis < 3; axis++) {
        const isNear = Math.abs(point[axis]) > NEAR * away;
        const face = point[axis] < 0 ? axis + 3 : axis;
        const [u, v] = isNear ? [along(face, 0), along(face, 1)] : [0, 0];
        tile.phase(u, v, plane, 0);
        const first = at + AXIS_PHASES * axis;
        for (let k = 0; k < 4; k++) out[first + k] = plane[k];
        out[first + 4] = u;
        out[first + 5] = v;
        out[first + 6] = isNear ? (face < 3 ? 1 : -1) : 0;
        out[first + 7] = 0;
      }
      out.set([x, y, z, plane[4], base, scale], at + 3 * AXIS_PHASES);
    },
  };
}
