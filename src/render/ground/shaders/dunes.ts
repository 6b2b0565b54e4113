/** GLSL of dunes: the same metres as src/core/planet/dunes.ts, with their slope. */
import { DUNES } from "../../../core/planet/dunes.ts";
import type { LandForms } from "../../../core/planet/forms.ts";
import type { PartConstants } from "../../../core/planet/land-parts.ts";
import { glsl, glslArray } from "./field-readers.ts";

/**
 * `float dunesAt(int reading, float sand, vec3 p, vec3 up, float width, out vec3 slope, out float rise)`: metres, their slope in space,
 * and the height of the ridges of middle size, 0 to 1. The land begins at `reading`, and its lattices of dunes are `lattice` pairs of
 * numbers after it. The constants of all sways are consecutive, in the order of the sizes. Needs `phasorAt`, `swaySum` and
 * `landNumbers`.
 */
export function dunesSource(
  { strength, scale, sways }: NonNullable<LandForms["dunes"]>,
  { octaves, readings }: PartConstants,
  lattice: number,
): string {
  const { lengths, heights, across, waves, salt, brink, lag, mean, fading, gone, uneven } = DUNES;
  const [{ first, field }] = sways;
  const sizes = lengths.length;
  return `
const float DUNE_LENGTHS[${sizes}] = ${glslArray(lengths.map((v) => scale * v))};
const float DUNE_HEIGHTS[${sizes}] = ${glslArray(heights.map((v) => scale * strength * v))};
const float DUNE_ACROSS[${sizes}] = ${glslArray(across)};
float dunesAt(int reading, float sand, vec3 p, vec3 up, float width, out vec3 slope, out float rise) {
  slope = vec3(0.0);
  rise = ${glsl(mean)};
  if (sand <= 0.0) return 0.0;
  vec3 east = vec3(-up.y, up.x, 0.0) * inversesqrt(max(1e-12, dot(up.xy, up.xy)));
  vec3 north = cross(up, east);
  float aslant = 0.9 * up.z * (1.0 - 1.6 * up.z * up.z);
  float metres = 0.0;
  float share = sand * sand;
  float even = 1.0;
  vec4 units = landNumbers(reading, 11);
  for (int size = 0; size < ${sizes}; size++) {
    float shown = clamp((${glsl(gone)} - width / DUNE_LENGTHS[size]) * ${glsl(1 / (gone - fading))}, 0.0, 1.0);
    shown *= shown * (3.0 - 2.0 * shown);
    float form = (1.0 - shown) * ${glsl(mean)};
    float height = share * even * DUNE_HEIGHTS[size];
    share = sand;
    if (shown > 0.0) {
      float turned = aslant + DUNE_ACROSS[size];
      vec3 turnSlope;
      vec3 sizeSlope;
      vec4 sway = units[size] * swaySum(reading, ${first} + size * ${field.count}, 1, ${field.count}, ${octaves} + size * ${1 + field.count}, ${readings} + size * ${1 + field.count}, false, p, width, false, false);
      float far = ${glsl(DUNES.sway)} * DUNE_LENGTHS[size];
      vec3 n = inversesqrt(1.0 + turned * turned) * (east + turned * north);
      vec2 wave = phasorAt(reading + ${lattice} + 3 * size, ${salt} + size, ${glsl(1 / waves)} / DUNE_LENGTHS[size], ${glsl(waves)}, p + far * sway.x * n, n, turnSlope, sizeSlope);
      turnSlope += far * dot(turnSlope, n) * sway.yzw;
      float t = fract(wave.x + ${glsl(lag)} * wave.y);
      float v = t * ${glsl(1 / brink)};
      float ridge = t < ${glsl(brink)} ? v * (0.35 + v * (1.95 - 1.3 * v)) : (1.0 - t) * ${glsl(1 / (1 - brink))};
      float climb = t < ${glsl(brink)} ? (0.35 + v * (3.9 - 3.9 * v)) * ${glsl(1 / brink)} : ${glsl(-1 / (1 - brink))};
      float one = shown * wave.y * ridge;
      form += one;
      even = clamp(${glsl(1 - uneven)} + ${glsl(uneven)} * sway.x, ${glsl(1 - 2 * uneven)}, 1.0);
      if (size == 1) rise = form;
      slope += height * shown * (wave.y * climb * (turnSlope + ${glsl(lag)} * sizeSlope) + ridge * sizeSlope);
    }
    metres += height * form;
  }
  // Along the ground.
  slope -= up * dot(slope, up);
  return metres;
}`;
}
