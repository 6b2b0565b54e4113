/**
 * GLSL of the nearest mineshafts of islands (pits). Terrain discards the fragments inside them.
 *
 *   pits   vec4 each: x, y in metres from the anchor, radius, altitude of the ground in the middle; radius 0 ends the list
 */

export const MAX_PITS = 8;
export const PIT_UNIFORM = "pits";

/** A shaft cuts ground within this height above and below the ground in its middle, metres. */
const PIT_HEIGHT = 3;

/** `bool inPit(vec3 p)`. */
export const PITS = `
uniform vec4 pits[${MAX_PITS}];
bool inPit(vec3 p) {
  if (pits[0].z <= 0.0) return false;
  int i = 0;
  do {
    vec4 pit = pits[i];
    vec2 d = p.xy - pit.xy;
    if (dot(d, d) < pit.z * pit.z && abs(p.z - pit.w) < ${PIT_HEIGHT}.0) return true;
  } while (++i < ${MAX_PITS} && pits[i].z > 0.0);
  return false;
}`;
