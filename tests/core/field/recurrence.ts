/**
 * Recurrence search: how closely any shift realigns a set of directions. It shows that a world does not repeat.
 *
 * A shift restores a field if it moves every phase by whole periods of the profile. The miss is the largest distance of
 * a phase from a whole period, in samples. Only shifts that restore one term (along an axis) or two (in the plane)
 * exactly are tried: any other shift with a miss of ε is so close to one of these that its terms are within `spread`·ε
 * there. So the result divided by `spread` bounds every shift.
 */
import type { Term } from "../../../src/core/field/directions.ts";

const N = 256;
/** Metres, or years, per period of the profile for a coefficient of 1. */
const ROUND = 128 * N;

/**
 * The smallest miss of shifts along an axis (0 to 3: x, y, z, t) from the shortest period to `far`, in samples.
 */
export function nearestAlong(terms: readonly Term[], axis: number, far: number): number {
  const coefficients = terms.map((term) => term[axis]);
  const lead = coefficients.reduce((most, c) => (Math.abs(c) > Math.abs(most) ? c : most), 0);
  const ratios = coefficients.map((c) => c / lead);
  ratios.splice(coefficients.indexOf(lead), 1);
  const count = Math.floor((far * Math.abs(lead)) / ROUND);
  const nearest = nearestOf(
    count,
    0,
    0,
    ratios.map((u) => [u, 0, 0]),
  );
  return (nearest * N) / (1 + Math.max(...ratios.map(Math.abs)));
}

/**
 * The smallest miss of shifts that restore the first two terms `up` metres higher, by up to `most` periods of each
 * either way; with up = 0 the zero shift is left out.
 */
export function nearestInPlane(terms: readonly Term[], most: number, up: number): number {
  const [[a0, b0, c0], [a1, b1, c1], ...others] = terms;
  const area = a0 * b1 - a1 * b0;
  const rows = others.map(([a, b, c]): [number, number, number] => {
    const u = (a * b1 - b * a1) / area;
    const v = (a0 * b - b0 * a) / area;
    return [u, v, ((c - u * c0 - v * c1) * up) / ROUND];
  });
  const nearest = nearestOf(most, most, up === 0 ? 0 : -most, rows);
  return (nearest * N) / (1 + Math.max(...rows.map(([u, v]) => Math.abs(u) + Math.abs(v))));
}

/** The minimum over m and n of the largest distance of u·m + v·n + w from a whole number. */
function nearestOf(
  mostM: number,
  mostN: number,
  firstM: number,
  rows: readonly (readonly [number, number, number])[],
): number {
  let nearest = 1;
  for (let m = firstM; m <= mostM; m++) {
    // By symmetry half the plane is enough where w = 0; the zero shift is skipped.
    const skipped = m === 0 && firstM === 0;
    for (let n = skipped ? 1 : -mostN; n <= mostN; n++) {
      let farthest = 0;
      for (let i = 0; i < rows.length && farthest < nearest; i++) {
        const turns = rows[i][0] * m + rows[i][1] * n + rows[i][2];
        farthest = Math.max(farthest, Math.abs(turns - Math.round(turns)));
      }
      if (farthest < nearest) nearest = farthest;
    }
  }
  return nearest;
}
