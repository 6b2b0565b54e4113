/** Stones: spheres cut by random planes. */
import { createRandom } from "../../core/field/random.ts";
import { add, dot, scale, sub, unit, type Vec3 } from "../model/vec.ts";
import { addFacet, createDraft, type Draft, type PlantGeometry, toGeometry } from "./geometry.ts";

export interface Stone {
  readonly seed: number;
  /** Number of planes, and depth of the deepest cut; 0 leaves a sphere. */
  readonly planes: number;
  readonly depth: number;
  /** Half width, half height, and height of its centre above ground. */
  readonly half: number;
  readonly high: number;
  readonly lift: number;
}

/** The boulders of all worlds. */
export const STONES: readonly Stone[] = [
  { seed: 2, planes: 15, depth: 0.55, half: 0.56, high: 0.46, lift: 0.22 },
  { seed: 5, planes: 11, depth: 0.6, half: 0.55, high: 0.38, lift: 0.16 },
  { seed: 8, planes: 18, depth: 0.5, half: 0.52, high: 0.6, lift: 0.3 },
  { seed: 12, planes: 9, depth: 0.62, half: 0.58, high: 0.5, lift: 0.2 },
];

export function createStone(stone: Stone, detail: 0 | 1): PlantGeometry {
  const draft = createDraft();
  addStone(draft, stone, [0, 0, stone.lift], detail ? 2 : 1);
  return toGeometry(draft);
}

export function addStone(draft: Draft, { seed, planes, depth, half, high }: Stone, at: Vec3, splits: number): void {
  const random = createRandom(seed);
  const cuts = Array.from({ length: planes }, (): readonly [Vec3, number] => {
    const n = unit([random() - 0.5, random() - 0.5, 0.8 * (random() - 0.4)]);
    return [n, 1 - depth * random()];
  });
  const surface = (d: Vec3): Vec3 => {
    let r = 1;
    for (const [n, away] of cuts) {
      const facing = dot(n, d);
      if (facing > away) r = Math.min(r, away / facing);
    }
    return add(at, [d[0] * r * half, d[1] * r * half, d[2] * r * high]);
  };
  draft.surface = "rock";
  const open = (p: Vec3) => 0.35 + 0.65 * Math.min(1, Math.max(0, p[2] / (high + at[2])));
  for (const [a, b, c] of icosphere(splits)) addFacet(draft, surface(a), surface(b), surface(c), open, 0.6);
}

/** Triangles of an icosphere, subdivided `splits` times. */
export function icosphere(splits: number): (readonly [Vec3, Vec3, Vec3])[] {
  const g = (1 + Math.sqrt(5)) / 2;
  const points: Vec3[] = [];
  for (const a of [-1, 1]) for (const b of [-g, g]) points.push([0, a, b], [a, b, 0], [b, 0, a]);
  let facets: (readonly [Vec3, Vec3, Vec3])[] = [];
  const edge = (p: Vec3, q: Vec3) => Math.abs(Math.hypot(...sub(p, q)) - 2) < 1e-6;
  for (let i = 0; i < 12; i++)
    for (let j = i + 1; j < 12; j++)
      for (let k = j + 1; k < 12; k++)
        if (edge(points[i], points[j]) && edge(points[j], points[k]) && edge(points[i], points[k]))
          facets.push([unit(points[i]), unit(points[j]), unit(points[k])]);
  for (let s = 0; s < splits; s++) {
    facets = facets.flatMap(([a, b, c]) => {
      const [p, q, r] = [unit(scale(add(a, b), 0.5)), unit(scale(add(b, c), 0.5)), unit(scale(add(c, a), 0.5))];
      return [
        [a, p, r],
        [p, b, q],
        [r, q, c],
        [p, q, r],
      ] as const;
    });
  }
  return facets;
}
