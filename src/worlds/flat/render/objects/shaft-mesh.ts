/**
 * The instanced mesh of a mineshaft: a lined well, a collar of stones around its mouth, a ladder on one side, and a
 * headframe with its wheel and winch.
 *
 *   positions  well and collar: x, y in units of the shaft's radius; ladder and headframe: metres. z in metres from the anchor
 *   codes      4 per vertex: `MATERIAL`; anchor (0 mouth, 1 bottom); metres added outward; transform (0 scaled by the radius,
 *              1 with the ladder, metres from the wall, 2 headframe, for a shaft of radius 0.92 m; 3 and on the same, of one
 *              of the looks, which the bits of a shaft choose)
 */
import { createRandom } from "../../../../core/field/random.ts";
import { cross, sub, unit, type Vec3 } from "../../../../render/model/vec.ts";
import type { InstancedGeometry } from "../../../../render/placed-list.ts";
import { SHAFT_LOOK } from "../../jobs/shaft-layout.ts";
import { MATERIAL } from "../shaders/object.ts";

const SIDES = 28;

interface Draft {
  readonly positions: number[];
  readonly normals: number[];
  readonly codes: number[];
  readonly indices: number[];
}

/** Position, anchor, and metres added outward. */
type Corner = readonly [x: number, y: number, z: number, anchor?: number, outward?: number];

function quad(draft: Draft, material: number, transform: number, n: Vec3, ...corners: readonly Corner[]): void {
  const first = draft.positions.length / 3;
  for (const [x, y, z, anchor = 0, outward = 0] of corners) {
    draft.positions.push(x, y, z);
    draft.normals.push(...n);
    draft.codes.push(material, anchor, outward, transform);
  }
  draft.indices.push(first, first + 1, first + 2, first, first + 2, first + 3);
}

const round = (k: number, of = SIDES): [number, number] => [
  Math.cos((2 * Math.PI * k) / of),
  Math.sin((2 * Math.PI * k) / of),
];

export function shaftGeometry(): InstancedGeometry {
  const draft: Draft = { positions: [], normals: [], codes: [], indices: [] };
  well(draft);
  collar(draft);
  ladder(draft);
  headframe(draft);
  const { positions, normals, codes, indices } = draft;
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    codes: new Float32Array(codes),
    indices: new Uint16Array(indices),
  };
}

function well(draft: Draft): void {
  for (let k = 0; k < SIDES; k++) {
    const [[ax, ay], [bx, by]] = [round(k), round(k + 1)];
    const inward = unit([-(ax + bx), -(ay + by), 0]);
    quad(draft, MATERIAL.well, 0, inward, [ax, ay, 0, 1], [bx, by, 0, 1], [bx, by, 0.3], [ax, ay, 0.3]);
    quad(draft, MATERIAL.well, 0, [0, 0, 1], [0, 0, 0, 1], [ax, ay, 0, 1], [bx, by, 0, 1], [0, 0, 0, 1]);
  }
}

/** A ring of rough blocks of random height and width. */
function collar(draft: Draft): void {
  const random = createRandom(31);
  for (let k = 0; k < SIDES; k += 2) {
    const [from, to] = [k + 0.06, k + 1.94];
    const [high, wide] = [0.26 + 0.2 * random(), 0.36 + 0.16 * random()];
    const [[ax, ay], [mx, my], [bx, by]] = [round(from), round((from + to) / 2), round(to)];
    const outward = unit([mx, my, 0]);
    const low = -1.6;
    for (const [px, py, qx, qy] of [
      [ax, ay, mx, my],
      [mx, my, bx, by],
    ]) {
      quad(
        draft,
        MATERIAL.stone,
        0,
        outward,
        [px, py, low, 0, wide],
        [qx, qy, low, 0, wide],
        [qx, qy, high, 0, wide - 0.05],
        [px, py, high, 0, wide - 0.05],
      );
      quad(
        draft,
        MATERIAL.stone,
        0,
        [0, 0, 1],
        [px, py, high],
        [qx, qy, high],
        [qx, qy, high, 0, wide - 0.05],
        [px, py, high, 0, wide - 0.05],
      );
      quad(
        draft,
        MATERIAL.stone,
        0,
        [-outward[0], -outward[1], 0],
        [px, py, low],
        [qx, qy, low],
        [qx, qy, high],
        [px, py, high],
      );
    }
    for (const [x, y, s] of [
      [ax, ay, -1],
      [bx, by, 1],
    ])
      quad(
        draft,
        MATERIAL.stone,
        0,
        [-s * y, s * x, 0],
        [x, y, low],
        [x, y, low, 0, wide],
        [x, y, high, 0, wide - 0.05],
        [x, y, high],
      );
  }
}

