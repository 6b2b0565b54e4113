/**
 * The ship's procedural model: a small spacecraft on three legs, with a canopy, stub wings and three engines.
 *
 *   axes      metres; x right, y up, z towards the nose; the origin is on the ground between the feet
 *   normals, colours   see ../../model/part.ts
 *   size      10 m long, 7.3 m wide; at most 14,000 triangles in all (tests/render/ship.test.ts)
 */
import { CHROME, IRON, RUBBER, STEEL, WHITE } from "../../model/paint.ts";
import { createMesh, type Mesh, type Part, toPart } from "../../model/part.ts";
import { addBox, addLathe, addTube } from "../../model/shapes.ts";
import { frameAt, type Vec3 } from "../../model/vec.ts";
import { addCabin, addCockpit, PILOT_EYE } from "./cockpit.ts";
import { addEngines, plume } from "./engines.ts";
import { addLining, buildHull } from "./hull.ts";

/** Hip on the hull and foot of each leg. */
const LEGS: readonly (readonly [hip: Vec3, foot: Vec3])[] = [
  [
    [0, 0.98, 3.3],
    [0, 0.05, 3.6],
  ],
  [
    [0.95, 0.95, -1.35],
    [1.5, 0.05, -1.65],
  ],
  [
    [-0.95, 0.95, -1.35],
    [-1.5, 0.05, -1.65],
  ],
];

function addLegs(mesh: Mesh): void {
  for (const [hip, foot] of LEGS) addLeg(mesh, hip, foot);
}

function addLeg(mesh: Mesh, hip: Vec3, foot: Vec3): void {
  const along = (t: number): Vec3 => [
    hip[0] + (foot[0] - hip[0]) * t,
    hip[1] + (foot[1] - hip[1]) * t,
    hip[2] + (foot[2] - hip[2]) * t,
  ];
  addTube(mesh, [along(0), along(0.55)], 0.11, WHITE, 10);
  addTube(mesh, [along(0.5), along(0.58)], 0.125, IRON, 10);
  addTube(mesh, [along(0.5), along(0.97)], 0.062, CHROME, 10);
  const knee: Vec3 = [hip[0], hip[1] - 0.02, hip[2] - 0.62];
  addTube(mesh, [knee, along(0.6)], 0.04, STEEL, 6);
  addBox(mesh, frameAt(...along(0.6)), [0.08, 0.05, 0.08], 0.02, IRON);
  addLathe(
    mesh,
    frameAt(foot[0], 0, foot[2]),
    [
      [0, 0, RUBBER],
      [0.25, 0],
      [0.3, 0.03],
      [0.3, 0.07, STEEL],
      [0.16, 0.13],
      [0.07, 0.2],
      [0, 0.2],
    ],
    RUBBER,
    20,
  );
}

function legs(): Mesh {
  const mesh = createMesh();
  addLegs(mesh);
  return mesh;
}

export interface ShipModel {
  /** All fixed opaque parts, with emissive lamps and nozzles. */
  readonly outside: Part;
  readonly glass: Part;
  /** Extended; they are moved up into the hull to retract. */
  readonly legs: Part;
  /** The interior seen by the pilot, instead of outside and glass. */
  readonly cockpit: Part;
  /** A plume one metre long with its origin at the nozzle, and the positions of the nozzles. */
  readonly plume: Part;
  readonly nozzles: readonly Vec3[];
  readonly pilotEye: Vec3;
}

export function buildShip(): ShipModel {
  const { skin, glass } = buildHull();
  addEngines(skin);
  addLining(skin);
  addCabin(skin);
  const cockpit = createMesh();
  addCockpit(cockpit);
  const { part, at } = plume();
  return {
    outside: toPart(skin),
    glass: toPart(glass),
    legs: toPart(legs()),
    cockpit: toPart(cockpit),
    plume: part,
    nozzles: at,
    pilotEye: PILOT_EYE,
  };
}
