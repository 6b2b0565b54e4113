/** Parts attached to the hull: skids, lamps, antennas, probes, handles, hinges, steps. The undersides of the skids are at y = 0. */
import { smoothPath } from "../../model/curve.ts";
import {
  AMBER,
  CHROME,
  DARK,
  GREEN_LAMP,
  IRON,
  RED_LAMP,
  RUBBER,
  SEAL,
  STEEL,
  TEAL,
  WHITE,
  WHITE_LAMP,
} from "../../model/paint.ts";
import { addMirrored, createMesh, type Mesh } from "../../model/part.ts";
import { addBox, addLathe, addPlate, addTube } from "../../model/shapes.ts";
import { add, type Frame, frameAlong, frameAt, scale, unit, type Vec3 } from "../../model/vec.ts";
import { onHull } from "./hull.ts";

export function addFittings(mesh: Mesh): void {
  const half = createMesh();
  for (const z of [0.36, -0.62]) addHandle(half, z);
  for (const [z, y] of [
    [1.5, 1.0],
    [1.32, 1.62],
    [0.17, 1.08],
    [0.17, 1.8],
  ])
    addBox(half, onHull(z, y), [0.016, 0.012, 0.05], 0, IRON);
  addBox(half, lifted(onHull(-1.24, 1.08), 0.006), [0.04, 0.006, 0.012], 0, CHROME);
  addMirrored(mesh, half);
  addLights(mesh);
  addAntennas(mesh);
  addNose(mesh);
}

const lifted = (frame: Frame, by: number): Frame => ({ ...frame, origin: add(frame.origin, scale(frame.y, by)) });

function addHandle(half: Mesh, z: number): void {
  const frame = onHull(z, 1.08);
  addBox(half, frame, [0.085, 0.006, 0.03], 0, SEAL);
  addBox(half, lifted(frame, 0.018), [0.065, 0.006, 0.011], 0, CHROME);
}

/** Navigation lights (red left, green right, white behind) and a beacon below and above. */
function addLights(mesh: Mesh): void {
  for (const [side, lamp] of [
    [1, GREEN_LAMP],
    [-1, RED_LAMP],
  ] as const) {
    const tip: Vec3 = [side * 1.06, 2.0, -5.36];
    addLathe(
      mesh,
      frameAlong(tip, [side, 0, 0]),
      [
        [0.028, -0.03, IRON],
        [0.03, 0.0, lamp],
        [0.026, 0.03],
        [0.012, 0.045],
        [0, 0.048],
      ],
      IRON,
      10,
    );
  }
  addLathe(
    mesh,
    frameAlong([0, 2.2, -7.72], [0, 0, -1]),
    [
      [0.022, -0.04, IRON],
      [0.022, 0, WHITE_LAMP],
      [0.016, 0.025],
      [0, 0.032],
    ],
    IRON,
    8,
  );
  addLathe(
    mesh,
    frameAlong([0, 3.3, -7.7], [0, 1, 0]),
    [
      [0.034, -0.02, IRON],
      [0.034, 0.02, RED_LAMP],
      [0.028, 0.06],
      [0, 0.075],
    ],
    IRON,
    10,
  );
  addLathe(
    mesh,
    frameAlong([0, 0.575, 0.25], [0, -1, 0]),
    [
      [0.05, -0.02, IRON],
      [0.05, 0.01, RED_LAMP],
      [0.04, 0.045],
      [0, 0.06],
    ],
    IRON,
    10,
  );
}

/** Landing lamp, pitot tube, and wire cutters. */
function addNose(mesh: Mesh): void {
  const ahead = unit([0, -0.55, 1]);
  const chin = frameAlong([0, 0.765, 2.27], ahead);
  addLathe(
    mesh,
    chin,
    [
      [0.095, -0.06, SEAL],
      [0.1, 0.0],
      [0.092, 0.014],
      [0.08, 0.014, CHROME],
      [0.055, -0.012, WHITE_LAMP],
      [0, -0.018],
    ],
    SEAL,
    14,
  );
  addTube(
    mesh,
    smoothPath(
      [
        [0, 0.9, 2.44],
        [0, 0.885, 2.53],
        [0, 0.885, 2.82],
      ],
      3,
    ),
    0.013,
    STEEL,
    5,
  );
  // Wire cutters before the mast and the skids.
  for (const [y, z, up] of [
    [2.13, 0.92, 1],
    [0.59, 1.5, -1],
  ] as const) {
    addPlate(
      mesh,
      { ...frameAt(0.012, y, z), x: [0, 0, 1], z: [1, 0, 0] },
      [
        [-0.22, 0],
        [0.12, -0.05 * up],
        [0.05, 0.1 * up],
        [0.12, 0.3 * up],
        [0.08, 0.31 * up],
        [-0.02, 0.12 * up],
      ],
      0.024,
      DARK,
    );
  }
}

