/** The treasure: a chest of oak with iron bands, its lid, the gold in it, and the star by which it glints from far away. */
import { hash3, unitFloat } from "../../../../core/field/hash.ts";
import {
  addQuad,
  addVertex,
  createMesh,
  type Mesh,
  type Paint,
  type Part,
  tinted,
  toPart,
} from "../../../../render/model/part.ts";
import { addBox, addLathe } from "../../../../render/model/shapes.ts";
import { frameAlong, frameAt, unit, type Vec3 } from "../../../../render/model/vec.ts";

/** Half sizes of the chest without its lid, the thickness of its boards, and position of the lid's hinge; metres. */
const [HALF_X, HALF_Z, HEIGHT, BOARD] = [0.52, 0.34, 0.46, 0.045];
export const HINGE: Vec3 = [0, HEIGHT, -HALF_Z];
/** Maximum opening of the lid, radians. */
export const OPENS = 1.9;

const OAK: Paint = [0.14, 0.075, 0.034, 0.18];
const IRON: Paint = [0.06, 0.056, 0.05, 0.55];
const BRASS: Paint = [0.62, 0.4, 0.09, 0.9];
const GOLD: Paint = [0.86, 0.52, 0.08, 0.95];
const INSIDE: Paint = [0.06, 0.03, 0.018, 0];
const STAR: Paint = [1, 0.88, 0.5, 14];

const share = (i: number, j: number): number => unitFloat(hash3(i, j, 11));

export function buildChest(): Part {
  const mesh = createMesh();
  for (let k = 0; k < 4; k++) {
    const [y, half] = [((k + 0.5) * HEIGHT) / 4, HEIGHT / 8 - 0.004];
    const wood = tinted(OAK, 0.8 + 0.5 * share(k, 1));
    for (const s of [-1, 1]) {
      addBox(mesh, frameAt(0, y, s * (HALF_Z - BOARD / 2)), [HALF_X, half, BOARD / 2], 0.008, wood);
      addBox(mesh, frameAt(s * (HALF_X - BOARD / 2), y, 0), [BOARD / 2, half, HALF_Z - BOARD], 0.008, wood);
    }
  }
  addBox(mesh, frameAt(0, 0.03, 0), [HALF_X - 0.02, 0.03, HALF_Z - 0.02], 0, INSIDE);
  for (const x of [-0.34, 0.34]) {
    for (const s of [-1, 1]) addBox(mesh, frameAt(x, HEIGHT / 2, s * HALF_Z), [0.045, HEIGHT / 2, 0.014], 0.006, IRON);
  }
  for (const s of [-1, 1])
    for (const t of [-1, 1])
      addBox(
        mesh,
        frameAt(s * (HALF_X - 0.03), HEIGHT / 2, t * (HALF_Z - 0.03)),
        [0.045, HEIGHT / 2, 0.045],
        0.01,
        IRON,
      );
  addBox(mesh, frameAt(0, HEIGHT - 0.09, HALF_Z + 0.012), [0.1, 0.1, 0.02], 0.012, BRASS);
  addBox(mesh, frameAt(0, HEIGHT - 0.11, HALF_Z + 0.03), [0.018, 0.035, 0.01], 0.004, IRON);
  addGold(mesh);
  return toPart(mesh);
}

/** A heap of coins, higher in the middle. */
function addGold(mesh: Mesh): void {
  for (let k = 0; k < 90; k++) {
    const [u, v] = [2 * share(k, 2) - 1, 2 * share(k, 3) - 1];
    const heap = 0.35 + 0.19 * (1 - u * u) * (1 - v * v) + 0.02 * share(k, 4);
    const lean = unit([0.5 * (share(k, 5) - 0.5) + 0.3 * u, 1, 0.5 * (share(k, 6) - 0.5) + 0.3 * v]);
    const at: Vec3 = [u * (HALF_X - 0.1), heap, v * (HALF_Z - 0.1)];
    addLathe(
      mesh,
      frameAlong(at, lean),
      [
        [0, -0.008],
        [0.055, -0.008],
        [0.055, 0.008],
        [0, 0.008],
      ],
      tinted(GOLD, 0.75 + 0.4 * share(k, 7)),
      9,
    );
  }
  addBox(mesh, frameAt(0, 0.33, 0), [HALF_X - 0.05, 0.02, HALF_Z - 0.05], 0, tinted(GOLD, 0.5));
}

/** The lid about its hinge, closed: an arch of boards. */
export function buildLid(): Part {
  const mesh = createMesh();
  const boards = 7;
  const [radius, high] = [HALF_Z, 0.26];
  const point = (k: number, out: number): Vec3 => {
    const angle = Math.PI * (1 - k / boards);
    return [0, (high + out) * Math.sin(angle), HALF_Z + (radius + out) * Math.cos(angle)];
  };
  const strip = (k0: number, k1: number, x0: number, x1: number, out: number, coat: Paint) => {
    const [a, b] = [point(k0, out), point(k1, out)];
    const normal = unit([0, b[2] - a[2], a[1] - b[1]]);
    const corners: Vec3[] = [
      [x0, a[1], a[2]],
      [x1, a[1], a[2]],
      [x1, b[1], b[2]],
      [x0, b[1], b[2]],
    ];
    const at = corners.map((p) => addVertex(mesh, p, normal, coat));
    addQuad(mesh, at[0], at[1], at[2], at[3]);
  };
  for (let k = 0; k < boards; k++) {
    strip(k + 0.03, k + 0.97, -HALF_X, HALF_X, 0, tinted(OAK, 0.8 + 0.5 * share(k, 8)));
    strip(k, k + 1, -HALF_X + 0.01, HALF_X - 0.01, -0.02, INSIDE);
    for (const x of [-0.34, 0.34, -HALF_X + 0.03, HALF_X - 0.03])
      strip(k, k + 1, x - 0.045, x + 0.045, 0.016, tinted(IRON, 0.9 + 0.3 * share(k, 9)));
  }
  for (const s of [-1, 1]) {
    const normal: Vec3 = [s, 0, 0];
    const hub = addVertex(mesh, [s * HALF_X, 0, HALF_Z], normal, OAK);
    for (let k = 0; k < boards; k++) {
      const [a, b] = [point(k, 0), point(k + 1, 0)].map(([, y, z]) => addVertex(mesh, [s * HALF_X, y, z], normal, OAK));
      addQuad(mesh, hub, a, b, b);
    }
  }
  addBox(mesh, frameAt(0, -0.02, 2 * HALF_Z + 0.02), [0.06, 0.07, 0.015], 0.008, BRASS);
  return toPart(mesh);
}

/** Four thin rays in three planes, about the origin, 1 m from tip to tip. */
export function buildStar(): Part {
  const mesh = createMesh();
  const axes: readonly Vec3[] = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  for (const [i, along] of axes.entries()) {
    for (const [j, across] of axes.entries()) {
      if (i === j) continue;
      const normal = axes[3 - i - j];
      const at = (u: number, v: number) => {
        const on = (k: number) => u * along[k] + v * across[k];
        return addVertex(mesh, [on(0), on(1), on(2)], normal, STAR);
      };
      addQuad(mesh, at(-0.5, 0), at(0, 0.022), at(0.5, 0), at(0, -0.022));
    }
  }
  return toPart(mesh);
}
