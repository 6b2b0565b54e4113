/** The engine cowling on the roof: intakes, louvres, twin exhausts and the mast fairing. */

import { cubicSplines, linspace } from "../../model/curve.ts";
import { cut, cutLine } from "../../model/cut.ts";
import { bisect } from "../../model/loft.ts";
import { AMBER, BURNT, DARK, IRON, SEAL, SEAM, STEEL, TEAL, WHITE } from "../../model/paint.ts";
import { addMirrored, createMesh, type Mesh } from "../../model/part.ts";
import { addPatch, createPatch, normalAt, type Surface } from "../../model/patch.ts";
import { addBox, addLathe, addTube } from "../../model/shapes.ts";
import { add, cross, type Frame, frameAlong, frameAt, scale, unit, type Vec3 } from "../../model/vec.ts";

/** [u, z, foot (below the roof), top, half width]. */
const STATIONS = [
  [0.0, 1.02, 2.07, 2.07, 0.0],
  [0.3, 0.92, 2.02, 2.235, 0.27],
  [0.7, 0.6, 1.95, 2.4, 0.42],
  [1.2, 0.12, 1.9, 2.53, 0.505],
  [1.7, -0.38, 1.9, 2.585, 0.525],
  [2.3, -0.98, 1.88, 2.56, 0.495],
  [2.9, -1.57, 1.85, 2.45, 0.385],
  [3.5, -2.15, 1.85, 2.285, 0.235],
  [4.0, -2.64, 1.85, 2.13, 0.1],
  [4.15, -2.78, 1.9, 2.06, 0.03],
] as const;
const stationAt = cubicSplines(
  STATIONS.map((row) => row[0]),
  [1, 2, 3, 4].map((k) => STATIONS.map((row) => row[k])),
  0,
);

const shell: Surface = (u, v) => {
  const angle = (Math.PI / 2) * v;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const reach = (Math.abs(c) ** 2.5 + Math.abs(s) ** 2.5) ** -0.4;
  const [z, foot, top, halfWidth] = stationAt(u);
  return [v === 1 ? 0 : halfWidth * c * reach, foot + (top - foot) * s * reach, z];
};

/** Denser near the intake. */
const RINGS = [0, 0.06, 0.15, 0.32, 0.55, ...linspace(0.75, 1.25, 5), ...linspace(1.55, 4.15, 8)];

const ellipse = (z: number, y: number, rz: number, ry: number) => (p: Vec3) =>
  (Math.hypot((p[2] - z) / rz, (p[1] - y) / ry) - 1) * Math.min(rz, ry);
const intake = ellipse(0.3, 2.285, 0.2, 0.075);

export function addCowling(mesh: Mesh): void {
  let patch = createPatch(shell, RINGS, [0.14, 0.3, 0.39, 0.47, 0.55, 0.66, 0.82, 1], "skin");
  patch = cut(
    patch,
    (p) => intake(p) - 0.022,
    () => "lip",
  );
  patch = cut(patch, intake, () => "hole");
  patch = cutLine(patch, (p) => p[2] + 0.42, 0.013, "seam");
  patch = cut(
    patch,
    (p) => 1.75 + p[2],
    (label) => (label === "skin" ? "tail" : label),
  );
  const coats = { skin: WHITE, lip: SEAL, hole: DARK, seam: SEAM, tail: IRON };
  const half = createMesh();
  addPatch(half, patch, (label) => coats[label as keyof typeof coats]);
  addScoop(half);
  addLouvres(half);
  addExhaust(half);
  addMirrored(mesh, half);
  addMast(mesh);
}

/** A raised lip round the intake, open to the front. */
function addScoop(mesh: Mesh): void {
  const path = linspace(-0.62, 0.62, 6).map((t): Vec3 => {
    const angle = Math.PI + t * Math.PI;
    const [z, y] = [0.3 + 0.215 * Math.cos(angle), 2.285 + 0.09 * Math.sin(angle)];
    return add(onShell(z, y), scale(shellNormal(z, y), 0.012));
  });
  addTube(mesh, path, (t) => 0.008 + 0.03 * Math.sin(Math.PI * t), WHITE, 5);
}

function addLouvres(mesh: Mesh): void {
  for (const y of [2.19, 2.24, 2.29, 2.34]) {
    for (const z of [-0.8, -1.04]) {
      const normal = shellNormal(z, y);
      const along = unit(cross(normal, [0, 1, 0]));
      const frame: Frame = {
        origin: add(onShell(z, y), scale(normal, 0.001)),
        x: along,
        y: normal,
        z: cross(along, normal),
      };
      addBox(mesh, frame, [0.1, 0.006, 0.01], 0, DARK);
    }
  }
}

/** Parameters of the shell's point at (z, y) in side view, by bisection: u from z, then v from y. */
function shellParameters(z: number, y: number): [number, number] {
  const u = bisect(0, 4.15, (t) => stationAt(t)[0] > z);
  return [u, bisect(0, 1, (t) => shell(u, t)[1] < y)];
}
const onShell = (z: number, y: number): Vec3 => shell(...shellParameters(z, y));
const shellNormal = (z: number, y: number): Vec3 => normalAt(shell, ...shellParameters(z, y));

/** An exhaust pipe out and back from the flank, with a square end and a dark inside. */
function addExhaust(mesh: Mesh): void {
  const out = unit([0.34, 0.2, -1]);
  const frame = frameAlong([0.2, 2.22, -1.62], out);
  addLathe(
    mesh,
    frame,
    [
      [0.15, 0],
      [0.15, 0.12, IRON],
      [0.125, 0.14, BURNT],
      [0.118, 0.5],
      [0.112, 0.52],
      [0.1, 0.52, IRON],
      [0.096, 0.3, DARK],
      [0, 0.28],
    ],
    TEAL,
    12,
  );
}

/** The fixed part of the mast: fairing, tube and the lower swash plate with its three rods. */
function addMast(mesh: Mesh): void {
  addLathe(
    mesh,
    frameAt(0, 0, 0),
    [
      [0.36, 2.45, WHITE],
      [0.335, 2.57],
      [0.27, 2.63],
      [0.19, 2.68],
      [0.125, 2.73, AMBER],
      [0.115, 2.755, IRON],
      [0.085, 2.76],
      [0.085, 2.86],
      [0, 2.86],
    ],
    WHITE,
    16,
  );
  addLathe(
    mesh,
    frameAt(0, 0, 0),
    [
      [0.06, 2.8],
      [0.17, 2.8],
      [0.19, 2.815],
      [0.19, 2.835],
      [0.17, 2.845],
      [0, 2.845],
    ],
    STEEL,
    14,
  );
  for (const turn of [0.4, 2.5, 4.6]) {
    const [s, c] = [Math.sin(turn), Math.cos(turn)];
    addTube(
      mesh,
      [
        [0.2 * s, 2.6, 0.2 * c],
        [0.165 * s, 2.82, 0.165 * c],
      ],
      0.014,
      STEEL,
      5,
    );
  }
}
