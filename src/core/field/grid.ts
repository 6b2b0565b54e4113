/**
 * A field sampled over a level grid, rows from south to north.
 *
 *   out[row·n + column] = fieldAt(field, west + column·spacing, south + row·spacing, z, t), bit for bit
 *
 *   error     none, at any distance and spacing; in a Float32Array, each height's own rounding (tests/core/grid.test.ts)
 *   speed     five terms: 2 ns a height where a lattice serves, 14 ns elsewhere (npm run bench -- grid-fill)
 */
import { type Field, phaseAt } from "./field.ts";
import { createLattice, fillFromLattice, type Lattice, latticeSteps } from "./lattice.ts";

/** n columns by `rows` rows, `spacing` metres apart, the first at (west, south). */
export interface Grid {
  readonly west: number;
  readonly south: number;
  readonly spacing: number;
  readonly n: number;
  /** As many as columns when absent. */
  readonly rows?: number;
}

/** Writes the canonical heights of a grid at height z and time t into `out`: n·rows numbers, which the caller can reuse. */
export function fillGrid(field: Field, grid: Grid, z: number, t: number, out: Float64Array | Float32Array): void {
  if (out instanceof Float32Array) {
    // Sums are rounded once, at the end: term by term in single precision they would be others.
    const exact = new Float64Array(out.length);
    fillGrid(field, grid, z, t, exact);
    out.set(exact);
    return;
  }
  refuseRoom(grid, "heights", out.length);
  const lattice = latticeFor(field, grid, z, t);
  if (lattice) fillFromLattice(lattice, field, grid, z, t, out);
  else fillByReading(field, grid, z, t, out);
}

/** Refuses a grid of no places, and room for more or fewer than it has. */
export function refuseRoom({ n, rows = n }: Grid, name: string, length: number): void {
  for (const count of [n, rows])
    if (!Number.isInteger(count) || count < 1)
      throw new RangeError(`Expected a whole number of columns and rows, 1 or more, got ${count}.`);
  if (length !== n * rows)
    throw new RangeError(`Expected room for ${n * rows} ${name} (${n} × ${rows}), got ${length}.`);
}

/** A smaller grid is read sooner than a lattice is built. */
const WORTH_BUILDING = 256;
/** A lattice that walks fewer columns than this before it must start anew is no faster than reading. */
const WORTH_WALKING = 64;

/** The lattice last built for each field: it has megabytes, and who fills grids fills many of one spacing. */
const lattices = new WeakMap<Field, Lattice>();

function latticeFor(field: Field, grid: Grid, z: number, t: number): Lattice | undefined {
  const steps = latticeSteps(field, grid, z, t);
  if (steps === 0) return undefined;
  let lattice = lattices.get(field);
  if (lattice?.spacing !== grid.spacing || lattice.steps !== steps) {
    if (grid.n < WORTH_BUILDING) return undefined;
    lattice = createLattice(field, grid.spacing, steps);
    lattices.set(field, lattice);
  }
  return lattice.reach < WORTH_WALKING ? undefined : lattice;
}

/** A row keeps the part of each phase that does not change along it. */
function fillByReading(field: Field, grid: Grid, z: number, t: number, out: Float64Array): void {
  const { west, south, spacing, n, rows = n } = grid;
  const xs = Float64Array.from({ length: n }, (_, column) => west + column * spacing);
  out.fill(0);
  for (let row = 0; row < rows; row++) {
    for (let i = 0; i < field.count; i++) {
      // At x = 0 the phase is what x is added to.
      addReading(field, i, phaseAt(field, i, 0, south + row * spacing, z, t), xs, out, row * n);
    }
  }
}

/** Adds one term along a row. `sampleProfile` written out: called, it takes a third longer. */
function addReading(field: Field, i: number, rest: number, xs: Float64Array, out: Float64Array, from: number): void {
  const { samples, mask } = field.profile;
  const a = field.a[i];
  const weight = field.weight[i];
  for (let column = 0; column < xs.length; column++) {
    const phase = a * xs[column] + rest;
    const index = Math.floor(phase);
    const p0 = samples[index & mask];
    out[from + column] += weight * (p0 + (phase - index) * (samples[(index + 1) & mask] - p0));
  }
}
