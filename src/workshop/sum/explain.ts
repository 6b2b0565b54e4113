/** Computation of the height of a place, reading by reading. */
import { phaseAt } from "../../core/field/field.ts";
import { sampleProfile } from "../../core/field/profile.ts";
import type { Ground } from "./steps.ts";

export interface Reading {
  /** Samples along the line. */
  readonly phase: number;
  /** The sample at or below the phase, within the profile, and the way to the next, 0 to 1. */
  readonly index: number;
  readonly fraction: number;
  /** Heights of the two samples. */
  readonly samples: readonly [number, number];
  readonly value: number;
  /** Height units per unit of the value. */
  readonly weight: number;
  /** Sum of this reading and those before, height units. */
  readonly sum: number;
}

export interface Explanation {
  readonly readings: readonly Reading[];
  /** Height units; equal to factor · fieldAt bit for bit (tests/workshop/sum/steps.test.ts). */
  readonly height: number;
}

export function explain({ field, factor }: Ground, x: number, y: number, z: number, t: number): Explanation {
  const { samples, mask } = field.profile;
  let sum = 0;
  const readings = Array.from({ length: field.count }, (_, i): Reading => {
    const phase = phaseAt(field, i, x, y, z, t);
    const whole = Math.floor(phase);
    const value = sampleProfile(field.profile, phase);
    sum += field.weight[i] * value;
    return {
      phase,
      index: whole & mask,
      fraction: phase - whole,
      samples: [samples[whole & mask], samples[(whole + 1) & mask]],
      value,
      weight: factor * field.weight[i],
      sum: factor * sum,
    };
  });
  return { readings, height: factor * sum };
}
