/** Roofs of a house's form, with what stands on them: each turns with the ridge, which runs along x. */
import { ROOF_RISE, HOUSE_HALF as W } from "../../../core/islands/towns.ts";
import type { Vec3 } from "../../../render/model/vec.ts";
import { box, type Draft, pen, quad, slab } from "./houses/mesh-builder.ts";

export function gable(draft: Draft, thick: number): void {
  pen(draft, { group: "gable", at: "eaves" });
  const rise = ROOF_RISE.gable;
  const [out, side, lift] = [0.55, 0.4, 0.12];
  const low = lift - (out * rise) / W;
  for (const s of [1, -1]) {
    draft.face = "wall";
    quad(draft, [s * W, -s * W, 0], [s * W, s * W, 0], [s * W, 0, rise]);
    const e = s * (W + side);
    slab(draft, thick, [-e, -s * (W + out), low], [e, -s * (W + out), low], [e, 0, rise + lift], [-e, 0, rise + lift]);
  }
}

export function hip(draft: Draft, thick: number): void {
  pen(draft, { group: "hip", at: "eaves" });
  const [e, low, r, rise] = [W + 0.55, -0.3, 1.2, ROOF_RISE.hip];
  for (const s of [1, -1]) {
    slab(draft, thick, [-s * e, -s * e, low], [s * e, -s * e, low], [s * r, 0, rise], [-s * r, 0, rise]);
    slab(draft, thick, [s * e, -s * e, low], [s * e, s * e, low], [s * r, 0, rise]);
  }
}

export function mansard(draft: Draft, thick: number): void {
  pen(draft, { group: "mansard", at: "eaves" });
  const [e, low, m, mid, o, r, rise] = [W + 0.35, -0.2, 5, 2.75, 5.2, 1.6, ROOF_RISE.mansard];
  const quarter = ([x, y, z]: Vec3, k: number): Vec3 =>
    k > 1 ? [k === 3 ? y : -x, k === 3 ? -x : -y, z] : k === 1 ? [-y, x, z] : [x, y, z];
  for (let k = 0; k < 4; k++) {
    const at = (x: number, y: number, z: number) => quarter([x, y, z], k);
    slab(draft, thick, at(-e, -e, low), at(e, -e, low), at(m, -m, mid), at(-m, -m, mid));
    if (thick === 0) continue;
    for (const x of [-2.4, 2.4]) window(draft, at, x, [-5.75, -5], [0.35, 2.05]);
  }
  for (const s of [1, -1]) {
    slab(draft, thick, [-s * o, -s * o, mid - 0.1], [s * o, -s * o, mid - 0.1], [s * r, 0, rise], [-s * r, 0, rise]);
    slab(draft, thick, [s * o, -s * o, mid - 0.1], [s * o, s * o, mid - 0.1], [s * r, 0, rise]);
  }
}

/** A dormer: its face at the first y, its back in the roof at the second, between two heights, with a roof of its own. */
function window(
  draft: Draft,
  at: (x: number, y: number, z: number) => Vec3,
  x: number,
  [y, back]: readonly [number, number],
  [low, high]: readonly [number, number],
): void {
  const h = 0.72;
  draft.face = "dormer";
  quad(draft, at(x - h, y, low), at(x + h, y, low), at(x + h, y, high), at(x - h, y, high));
  quad(draft, at(x - h, y, high), at(x + h, y, high), at(x, y, high + 0.55));
  draft.face = "cheek";
  quad(draft, at(x + h, y, low), at(x + h, back + 1, low), at(x + h, back + 1, high), at(x + h, y, high));
  quad(draft, at(x - h, back + 1, low), at(x - h, y, low), at(x - h, y, high), at(x - h, back + 1, high));
  const [o, f, b] = [h + 0.16, y - 0.18, back + 1.4];
  slab(draft, 0.09, at(x - o, f, high - 0.08), at(x, f, high + 0.62), at(x, b, high + 0.62), at(x - o, b, high - 0.08));
  slab(draft, 0.09, at(x, f, high + 0.62), at(x + o, f, high - 0.08), at(x + o, b, high - 0.08), at(x, b, high + 0.62));
}

export function flat(draft: Draft): void {
  pen(draft, { group: "flat", at: "eaves" });
  const [high, inner] = [ROOF_RISE.flat - 0.12, W - 0.35];
  const edges = [
    [-1, -1, 1, -1],
    [1, -1, 1, 1],
    [1, 1, -1, 1],
    [-1, 1, -1, -1],
  ];
  for (const [ax, ay, bx, by] of edges) {
    draft.face = "wall";
    quad(draft, [ax * W, ay * W, 0], [bx * W, by * W, 0], [bx * W, by * W, high], [ax * W, ay * W, high]);
    draft.face = "cheek";
    const i = inner;
    quad(draft, [bx * i, by * i, 0], [ax * i, ay * i, 0], [ax * i, ay * i, high], [bx * i, by * i, high]);
    draft.face = "stone";
    const [o, c] = [W + 0.12, inner - 0.1];
    const top = high + 0.12;
    quad(draft, [ax * o, ay * o, top], [bx * o, by * o, top], [bx * c, by * c, top], [ax * c, ay * c, top]);
    quad(draft, [ax * o, ay * o, high], [bx * o, by * o, high], [bx * o, by * o, top], [ax * o, ay * o, top]);
  }
  draft.face = "deck";
  quad(draft, [-inner, -inner, 0.15], [inner, -inner, 0.15], [inner, inner, 0.15], [-inner, inner, 0.15]);
}

export function chimneys(draft: Draft, near: boolean): void {
  for (const [group, x, y, tall] of [
    ["chimney", 2.9, 1.1, 0.75],
    ["chimneys", -3.2, -0.9, 0.5],
  ] as const) {
    pen(draft, { group, face: "stone" });
    const [hx, hy] = [0.5, 0.36];
    box(draft, [x - hx, x + hx], [y - hy, y + hy], [0.5, "eaves"], [tall, "ridge"]);
    if (!near) continue;
    const [cx, cy] = [hx + 0.1, hy + 0.1];
    box(draft, [x - cx, x + cx], [y - cy, y + cy], [tall, "ridge"], [tall + 0.12, "ridge"]);
    draft.face = "pot";
    for (const s of [-1, 1]) {
      const [px, r] = [x + s * 0.24, 0.12];
      box(draft, [px - r, px + r], [y - r, y + r], [tall + 0.12, "ridge"], [tall + 0.5, "ridge"]);
    }
  }
}

/** On both slopes of a gable. */
export function dormers(draft: Draft): void {
  pen(draft, { group: "dormers", at: "eaves" });
  const slope = ROOF_RISE.gable / W;
  const [y, back] = [-5, -2.6];
  const low = (W + y) * slope - 0.1;
  for (const s of [1, -1])
    for (const x of [-2.5, 2.5]) window(draft, (px, py, pz) => [s * px, s * py, pz], x, [y, back], [low, low + 1.45]);
}
