/**
 * The instanced mesh of a house. One mesh holds every roof type and every optional part; the vertex shader (shaders/house.ts)
 * keeps the parts that an instance has and discards the rest.
 *
 *   axes       metres; the door faces −y, x is to the right when looking out of the door, z up
 *   positions  3 per vertex; z is relative to the vertex's `ANCHOR`
 *   normals    3 per vertex, unit length, outward
 *   codes      4 per vertex: `SURFACE`, `ANCHOR`, `GROUP`, `TRANSFORM`
 */
import { ROOF_RISE, STOREY, HOUSE_HALF as W } from "../../core/flat/towns.ts";
import { cross, sub, unit, type Vec3 } from "../model/vec.ts";
import type { InstancedGeometry } from "../placed-list.ts";

/** Material of a vertex. */
export const SURFACE = {
  wall: 0,
  roof: 1,
  wood: 2,
  stone: 3,
  lantern: 4,
  deck: 5,
  dormer: 6,
  pot: 7,
  cheek: 8,
} as const;
/** The height that z is measured from: the ground floor, the eaves, the ridge, or the terrain. */
export const ANCHOR = { floor: 0, eaves: 1, ridge: 2, ground: 3 } as const;
/** The part of the house; the shader draws it if the instance has it. 1 to 4 are the roofs in the order of ROOFS. */
export const GROUP = {
  always: 0,
  gable: 1,
  hip: 2,
  mansard: 3,
  flat: 4,
  chimney: 5,
  chimneys: 6,
  dormers: 7,
  hood: 8,
  balcony: 9,
} as const;
/** Transform of the vertex by the shader: none, rotated with the ridge, or shifted to the door's position. */
const TRANSFORM = { none: 0, ridge: 1, door: 2 } as const;

/** The codes of the vertices that are added next. */
interface Codes {
  surface: keyof typeof SURFACE;
  anchor: keyof typeof ANCHOR;
  group: keyof typeof GROUP;
  transform: keyof typeof TRANSFORM;
}

interface Draft extends Codes {
  readonly positions: number[];
  readonly normals: number[];
  readonly codes: number[];
  readonly indices: number[];
}

/** Anchor heights assumed when computing normals, metres. */
const NOMINAL = { floor: 0, eaves: STOREY, ridge: STOREY + 4, ground: -1 };

type Corner = readonly [x: number, y: number, z: number, at?: keyof typeof ANCHOR];

/** Adds a triangle or quad with a flat normal. */
function quad(draft: Draft, ...corners: readonly [Corner, Corner, Corner, Corner?]): void {
  const anchorOf = (i: number) => corners[i]?.[3] ?? draft.anchor;
  const points = corners.flatMap((c, i): Vec3[] => (c ? [[c[0], c[1], c[2] + NOMINAL[anchorOf(i)]]] : []));
  const n = unit(cross(sub(points[1], points[0]), sub(points[points.length - 1], points[0])));
  const first = draft.positions.length / 3;
  for (const [i, corner] of corners.entries()) {
    if (!corner) continue;
    draft.positions.push(corner[0], corner[1], corner[2]);
    draft.normals.push(...n);
    draft.codes.push(SURFACE[draft.surface], ANCHOR[anchorOf(i)], GROUP[draft.group], TRANSFORM[draft.transform]);
  }
  draft.indices.push(first, first + 1, first + 2);
  if (points.length === 4) draft.indices.push(first, first + 2, first + 3);
}

/** Adds the four sides and the top of a box; each end of z has its own anchor. */
function box(draft: Draft, x: readonly [number, number], y: readonly [number, number], low: End, high: End): void {
  const [x0, x1] = x;
  const [y0, y1] = y;
  const [l, lAt] = low;
  const [h, hAt] = high;
  for (const [ax, ay, bx, by] of [
    [x0, y0, x1, y0],
    [x1, y0, x1, y1],
    [x1, y1, x0, y1],
    [x0, y1, x0, y0],
  ])
    quad(draft, [ax, ay, l, lAt], [bx, by, l, lAt], [bx, by, h, hAt], [ax, ay, h, hAt]);
  quad(draft, [x0, y0, h, hAt], [x1, y0, h, hAt], [x1, y1, h, hAt], [x0, y1, h, hAt]);
}
type End = readonly [z: number, at: keyof typeof ANCHOR];

