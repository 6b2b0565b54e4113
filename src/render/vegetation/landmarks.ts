/** Landmarks that grow or hold water, all one metre across: knolls, rootstocks and waterholes. */

import { createRandom } from "../../core/field/random.ts";
import { add, scale, unit, type Vec3 } from "../model/vec.ts";
import {
  addCard,
  addLathe,
  addStem,
  createDraft,
  type Draft,
  onCircle,
  type PlantGeometry,
  SURFACE,
  toGeometry,
} from "./geometry.ts";
import { addStone } from "./stone.ts";

function addBlades(
  draft: Draft,
  count: number,
  ring: (random: number) => number,
  foot: number,
  high: number,
  seed: number,
): void {
  const random = createRandom(seed);
  draft.surface = "blades";
  for (let i = 0; i < count; i++) {
    const at = add(scale(onCircle(random()), ring(random())), [0, 0, foot]);
    const side = scale(onCircle(random()), 0.3 * high);
    const along: Vec3 = [0.25 * high * (random() - 0.5), 0.25 * high * (random() - 0.5), high * (0.7 + 0.6 * random())];
    addCard(draft, at, along, side, [0, 0, 0], () => [0, 0, 1], [0.45, 1], [0, 0.8]);
  }
}

/** Height of a knoll at a distance from its centre, as shares of its width: level at its foot and on top. */
const mound = (r: number) => 0.23 * Math.max(0, 1 - 4 * r * r) ** 2;

export function makeKnoll(): PlantGeometry {
  const draft = createDraft();
  draft.surface = "turf";
  const rings = [0.47, 0.43, 0.38, 0.33, 0.28, 0.23, 0.18, 0.13, 0.08, 0.04, 0];
  const profile = rings.map((r) => [r, mound(r)] as const);
  addLathe(draft, [[0.66, -0.3], [0.55, -0.05], ...profile], 26);
  const on = (share: number, r: number): Vec3 => add(scale(onCircle(share), r), [0, 0, mound(r) - 0.01]);
  const random = createRandom(5);
  draft.surface = "blades";
  for (let i = 0; i < 120; i++) {
    const [at, high] = [on(random(), 0.52 * Math.sqrt(random())), 0.035 + 0.06 * random()];
    const side = scale(onCircle(random()), 0.45 * high);
    const along: Vec3 = [0.5 * high * (random() - 0.5), 0.5 * high * (random() - 0.5), high];
    addCard(draft, at, along, side, [0, 0, 0], () => [0, 0, 1], [0.6, 1], [0, 0.8]);
  }
  for (const [share, r, seed] of [
    [0.13, 0.4, 31],
    [0.55, 0.44, 32],
    [0.62, 0.3, 33],
  ])
    addStone(draft, { seed, planes: 12, depth: 0.5, half: 0.05, high: 0.035, lift: 0 }, on(share, r), 1);
  return toGeometry(draft);
}

/** Roots of an upturned tree, and thickness of its plate of earth as a share of its height. */
const [ROOTS, FLAT] = [19, 0.34];

/** A fallen tree: its trunk lies along x, and its roots stand up from the ground in a plate of earth. */
export function makeRoot(): PlantGeometry {
  const draft = createDraft();
  const random = createRandom(9);
  const trunk: Vec3[] = [
    [-0.02, 0, 0.29],
    [0.35, 0.02, 0.24],
    [0.85, 0.05, 0.17],
    [1.45, 0.1, 0.11],
  ];
  addStem(draft, trunk, [0.14, 0.115, 0.1, 0.075], 9, [0.5, 0.9]);
  for (const [share, angle, long] of [
    [0.55, 0.8, 0.3],
    [0.75, 2.4, 0.22],
    [0.9, 1.4, 0.26],
  ]) {
    const from: Vec3 = [1.45 * share, 0.09 * share, 0.26 - 0.15 * share];
    const out: Vec3 = [0.5, Math.cos(angle), Math.sin(angle)];
    addStem(draft, [from, add(from, scale(out, long))], [0.03, 0.012], 5, [0.6, 1]);
  }
  const first = draft.positions.length;
  addStone(draft, { seed: 4, planes: 26, depth: 0.62, half: 0.33, high: 0.33, lift: 0 }, [-0.04, 0, 0.27], 1);
  for (let i = first; i < draft.positions.length; i += 3) {
    draft.positions[i] *= FLAT;
    const n = unit([draft.normals[i] / FLAT, draft.normals[i + 1], draft.normals[i + 2]]);
    for (const axis of [0, 1, 2]) draft.normals[i + axis] = n[axis];
    // Earth, not stone.
    draft.surfaces[(4 * i) / 3] = SURFACE.rust;
  }
  for (let i = 0; i < ROOTS; i++) {
    const angle = ((i + 0.8 * random()) / ROOTS) * 2 * Math.PI;
    const out: Vec3 = [-0.25 + 0.4 * random(), Math.cos(angle), Math.sin(angle)];
    const from: Vec3 = [-0.05, 0.17 * out[1], 0.27 + 0.17 * out[2]];
    addBranchingRoot(draft, from, out, 0.2 + 0.2 * random(), 0.034 + 0.02 * random(), random, 2);
  }
  return toGeometry(draft);
}

/** A root that bends, thins out and forks `forks` times. */
function addBranchingRoot(
  draft: Draft,
  from: Vec3,
  out: Vec3,
  long: number,
  thick: number,
  random: () => number,
  forks: number,
): void {
  const stray = (by: number): Vec3 => [by * (random() - 0.5), by * (random() - 0.5), by * (random() - 0.5)];
  const bend = add(add(from, scale(out, 0.55 * long)), stray(0.3 * long));
  const tip = add(add(bend, scale(out, 0.45 * long)), add(stray(0.7 * long), [0, 0, -0.2 * long]));
  draft.surface = "bark";
  addStem(draft, [from, bend, tip], [thick, 0.62 * thick, 0], 5, [0.4, 0.9]);
  for (let k = 0; k < forks; k++)
    addBranchingRoot(draft, bend, unit(add(out, stray(1.6))), 0.55 * long, 0.5 * thick, random, 0);
}

export function makeWaterhole(): PlantGeometry {
  const draft = createDraft();
  draft.surface = "turf";
  addLathe(
    draft,
    [
      [0.58, -0.2],
      [0.5, 0.02],
      [0.44, 0.05],
      [0.38, 0.0],
    ],
    16,
    0.2,
  );
  draft.surface = "water";
  addLathe(
    draft,
    [
      [0.43, 0.018],
      [0, 0.018],
    ],
    16,
  );
  addBlades(draft, 22, (r) => 0.36 + 0.1 * r, 0, 0.3, 11);
  return toGeometry(draft);
}
