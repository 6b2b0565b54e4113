/**
 * GLSL that reads a nebula's fields: the same sums as src/core/space/nebula.ts, by light's prefiltered rows.
 *
 * Positions are light-years from the cell of the eye, in the galaxy's axes; widths are light-years of the filter.
 */
import type { Field } from "../../../../core/field/field.ts";
import type { Profile } from "../../../../core/field/profile.ts";
import type { Nebula } from "../../../../core/space/nebula.ts";
import { LIGHT } from "../../../../core/space/nebula-light.ts";
import {
  glsl,
  type Layout,
  layOut,
  lightReader,
  lightReaderSource,
  phaseSource,
  tableSource,
} from "../../../../render/ground/shaders/field-readers.ts";
import { LIGHT_DENSITY } from "../../../../render/ground/textures.ts";

export const NEBULA_FIELD_UNIFORMS = ["phases", "gasRange"];

/** How a nebula's fields and its veil lie in the uniform of phases. */
export function nebulaLayout({ gas, glows }: Nebula, veil: Field): Layout {
  return layOut({ gas, hydrogen: glows[0], oxygen: glows[1], dust: glows[2], veil });
}

/** The mean and the deviation of a field that sums readings of one weight. */
function spreadOf({ profile, terms }: Field): { mean: number; deviation: number } {
  const variance = profile.samples.reduce((sum, v) => sum + (v - profile.mean) ** 2, 0) / profile.samples.length;
  return { mean: terms * profile.mean, deviation: Math.sqrt(terms * variance) };
}

/**
 * `vec4 gasLight(vec3 p, float width)`: the density before it is cut off at 0, and its gradient a light-year; where no gas can be, whatever
 * the finest octave reads, both without it. `float gasDensity(vec3 p, float width)`: the density, 0 to 1.
 */
export function nebulaFieldSource(layout: Layout, profile: Profile): string {
  const { gas } = layout.fields;
  const octaves = gas.count / gas.terms;
  const finest = gas.weight[gas.count - 1] * gas.terms;
  return `
uniform vec2 gasRange;
${phaseSource(layout, 1)}
${lightReaderSource(profile, LIGHT_DENSITY)}
${tableSource(layout, "gas", "vec3")}
void gasOctave(int octave, vec3 p, float width, inout vec4 sum) {
  float row = lightRow(width * gasFrequencies[octave]);
  if (row >= LAST_LIGHT_ROW) return;
  vec4 g = vec4(0.0);
  for (int i = octave * ${gas.terms}; i < octave * ${gas.terms} + ${gas.terms}; i++) {
    vec2 s = readLight(phaseOf(0, ${layout.first.gas} + i), dot(gasSteps[i], p), row);
    g += vec4(s.x - PROFILE_LIGHT_MEAN, s.y * gasSteps[i]);
  }
  sum += gasWeights[octave] * g;
}
vec4 gasLight(vec3 p, float width) {
  vec4 sum = vec4(${glsl(gas.terms * profile.mean)} - gasRange.x, 0.0, 0.0, 0.0);
  for (int octave = 0; octave < ${octaves - 1}; octave++) gasOctave(octave, p, width, sum);
  if (sum.x > ${glsl(-finest * (profile.max - profile.mean))}) gasOctave(${octaves - 1}, p, width, sum);
  return sum * gasRange.y;
}
float gasDensity(vec3 p, float width) {
  return max(0.0, gasLight(p, width).x);
}`;
}

/** `vec4 veilLight(vec3 p, float width, int octave, vec4 push)` and `vec4 glowHydrogen(vec3 p, float width)`, oxygen's, dust's: deviations, with gradients. */
export function nebulaDressSource(layout: Layout): string {
  const veil = layout.fields.veil;
  const { mean, deviation } = spreadOf(veil);
  const steps = Array.from(veil.a, (a, i) => `vec3(${[a, veil.b[i], veil.c[i]].map(glsl).join(", ")})`);
  const glows = ["Hydrogen", "Oxygen", "Dust"].map((name) => {
    const field = layout.fields[name.toLowerCase()];
    const spread = spreadOf(field);
    return `${lightReader(layout, name.toLowerCase(), "vec3")}
vec4 glow${name}(vec3 p, float width) {
  float finest;
  return (light${name}(0, p, width, finest) - vec4(${glsl(spread.mean)}, 0.0, 0.0, 0.0)) * ${glsl(1 / spread.deviation)};
}`;
  });
  return `
const vec3 veilSteps[${veil.count}] = vec3[${veil.count}](${steps.join(", ")});
const float veilFrequencies[2] = float[2](${glsl(veil.frequency[0])}, ${glsl(veil.frequency[veil.terms])});
// Every reading is pushed along by the sum of those before it: a plain sum of few directions shows as a weave.
vec4 veilLight(vec3 p, float width, int octave, vec4 push) {
  float row = lightRow(width * veilFrequencies[octave]);
  vec4 sum = vec4(0.0);
  if (row >= 6.0) return sum;
  for (int i = 0; i < ${veil.terms}; i++) {
    vec3 k = veilSteps[octave * ${veil.terms} + i];
    vec2 phase = phaseOf(0, ${layout.first.veil} + octave * ${veil.terms} + i);
    vec2 s = readLight(phase, dot(k, p) + ${glsl(LIGHT.warp)} * (sum.x + push.x), row) * ${glsl(1 / deviation)};
    sum += vec4(s.x - ${glsl(mean / veil.terms / deviation)}, s.y * (k + ${glsl(LIGHT.warp)} * (sum.yzw + push.yzw)));
  }
  // A filter leaves only the slowest waves, a lattice of them.
  return sum * (1.0 - smoothstep(3.0, 6.0, row));
}
${glows.join("\n")}`;
}
