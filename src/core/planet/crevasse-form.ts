/** Crevasses (crevasses.ts) as a form of eroded land. */
import { fieldDeviation } from "../field/field.ts";
import type { TermBox } from "../field/height-term.ts";
import { CREVASSES, cappedBy, cappedOver, crackedBy, crevassesAt, crevassesReach } from "./crevasses.ts";
import { type FormGround, type FormPlanet, type LandForms, LEAST_SMALL } from "./forms.ts";
import { type Lattice, read, readPart, solidField } from "./land-parts.ts";
import { PHASOR_TURN } from "./phasor.ts";

interface Cracks {
  readonly crevasses: NonNullable<LandForms["crevasses"]>;
  readonly lattices: readonly Lattice[];
  /** Factor from readings of the sway to deviations. */
  readonly unit: number;
  /** Depth of the deepest, metres. */
  readonly reach: number;
  /** Reads their share at a place of the form, metres and their gradient, and the direction in which the form falls there. */
  read(form: Float64Array, x: number, y: number, z: number, t: number, width: number): void;
  /** Depth at the place that was read, metres. */
  depth(x: number, y: number, z: number, width: number): number;
  /** Maximum depth over a box, metres. */
  over(box: TermBox, z: number): number;
}

/** Crevasses of a strength, null for 0; `lattice` is the first of their lattices among those of all forms. */
export function createCracks(
  strength: number,
  { profile, radius, add }: FormGround,
  { seed = 0, isCapped = false }: FormPlanet,
  lattice: number,
): Cracks | null {
  if (strength === 0) return null;
  const scale = Math.min(1, radius / LEAST_SMALL);
  const sway = add(solidField(profile, 3, 1 / (CREVASSES.sample * scale), 0.9, 501 + seed), 0);
  const unit = 1 / (fieldDeviation(sway.field) || 1);
  const reach = crevassesReach(strength * scale);
  /** The share at the last place, the direction of its fall, and the deviations of the sway. */
  let share = 0;
  let aside = 0;
  const fall = new Float64Array(3);
  return {
    crevasses: { strength, scale, isCapped, sway, lattice },
    lattices: CREVASSES.lengths.map((length) => ({ cell: 3 * CREVASSES.waves * scale * length, rows: PHASOR_TURN })),
    unit,
    reach,
    read(form, x, y, z, t, width) {
      share = 0;
      const away = Math.sqrt(x * x + y * y + z * z);
      const cap = isCapped ? cappedBy(z / away) : 1;
      if (cap === 0) return;
      const [ux, uy, uz] = [x / away, y / away, z / away];
      const rise = form[1] * ux + form[2] * uy + form[3] * uz;
      fall.set([form[1] - rise * ux, form[2] - rise * uy, form[3] - rise * uz]);
      const slope = Math.sqrt(fall[0] * fall[0] + fall[1] * fall[1] + fall[2] * fall[2]);
      if (crackedBy(slope, form[0] / scale, Infinity) === 0) return;
      for (let axis = 0; axis < 3; axis++) fall[axis] /= slope;
      readPart(sway, x, y, z, t, width);
      aside = unit * read[0];
      share = cap * crackedBy(slope, form[0] / scale, aside);
    },
    depth: (x, y, z, width) => (share > 0 ? strength * crevassesAt(share, scale, x, y, z, fall, width, aside) : 0),
    over: (box, z) => (isCapped ? reach * cappedOver(box, z) : reach),
  };
}
