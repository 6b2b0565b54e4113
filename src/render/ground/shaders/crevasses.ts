/** GLSL of crevasses: the same metres as src/core/planet/crevasses.ts, with their slope, and of the fall of the form that they cross. */
import { CREVASSES } from "../../../core/planet/crevasses.ts";
import type { ErodedLand } from "../../../core/planet/eroded-land.ts";
import type { LandForms } from "../../../core/planet/forms.ts";
import type { PartConstants } from "../../../core/planet/land-parts.ts";
import { type FormShaders, partIn, swaySource } from "./eroded-land.ts";
import { glsl, glslArray } from "./field-readers.ts";
import { PHASOR_SOURCE } from "./phasor.ts";

/** Filter widths of vertices, metres, up to which cracks are exact. Wider ones average them: exact edges between vertices would be teeth. */
const EXACT = 0.2;

type Crevasses = NonNullable<LandForms["crevasses"]>;

/**
 * GLSL of a land whose only form is crevasses. In pixels `crackDepth` is the depth of a place in a crevasse, 0 to 1, and `crackSlope`
 * the slope of its metres.
 */
export const CRACK_SHADERS: FormShaders = {
  functions: swaySource,
  inForm: () => "",
  afterForm: ({ forms, swayConstants }) =>
    forms?.crevasses ? fallSource(forms.crevasses, partIn(swayConstants, forms.crevasses.sway)) : "",
  lateFunctions: (land) => (land.forms?.crevasses ? PHASOR_SOURCE : "") + cracksSource(land),
  vertices: ({ forms }) =>
    forms?.crevasses
      ? `
  vec3 cracks;
  metres -= crevassesAt(reading, landForms.yz, p, up, width, clamp(2.0 * (width - ${glsl(EXACT)}), 0.0, width), cracks, crackDepth);
  slope -= cracks;`
      : "",
  pixels: ({ forms }, reading) =>
    forms?.crevasses
      ? `
  vec3 cracks;
  crevassesAt(${reading}, landForms.yz, p, up, width, 0.0, cracks, crackDepth);
  slope -= cracks;
  crackSlope = cracks;`
      : "",
};

/** GLSL of the crevasses of a land, after that of phasor noise. */
export function cracksSource({ forms, readings, gullies, swayConstants }: ErodedLand): string {
  const { crevasses = null } = forms ?? {};
  if (!crevasses) return "";
  const lattice = readings + 3 * (gullies.octaves + crevasses.lattice);
  return crevassesSource(crevasses, partIn(swayConstants, crevasses.sway), lattice);
}

/**
 * `float crevassesAt(int reading, vec2 fall, vec3 p, vec3 up, float width, float blur, out vec3 slope, out float crack)`: metres, their
 * slope in space, and the depth of a place in a crack, 0 to 1, averaged over `blur` metres to both sides. `fall` has the direction of
 * the fall, east and north, as long as the share of cracks. The land begins at `reading`, and the lattices are `lattice` pairs of
 * numbers after it. Needs `phasorAt`, `swaySum` and `landNumbers`.
 */
