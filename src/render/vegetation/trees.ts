/** Procedural trees: broadleaves (a trunk, limbs, a cloud of leaf cards at the end of each) and conifers (whorls of branches). */
import { createRandom, type Random } from "../../core/field/random.ts";
import { add, cross, scale, sub, unit, type Vec3 } from "../model/vec.ts";
import {
  addCard,
  addStem,
  createDraft,
  type Draft,
  onCircle,
  type PlantGeometry,
  type SurfaceType,
  sidesOf,
  toGeometry,
} from "./geometry.ts";

export interface Broadleaf {
  readonly seed: number;
  readonly leaf: SurfaceType;
  readonly bark: SurfaceType;
  /** Crown, as shares of the height: foot, top, half width, and height of the widest part between foot and top. */
  readonly crown: readonly [low: number, high: number, half: number, belly: number];
  readonly trunk: number;
  /** Number of stems. */
  readonly stems: number;
  readonly boughs: number;
  /** Radius of a branch's leaf cloud as a share of the height, and its vertical scale, 1 a ball. */
  readonly cloud: number;
  readonly flat: number;
  readonly cards: number;
  /** Droop of leaves: 0 not at all, 1 straight down. */
  readonly droop: number;
}

/** `detail`: 1 for near geometry, 0 for middle geometry. */
export function createBroadleaf(tree: Broadleaf, detail: 0 | 1): PlantGeometry {
  const draft = createDraft();
  const random = createRandom(tree.seed);
  const [low, high, half, belly] = tree.crown;
  const bend: Vec3 = [0.03 * (random() - 0.5), 0.03 * (random() - 0.5), 0];
  const fork = low + 0.25 * (high - low);
  draft.surface = tree.bark;
  const stems = detail ? tree.stems : 1;
  for (let s = 0; s < stems && tree.trunk > 0; s++) {
    const out: Vec3 = stems === 1 ? bend : scale(onCircle(s / stems), 0.09);
    const points: Vec3[] = [
      [0, 0, -0.05],
      [0, 0, 0.03],
      add(scale(out, 0.6), [0, 0, 0.5 * fork]),
      add(out, [0, 0, fork]),
    ];
    const radii = [1.8, 1.15, 0.9, 0.7].map((k) => (k * tree.trunk) / Math.sqrt(stems));
    addStem(draft, points, radii, detail ? 7 : 3, [0.5, 0.45]);
  }
  for (let b = 0; b < tree.boughs; b++) {
    draft.branch = b + 1;
    const top = b === tree.boughs - 1;
    const u = top ? 1 : (b + 0.5) / tree.boughs;
    const z = low + (high - low) * (0.12 + 0.8 * u);
    // Egg-shaped, widest at `belly`.
    const rise =
      (z - (low + belly * (high - low))) / ((z > low + belly * (high - low) ? 1 - belly : belly) * (high - low));
    const wide = half * Math.sqrt(Math.max(0, 1 - rise * rise));
    const away = Math.max(0, wide - 0.72 * tree.cloud) * (top ? 0.15 : 0.75 + 0.4 * random());
    const to = add(scale(onCircle(b * 0.381966 + 0.06 * random()), away), [bend[0], bend[1], z]);
    const radius = tree.cloud * (0.85 + 0.35 * random()) * (top ? 0.85 : 1);
    draft.surface = tree.bark;
    if (tree.trunk > 0) addLimb(draft, tree, fork, bend, to, detail, random);
    draft.surface = tree.leaf;
    addCloud(draft, tree, to, radius, detail ? tree.cards : Math.ceil(tree.cards * 0.28), random, detail);
  }
  return toGeometry(draft);
}

function addLimb(
  draft: Draft,
  tree: Broadleaf,
  fork: number,
  bend: Vec3,
  to: Vec3,
  detail: 0 | 1,
  random: Random,
): void {
  const from: Vec3 = [bend[0], bend[1], Math.min(to[2] - 0.05, fork * (0.75 + 0.5 * random()))];
  const middle = add(scale(add(from, to), 0.5), [0, 0, -0.12 * Math.hypot(to[0], to[1])]);
  const radii = [0.62, 0.4, 0].map((k) => k * tree.trunk);
  if (detail) addStem(draft, [from, middle, to], radii, 4, [0.4, 0.3], [0, 0.25]);
  else addStem(draft, [from, to], [radii[0], 0], 3, [0.4, 0.3], [0, 0.25]);
}

