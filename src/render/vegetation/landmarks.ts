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

/** Looks of a knoll: blades of grass, and stones by share of a turn, distance from its centre, half width and seed. All have the same mound. */
const KNOLLS = [
  {
    blades: 120,
    seed: 5,
    stones: [
      [0.13, 0.4, 0.05, 31],
      [0.55, 0.44, 0.05, 32],
      [0.62, 0.3, 0.05, 33],
    ],
  },
  {
    blades: 60,
    seed: 15,
    stones: [
      [0.3, 0.02, 0.13, 41],
      [0.5, 0.1, 0.09, 42],
      [0.05, 0.12, 0.07, 43],
      [0.82, 0.3, 0.05, 44],
    ],
  },
  { blades: 165, seed: 25, stones: [[0.74, 0.46, 0.07, 51]] },
] as const;

export function makeKnoll(look = 0): PlantGeometry {
  const { blades, seed: own, stones } = KNOLLS[look];
  const draft = createDraft();
  draft.surface = "turf";
  const rings = [0.47, 0.43, 0.38, 0.33, 0.28, 0.23, 0.18, 0.13, 0.08, 0.04, 0];
  const profile = rings.map((r) => [r, mound(r)] as const);
  addLathe(draft, [[0.66, -0.3], [0.55, -0.05], ...profile], 26);
  const on = (share: number, r: number): Vec3 => add(scale(onCircle(share), r), [0, 0, mound(r) - 0.01]);
  const random = createRandom(own);
  draft.surface = "blades";
  for (let i = 0; i < blades; i++) {
    const [at, high] = [on(random(), 0.52 * Math.sqrt(random())), 0.035 + 0.06 * random()];
    const side = scale(onCircle(random()), 0.45 * high);
    const along: Vec3 = [0.5 * high * (random() - 0.5), 0.5 * high * (random() - 0.5), high];
    addCard(draft, at, along, side, [0, 0, 0], () => [0, 0, 1], [0.6, 1], [0, 0.8]);
  }
  for (const [share, r, half, seed] of stones)
    addStone(draft, { seed, planes: 12, depth: 0.5, half, high: 0.7 * half, lift: 0 }, on(share, r), 1);
  return toGeometry(draft);
}

/** Thickness of a plate of earth as a share of its height. */
const FLAT = 0.34;

/** Looks of a rootstock: metres of trunk that lie behind it, roots, and branches by share of the trunk, angle and length. */
const ROOTSTOCKS = [
  {
    trunk: 1.45,
    seed: 9,
    roots: 19,
    branches: [
      [0.55, 0.8, 0.3],
      [0.75, 2.4, 0.22],
      [0.9, 1.4, 0.26],
    ],
  },
  { trunk: 0.42, seed: 19, roots: 24, branches: [] },
  {
    trunk: 1.1,
    seed: 29,
    roots: 13,
    branches: [
      [0.35, 1.9, 0.34],
      [0.5, 0.5, 0.36],
      [0.6, 2.7, 0.2],
      [0.8, 1.1, 0.3],
      [0.92, 2.2, 0.24],
    ],
  },
] as const;

/** A fallen tree: its trunk, or a stump of it, lies along x, and its roots stand up from the ground in a plate of earth. */
export function makeRoot(look = 0): PlantGeometry {
  const { trunk: long, seed, roots, branches } = ROOTSTOCKS[look];
  const draft = createDraft();
  const random = createRandom(seed);
  const at = (share: number): Vec3 => [long * share, 0.07 * long * share * share, 0.29 - 0.125 * long * share];
  addStem(draft, [[-0.02, 0, 0.29], at(0.24), at(0.59), at(1)], [0.14, 0.115, 0.1, 0.075], 9, [0.5, 0.9]);
  for (const [share, angle, reach] of branches) {
    const from = at(share);
    const out: Vec3 = [0.5, Math.cos(angle), Math.sin(angle)];
    addStem(draft, [from, add(from, scale(out, reach))], [0.03, 0.012], 5, [0.6, 1]);
  }
  const first = draft.positions.length;
  addStone(draft, { seed: 4 + look, planes: 26, depth: 0.62, half: 0.33, high: 0.33, lift: 0 }, [-0.04, 0, 0.27], 1);
  for (let i = first; i < draft.positions.length; i += 3) {
    draft.positions[i] *= FLAT;
    const n = unit([draft.normals[i] / FLAT, draft.normals[i + 1], draft.normals[i + 2]]);
    for (const axis of [0, 1, 2]) draft.normals[i + axis] = n[axis];
    // Earth, not stone.
    draft.surfaces[(4 * i) / 3] = SURFACE.rust;
  }
  for (let i = 0; i < roots; i++) {
    const angle = ((i + 0.8 * random()) / roots) * 2 * Math.PI;
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

/** Looks of a water hole: reeds and their height, their seed, and stones on its rim. All hold the same water. */
const WATERHOLES = [
  { reeds: 22, high: 0.3, seed: 11, stones: 0 },
  { reeds: 6, high: 0.22, seed: 21, stones: 9 },
  { reeds: 44, high: 0.42, seed: 31, stones: 2 },
] as const;

export function makeWaterhole(look = 0): PlantGeometry {
  const { reeds, high, seed, stones } = WATERHOLES[look];
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
  addBlades(draft, reeds, (r) => 0.36 + 0.1 * r, 0, high, seed);
  for (let k = 0; k < stones; k++) {
    const half = 0.04 + 0.02 * ((5 * k) % 4);
    const place = add(scale(onCircle((k + 0.3 * (k % 3)) / stones), 0.47), [0, 0, 0.03]);
    addStone(draft, { seed: seed + k, planes: 12, depth: 0.5, half, high: 0.7 * half, lift: 0 }, place, 1);
  }
  return toGeometry(draft);
}
