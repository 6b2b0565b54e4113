/** GLSL of the height of flat ground above its shore, as src/core/flat/flat-ground.ts computes it. */

/** `topHeight` and its slope. */
export const TOP_SHAPE = `
uniform float sea;
uniform float relief;
uniform float peak;
uniform float steep;
float raised(float q) {
  float over = max(0.0, q - steep);
  return over > 0.0 ? steep + over * sqrt(over) : q;
}
float topHeight(float q) {
  q = raised(q);
  return relief * q * (1.0 + abs(q) / peak);
}
// Metres a unit: the derivative of topHeight.
float topSlope(float q) {
  float over = max(0.0, q - steep);
  return relief * (1.0 + 2.0 * abs(raised(q)) / peak) * (over > 0.0 ? 1.5 * sqrt(over) : 1.0);
}`;
export const TOP_UNIFORMS = ["sea", "relief", "peak", "steep"] as const;
