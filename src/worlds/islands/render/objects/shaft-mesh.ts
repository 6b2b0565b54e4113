/**
 * The instanced mesh of a mineshaft: a lined well, a collar of stones around its mouth, a ladder on one side, and a winch that
 * the shader hides for some instances.
 *
 *   positions  well and collar: x, y in units of the shaft's radius; ladder and winch: metres. z in metres from the anchor
 *   codes      4 per vertex: `MATERIAL`; anchor (0 mouth, 1 bottom); metres added outward; transform (0 scaled by the radius,
 *              1 with the ladder, metres from the wall, 2 winch)
 */
import { createRandom } from "../../../../core/field/random.ts";
import { cross, sub, unit, type Vec3 } from "../../../../render/model/vec.ts";
import type { InstancedGeometry } from "../instance-list.ts";
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

const round = (k: number): [number, number] => [
  Math.cos((2 * Math.PI * k) / SIDES),
  Math.sin((2 * Math.PI * k) / SIDES),
];

export function shaftGeometry(): InstancedGeometry {
  const draft: Draft = { positions: [], normals: [], codes: [], indices: [] };
  well(draft);
  collar(draft);
  ladder(draft);
  winch(draft);
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
  for (const [i, n] of [
    other.map((v) => -v) as unknown as Vec3,
    side,
    other,
    side.map((v) => -v) as unknown as Vec3,
  ].entries()) {
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

/** Two pairs of posts and a roller with its rope and crank. */
function winch(draft: Draft): void {
  for (const x of [-1.22, 1.22]) {
    for (const y of [-0.35, 0.35]) beam(draft, MATERIAL.wood, 2, [x, y, -0.8], [x, 0.1 * y, 1.5], 0.07, [0, 0]);
    beam(draft, MATERIAL.wood, 2, [x, -0.12, 1.38], [x, 0.12, 1.38], 0.06, [0, 0]);
  }
  beam(draft, MATERIAL.wood, 2, [-1.45, 0, 1.42], [1.45, 0, 1.42], 0.09, [0, 0]);
  beam(draft, MATERIAL.rope, 2, [-0.3, 0, 1.42], [0.3, 0, 1.42], 0.14, [0, 0]);
  beam(draft, MATERIAL.rope, 2, [0.22, 0.1, -3], [0.22, 0.1, 1.42], 0.018, [0, 0]);
  beam(draft, MATERIAL.iron, 2, [-1.5, 0, 1.42], [-1.5, 0.34, 1.42], 0.025, [0, 0]);
  beam(draft, MATERIAL.iron, 2, [-1.5, 0.34, 1.42], [-1.72, 0.34, 1.42], 0.02, [0, 0]);
}
