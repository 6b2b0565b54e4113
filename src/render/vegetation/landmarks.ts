/** What else stands about: knolls, rootstocks, waterholes, cairns and survey cones. All one metre across. */
import { createRandom } from "../../core/field/random.ts";
import { add, scale, type Vec3 } from "../model/vec.ts";
import { addCard, addFacet, addStem, createDraft, type Draft, type Form, SKIN, toForm } from "./form.ts";
import { addLathe, round } from "./lathe.ts";
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
  draft.skin = "blades";
  for (let i = 0; i < count; i++) {
    const at = add(scale(round(random()), ring(random())), [0, 0, foot]);
    const side = scale(round(random()), 0.3 * high);
    const along: Vec3 = [0.25 * high * (random() - 0.5), 0.25 * high * (random() - 0.5), high * (0.7 + 0.6 * random())];
    addCard(draft, at, along, side, [0, 0, 0], () => [0, 0, 1], [0.45, 1], [0, 0.8]);
  }
}

/** Height of a knoll over the ground about it, at a share of its breadth from its middle: level where it begins and on top. */
const mound = (r: number) => 0.23 * Math.max(0, 1 - 4 * r * r) ** 2;

export function makeKnoll(): Form {
  const draft = createDraft();
  draft.skin = "turf";
  const rings = [0.47, 0.43, 0.38, 0.33, 0.28, 0.23, 0.18, 0.13, 0.08, 0.04, 0];
  const profile = rings.map((r) => [r, mound(r)] as const);
  addLathe(draft, [[0.66, -0.3], [0.55, -0.05], ...profile], 26);
  const on = (share: number, r: number): Vec3 => add(scale(round(share), r), [0, 0, mound(r) - 0.01]);
  const random = createRandom(5);
  draft.skin = "blades";
  for (let i = 0; i < 120; i++) {
    const [at, high] = [on(random(), 0.52 * Math.sqrt(random())), 0.035 + 0.06 * random()];
    const side = scale(round(random()), 0.45 * high);
    const along: Vec3 = [0.5 * high * (random() - 0.5), 0.5 * high * (random() - 0.5), high];
    addCard(draft, at, along, side, [0, 0, 0], () => [0, 0, 1], [0.6, 1], [0, 0.8]);
  }
  for (const [share, r, seed] of [
    [0.13, 0.4, 31],
    [0.55, 0.44, 32],
    [0.62, 0.3, 33],
  ])
    addStone(draft, { seed, planes: 12, depth: 0.5, half: 0.05, high: 0.035, lift: 0 }, on(share, r), 1);
  return toForm(draft);
}

export function makeRoot(): Form {
  const draft = createDraft();
  const random = createRandom(9);
  addStem(
    draft,
    [
      [0.02, 0, 0.3],
      [0.5, 0.03, 0.24],
      [1.15, 0.08, 0.12],
    ],
    [0.13, 0.11, 0.08],
    8,
    [0.5, 0.9],
  );
  for (let i = 0; i < 11; i++) {
    const angle = ((i + 0.6 * random()) / 11) * 2 * Math.PI;
    const out: Vec3 = [-0.08 - 0.12 * random(), Math.cos(angle), Math.sin(angle)];
    const from: Vec3 = [0.02, 0, 0.3];
    const bend = add(from, scale(out, 0.24));
    const tip = add(bend, [
      0.1 * (random() - 0.5),
      out[1] * 0.2 + 0.1 * (random() - 0.5),
      Math.max(-0.3, out[2] * 0.2),
    ]);
    addStem(draft, [from, bend, tip], [0.075, 0.045, 0], 5, [0.35, 0.9]);
  }
  draft.skin = "rust";
  addStone(draft, { seed: 4, planes: 9, depth: 0.5, half: 0.26, high: 0.26, lift: 0 }, [-0.02, 0, 0.24], 1);
  draft.skins.forEach((_, i) => {
    // The plate's earth, and not stone.
    if (i % 4 === 0 && draft.skins[i] === SKIN.rock) draft.skins[i] = SKIN.rust;
  });
  return toForm(draft);
}

export function makeWaterhole(): Form {
  const draft = createDraft();
  draft.skin = "turf";
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
  draft.skin = "water";
  addLathe(
    draft,
    [
      [0.43, 0.018],
      [0, 0.018],
    ],
    16,
  );
  addBlades(draft, 22, (r) => 0.36 + 0.1 * r, 0, 0.3, 11);
  return toForm(draft);
}

export function makeCairn(): Form {
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
  return toForm(draft);
}

/** `bands` of white on orange, from its foot up: `tall` times as high as it is broad. */
export function makeCone(bands = 1, tall = 1.28): Form {
  const draft = createDraft();
  draft.skin = "orange";
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
    draft.skin = k % 2 === 0 ? "orange" : "white";
    addLathe(draft, k + 1 < pieces ? [at(k), at(k + 1)] : [at(k), at(k + 1), [0, 0.1 + tall]], 12);
  }
  return toForm(draft);
}
