/**
 * Parts of what stands in a mine, built of logs, boards and stones.
 *
 *   positions  3 a vertex: x, y level and z up, metres from the thing's foot
 *   normals    3 a vertex, length 1
 *   skins      4 a vertex: what it is made of (`STUFF`), metres along its grain and across it, and a number of its own piece
 */
import { add, cross, scale, sub, unit, type Vec3 } from "../../../render/model/vec.ts";

/** What a vertex is made of. */
export const STUFF = { log: 0, board: 1, end: 2, rust: 3, steel: 4, brass: 5, glass: 6, stone: 7, limed: 8 } as const;
export type Stuff = keyof typeof STUFF;

export interface PropMesh {
  readonly positions: Float32Array;
  readonly normals: Float32Array;
  readonly skins: Float32Array;
  readonly indices: Uint16Array;
}

export interface MeshBuilder {
  readonly positions: number[];
  readonly normals: number[];
  readonly skins: number[];
  readonly indices: number[];
  pieces: number;
}

export function buildMesh(build: (draft: MeshBuilder) => void): PropMesh {
  const draft: MeshBuilder = { positions: [], normals: [], skins: [], indices: [], pieces: 0 };
  build(draft);
  return {
    positions: new Float32Array(draft.positions),
    normals: new Float32Array(draft.normals),
    skins: new Float32Array(draft.skins),
    indices: new Uint16Array(draft.indices),
  };
}

function addPoint(draft: MeshBuilder, p: Vec3, n: Vec3, stuff: Stuff, along: number, across: number): number {
  draft.positions.push(...p);
  draft.normals.push(...n);
  draft.skins.push(STUFF[stuff], along, across, draft.pieces);
  return draft.positions.length / 3 - 1;
}

/** Two directions square to one and to each other; the first as upright as can be. */
function sidesOf(along: Vec3): readonly [Vec3, Vec3] {
  const level = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  return [cross(level, along), level];
}

/** A round of wood or iron; ends are capped where they are to be seen. */
export function addLog(
  draft: MeshBuilder,
  from: Vec3,
  to: Vec3,
  radius: number | readonly [from: number, to: number],
  { stuff = "log", sides = 6, caps = true }: { stuff?: Stuff; sides?: number; caps?: boolean } = {},
): void {
  draft.pieces++;
  const radii = typeof radius === "number" ? [radius, radius] : radius;
  const along = unit(sub(to, from));
  const length = Math.hypot(...sub(to, from));
  const [up, aside] = sidesOf(along);
  const rings = [from, to].map((middle, end) =>
    Array.from({ length: sides + 1 }, (_, k) => {
      const angle = (k / sides) * 2 * Math.PI;
      const out = add(scale(up, Math.cos(angle)), scale(aside, Math.sin(angle)));
      return addPoint(draft, add(middle, scale(out, radii[end])), out, stuff, end * length, angle * radii[0]);
    }),
  );
  for (let k = 0; k < sides; k++) {
    const [a, b, c, d] = [rings[0][k], rings[0][k + 1], rings[1][k], rings[1][k + 1]];
    draft.indices.push(a, b, c, b, d, c);
  }
  if (!caps) return;
  for (const [end, middle] of [from, to].entries()) {
    const n = scale(along, end === 0 ? -1 : 1);
    const hub = addPoint(draft, middle, n, stuff === "log" || stuff === "limed" ? "end" : stuff, 0, 0);
    const rim = rings[end].map((_, k) => {
      const angle = (k / sides) * 2 * Math.PI;
      const out = add(scale(up, Math.cos(angle)), scale(aside, Math.sin(angle)));
      return addPoint(
        draft,
        add(middle, scale(out, radii[end])),
        n,
        stuff === "log" || stuff === "limed" ? "end" : stuff,
        Math.cos(angle),
        Math.sin(angle),
      );
    });
    for (let k = 0; k < sides; k++) draft.indices.push(hub, rim[k], rim[k + 1]);
  }
}

/** A board or bar from one end of its middle line to the other, so broad level and so thick upright, or as `up` says. */
export function addBoard(
  draft: MeshBuilder,
  from: Vec3,
  to: Vec3,
  broad: number,
  thick: number,
  { stuff = "board", up }: { stuff?: Stuff; up?: Vec3 } = {},
): void {
  draft.pieces++;
  const along = unit(sub(to, from));
  const length = Math.hypot(...sub(to, from));
  const [high, level] = up ? [up, cross(along, up)] : sidesOf(along);
  const faces: readonly (readonly [n: Vec3, across: Vec3, half: number, out: number])[] = [
    [high, level, broad / 2, thick / 2],
    [scale(high, -1), level, broad / 2, thick / 2],
    [level, high, thick / 2, broad / 2],
    [scale(level, -1), high, thick / 2, broad / 2],
  ];
  for (const [n, across, half, out] of faces) {
    const corners = [from, to].flatMap((middle, end) =>
      [-half, half].map((v) =>
        addPoint(draft, add(add(middle, scale(n, out)), scale(across, v)), n, stuff, end * length, v),
      ),
    );
    draft.indices.push(corners[0], corners[1], corners[2], corners[1], corners[3], corners[2]);
  }
  for (const [end, middle] of [from, to].entries()) {
    const n = scale(along, end === 0 ? -1 : 1);
    const corners = [-1, 1].flatMap((a) =>
      [-1, 1].map((b) => {
        const p = add(add(middle, scale(high, (a * thick) / 2)), scale(level, (b * broad) / 2));
        return addPoint(draft, p, n, stuff === "board" ? "end" : stuff, a * 0.5, b * 0.5);
      }),
    );
    draft.indices.push(corners[0], corners[1], corners[2], corners[1], corners[3], corners[2]);
  }
}

/** A facet with a normal of its own, away from `inside`. */
export function addFacet(draft: MeshBuilder, a: Vec3, b: Vec3, c: Vec3, inside: Vec3): void {
  let n = unit(cross(sub(b, a), sub(c, a)));
  const out = sub(a, inside);
  if (n[0] * out[0] + n[1] * out[1] + n[2] * out[2] < 0) n = scale(n, -1);
  for (const p of [a, b, c]) draft.indices.push(addPoint(draft, p, n, "stone", p[0] + p[2], p[1]));
}