/** Adds a roof plane of the given thickness; corners counter-clockwise as seen from above. */
function slab(draft: Draft, thick: number, ...top: readonly [Vec3, Vec3, Vec3, Vec3?]): void {
  const corners = top.flatMap((c) => (c ? [c] : []));
  draft.surface = "roof";
  quad(draft, ...top);
  if (thick === 0) return;
  const under = corners.map(([x, y, z]): Vec3 => [x, y, z - thick]);
  draft.surface = "wood";
  const [a, b, c, d] = [...under].reverse();
  quad(draft, a, b, c, d);
  for (let i = 0; i < corners.length; i++) {
    const k = (i + 1) % corners.length;
    quad(draft, under[i], under[k], corners[k], corners[i]);
  }
}

function createDraft(): Draft {
  return {
    positions: [],
    normals: [],
    codes: [],
    indices: [],
    surface: "wall",
    anchor: "eaves",
    group: "always",
    transform: "none",
  };
}

function toGeometry({ positions, normals, codes, indices }: Draft): InstancedGeometry {
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    codes: new Float32Array(codes),
    indices: new Uint16Array(indices),
  };
}

function setCodes(draft: Draft, codes: Partial<Codes>): void {
  Object.assign(draft, codes);
}

/** `near`: with roof thickness, dormers, and the details of the door; otherwise walls, roofs and chimneys alone. */
export function houseGeometry(near: boolean): InstancedGeometry {
  const draft = createDraft();
  const thick = near ? 0.2 : 0;
  for (const [ax, ay, bx, by] of [
    [-W, -W, W, -W],
    [W, -W, W, W],
    [W, W, -W, W],
    [-W, W, -W, -W],
  ])
    quad(draft, [ax, ay, -2.5, "ground"], [bx, by, -2.5, "ground"], [bx, by, 0], [ax, ay, 0]);
  draft.transform = "ridge";
  gable(draft, thick);
  hip(draft, thick);
  mansard(draft, thick);
  flat(draft);
  chimneys(draft, near);
  if (near) {
    dormers(draft);
    draft.transform = "door";
    door(draft);
  }
  return toGeometry(draft);
}

/** The quad on the ground in front of a door that a lantern lights. */
export function lanternPoolGeometry(): InstancedGeometry {
  const draft = createDraft();
  setCodes(draft, { anchor: "ground", transform: "door" });
  const [x, y, z] = [4.5, -W, 0.12];
  quad(draft, [-x, y - 6, z], [x, y - 6, z], [x, y, z], [-x, y, z]);
  return toGeometry(draft);
}

