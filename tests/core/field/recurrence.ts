/**
 * How nearly a set of directions comes back to itself: the search that proves that a world does not repeat.
 *
 * A shift restores a field where it moves every phase by whole rounds of the profile. Near misses are measured in
 * samples: the farthest phase from a whole round. Only shifts that restore one term (along an axis) or two (in the
 * plane) exactly are tried; any other that brings all within ε lies so near one of those that its terms are
 * within `spread`·ε there. So all that is found, divided by `spread`, holds for every shift whatever.
 */
import type { Term } from "../../../src/core/field/directions.ts";

const N = 256;
/** Metres, or years, that a coefficient of 1 needs for one round of the profile. */
const ROUND = 128 * N;

/**
 * The nearest return over shifts along one axis (0 to 3: x, y, z, t) from the shortest period to `far`, in samples.
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
 * The nearest return over level shifts that bring the first two terms back from `up` metres higher, by up to
 * `most` rounds of each either way; with up = 0 the shift by nothing is left out.
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

/** The least over m and n of the greatest distance of u·m + v·n + w from a whole number. */
function nearestOf(
  mostM: number,
  mostN: number,
  firstM: number,
  rows: readonly (readonly [number, number, number])[],
): number {
  let nearest = 1;
  for (let m = firstM; m <= mostM; m++) {
    // By symmetry half the plane will do where nothing is added; and no shift at all is no return.
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
