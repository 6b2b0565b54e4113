/**
 * Seepage of water through a cavern's rock and its deposits: fields of the plane that do not change with t.
 *
 *   damp   wetness, in patches of about 30 m
 *   seep   0 along the cracks that water drips from
 *   lode   density of crystals
 *   hue    kind of crystals
 *   tread  0 along worn paths
 *
 * `seepageAt` reads each with mean 0 and deviation 1.
 */

import { goldenTerms } from "../field/directions.ts";
import { createField, type Field, fieldAt, fieldDeviation, fieldMean } from "../field/field.ts";
import type { Cavern } from "./cavern.ts";

export interface Seepage {
  readonly damp: Field;
  readonly seep: Field;
  readonly lode: Field;
  readonly hue: Field;
  readonly tread: Field;
}

/** The seepage of a cavern; the phases of its floor give the seed. */
export function createSeepage({ floor }: Cavern): Seepage {
  const seed = 1 + Math.floor(4096 * floor.field.offset[0]);
  // No climb and no drift: cracks stay in place.
  const field = (terms: number, frequency: number, spin: number, own: number) =>
    createField(floor.field.profile, goldenTerms(terms, frequency, spin, 0, 0), { seed: seed + own });
  return {
    damp: field(3, 190, 0.2, 1),
    seep: field(3, 300, 1.1, 2),
    lode: field(3, 110, 0.7, 3),
    hue: field(3, 60, 0.4, 4),
    tread: field(3, 48, 0.9, 5),
  };
}

const scales = new WeakMap<Field, readonly [mean: number, part: number]>();

/** A field's reading in deviations from its mean. */
export function seepageAt(field: Field, x: number, y: number): number {
  let scale = scales.get(field);
  if (!scale) {
    scale = [fieldMean(field), 1 / (fieldDeviation(field) || 1)];
    scales.set(field, scale);
  }
  return (fieldAt(field, x, y) - scale[0]) * scale[1];
}
