/**
 * Landmarks that people made, all one metre across: cairns, survey cones, mine heads and sculptures; and the species of all buildings.
 * Apart from plants, since planets fetch both at different times.
 */

import { PROFILE_1983, sampleProfile } from "../../core/field/profile.ts";
import { createRandom } from "../../core/field/random.ts";
import type { Making } from "../making.ts";
import { add, cross, scale, sub, unit, type Vec3 } from "../model/vec.ts";
import { makePhoneBox, makeRocket } from "./built.ts";
import {
  addFacet,
  addLathe,
  addPoint,
  addStem,
  createDraft,
  type Draft,
  onCircle,
  type PlantGeometry,
  toGeometry,
} from "./geometry.ts";
import { madeSpecies, NO_LEAVES, type Species } from "./species.ts";
import { addStone } from "./stone.ts";

/** Looks of a mine head: a frame of four legs, a windlass, and three legs that meet. */
export const MINES = ["frame", "windlass", "tripod"] as const;

let kept: readonly Species[] | undefined;

/** The last species of `allSpecies`. Kept, since stages share them. */
export function* builtSpecies(): Making<readonly Species[]> {
  kept ??= yield* madeSpecies(MAKERS);
  return kept;
}

const MAKERS: readonly (() => Species)[] = [
  () => ({ name: "mine", near: MINES.map(makeMine), ...NO_LEAVES }),
  () => ({ name: "x", near: [makeCairn(), makeTrilithon(), makeTwistedRing(), makeSkyline()], ...NO_LEAVES }),
  () => ({ name: "cone", near: [makeCone(), makeCone(2, 2), makeCone(3, 1.5)], ...NO_LEAVES }),
  () => ({ name: "t", near: [makePhoneBox()], ...NO_LEAVES }),
  () => ({ name: "rocket", near: [makeRocket()], ...NO_LEAVES }),
];

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

export function makeMine(look: (typeof MINES)[number]): PlantGeometry {
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
  const high = HEADS[look](draft);
  addStem(
    draft,
    [
      [0, 0, high],
      [0, 0, 0.05],
    ],
    [0.008, 0.008],
    4,
    [0.9, 0.1],
  );
  return toGeometry(draft);
}

/** Half of the square that a head stands over. */
const STANCE = 0.27;

/** Beams of the heads; each returns the height of its rope. */
const HEADS: Readonly<Record<(typeof MINES)[number], (draft: Draft) => number>> = {
  frame(draft) {
    const [s, h] = [STANCE, 0.62];
    const beam = (a: Vec3, b: Vec3, thick = 0.028) => addBeam(draft, a, b, thick);
    for (const x of [-s, s]) for (const y of [-s, s]) beam([x, y, -0.06], [0.45 * x, y, h]);
    for (const y of [-s, s]) beam([-0.17, y, h - 0.03], [0.17, y, h - 0.03]);
    beam([0, -0.36, h + 0.02], [0, 0.36, h + 0.02], 0.034);
    for (const side of [-s, s]) {
      beam([-0.32, side, 0.09], [0.32, side, 0.09]);
      beam([side, -0.32, 0.11], [side, 0.32, 0.11]);
    }
    return h + 0.02;
  },
  windlass(draft) {
    const [s, h] = [0.34, 0.36];
    for (const y of [-s, s]) {
      for (const x of [-0.16, 0.16]) addBeam(draft, [x, y, -0.06], [0.3 * x, y, h], 0.026);
      addBeam(draft, [-0.11, y, 0.16], [0.11, y, 0.16], 0.02);
    }
    addBeam(draft, [0, -s - 0.08, h], [0, s + 0.08, h], 0.05);
    addBeam(draft, [0, s + 0.08, h], [0.13, s + 0.08, h - 0.1], 0.014);
    addBeam(draft, [0.13, s + 0.08, h - 0.1], [0.13, s + 0.2, h - 0.1], 0.016);
    return h - 0.05;
  },
  tripod(draft) {
    const h = 0.82;
    for (let k = 0; k < 3; k++) {
      const foot = scale(onCircle((k + 0.25) / 3), 0.44);
      addBeam(draft, add(foot, [0, 0, -0.06]), add(scale(foot, -0.08), [0, 0, h]), 0.026);
      const next = scale(onCircle((k + 1.25) / 3), 0.44);
      addBeam(draft, add(scale(foot, 0.8), [0, 0, 0.16]), add(scale(next, 0.8), [0, 0, 0.16]), 0.016);
    }
    addBeam(draft, [-0.05, 0, h - 0.12], [0.05, 0, h - 0.12], 0.04);
    return h - 0.12;
  },
};

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
