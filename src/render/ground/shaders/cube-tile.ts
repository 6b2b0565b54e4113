/**
 * GLSL that reads the land on the faces of a planet's cube (src/core/planet/cube-tile.ts), from the same texels as a plane's tile.
 *
 *   near      differences from the anchor's own u and v, which the CPU has split in double precision into cells and fractions
 *   far       u and v of the place itself, where an error of a float's last place is far smaller than the filter
 *   error     near the eye 2 mm, and where the ground is 8 km from the datum, whose last place is a millimetre in a float, 1 cm
 *             (tests/browser/globe.test.ts)
 */

import type { HeightTile } from "../../../core/field/tile.ts";
import { AXIS_PHASES, CUBE_TURNS } from "../../../core/planet/cube-tile.ts";
import { tileReaderSource } from "./tile.ts";

/** GLSL of one of the tile's coordinates on each face, as directions in space. */
function turnsOf(which: 0 | 1): string {
  const rows = CUBE_TURNS.map((turns, face) => {
    const [after, sign] = turns[which];
    return `vec3(${[0, 1, 2].map((axis) => (axis === (face + after) % 3 ? `${sign}.0` : "0.0")).join(", ")})`;
  });
  return `vec3[6](${rows.join(", ")})`;
}

/** Pairs of phases before those of the anchor. */
const ANCHOR = (3 * AXIS_PHASES) / 2;

/**
 * `vec4 landAt(int reading, vec3 p, float width)`: height and gradient of the land whose phases begin at a reading, `p` metres from
 * the anchor on the datum, averaged over `width` metres. Follows `phaseSource`.
 */
export function cubeTileSource(tile: Pick<HeightTile, "levels">, above: number): string {
  return `${tileReaderSource(tile, above)}
const vec3 LAND_U[6] = ${turnsOf(0)};
const vec3 LAND_V[6] = ${turnsOf(1)};
vec4 landAt(int reading, vec3 p, float width) {
  vec2 last = phaseOf(0, reading + ${ANCHOR + 1});
  vec2 form = phaseOf(0, reading + ${ANCHOR + 2});
  vec3 place = vec3(phaseOf(0, reading + ${ANCHOR}), last.x) + p;
  float frequency = last.y;
  vec3 size = abs(place);
  int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
  float side = (axis == 0 ? place.x : axis == 1 ? place.y : place.z) < 0.0 ? -1.0 : 1.0;
  vec3 outward = side * vec3(equal(ivec3(axis), ivec3(0, 1, 2)));
  int face = side < 0.0 ? axis + 3 : axis;
  int own = reading + ${AXIS_PHASES / 2} * axis;
  vec2 x = phaseOf(0, own);
  vec2 y = phaseOf(0, own + 1);
  vec2 start = phaseOf(0, own + 2);
  float across = 1.0 / dot(outward, place);
  bool near = phaseOf(0, own + 3).x == side;
  vec3 from = near ? p : place;
  vec2 onward = vec2(dot(LAND_U[face], from), dot(LAND_V[face], from));
  onward = near ? (onward - start * dot(outward, from)) * across : onward * across - start;
  vec3 h = tileWithin(ivec2(x.x, y.x), vec2(x.y, y.y) + onward * frequency, width * across * frequency, frequency);
  vec2 uv = start + onward;
  vec3 gradient = h.y * (LAND_U[face] - uv.x * outward) + h.z * (LAND_V[face] - uv.y * outward);
  return vec4(form.x + form.y * h.x, form.y * across * gradient);
}`;
}
