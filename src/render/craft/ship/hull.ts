/**
 * The ship's hull: a flat loft with a round nose, and the meshes cut from it (canopy, stripe, hatch, seams). Skin and glass
 * together are closed.
 *
 *   u         from 0 at the nose to HULL_END at the stern, about metres along the skin
 *   v         from 0 at the keel over the right side to 1 at the roof
 */

import { linspace } from "../../model/curve.ts";
import { cut, cutLine } from "../../model/cut.ts";
import { bisect, buildLoftedHull, createLoft } from "../../model/loft.ts";
import { AMBER, GLASS, SEAL, SEAM, TEAL, TRIM_DARK, WHITE } from "../../model/paint.ts";
import { addMirrored, createMesh, type Mesh, type Paint } from "../../model/part.ts";
import { addPatch, createPatch, type Patch } from "../../model/patch.ts";
import type { Vec3 } from "../../model/vec.ts";

/** [u, z, keel, roof, half width, waist (share of the height), exponent above, exponent below]. */
const STATIONS = [
  [0.0, 5.3, 1.3, 1.3, 0.0, 0.4, 2.0, 2.0],
  [0.4, 5.18, 1.1, 1.5, 0.42, 0.4, 2.0, 2.0],
  [0.9, 4.82, 0.97, 1.71, 0.74, 0.4, 2.05, 2.05],
  [1.5, 4.27, 0.86, 1.98, 0.99, 0.4, 2.05, 2.15],
  [2.3, 3.5, 0.77, 2.31, 1.2, 0.4, 2.1, 2.25],
  [3.2, 2.63, 0.71, 2.56, 1.36, 0.4, 2.1, 2.35],
  [4.2, 1.65, 0.68, 2.66, 1.47, 0.4, 2.15, 2.4],
  [5.3, 0.55, 0.67, 2.6, 1.52, 0.41, 2.2, 2.4],
  [6.6, -0.75, 0.69, 2.42, 1.47, 0.42, 2.25, 2.35],
  [7.9, -2.0, 0.77, 2.22, 1.3, 0.44, 2.3, 2.3],
  [9.0, -3.05, 0.9, 2.08, 1.06, 0.46, 2.3, 2.3],
  [9.8, -3.8, 1.03, 1.98, 0.84, 0.48, 2.2, 2.2],
] as const;

/** u at the stern, a flat face that carries the main nozzle. */
const HULL_END = 9.8;

export const hull = createLoft(STATIONS);

/** The canopy's outline seen from above: egg-shaped, blunt towards the nose. */
const EGG = { middle: 2.75, ahead: 1.72, behind: 1.95, half: 0.93, power: 2.4 } as const;

/** Distance to the canopy's edge in metres, negative inside; only the upper skin is cut. */
const canopy = ([x, y, z]: Vec3): number => {
  if (y < 1.35) return 1;
  const along = Math.abs(z - EGG.middle) / (z > EGG.middle ? EGG.ahead : EGG.behind);
  const across = Math.abs(x) / EGG.half;
  return 0.9 * ((along ** EGG.power + across ** EGG.power) ** (1 / EGG.power) - 1);
};

/** A point of the canopy's edge, by degrees to the right of the nose about its centre. */
export function onEdge(degrees: number): Vec3 {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  const reach = (Math.abs(c) ** EGG.power + Math.abs(s) ** EGG.power) ** (-1 / EGG.power);
  const z = EGG.middle + (c > 0 ? EGG.ahead : EGG.behind) * c * reach;
  const x = EGG.half * Math.abs(s) * reach;
  const u = bisect(0, 9.5, (at) => hull(at, 0.5)[2] > z);
  const v = bisect(0.5, 1, (at) => hull(u, at)[0] > x);
  return [Math.sign(s) * x, hull(u, v)[1], z];
}

/** Edges of the stripe, which rises slightly towards the stern. */
const belowStripe = ([, y, z]: Vec3): number => y - 1.16 + 0.022 * z;
const belowStripeTop = ([, y, z]: Vec3): number => y - 1.27 + 0.022 * z;
/** The boarding hatch in the right flank (mirrored on the left). */
const hatch = ([x, y, z]: Vec3): number =>
  x < 0.6 ? 1 : 0.7 * ((Math.abs((z + 0.35) / 0.62) ** 4 + Math.abs((y - 1.62) / 0.62) ** 4) ** 0.25 - 1);
/** Seams round the hull. */
const bow = ([, , z]: Vec3): number => z - 4.72;
const stern = ([, , z]: Vec3): number => z + 2.62;

const COATS: Record<string, Paint> = { skin: WHITE, stripe: AMBER, below: TEAL, seal: SEAL, seam: SEAM };
const SEAL_WIDTH = 0.035;

function canopyPatch(us: readonly number[], vs: readonly number[], seal: number): Patch {
  const patch = createPatch(hull, us, vs, "skin");
  const sealed =
    seal > 0
      ? cut(
          patch,
          (p) => canopy(p) - seal,
          () => "seal",
        )
      : patch;
  return cut(sealed, canopy, () => "glass");
}

function skinPatch(): Patch {
  const rings = [0, 0.06, 0.15, 0.27, ...linspace(0.4, 5.4, 22), ...linspace(5.8, HULL_END, 9)];
  let patch = canopyPatch(rings, [...linspace(0, 0.9, 12), 0.95, 1], SEAL_WIDTH);
  const onSkin = (label: string) => (to: string) => (to === "skin" || to === "stripe" ? label : to);
  patch = cut(patch, belowStripeTop, onSkin("stripe"));
  patch = cut(patch, belowStripe, onSkin("below"));
  for (const line of [hatch, bow, stern]) patch = cutLine(patch, line, 0.016, "seam");
  return patch;
}

/** Weathering: a darker belly and soot at the stern. */
function weathered(paint: Paint): (p: Vec3) => Paint {
  return ([, y, z]) => {
    const grime = 0.25 * Math.min(1, Math.max(0, (1.0 - y) / 0.3));
    const soot = 0.45 * Math.min(1, Math.max(0, (-2.7 - z) / 1.1));
    const k = (1 - grime) * (1 - soot);
    return [paint[0] * k, paint[1] * k, paint[2] * k, paint[3] * (1 - 0.5 * soot)];
  };
}

/** Skin and glass of the whole hull; together they are closed. */
export function buildHull(): { skin: Mesh; glass: Mesh } {
  const coats = Object.fromEntries(Object.entries(COATS).map(([label, paint]) => [label, weathered(paint)]));
  return buildLoftedHull(skinPatch(), HULL_END, { coats, panes: { glass: GLASS }, stern: SEAM });
}

/** The dark lining that shows through the canopy from outside. */
export function addLining(mesh: Mesh): void {
  const half = createMesh();
  const patch = canopyPatch([0.3, ...linspace(0.8, 5.2, 11)], linspace(0, 1, 8), 0);
  addPatch(half, patch, (label) => (label === "skin" ? TRIM_DARK : null), { offset: -0.03, inward: true });
  addMirrored(mesh, half);
}
