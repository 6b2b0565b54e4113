/**
 * GLSL by which vertices of a planet look about: whether hills stand before the sun, and whether they lie in a hollow.
 * Only what is slow is read, ever wider with the distance, so that a march of a few steps misses nothing.
 */
import { camel, glsl, type Layout } from "./reading.ts";

/** A march: its field, GLSL of metres above datum from `height`, units, and how many steps it takes. */
export interface Horizon {
  readonly field: string;
  readonly altitude: string;
  readonly steps: number;
}

/** Each step of the march is this much nearer than the last, and reads the mean over a share of its distance. */
const NEARER = 1.8;
const WIDE = 0.25;
/** Units above the sea that few hills pass: none throws a shadow from farther than it reaches from there. */
const CREST = 150;

/**
 * `vec2 reliefAt(vec3 datum, vec3 up, float height, float spacing)`: how far the sun, or what is left of it, stands over
 * the hills before it, in tangents, to −1; and how much higher than here the ground is around, metres a metre.
 */
export function horizonSource(layout: Layout, { field: name, altitude, steps }: Horizon): string {
  const { profile, count, terms } = layout.fields[name];
  const slow = camel("slow", name);
  const mean = glsl(terms * profile.mean);
  return `
uniform vec3 sunDirection;
float ${slow}(vec3 p, float width) {
  float height = ${mean};
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
  // From the ground as the march itself reads it: what another filter shows of it is no hill.
  float from = ${slow}(datum, spacing);
  for (int i = 0; i < ${steps}; i++) {
    if (d < 4.0 * spacing) break;
    // Down from the tangent to the datum again, as the ground goes.
    float drop = d * d / (2.0 * globe.w);
    vec3 p = datum + along * (d / run) - up * drop;
    float ground = ${slow}(p, max(${glsl(WIDE)} * d, spacing));
    found.x = min(found.x, climb + (from + drop - ground) / d);
    d *= ${glsl(1 / NEARER)};
  }
  return found;
}`;
}
