/**
 * What a field makes of ground, without a look at it: how high and how steep it is on the whole.
 *
 *   mean       w̄·P̄ summed over the readings
 *   spread     √(Σ w²·var P), the standard deviation of heights, in the profile's unit
 *   steepness  √(Σ w²·|k|²·mean((Pⱼ₊₁ − Pⱼ)²)), the rms of the gradient in space, units a metre, k in samples a metre
 *   error      exact where readings are independent, as they are along directions that do not return: sampled figures
 *              agree within 5 % (tests/core/relief.test.ts)
 */
import type { Field } from "./field.ts";

export function meanOf({ profile, weight }: Field): number {
  return weight.reduce((sum, w) => sum + w * profile.mean, 0);
}

export function spreadOf({ profile, weight }: Field): number {
  const { samples, mask, mean } = profile;
  // Of the straight lines between samples, whose squares have the mean (p² + p·q + q²)/3.
  const square = (p: number, q: number) => (p * p + p * q + q * q) / 3;
  const variance =
    samples.reduce((sum, v, j) => sum + square(v - mean, samples[(j + 1) & mask] - mean), 0) / (mask + 1);
  return Math.sqrt(weight.reduce((sum, w) => sum + w * w * variance, 0));
}

export function steepnessOf({ profile, weight, a, b, c }: Field): number {
  const { samples, mask } = profile;
  const climb = samples.reduce((sum, v, j) => sum + (samples[(j + 1) & mask] - v) ** 2, 0) / samples.length;
  return Math.sqrt(weight.reduce((sum, w, i) => sum + w * w * climb * (a[i] * a[i] + b[i] * b[i] + c[i] * c[i]), 0));
}
