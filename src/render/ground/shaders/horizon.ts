/**
 * Terrain self-shadowing and hollows on planets: GLSL with which each vertex marches over the height field toward the sun. Each
 * step reads the field averaged over a width that grows with distance, so few steps miss nothing.
 */
import { baseOf, camel, glsl, type Layout, meanOf } from "./field-readers.ts";

/** A march: its field, a GLSL expression of metres above the datum from `height` in field units, and its number of steps. */
export interface Horizon {
  readonly field: string;
  readonly altitude: string;
  readonly steps: number;
}

/** The march goes toward the vertex: each distance is the last one divided by NEARER. A step averages over WIDE of its distance. */
const NEARER = 1.8;
const WIDE = 0.25;
/** Field units above the sea that few hills exceed: the march starts where a crest that high could still cast a shadow. */
const CREST = 150;

/**
 * `vec2 reliefAt(vec3 datum, vec3 up, float altitude, float spacing)`: x is the tangent of the sun's elevation above the highest hill
 * in front of it, down to −1; y is the rise of the surrounding ground, metres per metre.
 */
export function horizonSource(layout: Layout, { field: name, altitude, steps }: Horizon): string {
  const { count, terms } = layout.fields[name];
  const slow = camel("slow", name);
  const tile = baseOf(layout, name);
  const mean = `${glsl(terms)} * ${meanOf(layout, name)}`;
  return `
uniform vec3 sunDirection;
float ${slow}(vec3 p, float width) {
  float height = ${mean}${tile};
  for (int octave = 0; octave < ${count / terms}; octave++) {
    float samples = width * ${name}Frequencies[octave];
    float share = octave == 0 ? 1.0 : 1.0 - smoothstep(3.0, 6.0, samples);
    if (share <= 0.0) break;
    float g = -${mean};
    for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++)
      g += readLight(phaseOf(0, ${layout.first[name]} + i), dot(${name}Steps[i], p), lightRow(samples)).x;
    height += share * ${name}Weights[octave] * g;
  }
  return ${altitude};
}
vec2 reliefAt(vec3 datum, vec3 up, float altitude, float spacing) {
  float hollow = clamp(4.0 * spacing, 0.002 * globe.w, 0.02 * globe.w);
  vec2 found = vec2(1.0, (${slow}(datum, hollow) - altitude) / hollow);
  float rise = dot(up, sunDirection);
  vec3 along = sunDirection - rise * up;
  float run = max(length(along), 1e-3);
  float climb = rise / run;
  if (climb < -0.15 || climb > 1.2) return vec2(climb < 0.0 ? -1.0 : 1.0, found.y);
  float height = sea + ${glsl(CREST)};
  float crest = ${altitude} - altitude;
  float d = clamp(crest / max(climb, 0.03), 8.0 * spacing, 0.12 * globe.w);
  // Relative to the ground as the march itself reads it: another filter's difference is no hill.
  float from = ${slow}(datum, spacing);
  for (int i = 0; i < ${steps}; i++) {
    if (d < 4.0 * spacing) break;
    // The datum falls away from the tangent.
    float drop = d * d / (2.0 * globe.w);
    vec3 p = datum + along * (d / run) - up * drop;
    float ground = ${slow}(p, max(${glsl(WIDE)} * d, spacing));
    found.x = min(found.x, climb + (from + drop - ground) / d);
    d *= ${glsl(1 / NEARER)};
  }
  return found;
}`;
}