/** Four sides of a beam between two points; `anchors` are those of its ends. */
function beam(
  draft: Draft,
  material: number,
  transform: number,
  a: Vec3,
  b: Vec3,
  thick: number,
  anchors: readonly [number, number],
  reach = sub(b, a),
): void {
  const along = unit(reach);
  const side = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const other = cross(side, along);
  const corner = (p: Vec3, i: number, anchor: number): Corner => {
    const [s, o] = [i === 0 || i === 3 ? -thick : thick, i < 2 ? -thick : thick];
    return [
      p[0] + s * side[0] + o * other[0],
      p[1] + s * side[1] + o * other[1],
      p[2] + s * side[2] + o * other[2],
      anchor,
    ];
  };
  const back = ([x, y, z]: Vec3): Vec3 => [-x, -y, -z];
  for (const [i, n] of [back(other), side, other, back(side)].entries()) {
    const k = (i + 1) % 4;
    quad(
      draft,
      material,
      transform,
      n,
      corner(a, i, anchors[0]),
      corner(a, k, anchors[0]),
      corner(b, k, anchors[1]),
      corner(b, i, anchors[1]),
    );
  }
}

/** Rungs 0.3 m apart, enough for the deepest shaft; the shader hides those below the bottom. */
function ladder(draft: Draft): void {
  for (const x of [-0.22, 0.22]) beam(draft, MATERIAL.wood, 1, [x, 0.14, 0], [x, 0.14, 1.1], 0.035, [1, 0], [0, 0, 1]);
  for (let k = 0; k < 110; k++)
    beam(draft, MATERIAL.wood, 1, [-0.22, 0.14, 0.85 - 0.3 * k], [0.22, 0.14, 0.85 - 0.3 * k], 0.02, [0, 0]);
}

/** Heights of the headframe: the legs' feet, the cross-beams, the platform of its wheel, and the ridge of its roof. */
const [FEET, BRACE, DECK, RIDGE] = [-0.9, 1.95, 4.1, 5.35];
/** Half distances of its legs at the feet and at the platform. */
const [STANCE, TOP] = [1.25, 0.5];
/** Radius of the wheel, and its axle's height. */
const [WHEEL, AXLE] = [0.42, DECK + 0.34];

/** A headframe: four legs with braces, a wheel under a roof, a rope down the shaft and one to the winch behind, and stays to that side. */
function headframe(draft: Draft): void {
  const wood = (a: Vec3, b: Vec3, thick: number) => beam(draft, MATERIAL.wood, 2, a, b, thick, [0, 0]);
  const spread = (z: number) => STANCE + ((TOP - STANCE) * (z - FEET)) / (DECK - FEET);
  const leg = (x: number, y: number, z: number): Vec3 => [x * spread(z), y * spread(z), z];
  for (const x of [-1, 1]) for (const y of [-1, 1]) wood(leg(x, y, FEET), leg(x, y, DECK), 0.085);
  for (const side of [-1, 1]) {
    for (const z of [BRACE, 3.1]) wood(leg(side, -1, z), leg(side, 1, z), 0.055);
    wood(leg(-1, side, 3.1), leg(1, side, 3.1), 0.055);
    // Crossed braces beside the ladder; the ladder's side and the one opposite stay open below.
    wood(leg(side, -1, 0.35), leg(side, 1, BRACE), 0.04);
    wood(leg(side, 1, 0.35), leg(side, -1, BRACE), 0.04);
    wood(leg(-1, side, BRACE + 0.3), leg(1, side, 3.1), 0.04);
    // Platform, and bearings of the wheel.
    wood([side * TOP, -0.75, DECK], [side * TOP, 0.75, DECK], 0.08);
    wood([side * 0.16, -0.5, DECK + 0.1], [side * 0.16, 0.5, DECK + 0.1], 0.06);
    wood([side * 0.16, 0, DECK + 0.1], [side * 0.16, 0, AXLE + 0.06], 0.06);
    wood([-0.6, side * 0.5, DECK + 0.1], [0.6, side * 0.5, DECK + 0.1], 0.06);
    // Stays.
    wood([side * TOP, -0.5, DECK - 0.1], [side * 0.8, -3.1, FEET], 0.075);
  }
  wood([-0.72, -2.35, 1.05], [0.72, -2.35, 1.05], 0.05);
  gable(draft);
  slope(draft);
  boards(draft, leg);
  wheel(draft);
  winch(draft);
}

