/** A mine shaft as it stands about: its spoil, the hole, and over it a frame of beams with a rope. One metre across. */
import { add, cross, scale, sub, unit, type Vec3 } from "../model/vec.ts";
import { addPoint, addStem, createDraft, type Draft, type Form, toForm } from "./form.ts";
import { addLathe } from "./lathe.ts";

export function makeMine(): Form {
  const draft = createDraft();
  draft.skin = "rust";
  addLathe(
    draft,
    [
      [0.62, -0.16],
      [0.5, 0.05],
      [0.4, 0.1],
      [0.3, 0.06],
    ],
    14,
    0.25,
  );
  draft.skin = "hole";
  addLathe(
    draft,
    [
      [0.34, 0.045],
      [0, 0.045],
    ],
    10,
  );
  draft.skin = "plank";
  const [s, h] = [0.27, 0.62];
  const beam = (a: Vec3, b: Vec3, thick = 0.028) => addBeam(draft, a, b, thick);
  for (const x of [-s, s]) for (const y of [-s, s]) beam([x, y, -0.06], [0.45 * x, y, h]);
  for (const y of [-s, s]) beam([-0.17, y, h - 0.03], [0.17, y, h - 0.03]);
  beam([0, -0.36, h + 0.02], [0, 0.36, h + 0.02], 0.034);
  for (const [a, b] of [
    [-s, -s],
    [s, s],
  ] as const) {
    beam([-0.32, a, 0.09], [0.32, b, 0.09]);
    beam([a, -0.32, 0.11], [b, 0.32, 0.11]);
  }
  addStem(
    draft,
    [
      [0, 0, h + 0.02],
      [0, 0, 0.05],
    ],
    [0.008, 0.008],
    4,
    [0.9, 0.1],
  );
  return toForm(draft);
}

function addBeam(draft: Draft, a: Vec3, b: Vec3, thick: number): void {
  const along = unit(sub(b, a));
  const side = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  const other = cross(side, along);
  const corner = (end: Vec3, i: number) =>
    add(end, scale(add(scale(side, i & 1 ? 1 : -1), scale(other, i & 2 ? 1 : -1)), thick));
  for (const [i, j, n] of [
    [0, 1, scale(other, -1)],
    [1, 3, side],
    [3, 2, other],
    [2, 0, scale(side, -1)],
  ] as const) {
    const [p, q, r, t] = [corner(a, i), corner(a, j), corner(b, i), corner(b, j)];
    const at = [p, q, r, t].map((point, k) =>
      addPoint(draft, point, n, k & 1, k & 2 ? 3 : 0, 0.4 + 0.6 * Math.min(1, 2 * point[2]), 0),
    );
    draft.indices.push(at[0], at[1], at[2], at[1], at[3], at[2]);
  }
}
