/**
 * Pits on the GPU: the nearest mineshafts of islands, and whether a point of the ground lies over one.
 *
 *   pits   x, y from the anchor, radius, altitude of the ground in the middle from the anchor; radius 0 ends the list
 */
export const MOST_PITS = 8;
export const PIT_UNIFORM = "pits";

/** Metres of ground over and under the middle's that a shaft goes through. */
const STEEP = 3;

/** `bool inPit(vec3 p)`. */
export const PITS = `
uniform vec4 pits[${MOST_PITS}];
bool inPit(vec3 p) {
  for (int i = 0; i < ${MOST_PITS}; i++) {
    vec4 pit = pits[i];
    if (pit.z <= 0.0) return false;
    vec2 d = p.xy - pit.xy;
    if (dot(d, d) < pit.z * pit.z && abs(p.z - pit.w) < ${STEEP}.0) return true;
  }
  return false;
}`;
