/**
 * GLSL that reads a nebula's fields: the same sums as src/core/space/nebula.ts, from the prefiltered rows of the light texture.
 *
 * Positions are in light-years from the camera's cell, in galaxy axes; `width` is the filter width in light-years.
 */
import type { Field } from "../../../../core/field/field.ts";
import type { Profile } from "../../../../core/field/profile.ts";
import type { Nebula } from "../../../../core/space/nebula.ts";
import { WIDEST_FILTER } from "../../../../core/space/nebula-bounds.ts";
import { LIGHT } from "../../../../core/space/nebula-light.ts";
import { PROFILE_DEVIATION, PROFILE_MAX, PROFILE_MEAN } from "../../../../render/ground/profile-numbers.ts";
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

/** Layout of a nebula's fields and its veil in the `phases` uniform. */
export function nebulaLayout({ gas, glows }: Nebula, veil: Field): Layout {
  return layOut({ gas, hydrogen: glows[0], oxygen: glows[1], dust: glows[2], veil });
}

/**
 * `vec4 gasLight(vec3 p, float width)`: density before clamping at 0, and its gradient per light-year; the finest octave is skipped where
 * it cannot make the density positive. `float gasDensity(vec3 p, float width)`: density, 0 to 1.
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
    g += vec4(s.x - ${PROFILE_MEAN}, s.y * gasSteps[i]);
  }
  sum += gasWeights[octave] * g;
}
vec4 gasLight(vec3 p, float width) {
  vec4 sum = vec4(${glsl(gas.terms)} * ${PROFILE_MEAN} - gasRange.x, 0.0, 0.0, 0.0);
  for (int octave = 0; octave < ${octaves - 1}; octave++) gasOctave(octave, p, width, sum);
  if (sum.x > ${glsl(-finest)} * (${PROFILE_MAX} - ${PROFILE_MEAN})) gasOctave(${octaves - 1}, p, width, sum);
  return sum * gasRange.y;
}
float gasDensity(vec3 p, float width) {
  return max(0.0, gasLight(p, width).x);
}`;
}

/** `vec4 veilLight(vec3 p, float width, int octave, vec4 push)`, `vec4 glowHydrogen(vec3 p, float width)`, `glowOxygen` and `glowDust`: values in standard deviations, with gradients. */
export function nebulaDetailSource(layout: Layout): string {
  const veil = layout.fields.veil;
  const steps = Array.from(veil.a, (a, i) => `vec3(${[a, veil.b[i], veil.c[i]].map(glsl).join(", ")})`);
  const glows = ["Hydrogen", "Oxygen", "Dust"].map((name) => {
    const field = layout.fields[name.toLowerCase()];
    return `${lightReader(layout, name.toLowerCase(), "vec3")}
vec4 glow${name}(vec3 p, float width) {
  float finest;
  return (light${name}(0, p, width, finest) - vec4(${glsl(field.terms)} * ${PROFILE_MEAN}, 0.0, 0.0, 0.0)) * (${glsl(1 / Math.sqrt(field.terms))} / ${PROFILE_DEVIATION});
}`;
  });
  return `
const vec3 veilSteps[${veil.count}] = vec3[${veil.count}](${steps.join(", ")});
const float veilFrequencies[2] = float[2](${glsl(veil.frequency[0])}, ${glsl(veil.frequency[veil.terms])});
// Domain warping: each reading is displaced by the sum of those before it, since a plain sum of few directions shows a woven pattern.
vec4 veilLight(vec3 p, float width, int octave, vec4 push) {
  float norm = ${glsl(1 / Math.sqrt(veil.terms))} / ${PROFILE_DEVIATION};
  float row = lightRow(width * veilFrequencies[octave]);
  vec4 sum = vec4(0.0);
  if (row >= 6.0) return sum;
  for (int i = 0; i < ${veil.terms}; i++) {
    vec3 k = veilSteps[octave * ${veil.terms} + i];
    vec2 phase = phaseOf(0, ${layout.first.veil} + octave * ${veil.terms} + i);
    vec2 s = readLight(phase, dot(k, p) + ${glsl(LIGHT.warp)} * (sum.x + push.x), row) * norm;
    sum += vec4(s.x - norm * ${PROFILE_MEAN}, s.y * (k + ${glsl(LIGHT.warp)} * (sum.yzw + push.yzw)));
  }
  // Fades out when the filter leaves only the lowest frequencies, which form a lattice.
  return sum * (1.0 - smoothstep(3.0, 6.0, row));
}
${glows.join("\n")}`;
}

/** Uniforms of `starTransmittance` beside those of the gas fields. */
export const TRANSMITTANCE_UNIFORMS = ["gasDensityLook"];

/** Mean share of filaments in the density, mean dust, and mean lanes. */
const [FILAMENTS, DUSTY, LANES] = [0.6, 0.45, 0.3];

/**
 * `vec3 starTransmittance(vec3 from, vec3 way)`: share of a star's light that the gas transmits along `way`, from few broad field reads:
 * the extinction of src/core/space/nebula-light.ts with filaments, dust and lanes at their means. Over 60 lines of sight the sum of
 * optical depths is within 2 % of the reference; the RMS error of a line's light is 0.19 for 10 readings and 0.12 for 40.
 */
export function starTransmittanceSource(layout: Layout, profile: Profile, readings: number): string {
  const opacity = FILAMENTS * (LIGHT.opacity[0] + LIGHT.opacity[1] * DUSTY + LIGHT.lane * LANES);
  const loss = LIGHT.extinction.map((each) => glsl(-opacity * each));
  return `
uniform float gasDensityLook;
${nebulaFieldSource(layout, profile)}
vec3 starTransmittance(vec3 from, vec3 way) {
  float away = max(1e-6, length(way));
  vec3 d = way / away;
  float far = min(away, ${glsl(LIGHT.end)});
  float last = 0.0;
  float depth = 0.0;
  for (int i = 1; i <= ${readings}; i++) {
    float part = float(i) * ${glsl(1 / readings)};
    float next = far * part * sqrt(part);
    float s = 0.5 * (last + next);
    depth += (next - last) * exp(${glsl(-1 / LIGHT.fade ** 2)} * s * s) * gasDensity(from + d * s, clamp(0.4 * (next - last), 1.0, ${glsl(WIDEST_FILTER)}));
    last = next;
  }
  return max(vec3(1e-6), exp(vec3(${loss.join(", ")}) * (gasDensityLook * depth)));
}`;
}
