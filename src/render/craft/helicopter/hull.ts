/**
 * The helicopter's hull: its loft from the nose to the end of the boom, the outlines of windows, doors and paint, and the
 * meshes cut from it. Skin and glass together are closed.
 *
 *   hull(u, v)   u about metres along the hull from the nose; v from 0 at the keel to 1 at the roof, right side
 *   outlines     signed distances in metres, negative inside; most are drawn in side view (z, y) and apply to both sides
 */

import { cubicSplines, linspace } from "../../model/curve.ts";
import { cut, cutLine } from "../../model/cut.ts";
import { bisect, buildLoftedHull, createLoft } from "../../model/loft.ts";
import { AMBER, GLASS, SEAL, SEAM, SKYLIGHT, TEAL, WHITE } from "../../model/paint.ts";
import { addMirrored, createMesh, type Mesh, type Paint } from "../../model/part.ts";
import { addPatch, addSurface, createPatch, normalAt, type Patch } from "../../model/patch.ts";
import { cross, type Frame, unit, type Vec3 } from "../../model/vec.ts";

/** [u, z, keel, roof, half width, waist (share of the height), exponent above, exponent below]. */
const STATIONS = [
  [0.0, 2.5, 1.07, 1.07, 0.0, 0.45, 2.0, 2.0],
  [0.3, 2.42, 0.85, 1.34, 0.29, 0.45, 2.0, 2.1],
  [0.62, 2.2, 0.715, 1.6, 0.49, 0.45, 2.05, 2.2],
  [1.05, 1.82, 0.625, 1.865, 0.655, 0.45, 2.1, 2.4],
  [1.55, 1.35, 0.58, 2.065, 0.755, 0.45, 2.2, 2.5],
  [2.2, 0.71, 0.565, 2.165, 0.8, 0.45, 2.35, 2.6],
  [2.9, 0.01, 0.565, 2.175, 0.8, 0.45, 2.4, 2.6],
  [3.55, -0.64, 0.605, 2.15, 0.765, 0.46, 2.35, 2.5],
  [4.15, -1.22, 0.745, 2.115, 0.66, 0.48, 2.25, 2.35],
  [4.75, -1.79, 1.0, 2.085, 0.49, 0.5, 2.15, 2.2],
  [5.4, -2.4, 1.295, 2.07, 0.325, 0.5, 2.05, 2.1],
  [6.1, -3.08, 1.51, 2.075, 0.24, 0.5, 2.0, 2.0],
  [7.1, -4.08, 1.645, 2.09, 0.198, 0.5, 2.0, 2.0],
  [8.6, -5.58, 1.755, 2.11, 0.165, 0.5, 2.0, 2.0],
  [9.1, -6.08, 1.805, 2.12, 0.145, 0.5, 2.0, 2.0],
  [9.55, -6.5, 1.9, 2.1, 0.08, 0.5, 2.0, 2.0],
] as const;

/** u at the end of the boom, inside the tail's shroud. */
const HULL_END = 9.55;

export const hull = createLoft(STATIONS);

/** A frame on the hull's right side at (z, y): y outward, x along the hull. */
export function onHull(z: number, y: number): Frame {
  const u = bisect(0, 9.5, (t) => hull(t, 0.5)[2] > z);
  const v = bisect(0, 1, (t) => hull(u, t)[1] < y);
  const normal = normalAt(hull, u, v);
  const along = unit(cross(normal, [0, 1, 0]));
  return { origin: hull(u, v), x: along, y: normal, z: cross(along, normal) };
}

type Outline = (p: Vec3) => number;
type Corner = readonly [z: number, y: number];

/** Smooth maximum; rounds off where values come within about `k` of each other. */
function softMax(values: readonly number[], k: number): number {
  const most = Math.max(...values);
  return most + k * Math.log(values.reduce((sum, value) => sum + Math.exp((value - most) / k), 0));
}

/** A convex outline in side view with rounded corners; corners in order, either way round. */
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

/** The canopy bubble: everything ahead of the door posts and above its sill, divided by the centre post. */
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
const windscreen: Outline = (p) => softMax([bubble(p), CENTRE_POST - Math.abs(p[0])], 0.012);

const chinSide = sideOutline(
  [
    [1.62, 0.845],
    [1.5, 0.4],
    [3, 0.4],
    [3, 0.86],
  ],
  0.03,
);
const chin: Outline = (p) => softMax([chinSide(p), 0.13 - Math.abs(p[0])], 0.03);

const frontWindow = sideOutline(
  [
    [1.49, 1.17],
    [1.13, 2.0],
    [0.3, 2.02],
    [0.34, 1.17],
  ],
  0.03,
);
const rearWindow = sideOutline(
  [
    [0.16, 1.19],
    [0.12, 2.01],
    [-0.5, 1.97],
    [-0.72, 1.24],
  ],
  0.035,
);

