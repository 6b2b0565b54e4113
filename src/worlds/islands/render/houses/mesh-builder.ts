/**
 * A house's form while it is made: corners with what each is of, by which the shader stands and shows them.
 *
 *   positions  3 a vertex; z counts from the height that its anchor names
 *   normals    3 a vertex, length 1, outward
 *   skins      4 a vertex: what it is of (`FACE`), anchor (`AT`), which group it is of (`GROUP`), how it is moved (`MOVE`)
 */
import { STOREY } from "../../../../core/islands/towns.ts";
import { cross, sub, unit, type Vec3 } from "../../../../render/model/vec.ts";
import type { RowForm } from "../instance-buffer.ts";

export const FACE = { wall: 0, roof: 1, wood: 2, stone: 3, lantern: 4, deck: 5, dormer: 6, pot: 7, cheek: 8 } as const;
/** Heights that z counts from: the ground floor, the edge of the roof, the ridge, the ground below. */
export const AT = { floor: 0, eaves: 1, ridge: 2, ground: 3 } as const;
/** Roofs are groups 1 to 4, in the order of ROOFS. */
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
/** Turned with the ridge, or shifted to the door. */
export const MOVE = { not: 0, turned: 1, door: 2 } as const;

interface Pen {
  face: keyof typeof FACE;
  at: keyof typeof AT;
  group: keyof typeof GROUP;
  move: keyof typeof MOVE;
}

export interface Draft extends Pen {
  readonly positions: number[];
  readonly normals: number[];
  readonly skins: number[];
  readonly indices: number[];
}

/** What a corner's anchor is taken to be where normals are reckoned. */
const NOMINAL = { floor: 0, eaves: STOREY, ridge: STOREY + 4, ground: -1 };

type Corner = readonly [x: number, y: number, z: number, at?: keyof typeof AT];

export function quad(draft: Draft, ...corners: readonly [Corner, Corner, Corner, Corner?]): void {
  const at = (i: number) => corners[i]?.[3] ?? draft.at;
  const points = corners.flatMap((c, i): Vec3[] => (c ? [[c[0], c[1], c[2] + NOMINAL[at(i)]]] : []));
  const n = unit(cross(sub(points[1], points[0]), sub(points[points.length - 1], points[0])));
  const first = draft.positions.length / 3;
  for (const [i, corner] of corners.entries()) {
    if (!corner) continue;
    draft.positions.push(corner[0], corner[1], corner[2]);
    draft.normals.push(...n);
    draft.skins.push(FACE[draft.face], AT[at(i)], GROUP[draft.group], MOVE[draft.move]);
  }
  draft.indices.push(first, first + 1, first + 2);
  if (points.length === 4) draft.indices.push(first, first + 2, first + 3);
}

/** The sides of a box, and its top; z of each end with its anchor. */
export function box(
  draft: Draft,
  x: readonly [number, number],
  y: readonly [number, number],
  low: End,
  high: End,
): void {
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
type End = readonly [z: number, at: keyof typeof AT];

/** A sheet of roof with a thickness, from its corners counter-clockwise as seen from above. */
export function slab(draft: Draft, thick: number, ...top: readonly [Vec3, Vec3, Vec3, Vec3?]): void {
  const corners = top.flatMap((c) => (c ? [c] : []));
  draft.face = "roof";
  quad(draft, ...(corners as unknown as [Vec3, Vec3, Vec3, Vec3?]));
  if (thick === 0) return;
  const under = corners.map(([x, y, z]): Vec3 => [x, y, z - thick]);
  draft.face = "wood";
  quad(draft, ...([...under].reverse() as unknown as [Vec3, Vec3, Vec3, Vec3?]));
  for (let i = 0; i < corners.length; i++) {
    const k = (i + 1) % corners.length;
    quad(draft, under[i], under[k], corners[k], corners[i]);
  }
}

export function createDraft(): Draft {
  return {
    positions: [],
    normals: [],
    skins: [],
    indices: [],
    face: "wall",
    at: "eaves",
    group: "always",
    move: "not",
  };
}

export function toForm({ positions, normals, skins, indices }: Draft): RowForm {
  return {
    positions: new Float32Array(positions),
    normals: new Float32Array(normals),
    skins: new Float32Array(skins),
    indices: new Uint16Array(indices),
  };
}

export function pen(draft: Draft, to: Partial<Pen>): void {
  Object.assign(draft, to);
}