function crevassesSource(
  { strength, scale, sway }: Crevasses,
  { octaves, readings }: PartConstants,
  lattice: number,
): string {
  const { lengths, halves, depths, waves, salt, faint, full, floor, fading, gone } = CREVASSES;
  const { first, field } = sway;
  const sizes = lengths.length;
  return `
float crackDepth;
vec3 crackSlope;
const float CRACK_LENGTHS[${sizes}] = ${glslArray(lengths.map((v) => scale * v))};
const float CRACK_HALVES[${sizes}] = ${glslArray(halves.map((v) => scale * v))};
const float CRACK_DEPTHS[${sizes}] = ${glslArray(depths.map((v) => scale * strength * v))};
float crevassesAt(int reading, vec2 fall, vec3 p, vec3 up, float width, float blur, out vec3 slope, out float crack) {
  slope = vec3(0.0);
  crack = 0.0;
  float share = min(1.0, length(fall));
  if (share <= 0.0) return 0.0;
  vec3 east = vec3(-up.y, up.x, 0.0) * inversesqrt(max(1e-12, dot(up.xy, up.xy)));
  vec3 n = (fall.x * east + fall.y * cross(up, east)) / length(fall);
  float metres = 0.0;
  float aside = 0.0;
  bool isSwayed = false;
  for (int size = 0; size < ${sizes}; size++) {
    float most = CRACK_HALVES[size];
    float shown = clamp((${glsl(gone)} - width / most) * ${glsl(1 / (gone - fading))}, 0.0, 1.0);
    shown *= shown * (3.0 - 2.0 * shown);
    if (shown <= 0.0) continue;
    if (!isSwayed) {
      vec4 swayed = landNumbers(reading, 15).z * swaySum(reading, ${first}, 1, ${field.count}, ${octaves}, ${readings}, false, p, width, false, false);
      aside = ${glsl(scale * CREVASSES.sway)} * swayed.x;
      isSwayed = true;
    }
    vec3 turnSlope;
    vec3 sizeSlope;
    float wavelength = CRACK_LENGTHS[size];
    vec2 wave = phasorAt(reading + ${lattice} + 3 * size, ${salt} + size, ${glsl(1 / waves)} / wavelength, ${glsl(waves)}, p + aside * n, n, turnSlope, sizeSlope);
    float open = clamp((wave.y - ${glsl(faint)}) * ${glsl(1 / (full - faint))}, 0.0, 1.0);
    open *= share * open * (3.0 - 2.0 * open);
    // Less than a millimetre, and too narrow to divide by.
    if (open < 1e-5) continue;
    float wide = ${glsl(1 - floor)} * open * most;
    float soft = blur / wide + 1e-6;
    vec2 down = (open * most - wavelength * abs(wave.x)) / wide - vec2(0.0, 1.0);
    vec2 bend = clamp(down, -soft, soft) + soft;
    down = bend * bend / (4.0 * soft) + max(vec2(0.0), down - soft);
    float deep = shown * open;
    float part = down.x - down.y;
    crack = max(crack, deep * part);
    deep *= CRACK_DEPTHS[size];
    metres += deep * part;
    slope -= deep * (bend.x - bend.y) / (2.0 * soft * wide) * sign(wave.x) * wavelength * turnSlope;
  }
  slope -= up * dot(slope, up);
  return metres;
}`;
}

/** GLSL, at the end of `landForm`: writes the fall and the share of cracks to `landForms.yz`. */
function fallSource({ scale, isCapped, sway }: Crevasses, { octaves, readings }: PartConstants): string {
  const { begin, whole, fewer, none, above, from, to, capFrom, capTo } = CREVASSES;
  const { first, field } = sway;
  return `
  vec3 above = landUp(reading, p);${
    isCapped
      ? `
  float cap = clamp((abs(above.z) - ${glsl(capFrom)}) * ${glsl(1 / (capTo - capFrom))}, 0.0, 1.0);`
      : ""
  }
  if (!coarse${isCapped ? " && cap > 0.0" : ""}) {
    vec3 fall = slope - above * dot(slope, above);
    float steep = length(fall);
    vec4 shares = clamp(vec4((steep - ${glsl(begin)}) * ${glsl(1 / (whole - begin))}, (${glsl(none)} - steep) * ${glsl(1 / (none - fewer))}, metres * ${glsl(1 / (scale * above))}, 1.0), 0.0, 1.0);
    if (shares.x * shares.y * shares.z > 0.0) {
      float deviations = landNumbers(reading, 15).z * swaySum(reading, ${first}, 1, ${field.count}, ${octaves}, ${readings}, false, p, width, false, false).x;
      shares.w = clamp((deviations - ${glsl(from)}) * ${glsl(1 / (to - from))}, 0.0, 1.0);
      shares *= shares * (3.0 - 2.0 * shares);
      vec3 east = vec3(-above.y, above.x, 0.0) * inversesqrt(max(1e-12, dot(above.xy, above.xy)));
      landForms.yz = ${isCapped ? "cap * cap * (3.0 - 2.0 * cap) * " : ""}shares.x * shares.y * shares.z * shares.w / steep * vec2(dot(fall, east), dot(fall, cross(above, east)));
    }
  }`;
}