/** The skylight above the pilots, in plan view. */
const skylight: Outline = (p) =>
  p[1] < 1.7 ? 1 : softMax([0.13 - Math.abs(p[0]), Math.abs(p[0]) - 0.5, 0.42 - p[2], p[2] - 0.98], 0.03);

const frontDoor = sideOutline(
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
const rearDoor = sideOutline(
  [
    [0.21, 0.76],
    [0.21, 2.08],
    [-0.55, 2.04],
    [-0.82, 1.4],
    [-0.72, 0.8],
  ],
  0.03,
);
const hatch = sideOutline(
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
/** The hull is in its lower colour below this line. */
const belowStripe: Outline = (p) => p[1] - stripeFoot(p[2]);
/** The stripe narrows along the boom. */
const belowStripeTop: Outline = (p) =>
  p[1] - stripeFoot(p[2]) - 0.035 - 0.05 * Math.min(1, Math.max(0, (p[2] + 5.5) / 5));

const PANES: readonly [Outline, string][] = [
  [windscreen, "glass"],
  [chin, "glass"],
  [frontWindow, "glass"],
  [rearWindow, "glass"],
  [skylight, "skylight"],
];
const SEAL_WIDTH = 0.022;

/** The right half of the hull on the grid `us` × `vs`, with its windows cut out. */
export function cutPanes(us: readonly number[], vs: readonly number[], seal: number): Patch {
  let patch = createPatch(hull, us, vs, "skin");
  for (const [pane, label] of PANES) {
    if (seal > 0)
      patch = cut(
        patch,
        (p) => pane(p) - seal,
        () => "seal",
      );
    patch = cut(patch, pane, () => label);
  }
  return patch;
}

/** Denser where the hull curves and where windows are. */
const RINGS = [0, 0.04, 0.1, 0.18, ...linspace(0.29, 3.95, 26), ...linspace(4.15, 5.6, 7), ...linspace(6, HULL_END, 5)];

function skinPatch(): Patch {
  let patch = cutPanes(RINGS, [...linspace(0, 0.92, 11), 0.975, 1], SEAL_WIDTH);
  const onSkin = (label: string) => (to: string) => (to === "skin" || to === "stripe" ? label : to);
  patch = cut(patch, belowStripeTop, onSkin("stripe"));
  patch = cut(patch, belowStripe, onSkin("below"));
  for (const door of [frontDoor, rearDoor, hatch]) patch = cutLine(patch, door, 0.013, "seam");
  return patch;
}

const COATS: Record<string, Paint> = { skin: WHITE, stripe: AMBER, below: TEAL, seal: SEAL, seam: SEAM };

/** Weathering: soot behind the exhausts, and a darker belly. */
function weathered(paint: Paint): (p: Vec3) => Paint {
  return ([x, y, z]) => {
    const soot =
      0.5 *
      Math.max(0, 1 - ((z + 2.9) / 1.1) ** 2) *
      Math.max(0, 1 - ((y - 2.1) / 0.22) ** 2) *
      Math.max(0, 1 - (x / 0.3) ** 2);
    const grime = 0.22 * Math.min(1, Math.max(0, (0.85 - y) / 0.3));
    const k = (1 - soot) * (1 - grime);
    return [paint[0] * k, paint[1] * k, paint[2] * k, paint[3] * (1 - 0.6 * soot)];
  };
}

/** Skin and glass of the whole hull; together they are closed. The boom ends inside the tail's shroud. */
export function buildHull(): { skin: Mesh; glass: Mesh } {
  const coats = Object.fromEntries(Object.entries(COATS).map(([label, paint]) => [label, weathered(paint)]));
  return buildLoftedHull(skinPatch(), HULL_END, { coats, panes: { glass: GLASS, skylight: SKYLIGHT }, stern: TEAL });
}

/** The dark lining that shows through the glass from outside. */
export function addLining(mesh: Mesh, paint: Paint): void {
  const half = createMesh();
  const patch = cutPanes([0, 0.15, ...linspace(0.35, 3.9, 15)], linspace(0, 1, 8), 0);
  addPatch(half, patch, (label) => (label === "skin" ? paint : null), { offset: -0.02, inward: true });
  addMirrored(mesh, half);
  const bulkhead = createMesh();
  addSurface(
    bulkhead,
    (u, v) => [hull(3.9, v)[0] * u, hull(3.9, v)[1], hull(3.9, v)[2]],
    [0, 0.97],
    linspace(0, 1, 8),
    paint,
  );
  addMirrored(mesh, bulkhead);
}
