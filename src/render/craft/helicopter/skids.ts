/** The skid gear: two runners, two bowed cross tubes, steps. The runners' undersides are y = 0. */
import { smoothPath } from "../../model/curve.ts";
import { IRON, RUBBER, STEEL, WHITE } from "../../model/paint.ts";
import { createMesh, type Mesh, placeBothSides } from "../../model/part.ts";
import { addBox, addTube } from "../../model/shapes.ts";
import { frameAt, type Vec3 } from "../../model/vec.ts";

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
  placeBothSides(mesh, half);
}

/** Half a cross tube: out of the belly, bowed down to the runner. */
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

/** A tread along each strut's foot and one below the door. */
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
