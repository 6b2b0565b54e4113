/** Programs that draw a land of faults: as a map, as a block in 3D, and the difference of two. */

/** Heights from a texture of one row for each x, as lands are laid out. */
const LAND = /* glsl */ `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
uniform sampler2D land;
uniform ivec2 size;

float cell(ivec2 p) {
  p = clamp(p, ivec2(0), size - 1);
  return texelFetch(land, p.yx, 0).r;
}

// p in cells, from the south-west.
float heightAt(vec2 p) {
  vec2 low = floor(p);
  vec2 f = p - low;
  ivec2 i = ivec2(low);
  return mix(
    mix(cell(i), cell(i + ivec2(1, 0)), f.x),
    mix(cell(i + ivec2(0, 1)), cell(i + ivec2(1, 1)), f.x),
    f.y);
}

// Over a cell, so that the light has no facets.
vec2 slopeAt(vec2 p) {
  return vec2(
    heightAt(p + vec2(0.75, 0.0)) - heightAt(p - vec2(0.75, 0.0)),
    heightAt(p + vec2(0.0, 0.75)) - heightAt(p - vec2(0.0, 0.75))) / 1.5;
}
`;

const INK = /* glsl */ `
// Minimum and maximum height, cells for a unit of height, units between contours.
uniform vec2 range;
uniform float steep;
uniform float interval;
// Width of a contour in pixels; 0 draws none.
uniform float contour;

const vec3 SUN = normalize(vec3(-0.62, 0.62, 0.62));

vec3 tint(float share) {
  const vec3 ramp[6] = vec3[6](
    vec3(0.24, 0.40, 0.33), vec3(0.44, 0.56, 0.35), vec3(0.76, 0.71, 0.46),
    vec3(0.70, 0.53, 0.36), vec3(0.58, 0.49, 0.46), vec3(0.96, 0.95, 0.93));
  float at = clamp(share, 0.0, 0.9999) * 5.0;
  int i = int(at);
  return mix(ramp[i], ramp[i + 1], at - float(i));
}

float lightOf(vec2 slope) {
  vec3 normal = normalize(vec3(-slope * steep, 1.0));
  // Light of the whole sky fills the sun's shadows.
  return 0.5 + 0.7 * max(0.0, dot(normal, SUN)) - 0.1 * (1.0 - normal.z);
}

// Coverage by contours: lines where a level is crossed, every fifth wide. Level ground on a level has none.
float contourAt(float height) {
  if (contour == 0.0) return 0.0;
  float level = height / interval + 0.0017;
  float across = fwidth(level);
  float nearest = round(level);
  float isIndex = mod(nearest, 5.0) == 0.0 ? 1.0 : 0.0;
  float pixels = abs(level - nearest) / max(across, 1e-6);
  float wide = contour * (0.5 + 0.4 * isIndex);
  float line = 1.0 - smoothstep(wide - 0.5, wide + 0.5, pixels);
  // Mean of the lines where they merge.
  return mix(line * (0.45 + 0.35 * isIndex), 0.1, smoothstep(0.2, 0.6, across));
}

vec3 inked(vec3 ground, float height) {
  return mix(ground, vec3(0.26, 0.15, 0.08), contourAt(height));
}

vec3 groundAt(vec2 p) {
  float height = heightAt(p);
  float share = (height - range.x) / max(1e-9, range.y - range.x);
  return inked(tint(share) * lightOf(slopeAt(p)), height);
}
`;

/** A quad of the whole picture, as two triangles. */
export const MAP_VERTEX = /* glsl */ `#version 300 es
out vec2 share;
void main() {
  share = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(2.0 * share - 1.0, 0.0, 1.0);
}
`;

export const MAP_FRAGMENT = /* glsl */ `${LAND}${INK}
in vec2 share;
out vec4 colour;
void main() {
  colour = vec4(groundAt(share * vec2(size - 1)), 1.0);
}
`;

/** Orange where the first land is higher, blue where it is lower, and white where both are equal. */
export const DIFFERENCE_FRAGMENT = /* glsl */ `${LAND}
uniform sampler2D other;
uniform float most;
in vec2 share;
out vec4 colour;

float apart(ivec2 p) {
  p = clamp(p, ivec2(0), size - 1);
  return texelFetch(land, p.yx, 0).r - texelFetch(other, p.yx, 0).r;
}

void main() {
  vec2 p = share * vec2(size - 1);
  vec2 low = floor(p);
  vec2 f = p - low;
  ivec2 i = ivec2(low);
  float d = mix(
    mix(apart(i), apart(i + ivec2(1, 0)), f.x),
    mix(apart(i + ivec2(0, 1)), apart(i + ivec2(1, 1)), f.x),
    f.y) / max(most, 1e-9);
  // The root shows small differences beside large ones, as the legend does.
  float strength = sqrt(min(1.0, abs(d)));
  vec3 end = d > 0.0 ? vec3(0.80, 0.30, 0.05) : vec3(0.05, 0.33, 0.72);
  colour = vec4(mix(vec3(0.96), end, strength), 1.0);
}
`;

/** The block's surface: a grid of points, or its walls where \`wall\` is 1. */
export const BLOCK_VERTEX = /* glsl */ `${LAND}
uniform mat4 view;
uniform ivec2 points;
uniform float steep;
uniform vec2 range;
// Of the walls' foot below the lowest ground, in cells.
uniform float foot;
uniform int wall;
out vec3 place;
out float depth;

void main() {
  ivec2 at;
  bool isFoot = false;
  if (wall == 0) at = ivec2(gl_VertexID % points.x, gl_VertexID / points.x);
  else {
    // Round the edge: each point twice, above and below.
    int i = gl_VertexID / 2;
    isFoot = (gl_VertexID & 1) == 1;
    ivec2 last = points - 1;
    int around = 2 * (last.x + last.y);
    i = i % around;
    if (i < last.x) at = ivec2(i, 0);
    else if (i < last.x + last.y) at = ivec2(last.x, i - last.x);
    else if (i < 2 * last.x + last.y) at = ivec2(2 * last.x + last.y - i, last.y);
    else at = ivec2(0, around - i);
  }
  vec2 p = vec2(at) / vec2(points - 1) * vec2(size - 1);
  float height = heightAt(p);
  float shown = isFoot ? -foot : (height - range.x) * steep;
  place = vec3(p, height);
  depth = isFoot ? foot + (height - range.x) * steep : 0.0;
  vec3 middle = vec3(vec2(size - 1) / 2.0, 0.5 * (range.y - range.x) * steep);
  gl_Position = view * vec4(vec3(p, shown) - middle, 1.0);
}
`;

export const BLOCK_FRAGMENT = /* glsl */ `${LAND}${INK}
uniform int wall;
in vec3 place;
in float depth;
out vec4 colour;
void main() {
  vec3 ground = groundAt(place.xy);
  vec3 earth = vec3(0.42, 0.33, 0.26) * (0.86 + 0.14 * sin(depth * 0.9)) * (gl_FrontFacing ? 1.0 : 0.78);
  colour = vec4(wall == 1 ? earth : ground, 1.0);
}
`;