function addAntennas(mesh: Mesh): void {
  const blade = (y: number, z: number, up: number): void =>
    addPlate(
      mesh,
      { ...frameAt(0.009, y, z), x: [0, 0, 1], z: [1, 0, 0] },
      [
        [0.1, -0.03 * up],
        [-0.06, 0.22 * up],
        [-0.13, 0.22 * up],
        [-0.12, -0.03 * up],
      ],
      0.018,
      WHITE,
    );
  blade(2.08, -3.3, 1);
  blade(0.6, -0.35, -1);
  addTube(
    mesh,
    [
      [0, 1.7, -4.2],
      [0, 1.42, -4.5],
    ],
    0.006,
    DARK,
    5,
  );
  addTube(
    mesh,
    smoothPath(
      [
        [0, 2.06, -4.9],
        [0, 2.2, -5.0],
        [0, 2.24, -5.5],
        [0, 2.24, -6.1],
      ],
      2,
    ),
    0.008,
    DARK,
    4,
  );
  addBox(mesh, frameAt(0, 1.63, -4.0), [0.03, 0.03, 0.12], 0, TEAL);
  addLathe(
    mesh,
    frameAlong([0.35, 2.03, -0.2], [0.3, 1, 0]),
    [
      [0.05, -0.05],
      [0.05, 0.115],
      [0.02, 0.13],
      [0, 0.13],
    ],
    AMBER,
    10,
  );
}

const TRACK = 1.02;
const RUNNER = 0.042;

export function addSkids(mesh: Mesh): void {
  const half = createMesh();
  const toe = smoothPath(
    [
      [TRACK, RUNNER, 1.1],
      [TRACK, RUNNER, 1.3],
      [TRACK, 0.1, 1.66],
      [TRACK - 0.01, 0.27, 1.9],
      [TRACK - 0.03, 0.42, 1.97],
    ],
    2,
  );
  const runner: Vec3[] = [
    [TRACK, RUNNER + 0.035, -1.62],
    [TRACK, RUNNER + 0.003, -1.45],
    [TRACK, RUNNER, -1.35],
    ...toe,
  ];
  addTube(half, runner, (t) => RUNNER * (t > 0.95 ? 0.8 : 1), IRON, 7);
  for (const z of [-1.05, 0.1, 1.0]) addBox(half, frameAt(TRACK, 0.018, z), [0.03, 0.018, 0.2], 0, STEEL);
  for (const z of [0.86, -0.78]) addStrut(half, z);
  addSteps(half);
  addMirrored(mesh, half);
}

/** Half a cross tube, from the belly down to the skid. */
function addStrut(half: Mesh, z: number): void {
  const bow = smoothPath(
    [
      [0.3, 0.66, z],
      [0.62, 0.54, z],
      [0.86, 0.29, z],
      [TRACK, 0.06, z],
    ],
    3,
  );
  addTube(half, bow, 0.042, WHITE, 6, 1.5);
  addBox(half, frameAt(TRACK, 0.07, z), [0.058, 0.05, 0.1], 0, IRON);
  addBox(half, frameAt(0.36, 0.61, z), [0.06, 0.05, 0.09], 0, IRON);
}

/** Boarding steps. */
function addSteps(half: Mesh): void {
  addBox(half, frameAt(0.93, 0.36, 0.12), [0.075, 0.012, 0.34], 0.008, RUBBER);
  for (const z of [-0.16, 0.4])
    addTube(
      half,
      [
        [0.7, 0.63, z],
        [0.86, 0.44, z],
        [0.93, 0.355, z],
      ],
      0.014,
      IRON,
      5,
    );
}