/** Leaf cards on an ellipsoid, tilted outward; darker below and towards the trunk. */
function addCloud(
  draft: Draft,
  tree: Broadleaf,
  at: Vec3,
  radius: number,
  cards: number,
  random: Random,
  detail: 0 | 1,
): void {
  const [low, high] = tree.crown;
  const centre: Vec3 = [0, 0, low + 0.35 * (high - low)];
  const lit = (p: Vec3): Vec3 => {
    const [own, whole] = [unit(sub(p, sub(at, [0, 0, 0.3 * radius]))), unit(sub(p, centre))];
    return unit(add(scale(own, 0.65), scale(whole, 0.5)));
  };
  const size = radius * (detail ? 0.78 : 1.3);
  for (let i = 0; i < cards; i++) {
    const z = 1 - (2 * (i + 0.5)) / cards;
    const level = Math.sqrt(1 - z * z);
    const round = onCircle(i * 0.381966 + 0.1 * random());
    const out: Vec3 = [round[0] * level, round[1] * level, z];
    const place = add(at, [out[0] * radius * 0.72, out[1] * radius * 0.72, out[2] * radius * tree.flat * 0.72]);
    const tilt: Vec3 = [random() - 0.5, random() - 0.5, random() - 0.5];
    // The card faces roughly outward; its tip hangs.
    const face = unit(add(out, scale(tilt, 0.9)));
    const [side] = sidesOf(face);
    const tip = unit(add(scale(cross(side, face), 1 - tree.droop), [0, 0, -0.25 - 2 * tree.droop]));
    const along = scale(tip, size * 2 * (1 + 0.6 * tree.droop) * (0.8 + 0.4 * random()));
    const across = scale(side, size * (0.8 + 0.4 * random()) * (1 - 0.35 * tree.droop));
    const depth = (place[2] - low) / (high - low);
    const shade = 0.3 + 0.35 * (0.5 + 0.5 * z) + 0.35 * depth;
    const root = sub(place, scale(along, 0.5));
    addCard(draft, root, along, across, scale(out, 0.22 * size), lit, [shade, shade], [0.5, 0.9]);
  }
}

export interface Conifer {
  readonly seed: number;
  /** Height at which branches begin, as a share of the tree's, and their length there. */
  readonly from: number;
  readonly reach: number;
  /** Exponent of the branches' shortening towards the top: 1 a cone, less a fuller crown. */
  readonly taper: number;
  /** Angle in radians below the horizontal of the lowest branches, and above it of the highest. */
  readonly hang: number;
  readonly rise: number;
  readonly trunk: number;
  readonly whorls: number;
  readonly branches: number;
}

/** `detail`: 1 for near geometry, 0 for middle geometry. */
export function createConifer(tree: Conifer, detail: 0 | 1): PlantGeometry {
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
  draft.surface = "needles";
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
  // The leader (top shoot).
  for (let k = 0; k < 2; k++) {
    const out: Vec3 = [Math.cos(k * 1.571), Math.sin(k * 1.571), 0];
    addCard(draft, [0, 0, 0.86], [0, 0, 0.15], scale(out, 0.045), [0, 0, 0], () => [0, 0, 1], [0.9, 1], [0.1, 0.25]);
  }
  return toGeometry(draft);

  function addBranch(into: typeof draft, h: number, angle: number, reach: number, slope: number, near: 0 | 1): void {
    const out: Vec3 = [Math.cos(angle), Math.sin(angle), 0];
    const side: Vec3 = [-out[1], out[0], 0];
    const along = add(scale(out, reach * Math.cos(slope)), [0, 0, reach * Math.sin(slope)]);
    const root: Vec3 = [0, 0, h];
    const wide = scale(side, (near ? 0.4 : 0.62) * reach);
    // Normals point up and outward from the axis, so that the crown has lit sides and every whorl a lit upper face.
    const lit = (p: Vec3): Vec3 => unit([p[0], p[1], 0.35 * Math.hypot(p[0], p[1]) + 0.05 + 0.25 * reach]);
    const arch: Vec3 = [0, 0, 0.1 * reach];
    const open = [0.22 + 0.25 * h, 0.8 + 0.2 * h] as const;
    const sway = [0, 0.25 + 0.5 * h] as const;
    addCard(into, root, along, wide, arch, lit, open, sway);
    // Hanging cards close the view into the crown.
    const drop: Vec3 = [0, 0, -(near ? 0.3 : 0.42) * reach];
    const hung = add(root, scale(drop, 0.6));
    addCard(into, hung, add(scale(along, 0.92), scale(drop, 0.15)), scale(drop, 0.62), arch, lit, [0.12, 0.6], sway);
  }
}
