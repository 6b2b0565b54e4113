/**
 * Swept surfaces: hull lofts and aerofoils.
 *
 * A loft passes through rings along the hull. Each ring is two half super-ellipses that meet at the waist, where the hull is
 * widest. Second derivatives are continuous along u, so that highlights have no kinks.
 *
 *   loft(u, v)   u as given by the rings, nose to stern; v from 0 at the keel over the right side to 1 at the roof
 */
import { cubicSplines, linspace } from "./curve.ts";
import { addMirrored, type Coat, createMesh, type Mesh, type Paint } from "./part.ts";
import { addPatch, addSurface, normalAt, type Patch, type Surface } from "./patch.ts";
import { addFace } from "./shapes.ts";
import { add, dot, frameAt, scale, type Vec3 } from "./vec.ts";

/** `waist` is a share of the height; `above` and `below` are the exponents of the two super-ellipses. */
export type Ring = readonly [
  u: number,
  z: number,
  keel: number,
  roof: number,
  halfWidth: number,
  waist: number,
  above: number,
  below: number,
];

export function createLoft(rings: readonly Ring[]): Surface {
  const ringAt = cubicSplines(
    rings.map((ring) => ring[0]),
    [1, 2, 3, 4, 5, 6, 7].map((k) => rings.map((ring) => ring[k])),
    0,
  );
  return (u, v) => {
    const angle = Math.PI * (v - 0.5);
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [z, keel, roof, halfWidth, waistShare, above, below] = ringAt(u);
    const power = s < 0 ? below : above;
    const reach = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power);
    const waist = keel + (roof - keel) * waistShare;
    const x = v === 0 || v === 1 ? 0 : halfWidth * c * reach;
    return [x, waist + (s < 0 ? waist - keel : roof - waist) * s * reach, z];
  };
}

/** Bisects for the end of the range, from `low` on, in which a condition holds. */
export function bisect(low: number, high: number, holds: (t: number) => boolean): number {
  let [from, to] = [low, high];
  for (let i = 0; i < 26; i++) {
    const t = (from + to) / 2;
    if (holds(t)) from = t;
    else to = t;
  }
  return from;
}

/** Paints by label: of the skin, and of the panes. */
export interface Coating {
  readonly coats: Readonly<Record<string, (p: Vec3) => Paint>>;
  readonly panes: Readonly<Record<string, Paint>>;
  /** The flat face that closes the stern. */
  readonly stern: Paint;
}

/** Skin and glass of a whole hull from its right half, which ends at u = `end`. Together they are closed. */
export function buildLoftedHull(
  patch: Patch,
  end: number,
  { coats, panes, stern }: Coating,
): { skin: Mesh; glass: Mesh } {
  const half = createMesh();
  addPatch(half, patch, (label) => coats[label] ?? null);
  const skin = createMesh();
  addMirrored(skin, half);
  closeStern(skin, patch, end, stern);
  const halfGlass = createMesh();
  addPatch(halfGlass, patch, (label) => panes[label] ?? null);
  const glass = createMesh();
  addMirrored(glass, halfGlass);
  return { skin, glass };
}

function closeStern(skin: Mesh, { surface, uv }: Patch, end: number, paint: Paint): void {
  const vs = [...new Set(uv.filter((_, i) => i % 2 === 1 && uv[i - 1] === end))].sort((a, b) => a - b);
  const right = vs.map((v) => surface(end, v));
  const left = right
    .slice(1, -1)
    .reverse()
    .map(([x, y, z]): Vec3 => [-x, y, z]);
  const back = { ...frameAt(0, 0, right[0][2]), x: [-1, 0, 0] as const, z: [0, 0, -1] as const };
  addFace(
    skin,
    back,
    [...right, ...left].map(([x, y]) => [-x, y] as const),
    paint,
  );
}

/** Cross-section at one position along the span. */
export interface Section {
  /** The leading edge. */
  readonly lead: Vec3;
  /** From the leading to the trailing edge. */
  readonly chord: Vec3;
  /** Perpendicular to the chord, half the section's thickness long. */
  readonly rise: Vec3;
}

/**
 * Half thickness at a share of the chord, relative to its maximum: the symmetrical NACA four-digit profile with a
 * closed trailing edge.
 */
function thicknessAt(t: number): number {
  return (1.4845 * Math.sqrt(t) - 0.63 * t - 1.758 * t ** 2 + 1.4215 * t ** 3 - 0.518 * t ** 4) / 0.5;
}

/** Adds a wing or blade along the span positions `us`, with `around` quads round the section. */
export function addAerofoil(
  mesh: Mesh,
  sectionAt: (u: number) => Section,
  us: readonly number[],
  coat: Coat,
  around = 12,
): void {
  const wrap: Surface = (u, v) => {
    const a = 2 * Math.min(Math.max(v, 0), 1) - 1;
    const { lead, chord, rise } = sectionAt(u);
    return add(add(lead, scale(chord, a * a)), scale(rise, Math.sign(a) * thicknessAt(a * a)));
  };
  const middle = (us[0] + us[us.length - 1]) / 2;
  const outward = dot(normalAt(wrap, middle, 0.7), sectionAt(middle).rise) > 0;
  addSurface(mesh, outward ? wrap : (u, v) => wrap(u, 1 - v), us, linspace(0, 1, around), coat);
}