/** One slope of boards to the back, on two low and two high posts. */
function slope(draft: Draft): void {
  const move = SHAFT_LOOK + 1;
  const at = (x: number, y: number): Vec3 => [x, y, RIDGE - 0.2 + 0.4 * y];
  for (const side of [-1, 1])
    for (const y of [-0.5, 0.5])
      beam(draft, MATERIAL.wood, move, [side * TOP, y, DECK], at(side * 0.55, y), 0.05, [0, 0]);
  for (let k = 0; k < 5; k++) {
    const [from, to] = [-0.95 + 0.38 * k, -0.97 + 0.38 * (k + 1)];
    const n = unit([0, -0.4, 1]);
    quad(draft, MATERIAL.wood, move, n, at(from, -1), at(to, -1), at(to, 1), at(from, 1));
  }
}

/** Boards along two sides, below the platform. */
function boards(draft: Draft, leg: (x: number, y: number, z: number) => Vec3): void {
  for (const side of [-1, 1])
    for (let k = 0; k < 6; k++) {
      const z = 2.15 + 0.32 * k;
      const corner = (y: number, up: number): Vec3 => {
        const [x, north] = leg(side, y, z + up);
        return [x + 0.1 * side, 1.08 * north, z + up];
      };
      quad(
        draft,
        MATERIAL.wood,
        SHAFT_LOOK + 2,
        [side, 0, 0],
        corner(-1, 0),
        corner(1, 0),
        corner(1, 0.29),
        corner(-1, 0.29),
      );
    }
}

/** Two slopes of boards on four posts, seen from both sides. */
function gable(draft: Draft): void {
  for (const side of [-1, 1]) {
    for (const y of [-0.45, 0.45])
      beam(draft, MATERIAL.wood, SHAFT_LOOK, [side * TOP, y, DECK], [side * 0.55, y, RIDGE - 0.28], 0.05, [0, 0]);
    const boards = 5;
    for (let k = 0; k < boards; k++) {
      const at = (share: number, y: number): Corner => [side * 0.92 * share, y, RIDGE - 0.5 * share - 0.015 * (k % 2)];
      const [from, to] = [-0.95 + (1.9 * k) / boards, -0.97 + (1.9 * (k + 1)) / boards];
      const n = unit([side * 0.5, 0, 0.92]);
      quad(draft, MATERIAL.wood, SHAFT_LOOK, n, at(0, from), at(1, from), at(1, to), at(0, to));
    }
  }
  beam(draft, MATERIAL.wood, SHAFT_LOOK, [0, -0.97, RIDGE], [0, 0.97, RIDGE], 0.05, [0, 0]);
}

/** The wheel turns in the plane x = 0; its rim is a ring of bars. */
function wheel(draft: Draft): void {
  const spokes = 12;
  const rim = (k: number): Vec3 => [0, WHEEL * round(k, spokes)[0], AXLE + WHEEL * round(k, spokes)[1]];
  for (let k = 0; k < spokes; k++) {
    beam(draft, MATERIAL.iron, 2, rim(k), rim(k + 1), 0.04, [0, 0]);
    if (k % 2 === 0) beam(draft, MATERIAL.iron, 2, [0, 0, AXLE], rim(k), 0.018, [0, 0]);
  }
  beam(draft, MATERIAL.iron, 2, [-0.2, 0, AXLE], [0.2, 0, AXLE], 0.045, [0, 0]);
  // Down the shaft from the front of the rim, and to the winch from its top.
  beam(draft, MATERIAL.rope, 2, [0, WHEEL, AXLE], [0, WHEEL, -6], 0.02, [0, 0]);
  beam(draft, MATERIAL.rope, 2, [0, -0.1, AXLE + WHEEL], [0, -2.35, 0.72], 0.02, [0, 0]);
}

/** A drum with its rope and crank between two trestles, behind the shaft. */
function winch(draft: Draft): void {
  const [y, z] = [-2.35, 0.62];
  for (const x of [-0.62, 0.62])
    for (const side of [-0.3, 0.3]) beam(draft, MATERIAL.wood, 2, [x, y + side, FEET], [x, y, z + 0.1], 0.055, [0, 0]);
  beam(draft, MATERIAL.wood, 2, [-0.75, y, z], [0.75, y, z], 0.06, [0, 0]);
  beam(draft, MATERIAL.rope, 2, [-0.34, y, z], [0.34, y, z], 0.13, [0, 0]);
  beam(draft, MATERIAL.iron, 2, [-0.75, y, z], [-0.75, y - 0.32, z], 0.025, [0, 0]);
  beam(draft, MATERIAL.iron, 2, [-0.75, y - 0.32, z], [-0.98, y - 0.32, z], 0.02, [0, 0]);
}
