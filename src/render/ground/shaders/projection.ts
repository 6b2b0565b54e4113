/** How the grid of a sheet lies in space: GLSL of its vertices. */

/** A flat country: a chunk lies at its level's datum. */
export const PLANE = {
  declare: "",
  place: "vec2 place = chunk.xy + position.xy * cell;\n  vec3 datum = vec3(place, datums[level]);",
  morphed: "place -= mod(position.xy, 2.0) * cell * morph;\n  datum = vec3(place, datums[level]);",
  // The quadtree's own distance: from the ground nearest to the eye, not from the datum far under a summit.
  away: "distance(vec3(place, seats[level]), eye)",
  metres: "away",
  up: "vec3(0.0, 0.0, 1.0)",
} as const;

/**
 * A round one: a cube's face pulled on to the sphere. Corners and cells are whole multiples of powers of two from the
 * anchor, so that chunks that share an edge of the cube compute the same floats; the form of the difference of two
 * directions keeps millimetres at any radius (DESIGN §3).
 */
export const CUBE_SPHERE = {
  declare: `
uniform vec4 globe;
uniform vec4 eyeOnCube;
uniform float cubeScale;
uniform vec3 faces[6];
vec3 onFace(int face, vec2 at) {
  vec3 turned = face < 2 ? vec3(0.0, at.x, at.y) : face < 4 ? vec3(at.y, 0.0, at.x) : vec3(at.x, at.y, 0.0);
  vec3 swapped = face < 2 ? vec3(0.0, at.y, at.x) : face < 4 ? vec3(at.x, 0.0, at.y) : vec3(at.y, at.x, 0.0);
  return faces[face] + ((face & 1) == 0 ? turned : swapped);
}
vec3 onDatum(vec3 q) {
  vec3 offset = q * cubeScale;
  float s = 2.0 * dot(globe.xyz, offset) + dot(offset, offset);
  float root = sqrt(1.0 + s);
  return globe.w * (offset / root - globe.xyz * (s / (root * (1.0 + root))));
}`,
  place: "vec2 place = chunk.xy + position.xy * cell;\n  vec3 datum = onDatum(onFace(level, place));",
  morphed: "place -= mod(position.xy, 2.0) * cell * morph;\n  datum = onDatum(onFace(level, place));",
  // Chunks are squares of the cube, and so are their distances: the quadtree's own (src/stream/cube-sphere.ts).
  away: "length(vec4(onFace(level, place) - eyeOnCube.xyz, eyeOnCube.w))",
  metres: "(away * globe.w)",
  up: "normalize(globe.xyz * globe.w + datum)",
} as const;
