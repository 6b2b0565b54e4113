/** Projections of the chunk grid into space: GLSL for the vertex shader. */

/** A plane: a chunk lies at its level's datum. */
export const PLANE = {
  declare: "",
  place: "vec2 place = chunk.xy + position.xy * cell;\n  vec3 datum = vec3(place, datums[level]);",
  morphed: "place -= mod(position.xy, 2.0) * cell * morph;\n  datum = vec3(place, datums[level]);",
  // The quadtree's own distance: from the ground nearest to the eye, not from the datum far below a summit.
  away: "distance(vec3(place, lodAltitudes[level]), lodEye)",
  metres: "away",
  up: "vec3(0.0, 0.0, 1.0)",
} as const;

/**
 * A cube-sphere: the faces of a cube projected to a sphere. Corners and cells are whole multiples of powers of two from the anchor,
 * so chunks that share a cube edge compute the same floats. `onDatum` writes the difference of two normalised directions in a
 * form without cancellation, which keeps millimetres at any radius.
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
  // Chunks are squares of the cube, so distances are measured on the cube too, as in src/stream/cube-sphere.ts.
  away: "length(vec4(onFace(level, place) - eyeOnCube.xyz, eyeOnCube.w))",
  metres: "(away * globe.w)",
  // A unit vector: datum + globe.w · globe.xyz is as long as the radius. Their sum itself would have no more digits than the radius has.
  up: "(globe.xyz + datum / globe.w)",
} as const;
