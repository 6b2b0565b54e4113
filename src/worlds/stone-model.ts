/** Shape of the wandering stone: a faceted stone, some facets of which glow, in two rings. Origin at its middle. */
import { addTriangle, addVertex, createMesh, type Paint, type Part, toPart } from "../render/model/part.ts";
import { addTube } from "../render/model/shapes.ts";
import { add, unit, type Vec3 } from "../render/model/vec.ts";
import { icosphere } from "../render/vegetation/stone.ts";

const PALE: Paint = [0.62, 0.7, 0.68, 0.35];
const GLOW: Paint = [0.25, 0.95, 0.85, 2];
const BRASS: Paint = [0.5, 0.33, 0.12, 0.8];
/** Half of the stone's breadth and its height above and below the middle, metres. */
const [BROAD, ABOVE, BELOW] = [0.17, 0.34, 0.24];
/** One facet in so many glows. */
const GLOWING = 5;
/** Metres from the middle of a ring to its tube, and of the tube; pieces of a ring. */
const THICK = 0.022;
const PIECES = 40;

/** Radii of the rings, metres. */
export const RINGS = [0.46, 0.62] as const;

export function buildStone(): Part {
  const mesh = createMesh();
  for (const [k, facet] of icosphere(1).entries()) {
    const corners = facet.map(([x, y, z]): Vec3 => [BROAD * x, (z > 0 ? ABOVE : BELOW) * z, BROAD * y]);
    const [a, b, c] = facet;
    const [x, y, z] = unit(add(add(a, b), c));
    const [p, q, r] = corners.map((at) => addVertex(mesh, at, [x, z, y], k % GLOWING === 0 ? GLOW : PALE));
    addTriangle(mesh, p, q, r);
  }
  return toPart(mesh);
}

/** A level ring. */
export function buildRing(radius: number): Part {
  const mesh = createMesh();
  const around = (k: number): Vec3 => {
    const angle = (2 * Math.PI * k) / PIECES;
    return [radius * Math.cos(angle), 0, radius * Math.sin(angle)];
  };
  addTube(
    mesh,
    Array.from({ length: PIECES + 1 }, (_, k) => around(k)),
    THICK,
    BRASS,
    6,
  );
  return toPart(mesh);
}
