/** Trees of whorls: a straight trunk, and branches in rings round it that are shorter the higher they are. */
import { createRandom } from "../../core/field/random.ts";
import { add, scale, unit, type Vec3 } from "../model/vec.ts";
import { addCard, addStem, createDraft, type Form, toForm } from "./form.ts";

export interface Conifer {
  readonly seed: number;
  /** Share of the height at which branches begin, and their reach there. */
  readonly from: number;
  readonly reach: number;
  /** How the reach falls toward the top: 1 a cone, less a fuller crown. */
  readonly taper: number;
  /** Radians below level in which the lowest branches hang, and above it in which the highest rise. */
  readonly hang: number;
  readonly rise: number;
  readonly trunk: number;
  readonly whorls: number;
  readonly branches: number;
}

/** `detail` 1 is the near form, 0 the middle one. */
export function growConifer(tree: Conifer, detail: 0 | 1): Form {
  const draft = createDraft();
  const random = createRandom(tree.seed);
  const [whorls, branches] = detail ? [tree.whorls, tree.branches] : [Math.ceil(tree.whorls * 0.5), 4];
  if (tree.trunk > 0) {
    const stem: Vec3[] = detail
      ? [
          [0, 0, -0.04],
          [0, 0, 0.03],
          [0, 0, 0.5],
          [0, 0, 0.97],
        ]
      : [
          [0, 0, -0.04],
          [0, 0, 0.9],
        ];
    const radii = detail ? [1.7, 1.05, 0.6, 0].map((k) => k * tree.trunk) : [1.3 * tree.trunk, 0];
    addStem(draft, stem, radii, detail ? 7 : 3, [0.5, 0.6]);
  }
  draft.skin = "needles";
  for (let w = 0; w < whorls; w++) {
    const u = (w + 0.35) / whorls;
    for (let k = 0; k < branches; k++) {
      draft.branch = 1 + ((w * branches + k) % 254);
      const up = u + (random() - 0.5) * (0.7 / whorls);
      const h = tree.from + (1 - tree.from) * up;
      const angle = ((k + 0.5 * (w % 2)) / branches + (random() - 0.5) * (0.5 / branches)) * 2 * Math.PI;
      const reach = tree.reach * Math.max(0.1, (1 - up) ** tree.taper) * (0.8 + 0.4 * random());
      addBranch(draft, h, angle, reach, -tree.hang * (1 - up) + tree.rise * up, detail);
    }
  }
  // The leader.
  for (let k = 0; k < 2; k++) {
    const out: Vec3 = [Math.cos(k * 1.571), Math.sin(k * 1.571), 0];
    addCard(draft, [0, 0, 0.86], [0, 0, 0.15], scale(out, 0.045), [0, 0, 0], () => [0, 0, 1], [0.9, 1], [0.1, 0.25]);
  }
  return toForm(draft);

  function addBranch(into: typeof draft, h: number, angle: number, reach: number, slope: number, near: 0 | 1): void {
    const out: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
    const side: Vec3 = [-out[1], out[0], 0];
    const along = add(scale(out, reach * Math.cos(slope)), [0, 0, reach * Math.sin(slope)]);
    const root: Vec3 = [0, 0, h];
    const wide = scale(side, (near ? 0.4 : 0.62) * reach);
    // Up and outward from the axis: light gives a crown its sides, and every whorl its upper face.
    const lit = (p: Vec3): Vec3 => unit([p[0], p[1], 0.35 * Math.hypot(p[0], p[1]) + 0.05 + 0.25 * reach]);
    const arch: Vec3 = [0, 0, 0.1 * reach];
    const open = [0.22 + 0.25 * h, 0.8 + 0.2 * h] as const;
    const sway = [0, 0.25 + 0.5 * h] as const;
    addCard(into, root, along, wide, arch, lit, open, sway, near ? 2 : 1);
    // What hangs from the branch closes the view into the crown.
    const drop: Vec3 = [0, 0, -(near ? 0.3 : 0.42) * reach];
    const hung = add(root, scale(drop, 0.6));
    addCard(into, hung, add(scale(along, 0.92), scale(drop, 0.15)), scale(drop, 0.62), arch, lit, [0.12, 0.6], sway, 1);
  }
}
