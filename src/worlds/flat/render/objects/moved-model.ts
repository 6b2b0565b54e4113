/** Meshes of the phone box and the rocket where a player has moved them, painted as the plants' shader paints them, and of a plume. */
import { addTriangle, addVertex, createMesh, type Paint, type Part, toPart } from "../../../../render/model/part.ts";
import { addLathe, type ProfilePoint } from "../../../../render/model/shapes.ts";
import { frameAlong, type Vec3 } from "../../../../render/model/vec.ts";
import { type PlantGeometry, SURFACE, type SurfaceType } from "../../../../render/vegetation/geometry.ts";
import { PAINTS } from "../../../../render/vegetation/paints.ts";

const matte = ([r, g, b]: Vec3): Paint => [r, g, b, 0];
/** Paints of the surface types; gloss where the plants' shader mirrors sky and sun. That of rock is the mean of its texture. */
const FINISHES: { readonly [surface in SurfaceType]?: Paint } = {
  rock: [0.22, 0.21, 0.19, 0],
  orange: matte(PAINTS.orange),
  white: matte(PAINTS.white),
  hole: matte(PAINTS.hole),
  red: [...PAINTS.red, 0.6],
  glass: [...PAINTS.glass, 1],
  steel: [...PAINTS.steel, 0.9],
};
const TYPES = Object.keys(SURFACE) as SurfaceType[];

/** A geometry whose unit is `size` metres. Throws if it has a surface type without a paint. */
export function paintedPart({ positions, normals, surfaces, indices }: PlantGeometry, size: number): Part {
  const mesh = createMesh();
  for (let i = 0; i < positions.length; i += 3) {
    const type = TYPES[surfaces[(4 * i) / 3]];
    const paint = FINISHES[type];
    if (!paint) throw new RangeError(`Expected a painted surface, got ${type}.`);
    const [x, y, z] = positions.subarray(i, i + 3);
    addVertex(mesh, [size * x, size * z, size * y], [normals[i], normals[i + 2], normals[i + 1]], paint);
  }
  for (let i = 0; i < indices.length; i += 3) addTriangle(mesh, indices[i], indices[i + 1], indices[i + 2]);
  return toPart(mesh);
}

/** Cones of a plume in the unit of the rocket: radius, length and colour. */
const FLAMES: readonly (readonly [radius: number, length: number, colour: Vec3])[] = [
  [0.15, 2.4, [1, 0.5, 0.16]],
  [0.1, 1.5, [1, 0.68, 0.32]],
  [0.06, 0.9, [1, 0.86, 0.65]],
];
/** Height of the nozzle in that unit, and steps along a cone. */
const [NOZZLE, STEPS] = [0.15, 8];

/** A plume below a rocket of a size: cones that fade downwards; the colour's a is opacity. */
export function buildPlume(size: number): Part {
  const mesh = createMesh();
  const down = frameAlong([0, NOZZLE * size, 0], [0, -1, 0]);
  for (const [radius, length, [r, g, b]] of FLAMES) {
    const coat = ([, y]: Vec3): Paint => [r, g, b, 0.5 * Math.max(0, 1 - (NOZZLE - y / size) / length) ** 1.6];
    const profile = Array.from({ length: STEPS + 1 }, (_, k): ProfilePoint => {
      const share = k / STEPS;
      return [size * radius * (1 - share) ** 0.6 + 0.001, size * length * share];
    });
    addLathe(mesh, down, profile, coat, 20);
  }
  return toPart(mesh);
}
