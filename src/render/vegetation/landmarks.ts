/** Landmarks, all one metre across: knolls, rootstocks, waterholes, cairns, survey cones, mine heads and sculptures. */

import { PROFILE_1983, sampleProfile } from "../../core/field/profile.ts";
import { createRandom } from "../../core/field/random.ts";
import { add, cross, scale, sub, unit, type Vec3 } from "../model/vec.ts";
import {
  addCard,
  addFacet,
  addLathe,
  addPoint,
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

/** Roots of an upturned tree, and how far its plate of earth is from a ball: it is a third as thick as it is high. */
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

export function makeCairn(): PlantGeometry {
  const draft = createDraft();
  const random = createRandom(21);
  let high = 0;
  for (let i = 0; i < 7; i++) {
    const half = 0.5 * (1 - i / 9) * (0.85 + 0.3 * random());
    const thick = 0.14 * (0.8 + 0.5 * random()) * (1 - i / 14);
    const at: Vec3 = [0.08 * (random() - 0.5), 0.08 * (random() - 0.5), high + 0.7 * thick];
    addStone(draft, { seed: 40 + i, planes: 14, depth: 0.5, half, high: thick, lift: 0 }, at, 1);
    high += 1.35 * thick;
  }
  return toGeometry(draft);
}

/** A survey cone with `bands` white bands on orange, `tall` times as high as it is broad. */
export function makeCone(bands = 1, tall = 1.28): PlantGeometry {
  const draft = createDraft();
  draft.surface = "orange";
  for (const [a, b] of [
    [0, 1],
    [1, 2],
    [2, 3],
    [3, 0],
  ] as const) {
    const corner = (i: number, z: number): Vec3 => [i === 0 || i === 3 ? -0.5 : 0.5, i < 2 ? -0.5 : 0.5, z];
    addFacet(draft, corner(a, -0.1), corner(b, -0.1), corner(b, 0.08), () => 0.7);
    addFacet(draft, corner(a, -0.1), corner(b, 0.08), corner(a, 0.08), () => 0.7);
    addFacet(draft, corner(a, 0.08), corner(b, 0.08), [0, 0, 0.08], () => 0.9);
  }
  const pieces = 2 * bands + 1;
  const at = (k: number): readonly [number, number] => [0.36 - (0.28 * k) / pieces, 0.08 + (tall * k) / pieces];
  for (let k = 0; k < pieces; k++) {
    draft.surface = k % 2 === 0 ? "orange" : "white";
    addLathe(draft, k + 1 < pieces ? [at(k), at(k + 1)] : [at(k), at(k + 1), [0, 0.1 + tall]], 12);
  }
  return toGeometry(draft);
}

export function makeMine(): PlantGeometry {
  const draft = createDraft();
  draft.surface = "rust";
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
  draft.surface = "hole";
  addLathe(
    draft,
    [
      [0.34, 0.045],
      [0, 0.045],
    ],
    10,
  );
  draft.surface = "plank";
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
  return toGeometry(draft);
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

/** Two piles of stones and a capstone. */
export function makeTrilithon(): PlantGeometry {
  const draft = createDraft();
  for (const side of [-1, 1]) {
    let high = -0.05;
    for (let k = 0; k < 3; k++) {
      const thick = 0.2 - 0.02 * k;
      const stone = { seed: 60 + 7 * k + side, planes: 16, depth: 0.42, half: 0.2 - 0.012 * k, high: thick, lift: 0 };
      addStone(draft, stone, [side * (0.33 - 0.02 * k), 0.02 * side * k, high + 0.8 * thick], 1);
      high += 1.55 * thick;
    }
  }
  const first = draft.positions.length / 3;
  addStone(draft, { seed: 71, planes: 18, depth: 0.4, half: 0.24, high: 0.14, lift: 0 }, [0, 0, 1], 2);
  // The capstone is stretched along the gap.
  for (let i = first; i < draft.positions.length / 3; i++) draft.positions[3 * i] *= 2.3;
  return toGeometry(draft);
}

function addQuad(draft: Draft, a: Vec3, b: Vec3, c: Vec3, d: Vec3, u: readonly [number, number], open: number): void {
  const n = unit(cross(sub(b, a), sub(d, a)));
  const at = [a, b, c, d].map((p, k) => addPoint(draft, p, n, u[k === 1 || k === 2 ? 1 : 0], k > 1 ? 0.4 : 0, open, 0));
  draft.indices.push(at[0], at[1], at[2], at[0], at[2], at[3]);
}

/** A square bar bent to a ring, with one full twist. */
export function makeTwistedRing(): PlantGeometry {
  const draft = createDraft();
  const [around, radius, half, middle] = [48, 0.4, 0.085, 0.62];
  draft.surface = "rust";
  const corner = (i: number, k: number): Vec3 => {
    const a = (2 * Math.PI * i) / around;
    const b = a / 2 + (k + 0.5) * (Math.PI / 2);
    const [out, aside] = [half * Math.SQRT2 * Math.cos(b), half * Math.SQRT2 * Math.sin(b)];
    const r = radius + out;
    return [r * Math.cos(a), aside, middle + r * Math.sin(a)];
  };
  for (let i = 0; i < around; i++)
    for (let k = 0; k < 4; k++) {
      const open = 0.65 + 0.35 * Math.max(0, Math.sin((2 * Math.PI * i) / around));
      const u = [(3 * i) / around, (3 * (i + 1)) / around] as const;
      addQuad(draft, corner(i, k), corner(i + 1, k), corner(i + 1, k + 1), corner(i, k + 1), u, open);
    }
  addStone(draft, { seed: 81, planes: 14, depth: 0.35, half: 0.3, high: 0.16, lift: 0 }, [0, 0, 0.06], 1);
  return toGeometry(draft);
}

/** Columns of the sheet; each spans a few samples of the profile. */
const COLUMNS = 64;

/** A steel sheet cut along the profile of 1983, from which all worlds are generated. */
export function makeSkyline(): PlantGeometry {
  const draft = createDraft();
  draft.surface = "rust";
  const { samples, max } = PROFILE_1983;
  const top = (k: number) => 0.5 + 0.95 * (sampleProfile(PROFILE_1983, (k * samples.length) / COLUMNS) / max);
  const x = (k: number) => k / COLUMNS - 0.5;
  const [thick, low] = [0.035, -0.25];
  for (let k = 0; k < COLUMNS; k++) {
    const [a, b] = [x(k), x(k + 1)];
    const [p, q] = [top(k), top(k + 1)];
    const u = [3 * a, 3 * b] as const;
    addQuad(draft, [a, -thick, low], [b, -thick, low], [b, -thick, q], [a, -thick, p], u, 0.85);
    addQuad(draft, [b, thick, low], [a, thick, low], [a, thick, p], [b, thick, q], u, 0.85);
    addQuad(draft, [a, -thick, p], [b, -thick, q], [b, thick, q], [a, thick, p], u, 1);
  }
  for (const [end, side] of [
    [x(0), -1],
    [x(COLUMNS), 1],
  ]) {
    const high = top(side < 0 ? 0 : COLUMNS);
    const [s, t] = [side * thick, -side * thick];
    addQuad(draft, [end, t, low], [end, s, low], [end, s, high], [end, t, high], [0, 0.2], 0.8);
  }
  for (const at of [-0.36, 0.3])
    addStone(
      draft,
      { seed: 90 + Math.round(10 * at), planes: 12, depth: 0.5, half: 0.11, high: 0.09, lift: 0 },
      [at, 0.12, 0.02],
      1,
    );
  return toGeometry(draft);
}
