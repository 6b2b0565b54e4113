/** The tail: shroud and fin in one smooth surface round the fan's duct, the stabiliser and its end plates. */

import { catmullRom, linspace } from "../../model/curve.ts";
import { cut } from "../../model/cut.ts";
import { addAerofoil, type Section } from "../../model/loft.ts";
import { AMBER, DARK, IRON, STEEL, TEAL, WHITE } from "../../model/paint.ts";
import { addMirrored, createMesh, type Mesh } from "../../model/part.ts";
import { addPatch, createPatch, type Surface } from "../../model/patch.ts";
import { addLathe, addTube } from "../../model/shapes.ts";
import { add, frameAlong, type Vec3 } from "../../model/vec.ts";

export const TAIL_HUB: Vec3 = [0, 2.02, -7.02];
const DUCT_RADIUS = 0.47;
const DUCT_HALF_DEPTH = 0.15;

/** Outline in side view, (z, y) relative to the duct's centre, from the boom round over the fin. */
const OUTLINE: readonly Vec3[] = [
  [1.25, 0.0, 0],
  [0.98, 0.12, 0],
  [0.74, 0.35, 0],
  [0.5, 0.6, 0],
  [0.2, 0.9, 0],
  [-0.16, 1.2, 0],
  [-0.46, 1.3, 0],
  [-0.8, 1.3, 0],
  [-0.84, 1.1, 0],
  [-0.7, 0.72, 0],
  [-0.68, 0.32, 0],
  [-0.7, -0.05, 0],
  [-0.68, -0.38, 0],
  [-0.66, -0.72, 0],
  [-0.44, -0.86, 0],
  [-0.1, -0.72, 0],
  [0.25, -0.6, 0],
  [0.52, -0.42, 0],
  [0.76, -0.22, 0],
  [1.02, -0.1, 0],
];

function outlineAt(t: number): Vec3 {
  const n = OUTLINE.length;
  const k = Math.floor(t);
  const [a, b, c, d] = [-1, 0, 1, 2].map((i) => OUTLINE[(((k + i) % n) + n) % n]);
  return catmullRom(a, b, c, d, t - k);
}

/** t round the outline, s from the duct's lip (0) to the edge (1); right side. */
const flank: Surface = (t, s) => {
  const [oz, oy] = outlineAt(t);
  const reach = Math.hypot(oz, oy);
  const along = Math.min(Math.max(s, 0), 1);
  const radius = DUCT_RADIUS + (reach - DUCT_RADIUS) * along;
  const beyond = (radius - DUCT_RADIUS) / 0.42;
  const body = 0.062 + (DUCT_HALF_DEPTH - 0.062) * Math.exp(-beyond * beyond * 1.5);
  // Rounded at the lip, and closed like a wing at the outer edge.
  const lip = Math.sqrt(Math.max(0, 1 - Math.max(0, 1 - (radius - DUCT_RADIUS) / 0.06) ** 2));
  const edge = Math.sqrt(Math.max(0, 1 - Math.max(0, 1 - (reach - radius) / 0.2) ** 2));
  const x = along === 1 ? 0 : body * (0.72 + 0.28 * lip) * edge;
  return [x, TAIL_HUB[1] + (oy / reach) * radius, TAIL_HUB[2] + (oz / reach) * radius];
};

export function addFin(mesh: Mesh): void {
  const rows = linspace(0, OUTLINE.length, 1.4 * OUTLINE.length);
  let patch = createPatch(flank, rows, [0, 0.06, 0.2, 0.45, 0.75, 0.94, 1], "below");
  const slant = (p: Vec3): number => p[1] - 0.35 * p[2];
  patch = cut(
    patch,
    (p) => 5.22 - slant(p),
    () => "stripe",
  );
  patch = cut(
    patch,
    (p) => 5.52 - slant(p),
    () => "skin",
  );
  const coats = { skin: WHITE, stripe: AMBER, below: TEAL };
  const half = createMesh();
  addPatch(half, patch, (label) => coats[label as keyof typeof coats]);
  addMirrored(mesh, half);
  addDuct(mesh);
}

/** The duct's wall, and the vanes that carry the fan's gearbox. */
function addDuct(mesh: Mesh): void {
  const across = frameAlong(TAIL_HUB, [1, 0, 0], [0, 0, 1]);
  const depth = 0.72 * DUCT_HALF_DEPTH;
  addLathe(
    mesh,
    across,
    [
      [DUCT_RADIUS, depth, IRON],
      [DUCT_RADIUS - 0.012, 0.05],
      [DUCT_RADIUS - 0.012, -0.05],
      [DUCT_RADIUS, -depth],
    ],
    IRON,
    28,
  );
  const pod = frameAlong([-0.05, TAIL_HUB[1], TAIL_HUB[2]], [-1, 0, 0], [0, 0, 1]);
  addLathe(
    mesh,
    pod,
    [
      [0.125, -0.02, IRON],
      [0.12, 0.05],
      [0.1, 0.09],
      [0.06, 0.115, STEEL],
      [0, 0.12],
    ],
    IRON,
    16,
  );
  for (const k of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
    const angle = (2 * Math.PI * k) / 9 + 0.2;
    const at = (r: number): Vec3 => [-0.085, TAIL_HUB[1] + r * Math.sin(angle), TAIL_HUB[2] + r * Math.cos(angle)];
    addTube(mesh, [at(0.1), at(DUCT_RADIUS)], 0.012, DARK, 4, 2.2);
  }
}

const STABILISER: Vec3 = [0, 1.95, -5.2];
const HALF_SPAN = 1.02;

export function addStabiliser(mesh: Mesh): void {
  const wing = (u: number): Section => ({
    lead: add(STABILISER, [u, 0.02 * u, -0.1 * u]),
    chord: [0, -0.02, -0.46 + 0.06 * u],
    rise: [0, 0.03, 0],
  });
  const half = createMesh();
  addAerofoil(half, wing, [0, 0.76], TEAL);
  addAerofoil(half, wing, [0.76, 0.82], AMBER);
  addAerofoil(half, wing, [0.82, HALF_SPAN], WHITE);
  addAerofoil(half, endPlate, [-0.25, -0.235, -0.17, 0.05, 0.3, 0.39, 0.42], WHITE, 10);
  addMirrored(mesh, half);
}

/** End plate of the stabiliser: swept back above and below it, slightly toed in. */
function endPlate(y: number): Section {
  const share = (y + 0.25) / 0.67;
  const blunt = Math.sqrt(Math.max(0, 1 - Math.abs(2 * share - 1) ** 6));
  const chord = (0.52 - 0.14 * Math.abs(y)) * (0.5 + 0.5 * blunt);
  const sweep = 0.5 * Math.abs(y) + 0.12 * (1 - blunt);
  return {
    lead: add(STABILISER, [HALF_SPAN - 0.02, y + 0.02, -0.02 - sweep]),
    chord: [0.03, 0, -chord],
    rise: [0.026 * blunt, 0, 0],
  };
}
