/**
 * GLSL of far trees: a crown of fifteen triangles and a trunk of one. A row of ROW trees is one number, shared by the
 * instances of the row, which draw CROWNS_TOGETHER trees each.
 */
import { DITHER, type PlantBuild, plantHead, ROW, vec3s } from "./plant-instances.ts";

/** Trees of a row that are drawn as one instance: few instances of many vertices cost less than many of few. */
export const CROWNS_TOGETHER = 8;

/** Instancing of crowns: rows of trees, or single trees. */
export type CrownsOf = "row" | "thing";

/**
 * `Crown crownAt(Thing one, Placement placement)` is a vertex of a crown or its trunk, relative to the anchor;
 * `crownHere()` is its instance. A vertex is (share of a turn, side + 8 · tree of the
 * instance, ring): rings 0 to 2 are the crown's foot, shoulder
 * and tip; 3 and 4 the foot and top of the trunk.
 */
export const crownSource = (build: PlantBuild, of: CrownsOf) => `${plantHead(build)}
attribute vec3 position;
attribute float ${of};
${vec3s("fars", build.far)}
struct Crown {
  vec3 place;
  vec3 normal;
  float height;
  float open;
  int ring;
};
ivec2 crownHere() {
  ${of === "row" ? `return ivec2(${CROWNS_TOGETHER} * (gl_InstanceID % ${ROW / CROWNS_TOGETHER}) + int(position.y + 0.5) / 8, int(row + 0.5));` : `int index = int(thing + 0.5);\n  return ivec2(index % ${ROW}, index / ${ROW});`}
}
Crown crownAt(Thing one, Placement placement) {
  vec3 shape = fars[one.code];
  // Trees that remain of a thinned wood are drawn wider, to keep its density.
  float own = (0.86 + 0.28 * chance(placement.bits, 1u)) * mix(1.5, 1.0, placement.kept);
  float conical = 1.0 - smoothstep(0.15, 0.4, shape.y);
  int ring = int(position.z + 0.5);
  float angle = position.x * 6.2831853;
  float bulge = 0.85 + 0.3 * chance(placement.bits, 20u + uint(position.y + 0.5) % 8u + 8u * uint(ring));
  float height = ring == 0 ? mix(mix(shape.z, shape.y, 0.35), 0.05, conical) : ring == 1 ? mix(mix(shape.y, 1.0, 0.5), 0.45, conical) : 1.0;
  float radius = shape.x * own * bulge * (ring == 0 ? mix(0.85, 1.0, conical) : ring == 1 ? mix(0.88, 0.52, conical) : 0.0);
  vec3 n = normalize(vec3(cos(angle), sin(angle), ring == 0 ? mix(-0.35, 0.25, conical) : ring == 1 ? 0.5 : 4.0));
  vec3 grown = vec3(radius * cos(angle), radius * sin(angle), height);
  float open = ring == 0 ? 0.45 : ring == 1 ? 0.85 : 1.0;
  vec3 place;
  if (ring > 2) {
    vec3 side = normalize(cross(placement.up, placement.foot - eye));
    place = placement.foot + placement.size * (side * position.x * 0.03 + placement.up * (ring == 3 ? -0.02 : 0.6));
    n = vec3(0.0, 0.0, 1.0);
    open = 0.5;
  } else {
    grown.x += grown.z * one.numbers.y;
    place = placement.foot + placement.size * (placement.east * grown.x + placement.north * grown.y + placement.up * grown.z);
  }
  return Crown(place, n, height, open, ring);
}`;

export function farPlantSource(build: PlantBuild): { vertex: string; fragment: string } {
  const vertex = `${crownSource(build, "row")}
varying vec3 vLight;
varying vec3 vSky;
varying vec3 vNormal;
varying vec4 vWhat;
varying vec3 vPlace;
flat varying float vShow;
${build.projection.hazed.declare}
void main(void) {
  ivec2 at = crownHere();
  Thing one = thingAt(at);
  if (one.numbers.x <= 0.0 || one.code >= TREES) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  Placement placement = placementOf(one, at);
  vShow = 1.0 - smoothstep(0.86 * reaches.y, reaches.y, placement.away);
  if (placement.size <= 0.05 || vShow >= 0.999) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  Crown crown = crownAt(one, placement);
  vec3 n = crown.normal;
  float open = crown.open;
  bool woody = crown.ring > 2;
  vec3 tint = tintOf(one.code, placement.bits, chance(placement.bits, 9u));
  if (woody) tint = one.code == 2 ? vec3(0.3) : vec3(0.08, 0.06, 0.045);
  vNormal = placement.east * n.x + placement.north * n.y + placement.up * n.z;
  vec3 sun = litAt(placement.foot, vec3(1.0), sunDirection, placement.sunlit, 0.0);
  vec3 sky = litAt(placement.foot, vec3(1.0), placement.up, 0.0, 1.0);
  vLight = tint * sun * open;
  vSky = tint * sky * open * (0.55 + 0.45 * n.z);
  vWhat = vec4(position.x * 1.6 + chance(placement.bits, 11u), crown.height * 0.9 + chance(placement.bits, 12u), woody ? 1.0 : 0.0, open);
  vPlace = crown.place;
  ${build.projection.hazed.vertex}
  gl_Position = clip * vec4(vPlace, 1.0);
}`;
  const fragment = `
precision highp float;
uniform sampler2D grainTexture;
${build.projection.hazed.declare}
${build.projection.pixel}
varying vec3 vLight;
varying vec3 vSky;
varying vec3 vNormal;
varying vec4 vWhat;
varying vec3 vPlace;
flat varying float vShow;
${build.projection.hazed.pixel}
${DITHER}
void main(void) {
  vec4 grain = texture2D(grainTexture, vWhat.xy);
  if (scatterOf(gl_FragCoord.xy) < vShow) discard;
  vec3 n = normalize(vNormal);
  vec3 view = normalize(eye - vPlace);
  float leafy = 1.0 - step(0.01, vWhat.z);
  // The crown's outline is frayed.
  if (abs(dot(n, view)) < leafy * 0.75 * (grain.g - 0.22)) discard;
  float facing = dot(n, sunDirection);
  float direct = max(0.0, (facing + 0.3) / 1.3);
  float behind = 0.5 * leafy * pow(max(0.0, -dot(view, sunDirection)), 3.0) * vWhat.w;
  float tone = mix(1.0, 0.35 + 1.3 * grain.r, leafy);
  vec3 color = tone * (vLight * (sunAt(vPlace, n) * (direct * mix(0.55, 1.0, grain.r) + behind)) + vSky);
  gl_FragColor = vec4(seen(color), 1.0);
}`;
  return { vertex, fragment };
}
