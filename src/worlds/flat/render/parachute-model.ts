/** The shape of the parachute: an arched wing of nine cells, its lines and risers. Loaded in motion, since few first pictures show it. */
import {
  addQuad,
  addVertex,
  createMesh,
  type Mesh,
  type Paint,
  type Part,
  toPart,
} from "../../../render/model/part.ts";
import { addTube } from "../../../render/model/shapes.ts";
import { cross, sub, unit, type Vec3 } from "../../../render/model/vec.ts";

/**
 * The canopy mesh: a wing of nine cells, suspension lines, and two risers. The origin is at the character's feet.
 */
const CELLS = 9;
/** Radius of the arch and height of its top above the feet in metres, and the angle from its middle to a tip in radians. */
const [RADIUS, TOP, ARC] = [5.4, 8.1, 0.74];
/** Distance of the leading edge ahead of the feet, chord, thickness, and bulge of a cell between its ribs; metres. */
const [NOSE, CHORD] = [2.5, 3.1];
const [DEPTH, BULGE] = [0.44, 0.1];
/** Segments across a cell, and along the chord. */
const [ALONG, BACK] = [3, 8];
/** Attachment points of suspension lines: shares of the chord, and ribs. */
const LINES_AT = [0.1, 0.58];
const RIBS = [0, 2, 4, 5, 7, 9];

const CORAL: Paint = [0.72, 0.13, 0.055, 0];
const CREAM: Paint = [0.84, 0.76, 0.6, 0];
const AMBER: Paint = [0.86, 0.42, 0.09, 0];
const PAINTS = [CORAL, AMBER, CREAM, CORAL, CREAM, CORAL, CREAM, AMBER, CORAL];
const LINE: Paint = [0.5, 0.48, 0.44, 0.1];
const WEBBING: Paint = [0.05, 0.06, 0.075, 0.1];

/** A point of the wing: `cells` 0…CELLS from left to right, `back` 0…1 from the leading edge, lower (0) or upper (1) surface. */
function wing(cells: number, back: number, upper: 0 | 1): Vec3 {
  const angle = ARC * ((2 * cells) / CELLS - 1);
  const thick = DEPTH * 2.2 * Math.sqrt(back) * (1 - back) + 0.12 * (1 - back);
  const full = BULGE * Math.sin(Math.PI * (cells % 1)) * (1 - back * back);
  const out = RADIUS + (upper === 1 ? thick + full : -0.5 * full);
  return [out * Math.sin(angle), TOP - RADIUS + out * Math.cos(angle), NOSE - CHORD * back];
}

function addCloth(mesh: Mesh, upper: 0 | 1): void {
  const step = 1e-3;
  for (let cell = 0; cell < CELLS; cell++) {
    // Cells do not share vertices: the colour changes at their edges.
    const at = (i: number, j: number): number => {
      const [u, v] = [cell + Math.min(0.9999, i / ALONG), j / BACK];
      const p = wing(u, v, upper);
      const [across, along] = [
        sub(wing(Math.min(cell + 0.9999, u + step), v, upper), wing(Math.max(cell, u - step), v, upper)),
        sub(wing(u, Math.min(1, v + step), upper), wing(u, Math.max(0, v - step), upper)),
      ];
      const normal = unit(cross(across, along));
      const outward = upper === 1 ? 1 : -1;
      const sign = normal[1] * outward < 0 ? -1 : 1;
      return addVertex(mesh, p, [normal[0] * sign, normal[1] * sign, normal[2] * sign], PAINTS[cell]);
    };
    const grid = Array.from({ length: ALONG + 1 }, (_, i) => Array.from({ length: BACK + 1 }, (__, j) => at(i, j)));
    for (let i = 0; i < ALONG; i++)
      for (let j = 0; j < BACK; j++) addQuad(mesh, grid[i][j], grid[i + 1][j], grid[i + 1][j + 1], grid[i][j + 1]);
  }
}

export function buildCanopy(): Part {
  const mesh = createMesh();
  addCloth(mesh, 0);
  addCloth(mesh, 1);
  for (const side of [-1, 1]) {
    // Below a level line of sight, and beyond the near plane.
    const waist: Vec3 = [0.3 * side, 0.9, 0.46];
    const knot: Vec3 = [0.46 * side, 2.6, 0.66];
    addTube(mesh, [waist, knot], 0.011, WEBBING, 6, 0.5);
    for (const rib of RIBS)
      if (rib < CELLS / 2 === side < 0)
        for (const back of LINES_AT) addTube(mesh, [knot, wing(rib, back, 0)], 0.007, LINE, 3);
  }
  return toPart(mesh);
}
