/**
 * GLSL of far trees. In the view a tree is a card that faces the eye, on which the fragment stage draws a ragged crown, round or
 * conical, and its trunk; in shadow maps it is a crown of fifteen triangles and a trunk of one. A row of ROW trees is one number,
 * shared by the instances of the row, which draw CROWNS_TOGETHER trees each.
 */
import { type PlantBuild, plantHead, ROW, vec3s } from "./plant-instances.ts";

/** Trees of a row that are drawn as one instance: few instances of many vertices cost less than many of few. */
export const CROWNS_TOGETHER = 8;

/** Instancing of crowns: rows of trees, or single trees. */
export type CrownsOf = "row" | "thing";

/** The tree that a vertex belongs to; y of its position is at least 8 times the tree's index in the instance. */
const ROW_HERE = `return ivec2(${CROWNS_TOGETHER} * (gl_InstanceID % ${ROW / CROWNS_TOGETHER}) + int(position.y + 0.5) / 8, int(row + 0.5));`;

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
  ${of === "row" ? ROW_HERE : `int index = int(thing + 0.5);\n  return ivec2(index % ${ROW}, index / ${ROW});`}
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

const VARYINGS = `
flat varying vec3 vSun;
flat varying vec3 vSky;
flat varying vec3 vAside;
flat varying vec3 vRise;
flat varying vec3 vBark;
flat varying vec4 vForm;
flat varying vec4 vSize;
varying vec2 vAt;
varying vec3 vPlace;`;

/** A vertex of a card is (−1 or 1 across, 8 · tree of the instance, 0 at the foot or 1 at the top). */
export function farPlantSource(build: PlantBuild): { vertex: string; fragment: string } {
  const vertex = `${plantHead(build)}
attribute vec3 position;
attribute float row;
${vec3s("fars", build.far)}
${VARYINGS}
${build.projection.hazed.declare}
ivec2 treeHere() {
  ${ROW_HERE}
}
void main(void) {
  ivec2 at = treeHere();
  Thing one = thingAt(at);
  if (one.numbers.x <= 0.0 || one.code >= TREES) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  Placement placement = placementOf(one, at);
  // The card grows within the crown where the middle level ends, whose branches go one after another.
  float grown = smoothstep(0.86 * reaches.y, reaches.y, placement.away);
  if (placement.size <= 0.05 || grown <= 0.001) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    return;
  }
  vec3 shape = fars[one.code];
  // Trees that remain of a thinned wood are drawn wider, to keep its density.
  float wide = shape.x * (0.86 + 0.28 * chance(placement.bits, 1u)) * mix(1.5, 1.0, placement.kept);
  float half1 = 0.5 * (1.0 - shape.z);
  float middle = shape.z + half1;
  vec3 centre = placement.foot + placement.size * (middle * placement.up + one.numbers.y * middle * placement.east);
  vec3 view = normalize(eye - centre);
  vAside = normalize(cross(placement.up, view) + 1e-4 * placement.east);
  vRise = cross(view, vAside);
  // Seen from above a crown is round, and hides its trunk.
  float above = dot(view, placement.up);
  float level = sqrt(max(0.0, 1.0 - above * above));
  float tall = length(vec2(half1 * level, wide * above));
  float belly = clamp((shape.y - shape.z) / (1.0 - shape.z), 0.02, 0.98);
  float conical = 1.0 - smoothstep(0.15, 0.4, shape.y);
  vForm = vec4(mix(belly, 0.5, above * above), conical * level * level, chance(placement.bits, 11u), chance(placement.bits, 12u));
  vSize = vec4(wide, tall, -(middle + 0.02) * level, placement.size * wide);
  vAt = vec2(1.15 * wide * position.x, mix(min(vSize.z, -tall), 1.12 * tall, position.z));
  vPlace = centre + sqrt(grown) * placement.size * (vAside * vAt.x + vRise * vAt.y);
  vec3 tint = tintOf(one.code, placement.bits, chance(placement.bits, 9u));
  vSun = tint * litAt(placement.foot, vec3(1.0), sunDirection, placement.sunlit, 0.0);
  vSky = tint * litAt(placement.foot, vec3(1.0), placement.up, 0.0, 1.0);
  vBark = (one.code == 2 ? vec3(0.3) : vec3(0.08, 0.06, 0.045)) / tint;
  ${build.projection.hazed.vertex}
  gl_Position = clip * vec4(vPlace, 1.0);
}`;
  const fragment = `
precision highp float;
uniform sampler2D grainTexture;
${build.projection.hazed.declare}
${build.projection.pixel}
${VARYINGS}
${build.projection.hazed.pixel}
void main(void) {
  vec4 grain = texture2D(grainTexture, 2.1 * vAt + vForm.zw);
  vec2 at = vAt / vSize.xy;
  float t = 0.5 + 0.5 * at.y;
  float rise = (t - vForm.x) / (t > vForm.x ? 1.0 - vForm.x : vForm.x);
  // Whorls of branches: each hangs widest at its foot.
  float whorl = 0.74 + 0.42 * (1.0 - fract(7.0 * t + 5.0 * vForm.z));
  float cone = max(abs(at.x) / max(0.03, (1.0 - t) * whorl), max(-at.y, at.y));
  float out1 = mix(length(vec2(at.x, rise)), cone, vForm.y);
  // The outline is frayed, without leaves that hang in the air.
  bool leafy = out1 < 0.88 + min(0.11, 0.55 * (grain.r - 0.5) + 0.2 * (grain.g - 0.5));
  bool trunk = vAt.y < 0.0 && vAt.y > vSize.z && abs(vAt.x) < 0.016;
  if (!(leafy || trunk)) discard;
  vec3 view = normalize(eye - vPlace);
  // A ball of smaller balls.
  vec2 bent = vec2(at.x, mix(rise, 0.35, vForm.y)) + vec2(0.28, 0.34) * (grain.gr - 0.5);
  vec3 n = normalize(vAside * bent.x + vRise * bent.y + view * sqrt(max(0.1, 1.0 - dot(bent, bent))));
  float open = mix(0.5, 1.0, clamp(0.75 * t + 0.5 * grain.r, 0.0, 1.0));
  float direct = max(0.0, (dot(n, sunDirection) + 0.3) / 1.3) * mix(0.75, 1.0, grain.r);
  float behind = 0.5 * pow(max(0.0, -dot(view, sunDirection)), 3.0);
  vec3 color = vec3(open * (0.76 + 0.48 * grain.r));
  if (!leafy) {
    color = 0.5 * vBark;
    n = view;
    direct = 0.6;
    behind = 0.0;
  }
  // The sun reaches the crown's surface, not the card within it.
  color *= vSun * sunAt(vPlace + vSize.w * n, n) * (direct + behind) + vSky * (0.55 + 0.45 * dot(n, vRise));
  gl_FragColor = vec4(seen(color), 1.0);
}`;
  return { vertex, fragment };
}
