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

/** Vertex stage of the pass of one pixel a tuft. */
export const TURF_VERTEX = `
precision highp float;
attribute vec3 position;
void main(void) {
  gl_Position = vec4(2.0 * position.xy - 1.0, 0.0, 1.0);
}`;