/** Steps, a lantern, and the optional hood or balcony above the door. */
function door(draft: Draft): void {
  setCodes(draft, { group: "always", surface: "stone", anchor: "floor" });
  box(draft, [-1.15, 1.15], [-W - 0.95, -W], [-2.6, "floor"], [-0.02, "floor"]);
  for (let k = 0; k < 8; k++) {
    const y = -W - 0.95 - 0.28 * k;
    box(draft, [-1.15, 1.15], [y - 0.28, y], [-2.6, "floor"], [-0.19 - 0.17 * k, "floor"]);
  }
  draft.surface = "wood";
  box(draft, [0.93, 0.97], [-W - 0.3, -W], [2.62, "floor"], [2.66, "floor"]);
  box(draft, [0.84, 1.06], [-W - 0.37, -W - 0.15], [2.52, "floor"], [2.58, "floor"]);
  draft.surface = "lantern";
  box(draft, [0.87, 1.03], [-W - 0.34, -W - 0.18], [2.26, "floor"], [2.52, "floor"]);
  setCodes(draft, { group: "hood", anchor: "floor" });
  slab(draft, 0.1, [-1.15, -W - 1.05, 2.72], [1.15, -W - 1.05, 2.72], [1.15, -W, 3.06], [-1.15, -W, 3.06]);
  draft.surface = "wood";
  for (const x of [-1, 1]) quad(draft, [x, -W, 2.3], [x, -W - 0.9, 2.68], [x, -W, 2.68]);
  setCodes(draft, { group: "balcony", surface: "stone" });
  const [w, out] = [1.7, W + 1.05];
  box(draft, [-w, w], [-out, -W], [STOREY - 0.16, "floor"], [STOREY, "floor"]);
  quad(draft, [-w, -W, STOREY - 0.16], [w, -W, STOREY - 0.16], [w, -out, STOREY - 0.16], [-w, -out, STOREY - 0.16]);
  draft.surface = "wood";
  const bar = (x: number, y: number, thin: number, low: number, high: number) =>
    box(draft, [x - thin, x + thin], [y - thin, y + thin], [STOREY + low, "floor"], [STOREY + high, "floor"]);
  for (let k = 0; k <= 14; k++)
    bar(-w + 0.05 + ((2 * w - 0.1) * k) / 14, -out + 0.05, k % 7 === 0 ? 0.035 : 0.016, 0, 0.95);
  for (const x of [-w + 0.05, w - 0.05]) {
    for (let k = 1; k < 4; k++) bar(x, -out + 0.25 * k, 0.016, 0, 0.95);
    box(draft, [x - 0.03, x + 0.03], [-out, -W], [STOREY + 0.95, "floor"], [STOREY + 1, "floor"]);
  }
  box(draft, [-w, w], [-out, -out + 0.08], [STOREY + 0.95, "floor"], [STOREY + 1, "floor"]);
}

// Roofs. Each is rotated with the ridge, which runs along x.

function gable(draft: Draft, thick: number): void {
  setCodes(draft, { group: "gable", anchor: "eaves" });
  const rise = ROOF_RISE.gable;
  const [out, side, lift] = [0.55, 0.4, 0.12];
  const low = lift - (out * rise) / W;
  for (const s of [1, -1]) {
    draft.surface = "wall";
    quad(draft, [s * W, -s * W, 0], [s * W, s * W, 0], [s * W, 0, rise]);
    const e = s * (W + side);
    slab(draft, thick, [-e, -s * (W + out), low], [e, -s * (W + out), low], [e, 0, rise + lift], [-e, 0, rise + lift]);
  }
}

function hip(draft: Draft, thick: number): void {
  setCodes(draft, { group: "hip", anchor: "eaves" });
  const [e, low, r, rise] = [W + 0.55, -0.3, 1.2, ROOF_RISE.hip];
  for (const s of [1, -1]) {
    slab(draft, thick, [-s * e, -s * e, low], [s * e, -s * e, low], [s * r, 0, rise], [-s * r, 0, rise]);
    slab(draft, thick, [s * e, -s * e, low], [s * e, s * e, low], [s * r, 0, rise]);
  }
}

function mansard(draft: Draft, thick: number): void {
  setCodes(draft, { group: "mansard", anchor: "eaves" });
  const [e, low, m, mid, o, r, rise] = [W + 0.35, -0.2, 5, 2.75, 5.2, 1.6, ROOF_RISE.mansard];
  const quarter = ([x, y, z]: Vec3, k: number): Vec3 =>
    k > 1 ? [k === 3 ? y : -x, k === 3 ? -x : -y, z] : k === 1 ? [-y, x, z] : [x, y, z];
  for (let k = 0; k < 4; k++) {
    const at = (x: number, y: number, z: number) => quarter([x, y, z], k);
    slab(draft, thick, at(-e, -e, low), at(e, -e, low), at(m, -m, mid), at(-m, -m, mid));
    if (thick === 0) continue;
    for (const x of [-2.4, 2.4]) dormer(draft, at, x, [-5.75, -5], [0.35, 2.05]);
  }
  for (const s of [1, -1]) {
    slab(draft, thick, [-s * o, -s * o, mid - 0.1], [s * o, -s * o, mid - 0.1], [s * r, 0, rise], [-s * r, 0, rise]);
    slab(draft, thick, [s * o, -s * o, mid - 0.1], [s * o, s * o, mid - 0.1], [s * r, 0, rise]);
  }
}

