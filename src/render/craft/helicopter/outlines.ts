/**
 * Curves drawn on the hull: windows, doors and the bands of paint, as signed distances in metres,
 * negative inside. Most are read in side view (z, y), so that they are the same on both sides.
 */
import { cubicSplines } from "../../model/curve.ts";
import type { Vec3 } from "../../model/vec.ts";

export type Outline = (p: Vec3) => number;
type Corner = readonly [z: number, y: number];

/** The largest of some numbers, rounded off where they come within about `k` of each other. */
function softMax(values: readonly number[], k: number): number {
  const most = Math.max(...values);
  return most + k * Math.log(values.reduce((sum, value) => sum + Math.exp((value - most) / k), 0));
}

/** A convex outline in side view with soft corners; its own corners in order, either way. */
function sideOutline(corners: readonly Corner[], soft: number): Outline {
  const area = corners.reduce((sum, [z, y], i) => {
    const [nz, ny] = corners[(i + 1) % corners.length];
    return sum + z * ny - y * nz;
  }, 0);
  const sides = corners.map(([z, y], i) => {
    const [nz, ny] = corners[(i + 1) % corners.length];
    const k = Math.sign(area) / Math.hypot(nz - z, ny - y);
    return { z, y, oz: (ny - y) * k, oy: (z - nz) * k };
  });
  return (p) =>
    softMax(
      sides.map(({ z, y, oz, oy }) => (p[2] - z) * oz + (p[1] - y) * oy),
      soft,
    );
}

/** The bubble: everything ahead of the door posts and above its sill, parted by the centre post. */
const bubble = sideOutline(
  [
    [1.66, 0.97],
    [1.17, 2.16],
    [1.4, 2.6],
    [3.2, 2.6],
    [3.2, 0.99],
  ],
  0.035,
);
const CENTRE_POST = 0.022;
export const windscreen: Outline = (p) => softMax([bubble(p), CENTRE_POST - Math.abs(p[0])], 0.012);

const chinSide = sideOutline(
  [
    [1.62, 0.845],
    [1.5, 0.4],
    [3, 0.4],
    [3, 0.86],
  ],
  0.03,
);
export const chin: Outline = (p) => softMax([chinSide(p), 0.13 - Math.abs(p[0])], 0.03);

export const frontWindow = sideOutline(
  [
    [1.49, 1.17],
    [1.13, 2.0],
    [0.3, 2.02],
    [0.34, 1.17],
  ],
  0.03,
);
export const rearWindow = sideOutline(
  [
    [0.16, 1.19],
    [0.12, 2.01],
    [-0.5, 1.97],
    [-0.72, 1.24],
  ],
  0.035,
);

/** Above the pilots' heads, in plan. */
export const skylight: Outline = (p) =>
  p[1] < 1.7 ? 1 : softMax([0.13 - Math.abs(p[0]), Math.abs(p[0]) - 0.5, 0.42 - p[2], p[2] - 0.98], 0.03);

export const frontDoor = sideOutline(
  [
    [1.62, 0.84],
    [1.6, 1.14],
    [1.19, 2.07],
    [0.25, 2.08],
    [0.25, 0.76],
    [1.45, 0.74],
  ],
  0.03,
);
export const rearDoor = sideOutline(
  [
    [0.21, 0.76],
    [0.21, 2.08],
    [-0.55, 2.04],
    [-0.82, 1.4],
    [-0.72, 0.8],
  ],
  0.03,
);
export const hatch = sideOutline(
  [
    [-0.98, 0.98],
    [-0.98, 1.45],
    [-1.5, 1.5],
    [-1.5, 1.12],
  ],
  0.03,
);

const stripeFootAt = cubicSplines([-7, -3.2, -2.2, -1.2, 0.2, 1.6, 2.5], [[1.9, 1.79, 1.6, 1.16, 0.98, 0.94, 0.9]]);
const stripeFoot = (z: number): number => stripeFootAt(z)[0];
/** Below it the hull wears its lower colour. */
export const belowStripe: Outline = (p) => p[1] - stripeFoot(p[2]);
/** The stripe narrows along the boom. */
export const belowStripeTop: Outline = (p) =>
  p[1] - stripeFoot(p[2]) - 0.035 - 0.05 * Math.min(1, Math.max(0, (p[2] + 5.5) / 5));
