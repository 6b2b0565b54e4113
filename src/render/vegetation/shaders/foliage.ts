/**
 * GLSL of leaves near the eye. Many cards of leaves lie one behind another in each pixel, so all light is computed at their
 * vertices: sun, shadow, sky, haze and clouds. The fragment stage reads the leaves' texture alone.
 */
import { glsl } from "../../ground/shaders/field-readers.ts";
import { FIRST_OPAQUE, SURFACE } from "../geometry.ts";
import { LEAF_TILES } from "../leaf-textures.ts";
import { BARK, grownSource, levelSource } from "./near-plant.ts";
import type { PlantBuild } from "./plant-instances.ts";

/** `bark`: whether trunks are drawn by it too, as at middle detail. */
export function foliageSource(build: PlantBuild, bark: boolean): { vertex: string; fragment: string } {
  const vertex = `${grownSource(build)}
${build.projection.atVertex}
${levelSource(build)}
flat varying vec2 vWhat;
varying vec2 vPicture;
varying vec3 vLight;
varying vec3 vAir;
void main(void) {
  ivec2 at = thingHere();
  Thing one = thingAt(at);
  Placement placement = placementOf(one, at);
  uint branch = uint(surface.w + 0.5);
  if (placement.size <= 0.001 || !showsAt(one, placement, branch)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  Grown grown = grownAt(one, placement);
  gl_Position = clip * vec4(grown.place, 1.0);
  float own = chance(placement.bits, branch + 40u);
  vWhat = vec2(surface.x, own);
  vPicture = surface.yz;
  bool leafy = surface.x < ${glsl(FIRST_OPAQUE - 0.5)};
  vec3 tint = vec3(1.0);
  if (leafy) tint = tintOf(one.code, placement.bits, chance(placement.bits, branch + 90u)) * mix(0.8, 1.15, own);
  if (surface.x == ${glsl(SURFACE.blades)}) tint = mix(vec3(0.07, 0.1, 0.03), vec3(0.24, 0.23, 0.09), surface.z) * (0.7 + 0.6 * own);
  vec3 view = normalize(eye - grown.place);
  vec3 n = grown.normal;
  if (!leafy && dot(n, view) < 0.0) n = -n;
  float facing = dot(n, sunDirection);
  float open = exposure.x;
  float soft = leafy ? 0.35 : 0.0;
  float through = leafy ? 0.75 : 0.0;
  float direct = max(0.0, (facing + soft) / (1.0 + soft)) * (leafy ? smoothstep(0.1, 0.75, open) : 1.0);
  // Translucency against the sun, strongest at the crown's rim; and leaves seen from their shaded side transmit some light in all
  // directions.
  float behind = pow(max(0.0, -dot(view, sunDirection)), 3.0) * (0.35 + 0.65 * max(0.0, -facing)) + 0.3 * max(0.0, -facing);
  vec3 sun = litAt(placement.foot, vec3(1.0), sunDirection, placement.sunlit, 0.0) * sunAt(grown.place, n);
  vec3 sky = litAt(placement.foot, vec3(1.0), placement.up, 0.0, 1.0);
  vec3 light = sun * (direct + vec3(1.5, 1.35, 0.55) * (behind * through * open)) + sky * ((0.55 + 0.45 * dot(n, grown.up)) * open);
  vec3 left;
  airAt(grown.place, gl_Position, left, vAir);
  vLight = tint * light * left;
}`;
  const fragment = `
precision highp float;
precision highp int;
uniform sampler2D leafTexture;
${bark ? BARK : ""}
flat varying vec2 vWhat;
varying vec2 vPicture;
varying vec3 vLight;
varying vec3 vAir;
void main(void) {
  float what = floor(vWhat.x + 0.5);
  vec2 uv = clamp(vPicture, 0.02, 0.98);
  vec4 leaf = texture2D(leafTexture, vec2((what + uv.x) * ${glsl(1 / LEAF_TILES)}, uv.y), -0.6);
  if (${bark ? `what < ${glsl(FIRST_OPAQUE)} && ` : ""}leaf.a < 0.42) discard;
  vec3 albedo = vec3(what == ${glsl(SURFACE.blades)} ? 1.0 : 0.45 + 1.1 * leaf.r);${bark ? STEMS : ""}
  gl_FragColor = vec4(albedo * vLight + vAir, 1.0);
}`;
  return { vertex, fragment };
}

const STEMS = `
  vec4 grain = grainOf(what, vPicture, vWhat.y);
  float streak = streakOf(grain, vPicture.y);
  if (what == ${glsl(SURFACE.bark)}) albedo = barkOf(grain);
  if (what == ${glsl(SURFACE.pale)}) albedo = paleOf(streak);
  if (what == ${glsl(SURFACE.rust)}) albedo = mix(vec3(0.09, 0.05, 0.03), vec3(0.25, 0.145, 0.08), grain.r);`;
