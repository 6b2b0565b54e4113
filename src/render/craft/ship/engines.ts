/** Stub wings, the engines at their ends and the large one at the stern; and the engines' plumes. */

import { linspace } from "../../model/curve.ts";
import { addAerofoil } from "../../model/loft.ts";
import { AMBER, CHROME, DARK, GREEN_LAMP, IRON, RED_LAMP, STEEL, TEAL, WHITE, WHITE_LAMP } from "../../model/paint.ts";
import { addMirrored, createMesh, type Mesh, type Paint, type Part, toPart } from "../../model/part.ts";
import { addBox, addLathe, type ProfilePoint } from "../../model/shapes.ts";
import { add, type Frame, frameAt, type Vec3 } from "../../model/vec.ts";

/** Centre of the right engine, and the face of the stern nozzle. */
const POD: Vec3 = [3.02, 1.2, -1.05];
const STERN: Vec3 = [0, 1.5, -3.8];
/** Glow inside a nozzle, linear. */
const FIRE: Paint = [0.42, 0.8, 1, 9];

/** A frame with y towards the nose. */
const facingNose = (origin: Vec3): Frame => ({ origin, x: [1, 0, 0], y: [0, 0, 1], z: [0, -1, 0] });

/** Profile of an engine: from the glow in the nozzle over the cowl to the fan in the intake. */
const COWL: readonly ProfilePoint[] = [
  [0, -1.55, FIRE],
  [0.3, -1.58],
  [0.32, -1.58, IRON],
  [0.4, -2.08],
  [0.44, -2.08, STEEL],
  [0.5, -1.5, IRON],
  [0.53, -1.44, WHITE],
  [0.6, -0.5],
  [0.62, 0.3],
  [0.6, 0.82, AMBER],
  [0.585, 0.98, TEAL],
  [0.55, 1.3],
  [0.51, 1.48, CHROME],
  [0.46, 1.53],
  [0.42, 1.46, DARK],
  [0.4, 0.9],
  [0.16, 0.86, IRON],
  [0.1, 1.12],
  [0, 1.2],
];

export function addEngines(mesh: Mesh): void {
  const half = createMesh();
  addAerofoil(half, wing, linspace(1.1, 2.3, 4), WHITE, 14);
  addAerofoil(half, wing, [2.3, 2.38], AMBER, 14);
  addAerofoil(half, wing, [2.38, 2.8], TEAL, 14);
  addAerofoil(half, fin, linspace(0, 0.8, 5), WHITE, 12);
  addAerofoil(half, fin, [0.8, 0.9], AMBER, 12);
  addAerofoil(half, fin, [0.9, 1.18, 1.24], TEAL, 12);
  addLathe(half, facingNose(POD), COWL, WHITE, 28);
  addMirrored(mesh, half);
  const great = COWL.slice(0, 6).map(([r, h, coat]): ProfilePoint => [1.12 * r, 0.7 * (h + 1.55) + 0.02, coat ?? IRON]);
  addLathe(mesh, facingNose(STERN), [...great, [0.62, 0.02, STEEL]], IRON, 28);
  for (const [side, lamp] of [
    [-1, RED_LAMP],
    [1, GREEN_LAMP],
  ] as const)
    addBox(mesh, frameAt(side * (POD[0] + 0.62), POD[1], POD[2] + 0.1), [0.035, 0.045, 0.16], 0.02, lamp);
  addBox(mesh, frameAt(0, 2.06, -3.1), [0.05, 0.035, 0.12], 0.02, WHITE_LAMP);
}

function wing(x: number) {
  const out = x - 1.1;
  return {
    lead: [x, 1.28 - 0.05 * out, 1.15 - 0.62 * out] as Vec3,
    chord: [0, -0.05, -3.3 + 0.62 * out] as Vec3,
    rise: [0, 0.17 - 0.035 * out, 0] as Vec3,
  };
}

/** A fin that leans outward and is swept back; `up` along its span. */
function fin(up: number) {
  const blunt = Math.sqrt(Math.max(0, 1 - (up / 1.25) ** 8));
  return {
    lead: add([0.72, 1.95, -1.75], [0.42 * up, 0.9 * up, -0.95 * up - 0.25 * (1 - blunt)]) as Vec3,
    chord: [0, 0, (-1.75 + 0.68 * up) * (0.6 + 0.4 * blunt)] as Vec3,
    rise: [0.075 * blunt, -0.035 * blunt, 0] as Vec3,
  };
}

/** Plume: cones that fade to the back, one unit long, scaled by the thrust; the colour's a is opacity. */
export function plume(): { readonly part: Part; readonly at: readonly Vec3[] } {
  const mesh = createMesh();
  const shades: readonly (readonly [radius: number, length: number])[] = [
    [0.27, 1],
    [0.17, 0.62],
    [0.09, 0.4],
  ];
  for (const [radius, length] of shades) {
    const coat = ([, , z]: Vec3): Paint => [0.35, 0.68, 1, 0.5 * Math.max(0, 1 + z / length) ** 1.6];
    const profile = linspace(1, 0, 8).map((s): ProfilePoint => [radius * (1 - s) ** 0.6 + 0.001, -length * s]);
    addLathe(mesh, facingNose([0, 0, 0]), profile, coat, 20);
  }
  const behind = POD[2] - 1.7;
  return {
    part: toPart(mesh),
    at: [
      [POD[0], POD[1], behind],
      [-POD[0], POD[1], behind],
      [STERN[0], STERN[1], STERN[2] - 0.1],
    ],
  };
}
