/** Built landmarks, one metre across like the others: a telephone box, and a rocket on its fins. */
import { cross, sub, unit, type Vec3 } from "../model/vec.ts";
import { addLathe, addPoint, createDraft, type Draft, onCircle, type PlantGeometry, toGeometry } from "./geometry.ts";

type Corners = readonly [a: Vec3, b: Vec3, c: Vec3, d: Vec3];

function addQuad(draft: Draft, [a, b, c, d]: Corners, open = 0.9): void {
  const n = unit(cross(sub(b, a), sub(d, a)));
  const at = [a, b, c, d].map((p, k) => addPoint(draft, p, n, k === 1 || k === 2 ? 0.4 : 0, k > 1 ? 0.4 : 0, open, 0));
  draft.indices.push(at[0], at[1], at[2], at[0], at[2], at[3]);
}

/** The sides of an upright block of half width `half` between two heights, narrowing to `top`, and its upper face. */
function addBlock(draft: Draft, half: number, low: number, high: number, top = half, open = 0.9): void {
  for (let side = 0; side < 4; side++) {
    const face = faceOf(side);
    addQuad(draft, [face(-half, half, low), face(half, half, low), face(top, top, high), face(-top, top, high)], open);
  }
  const corner = (side: number) => faceOf(side)(-top, top, high);
  addQuad(draft, [corner(0), corner(1), corner(2), corner(3)], open);
}

/** Points of one of four sides: along it from the left, out from the middle, and up. */
const faceOf = (side: number) => {
  const [c, s] = [Math.cos((side * Math.PI) / 2), Math.sin((side * Math.PI) / 2)];
  return (along: number, out: number, z: number): Vec3 => [c * along + s * out, s * along - c * out, z];
};

/** Heights of the box: its plinth, its panes, its fascia and its roof. */
const [PLINTH, PANEL, PANES, FASCIA] = [0.1, 0.42, 2.12, 2.34];
/** Rows of panes, and the letters of TELEPHONE as bars. */
const [ROWS, LETTERS] = [8, 9];

/** A red telephone box of eight rows of panes, with a sign on each side and a domed roof. */
export function makePhoneBox(): PlantGeometry {
  const draft = createDraft();
  draft.surface = "rock";
  addBlock(draft, 0.52, -0.3, PLINTH);
  for (let side = 0; side < 4; side++) addPhoneSide(draft, faceOf(side));
  draft.surface = "red";
  addBlock(draft, 0.5, PANES, FASCIA);
  addBlock(draft, 0.46, FASCIA, 2.4);
  addBlock(draft, 0.46, 2.4, 2.5, 0.38);
  addBlock(draft, 0.38, 2.5, 2.57, 0.22);
  addBlock(draft, 0.22, 2.57, 2.6, 0);
  return toGeometry(draft);
}

function addPhoneSide(draft: Draft, face: ReturnType<typeof faceOf>): void {
  const sheet = (x0: number, x1: number, z0: number, z1: number, out: number, open = 0.9) =>
    addQuad(draft, [face(x0, out, z0), face(x1, out, z0), face(x1, out, z1), face(x0, out, z1)], open);
  draft.surface = "glass";
  sheet(-0.4, 0.4, PANEL, PANES, 0.44, 0.8);
  draft.surface = "red";
  sheet(-0.4, 0.4, PLINTH, PANEL, 0.45, 0.7);
  for (const [from, to] of [
    [-0.5, -0.39],
    [0.39, 0.5],
  ]) {
    sheet(from, to, PLINTH, PANES, 0.5);
    // The reveal beside the panes.
    const inner = from < 0 ? to : from;
    addQuad(
      draft,
      [face(inner, 0.5, PLINTH), face(inner, 0.43, PLINTH), face(inner, 0.43, PANES), face(inner, 0.5, PANES)],
      0.5,
    );
  }
  for (let k = 0; k <= ROWS; k++) {
    const z = PANEL + ((PANES - PANEL) * k) / ROWS;
    sheet(-0.4, 0.4, z - 0.018, z + 0.018, 0.455);
  }
  for (const x of [-0.26, 0.26]) sheet(x - 0.015, x + 0.015, PANEL, PANES, 0.455);
  draft.surface = "white";
  sheet(-0.37, 0.37, PANES + 0.05, FASCIA - 0.05, 0.505);
  draft.surface = "hole";
  for (let k = 0; k < LETTERS; k++) {
    const x = -0.32 + (0.64 * (k + 0.5)) / LETTERS;
    sheet(x - 0.022, x + 0.022, PANES + 0.075, FASCIA - 0.075, 0.508);
  }
}

