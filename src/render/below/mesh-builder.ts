/**
 * Builds meshes of props from logs, boards and stone facets.
 *
 *   positions  3 per vertex: x, y horizontal and z up, metres from the prop's foot
 *   normals    3 per vertex, length 1
 *   skins      4 per vertex: material (`MATERIAL`), metres along and across the grain, and the piece's number
 */
import { add, cross, scale, sub, unit, type Vec3 } from "../model/vec.ts";

/** Material codes. */
export const MATERIAL = {
  log: 0,
  board: 1,
  end: 2,
  rust: 3,
  steel: 4,
  brass: 5,
  glass: 6,
  stone: 7,
  limed: 8,
} as const;
type Material = keyof typeof MATERIAL;

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

function addPoint(draft: MeshBuilder, p: Vec3, n: Vec3, material: Material, along: number, across: number): number {
  draft.positions.push(...p);
  draft.normals.push(...n);
  draft.skins.push(MATERIAL[material], along, across, draft.pieces);
  return draft.positions.length / 3 - 1;
}

/** Two unit vectors perpendicular to `along` and to each other, the first as upright as possible. */
function perpendiculars(along: Vec3): readonly [Vec3, Vec3] {
  const level = unit(cross(along, Math.abs(along[2]) < 0.9 ? [0, 0, 1] : [1, 0, 0]));
  return [cross(level, along), level];
}

/** Adds a cylinder or cone of wood or iron; `caps` closes its ends. */
export function addLog(
  draft: MeshBuilder,
  from: Vec3,
  to: Vec3,
  radius: number | readonly [from: number, to: number],
  { material = "log", sides = 6, caps = true }: { material?: Material; sides?: number; caps?: boolean } = {},
): void {
  draft.pieces++;
  const radii = typeof radius === "number" ? [radius, radius] : radius;
  const along = unit(sub(to, from));
  const length = Math.hypot(...sub(to, from));
  const [up, aside] = perpendiculars(along);
  const rim = Array.from({ length: sides + 1 }, (_, k) => {
    const angle = (k / sides) * 2 * Math.PI;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return { angle, cos, sin, out: add(scale(up, cos), scale(aside, sin)) };
  });
  const rings = [from, to].map((middle, end) =>
    rim.map(({ angle, out }) =>
      addPoint(draft, add(middle, scale(out, radii[end])), out, material, end * length, angle * radii[0]),
    ),
  );
  for (let k = 0; k < sides; k++) {
    const [a, b, c, d] = [rings[0][k], rings[0][k + 1], rings[1][k], rings[1][k + 1]];
    draft.indices.push(a, b, c, b, d, c);
  }
  if (!caps) return;
  for (const [end, middle] of [from, to].entries()) {
    const n = scale(along, end === 0 ? -1 : 1);
    const grain = material === "log" || material === "limed" ? "end" : material;
    const hub = addPoint(draft, middle, n, grain, 0, 0);
    const cap = rim.map(({ cos, sin, out }) =>
      addPoint(draft, add(middle, scale(out, radii[end])), n, grain, cos, sin),
    );
    for (let k = 0; k < sides; k++) draft.indices.push(hub, cap[k], cap[k + 1]);
  }
}

/** Adds a board or bar along its centre line; `thick` is measured along `up`, upright by default, `broad` across it. */
export function addBoard(
  draft: MeshBuilder,
  from: Vec3,
  to: Vec3,
  broad: number,
  thick: number,
  { material = "board", up }: { material?: Material; up?: Vec3 } = {},
): void {
  draft.pieces++;
  const along = unit(sub(to, from));
  const length = Math.hypot(...sub(to, from));
  const [high, level] = up ? [up, cross(along, up)] : perpendiculars(along);
  const faces: readonly (readonly [n: Vec3, across: Vec3, half: number, out: number])[] = [
    [high, level, broad / 2, thick / 2],
    [scale(high, -1), level, broad / 2, thick / 2],
    [level, high, thick / 2, broad / 2],
    [scale(level, -1), high, thick / 2, broad / 2],
  ];
  for (const [n, across, half, out] of faces) {
    const corners = [from, to].flatMap((middle, end) =>
      [-half, half].map((v) =>
        addPoint(draft, add(add(middle, scale(n, out)), scale(across, v)), n, material, end * length, v),
      ),
    );
    draft.indices.push(corners[0], corners[1], corners[2], corners[1], corners[3], corners[2]);
  }
  for (const [end, middle] of [from, to].entries()) {
    const n = scale(along, end === 0 ? -1 : 1);
    const corners = [-1, 1].flatMap((a) =>
      [-1, 1].map((b) => {
        const p = add(add(middle, scale(high, (a * thick) / 2)), scale(level, (b * broad) / 2));
        return addPoint(draft, p, n, material === "board" ? "end" : material, a * 0.5, b * 0.5);
      }),
    );
    draft.indices.push(corners[0], corners[1], corners[2], corners[1], corners[3], corners[2]);
  }
}

/** Adds a flat-shaded triangle of stone that faces away from `inside`. */
export function addFacet(draft: MeshBuilder, a: Vec3, b: Vec3, c: Vec3, inside: Vec3): void {
  let n = unit(cross(sub(b, a), sub(c, a)));
  const out = sub(a, inside);
  if (n[0] * out[0] + n[1] * out[1] + n[2] * out[2] < 0) n = scale(n, -1);
  for (const p of [a, b, c]) draft.indices.push(addPoint(draft, p, n, "stone", p[0] + p[2], p[1]));
}
