/**
 * GLSL of a lattice of tufts fixed in the world: cells of the window and their random numbers. `corner` is the window's
 * first cell, relative to the anchor (xy) and in the world (zw).
 */
export const TUFT_CELLS = `
uniform vec4 corner;
float chanceOf(vec2 cell, uint which) {
  uint h = uint(cell.x + 0.5) * 1664525u + uint(cell.y + 0.5) * 747796405u + which * 2891336453u;
  h = (h ^ (h >> 15)) * 2246822519u;
  h = (h ^ (h >> 13)) * 3266489917u;
  return float((h ^ (h >> 16)) >> 8) * (1.0 / 16777216.0);
}
vec2 cellOf(vec2 at) {
  return mod(at + corner.zw, 4096.0);
}`;

/** Neighbours that are drawn as one instance: few instances of many vertices cost less than many of few. */
export const TUFTS_TOGETHER = 8;

/** GLSL of the vertex stage: `tuftHere()` is the place of the tuft in the window and `tuftCard()` the card of it. `side`: tufts along a side of the window. */
export const tuftPlace = (side: number) => `
attribute vec3 position;
attribute float strip;
ivec2 tuftHere() {
  int here = int(strip + 0.5);
  return ivec2(${TUFTS_TOGETHER} * (here % ${side / TUFTS_TOGETHER}) + int(position.y + 0.5) / 3, here / ${side / TUFTS_TOGETHER});
}
float tuftCard() {
  return float(int(position.y + 0.5) % 3);
}`;

/** `tuftSeen(foot, reach)`: whether a tuft may be in view and is near enough. Most of a window is neither, and its vertices stop there. */
export const TUFT_SEEN = `
uniform mat4 clip;
bool tuftSeen(vec3 foot, float reach) {
  if (distance(foot, eye) >= reach) return false;
  // Higher and wider than any tuft, metres.
  const float SIZE = 3.0;
  vec4 at = clip * vec4(foot, 1.0);
  vec2 size = SIZE * vec2(length(vec3(clip[0].x, clip[1].x, clip[2].x)), length(vec3(clip[0].y, clip[1].y, clip[2].y)));
  return all(lessThan(abs(at.xy), at.w + SIZE + size));
}`;

/** Vertex stage of the pass of one pixel a tuft. */
export const TURF_VERTEX = `
precision highp float;
attribute vec3 position;
void main(void) {
  gl_Position = vec4(2.0 * position.xy - 1.0, 0.0, 1.0);
}`;
