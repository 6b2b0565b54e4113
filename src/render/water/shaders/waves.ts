/** GLSL that reads sea waves: four octaves from swell to ripples with domain warp from one to the next, so that no two crests are alike. */
import { PROFILE_MEAN } from "../../ground/profile-numbers.ts";
import { glsl, type Layout, tableSource } from "../../ground/shaders/field-readers.ts";

/** Domain warp in samples. */
const WARP = 9;
/** The finest row that is read: sharper waves look crumpled. */
const SMOOTHEST = 2;

/**
 * `vec3 seaWaves(vec3 p, float width, out vec4 crests, out float lost)`: gradient of the waves, metres per metre. `lost` is the squared
 * slope of the waves that are smaller than a pixel; `crests` are the octaves' values, swell last, mean 0, deviation near 1.
 */
export function waveReader(layout: Layout, name: string): string {
  const { count, terms } = layout.fields[name];
  const octaves = count / terms;
  if (octaves !== 4) throw new RangeError(`Expected waves of 4 octaves, got ${octaves}.`);
  const norm = 1 / (36 * Math.sqrt(terms));
  return `${tableSource(layout, name, "vec3")}
const float waveSteepness[4] = float[4](0.055, 0.075, 0.06, 0.012);
vec3 seaWaves(vec3 p, float width, out vec4 crests, out float lost) {
  vec3 slope = vec3(0.0);
  vec4 push = vec4(0.0);
  crests = vec4(0.0);
  lost = 0.0;
  for (int octave = 3; octave >= 0; octave--) {
    float row = max(${glsl(SMOOTHEST)}, lightRow(width * ${name}Frequencies[octave]));
    float fade = 1.0 - smoothstep(2.5, 5.0, row);
    lost += (1.0 - fade) * waveSteepness[octave] * waveSteepness[octave];
    if (fade > 0.0) {
      vec4 g = vec4(0.0);
      for (int i = octave * ${terms}; i < octave * ${terms} + ${terms}; i++) {
        vec3 k = ${name}Steps[i];
        vec2 s = readLight(phaseOf(0, ${layout.first[name]} + i), dot(k, p) + ${glsl(WARP)} * (g.x + push.x), row) * ${glsl(norm)};
        g += vec4(s.x - ${glsl(norm)} * ${PROFILE_MEAN}, s.y * (k / ${name}Frequencies[octave] + ${glsl(WARP)} * (g.yzw + push.yzw)));
      }
      crests[octave] = fade * g.x;
      slope += 6.0 * fade * waveSteepness[octave] * g.yzw;
      push = vec4(0.7 * g.x, 0.175 * g.yzw);
    }
  }
  return slope;
}`;
}
