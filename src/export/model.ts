/**
 * A piece of a visible world as binary glTF: its ground coloured by kinds, its water, and its trees.
 *
 *   frame     metres, X east, Y up, −Z north; the piece is centred horizontally, heights are above the datum
 *   islands   have their undersides too, joined to the tops in a rim of one square and by walls at the edges of the piece
 *   water     a plane at the level of lakes or the sea, where some of the ground is below it
 *   missing   features, houses, streams
 */
import { KINDS, type Kind } from "../core/field/cover.ts";
import { hash3, unitFloat } from "../core/field/hash.ts";
import type { MapChoice, WorldGround } from "../recipe/queries.ts";
import { refusal } from "../words/refusal.ts";
import { saying } from "../words/words.ts";
import { encodeGlb, type GlbPart } from "./glb.ts";
import { edgeMesh, gridHeights, groundMesh } from "./ground-mesh.ts";
import type { HeightMap } from "./height-map.ts";
import { MODEL_POINTS, type OrderOrigin } from "./order.ts";
import { standingTrees } from "./standing-trees.ts";
import { treeMesh } from "./tree-mesh.ts";
import { createKinds, createWorldMap, type MapFrame } from "./world-heights.ts";

/** Maximum number of trees: with the most points, a file of about 200 MB. */
const MOST_TREES = 100_000;

type Rgb = readonly [number, number, number];

/** Linear albedo of each kind, near those of the worlds' own shaders. */
const ALBEDOS: Readonly<Record<Kind, Rgb>> = {
  lake: [0.1, 0.085, 0.055],
  town: [0.275, 0.255, 0.23],
  grass: [0.085, 0.14, 0.034],
  moor: [0.15, 0.12, 0.055],
  wood: [0.06, 0.07, 0.03],
  thicket: [0.05, 0.085, 0.03],
  road: [0.2, 0.18, 0.15],
  mud: [0.16, 0.13, 0.085],
  path: [0.22, 0.17, 0.11],
  stream: [0.06, 0.1, 0.1],
  marsh: [0.09, 0.11, 0.05],
  snow: [0.82, 0.86, 0.92],
  bare: [0.14, 0.122, 0.102],
};
const WATER = [0.02, 0.06, 0.07, 0.82] as const;
/** Points differ in lightness by this share at most, so that no kind is a flat colour. */
const GRAIN = 0.16;

export interface ModelChoice extends MapChoice {
  /** Whether trees are in it; true by default. Wide pieces have too many. */
  readonly trees?: boolean;
}

/** Makes the parts of a piece in steps, and yields their number so far; stop iterating to cancel. Throws a RangeError for too
 * many points or trees, and where there is no ground. */
export function* modelParts(
  ground: WorldGround,
  frame: MapFrame,
  choice: ModelChoice = {},
): Generator<number, GlbPart[], void> {
  const { columns, rows } = frame;
  if (!(columns >= 2 && columns <= MODEL_POINTS))
    throw refusal(saying("Expected columns of 2 to {most}, got {columns}.", { most: MODEL_POINTS, columns }));
  if (!(rows >= 2 && rows <= MODEL_POINTS))
    throw refusal(saying("Expected rows of 2 to {most}, got {rows}.", { most: MODEL_POINTS, rows }));
  const map = createWorldMap(ground, frame, choice);
  const top = gridHeights(map);
  if (top.every(Number.isNaN)) throw refusal(saying("Expected a piece with some ground, got only void."));
  let steps = 0;
  yield ++steps;
  const parts: GlbPart[] = [];
  if (ground.surfaces.includes("underside")) {
    const under = gridHeights(createWorldMap(ground, frame, { ...choice, surface: "underside" }));
    joinRims(map, top, under);
    const mesh = groundMesh(map, under, true);
    parts.push({ name: "underside", mesh, colours: grained(map, () => ALBEDOS.bare) });
    const edges = edgeMesh(map, top, under);
    if (edges.triangles.length > 0) parts.push({ name: "edges", mesh: edges, base: [...ALBEDOS.bare, 1] });
  }
  const kindAt = createKinds(ground, frame, choice);
  const colours = grained(map, (x, y) => ALBEDOS[KINDS[kindAt(x, y)]]);
  parts.unshift({ name: "ground", mesh: groundMesh(map, top), colours });
  yield ++steps;
  const level = ground.water(choice);
  if (level !== null && top.some((height) => height < level)) parts.push(waterPart(map, level));
  if (choice.trees === false) return parts;
  for (const growth = standingTrees(ground, map, frame, choice, MOST_TREES); ; ) {
    const { done, value: trees } = growth.next();
    if (!done) {
      yield ++steps;
      continue;
    }
    if (trees.length === 0) return parts;
    const mesh = treeMesh(trees);
    return [...parts, { name: "trees", mesh, colours: mesh.colours }];
  }
}

/** The parts as a file whose scene has the link, seed and place in its extras. */
export function encodeModel(parts: readonly GlbPart[], { name, world, link, at, t }: Omit<OrderOrigin, "altitude">) {
  const { seed, profile } = world;
  return encodeGlb("world", parts, { world: name, link, seed, profile, at, t });
}

/** Linear colours of a map's points, row by row from the south, each with a grain of its place. */
function grained({ columns, rows, spacing, west, north }: HeightMap, albedoAt: (x: number, y: number) => Rgb) {
  const out = new Float32Array(3 * columns * rows);
  for (let row = rows - 1, k = 0; row >= 0; row--) {
    for (let column = 0; column < columns; column++, k += 3) {
      const [x, y] = [west + column * spacing, north - row * spacing];
      const tone = 1 + GRAIN * (2 * unitFloat(hash3(Math.round(x), Math.round(y), 5)) - 1);
      const albedo = albedoAt(x, y);
      for (let c = 0; c < 3; c++) out[k + c] = tone * albedo[c];
    }
  }
  return out;
}

/** Gives points of void beside islands the mean height of the rock beside them, on both sides, where these then meet. */
function joinRims({ columns, rows }: HeightMap, top: Float64Array, under: Float64Array): void {
  const rims: (readonly [k: number, height: number])[] = [];
  for (let k = 0; k < top.length; k++) {
    if (!Number.isNaN(top[k])) continue;
    let [sum, count] = [0, 0];
    const [column, row] = [k % columns, Math.floor(k / columns)];
    for (let j = Math.max(0, row - 1); j <= Math.min(rows - 1, row + 1); j++) {
      for (let i = Math.max(0, column - 1); i <= Math.min(columns - 1, column + 1); i++) {
        const near = j * columns + i;
        if (Number.isNaN(top[near])) continue;
        sum += (top[near] + under[near]) / 2;
        count++;
      }
    }
    if (count > 0) rims.push([k, sum / count]);
  }
  for (const [k, height] of rims) top[k] = under[k] = height;
}

function waterPart({ columns, rows, spacing }: HeightMap, level: number): GlbPart {
  const [east, south] = [((columns - 1) / 2) * spacing, ((rows - 1) / 2) * spacing];
  const mesh = {
    positions: Float32Array.from([-east, level, south, east, level, south, -east, level, -south, east, level, -south]),
    normals: Float32Array.from([0, 1, 0, 0, 1, 0, 0, 1, 0, 0, 1, 0]),
    triangles: Uint32Array.from([0, 1, 2, 2, 1, 3]),
  };
  return { name: "water", mesh, base: WATER, roughness: 0.1 };
}
