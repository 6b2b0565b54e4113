/** GLSL that reads solid fields: rock, grain and cloud in 3D, with domain warp from one reading to the next. */
import { PROFILE_MEAN } from "../profile-numbers.ts";
import { camel, glsl, type Layout } from "./field-readers.ts";

/** Phases of the anchor for solid fields; they do not depend on the level. */
export function solidPhaseSource(layout: Layout): string {
  if (layout.stride === 0) return "";
  return `
uniform vec4 solids[${layout.stride}];
vec2 solidPhase(int reading) {
  vec4 two = solids[reading >> 1];
  return (reading & 1) == 0 ? two.xy : two.zw;
}`;
}

const solidPhaseAt = (reading: number) => `solids[${reading >> 1}].${reading & 1 ? "zw" : "xy"}`;

/** Domain warp: shift of a reading by the sum of earlier ones, samples. */
const WARP = 18;
/** Samples per pixel width at which the next coarser octave takes over. */
const FINE = 1.6;

/** Octaves about the change from one to the next in which a pixel reads both, to either side. */
const BLEND = 0.12;

/**
 * `vec4 solidGrain(vec3 p, float width, vec4 push)`: value (mean 0, standard deviation near 1) and gradient times the metres of a
 * sample. In 3D, so that cliffs need no unwrapping.
 *
 * Only the finest octave that a pixel can show is read, and two where one takes over from the other, so there is detail at every
 * distance for little more than the cost of one octave. The coarsest octave fades out before filtering leaves only its slowest
 * waves, which would show as a lattice. The domain warp, and `push` from another field, hide the weave of a sum of few directions.
 */
export function solidReader(layout: Layout, name: string): string {
  const field = layout.fields[name];
  const { a, b, c, terms } = field;
  const octaves = field.count / terms;
  const norm = 1 / (36 * Math.sqrt(terms));
  const lengths = Array.from({ length: terms }, (_, i) => Math.hypot(a[i], b[i], c[i]));
  const frequency = lengths.reduce((sum, length) => sum + length, 0) / terms;
  const reading = (i: number): string => {
    const k = `vec3(${[a[i], b[i], c[i]].map(glsl).join(", ")})`;
    const phase = octaves > 1 ? `solidPhase(at + ${i})` : solidPhaseAt(layout.first[name] + i);
    return `  s = lightAt(lightTurn(${phase}) + dot(${k} * LIGHT_TURN, ${octaves > 1 ? "scaled" : "p"}) + ${glsl(WARP)} * LIGHT_TURN * (sum.x + push.x), line) * ${glsl(norm)};
  sum += vec4(s.x - ${glsl(norm)} * ${PROFILE_MEAN}, s.y * (${k} * ${glsl(1 / frequency)} + ${glsl(WARP)} * (sum.yzw + push.yzw)));`;
  };
  const readings = Array.from({ length: terms }, (_, i) => reading(i)).join("\n");
  const head = `
vec4 ${camel("solid", name)}(vec3 p, float width, vec4 push) {`;
  if (octaves === 1)
    return `${head}
  float row = lightRow(width * ${glsl(frequency)});
  vec4 sum = vec4(0.0);
  if (row >= 6.0) return sum;
  float line = lightLine(row);
  vec2 s;
${readings}
  return sum * (1.0 - smoothstep(3.0, 6.0, row));
}`;
  // The octaves below and above the nearest change, by their shares; a sum of two is as strong as one.
  return `${head}
  float wanted = clamp(log2(max(width * ${glsl(frequency / FINE)}, 1e-6)) + 0.5, 0.5, ${glsl(octaves - 0.5)});
  float change = floor(wanted + 0.5);
  float above = clamp(0.5 + (wanted - change) * ${glsl(0.5 / BLEND)}, 0.0, 1.0);
  vec2 shares = vec2(1.0 - above, above) * inversesqrt(above * above + (1.0 - above) * (1.0 - above));
  vec4 all = vec4(0.0);
  int k = above < 1.0 ? 0 : 1;
  do {
    float octave = change - 1.0 + float(k);
    float scale = exp2(-octave);
    float row = lightRow(width * scale * ${glsl(frequency)});
    if (row < 6.0) {
      vec3 scaled = p * scale;
      int at = ${layout.first[name]} + int(octave) * ${terms};
      float line = lightLine(row);
      vec2 s;
      vec4 sum = vec4(0.0);
${readings}
      all += shares[k] * (1.0 - smoothstep(3.0, 6.0, row)) * sum;
    }
    k++;
  } while (k < 2 && above > 0.0);
  return all;
}`;
}