/** A dormer with its own roof: front at y, back inside the roof at `back`, between the heights `low` and `high`. */
function dormer(
  draft: Draft,
  at: (x: number, y: number, z: number) => Vec3,
  x: number,
  [y, back]: readonly [number, number],
  [low, high]: readonly [number, number],
): void {
  const h = 0.72;
  draft.surface = "dormer";
  quad(draft, at(x - h, y, low), at(x + h, y, low), at(x + h, y, high), at(x - h, y, high));
  quad(draft, at(x - h, y, high), at(x + h, y, high), at(x, y, high + 0.55));
  draft.surface = "cheek";
  quad(draft, at(x + h, y, low), at(x + h, back + 1, low), at(x + h, back + 1, high), at(x + h, y, high));
  quad(draft, at(x - h, back + 1, low), at(x - h, y, low), at(x - h, y, high), at(x - h, back + 1, high));
  const [o, f, b] = [h + 0.16, y - 0.18, back + 1.4];
  slab(draft, 0.09, at(x - o, f, high - 0.08), at(x, f, high + 0.62), at(x, b, high + 0.62), at(x - o, b, high - 0.08));
  slab(draft, 0.09, at(x, f, high + 0.62), at(x + o, f, high - 0.08), at(x + o, b, high - 0.08), at(x, b, high + 0.62));
}

function flat(draft: Draft): void {
  setCodes(draft, { group: "flat", anchor: "eaves" });
  const [high, inner] = [ROOF_RISE.flat - 0.12, W - 0.35];
  const edges = [
    [-1, -1, 1, -1],
    [1, -1, 1, 1],
    [1, 1, -1, 1],
    [-1, 1, -1, -1],
  ];
  for (const [ax, ay, bx, by] of edges) {
    draft.surface = "wall";
    quad(draft, [ax * W, ay * W, 0], [bx * W, by * W, 0], [bx * W, by * W, high], [ax * W, ay * W, high]);
    draft.surface = "cheek";
    const i = inner;
    quad(draft, [bx * i, by * i, 0], [ax * i, ay * i, 0], [ax * i, ay * i, high], [bx * i, by * i, high]);
    draft.surface = "stone";
    const [o, c] = [W + 0.12, inner - 0.1];
    const top = high + 0.12;
    quad(draft, [ax * o, ay * o, top], [bx * o, by * o, top], [bx * c, by * c, top], [ax * c, ay * c, top]);
    quad(draft, [ax * o, ay * o, high], [bx * o, by * o, high], [bx * o, by * o, top], [ax * o, ay * o, top]);
  }
  draft.surface = "deck";
  quad(draft, [-inner, -inner, 0.15], [inner, -inner, 0.15], [inner, inner, 0.15], [-inner, inner, 0.15]);
}

function chimneys(draft: Draft, near: boolean): void {
  for (const [group, x, y, tall] of [
    ["chimney", 2.9, 1.1, 0.75],
    ["chimneys", -3.2, -0.9, 0.5],
  ] as const) {
    setCodes(draft, { group, surface: "stone" });
    const [hx, hy] = [0.5, 0.36];
    box(draft, [x - hx, x + hx], [y - hy, y + hy], [0.5, "eaves"], [tall, "ridge"]);
    if (!near) continue;
    const [cx, cy] = [hx + 0.1, hy + 0.1];
    box(draft, [x - cx, x + cx], [y - cy, y + cy], [tall, "ridge"], [tall + 0.12, "ridge"]);
    draft.surface = "pot";
    for (const s of [-1, 1]) {
      const [px, r] = [x + s * 0.24, 0.12];
      box(draft, [px - r, px + r], [y - r, y + r], [tall + 0.12, "ridge"], [tall + 0.5, "ridge"]);
    }
  }
}

/** Dormers on both slopes of a gable roof. */
function dormers(draft: Draft): void {
  setCodes(draft, { group: "dormers", anchor: "eaves" });
  const slope = ROOF_RISE.gable / W;
  const [y, back] = [-5, -2.6];
  const low = (W + y) * slope - 0.1;
  for (const s of [1, -1])
    for (const x of [-2.5, 2.5]) dormer(draft, (px, py, pz) => [s * px, s * py, pz], x, [y, back], [low, low + 1.45]);
}
