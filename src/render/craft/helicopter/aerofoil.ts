/** Wings and blades: one symmetrical section swept along a span. */
import { steps } from "../../model/curve.ts";
import type { Coat, Mesh } from "../../model/part.ts";
import { drawSheet, normalAt, type Surface } from "../../model/patch.ts";
import { add, dot, scale, type Vec3 } from "../../model/vec.ts";

/** The section at one place of the span. */
export interface Section {
  /** The leading edge. */
  readonly lead: Vec3;
  /** From leading to trailing edge. */
  readonly chord: Vec3;
  /** Square to the chord, half the section's thickness long. */
  readonly rise: Vec3;
}

/** Half thickness at a share of the chord, as a share of its greatest (the NACA four-digit form, closed behind). */
function fullness(t: number): number {
  return (1.4845 * Math.sqrt(t) - 0.63 * t - 1.758 * t ** 2 + 1.4215 * t ** 3 - 0.518 * t ** 4) / 0.5;
}

/** Draws the span [from, to] in one coat; `around` quads round the section. */
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
    return add(add(lead, scale(chord, a * a)), scale(rise, Math.sign(a) * fullness(a * a)));
  };
  const middle = (us[0] + us[us.length - 1]) / 2;
  const outward = dot(normalAt(wrap, middle, 0.7), sectionAt(middle).rise) > 0;
  drawSheet(mesh, outward ? wrap : (u, v) => wrap(u, 1 - v), us, steps(0, 1, around), coat);
}