/** Radius and height of the rocket's skin, from the nozzle to the tip. */
const HULL: readonly (readonly [radius: number, height: number])[] = [
  [0.15, 0.34],
  [0.19, 0.62],
  [0.21, 1.1],
  [0.213, 1.42],
  [0.208, 1.9],
  [0.19, 2.3],
  [0.17, 2.5],
  [0.1, 2.95],
  [0.04, 3.25],
  [0.012, 3.36],
  [0, 3.46],
];
/** Parts of the skin by the first and last index in HULL. */
const BANDS = [
  ["white", 0, 2],
  ["red", 2, 3],
  ["white", 3, 5],
  ["steel", 5, 6],
  ["red", 6, 10],
] as const;

export function makeRocket(): PlantGeometry {
  const draft = createDraft();
  for (const [surface, from, to] of BANDS) {
    draft.surface = surface;
    addLathe(draft, HULL.slice(from, to + 1), 20);
  }
  draft.surface = "steel";
  addLathe(
    draft,
    [
      [0.17, 0.14],
      [0.1, 0.36],
      [0.15, 0.36],
    ],
    16,
  );
  for (let k = 0; k < 4; k++) addFin(draft, onCircle(k / 4));
  draft.surface = "glass";
  for (let k = 0; k < 4; k++) addPorthole(draft, onCircle((k + 0.5) / 4), 2.06, 0.2);
  return toGeometry(draft);
}

/** A swept fin, which the rocket stands on. */
function addFin(draft: Draft, out: Vec3): void {
  const aside: Vec3 = [-out[1], out[0], 0];
  const at = (r: number, z: number, side: number): Vec3 => [
    out[0] * r + aside[0] * side,
    out[1] * r + aside[1] * side,
    z,
  ];
  const [root, foot] = [0.022, 0.012];
  const outline = [
    [0.19, 1.15, root],
    [0.44, 0.42, foot],
    [0.5, -0.05, foot],
    [0.43, -0.05, foot],
    [0.17, 0.46, root],
  ] as const;
  draft.surface = "red";
  for (const side of [-1, 1]) {
    const [a, b, c, d, e] = outline.map(([r, z, thick]) => at(r, z, side * thick));
    addQuad(draft, side < 0 ? [a, b, d, e] : [e, d, b, a]);
    addQuad(draft, side < 0 ? [b, c, d, d] : [d, d, c, b]);
  }
  for (let i = 0; i < outline.length; i++) {
    const [[r0, z0, s0], [r1, z1, s1]] = [outline[i], outline[(i + 1) % outline.length]];
    addQuad(draft, [at(r0, z0, -s0), at(r0, z0, s0), at(r1, z1, s1), at(r1, z1, -s1)]);
  }
}

/** A round window just outside of the skin. */
function addPorthole(draft: Draft, out: Vec3, z: number, radius: number): void {
  const aside: Vec3 = [-out[1], out[0], 0];
  const sides = 10;
  const point = (k: number): Vec3 => {
    const [c, s] = onCircle(k / sides);
    const along = 0.055 * c;
    return [out[0] * (radius + 0.006) + aside[0] * along, out[1] * (radius + 0.006) + aside[1] * along, z + 0.055 * s];
  };
  const ring = Array.from({ length: sides }, (_, k) => addPoint(draft, point(k), out, 0, 0, 0.9, 0));
  for (let k = 1; k + 1 < sides; k++) draft.indices.push(ring[0], ring[k], ring[k + 1]);
}
