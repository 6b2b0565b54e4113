/** GLSL of plants in the shadow maps: full geometry near, crowns farther off. `clip` is the map's. */

import { glsl } from "../../ground/shaders/field-readers.ts";
import { FIRST_OPAQUE } from "../geometry.ts";
import { LEAF_TILES } from "../leaf-textures.ts";
import { type CrownsOf, crownSource } from "./far-plant.ts";
import { grownSource } from "./near-plant.ts";
import type { PlantBuild } from "./plant-instances.ts";

/** Share of a crown that lets sunlight through, near and farther off. */
const OPEN = 0.72;
const OPEN_CROWN = 0.55;

const HOLES = `
float holeAt(vec2 cell) {
  uvec2 q = uvec2(ivec2(cell) + 4096);
  uint h = q.x * 1664525u + q.y * 747796405u;
  h = (h ^ (h >> 15)) * 2246822519u;
  return float((h ^ (h >> 13)) >> 8) * (1.0 / 16777216.0);
}`;

export function castPlantSource(build: PlantBuild): { vertex: string; fragment: string } {
  return {
    vertex: `${grownSource(build)}
varying vec3 vPicture;
flat varying float vOwn;
void main(void) {
  ivec2 at = thingHere();
  Thing one = thingAt(at);
  Placement placement = placementOf(one, at);
  vPicture = surface.xyz;
  vOwn = surface.w;
  gl_Position = placement.size > 0.001 ? clip * vec4(grownAt(one, placement).place, 1.0) : vec4(2.0, 2.0, 2.0, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
uniform sampler2D leafTexture;
varying vec3 vPicture;
flat varying float vOwn;
${HOLES}
void main(void) {
  float what = floor(vPicture.x + 0.5);
  vec2 uv = clamp(vPicture.yz, 0.02, 0.98);
  if (what < ${glsl(FIRST_OPAQUE)} && textureLod(leafTexture, vec2((what + uv.x) * ${glsl(1 / LEAF_TILES)}, uv.y), 0.0).a < 0.42) discard;
  // Light passes leaves in flecks: this share of a spray is open.
  if (what < ${glsl(FIRST_OPAQUE)} && holeAt(floor(vPicture.yz * 7.0) + 13.0 * vOwn) < ${glsl(OPEN)}) discard;
  gl_FragColor = vec4(1.0);
}`,
  };
}

export function castCrownSource(build: PlantBuild, of: CrownsOf): { vertex: string; fragment: string } {
  // A texel of the far map is as wide as a crown, so holes are drawn in the near map only.
  const holes = of === "thing";
  return {
    vertex: `${crownSource(build, of)}
varying vec3 vCell;
void main(void) {
  vCell = vec3(0.0);
  ivec2 at = crownHere();
  Thing one = thingAt(at);
  gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  if (one.numbers.x <= 0.0 || one.code >= TREES) return;
  Placement placement = placementOf(one, at);
  Crown crown = crownAt(one, placement);
  vCell = vec3(24.0 * position.x, 11.0 * crown.height, crown.ring > 2 ? 1.0 : 0.0);
  if (placement.size > 0.05) gl_Position = clip * vec4(crown.place, 1.0);
}`,
    fragment: `
precision highp float;
precision highp int;
varying vec3 vCell;
${HOLES}
void main(void) {
  ${holes ? `if (vCell.z < 0.01 && holeAt(floor(vCell.xy)) < ${glsl(OPEN_CROWN)}) discard;` : ""}
  gl_FragColor = vec4(1.0);
}`,
  };
}
