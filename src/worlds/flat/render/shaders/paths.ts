/**
 * GLSL of equal-height paths (isPath in src/core/flat/flat-ground.ts), worn into the ground: trodden earth with gravel. The light's
 * smooth readings move their edges by a fraction of a metre.
 */
import { PATH_TOLERANCE } from "../../../../core/forest/terra.ts";
import { glsl } from "../../../../render/ground/shaders/field-readers.ts";

/**
 * `float pathCover(vec3 ground, float stray, float width)`: the share of a pixel that is path, from its own reading of the ground
 * and a stray of the edge in height units. `pathOffset`: metres east and north, 0 where there are no paths. Needs the light
 * reader of ground.
 */
export const PATHS = `
uniform vec2 pathOffset;
float pathCover(vec3 ground, float stray, float width) {
  if (pathOffset == vec2(0.0)) return 0.0;
  float unused;
  vec3 apart = ground - lightGround(vLevel, vPlace.xy + pathOffset, width, unused);
  float across = abs(apart.x) + stray;
  float blur = max(0.3, 0.5 * width * length(apart.yz));
  float inside = min(${glsl(PATH_TOLERANCE)}, across + blur) - max(${glsl(-PATH_TOLERANCE)}, across - blur);
  return max(0.0, inside) / (2.0 * blur);
}
vec3 pathAlbedo(float tone, float grain) {
  vec3 trodden = mix(vec3(0.085, 0.06, 0.038), vec3(0.17, 0.128, 0.085), clamp(tone + 0.12 * grain, 0.0, 1.0));
  return mix(trodden, vec3(0.19, 0.16, 0.122), 0.4 * smoothstep(0.0, 1.6, grain));
}`;
