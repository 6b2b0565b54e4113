/**
 * Trees as one mesh of simple shapes, since few programs read instances: a trunk of four sides and a crown of six, a cone
 * for spruces and rounded for others. A tree has 38 points and 44 triangles.
 */
import { SPECIES, type Species, solidOf } from "../core/life/species.ts";
import type { StandingTree } from "../recipe/queries.ts";
import type { Mesh } from "./ground-mesh.ts";

export interface Tree extends Omit<StandingTree, "x" | "y"> {
  /** The foot in metres: X east, Y up, −Z north. */
  readonly foot: readonly [x: number, y: number, z: number];
}

export interface TreeMesh extends Mesh {
  /** Linear red, green and blue of each point. */
  readonly colours: Float32Array<ArrayBuffer>;
}

type Rgb = readonly [number, number, number];
/** Rings of a body of revolution, from below: height and radius as shares of the body's. */
type Rings = readonly (readonly [height: number, radius: number])[];

const TRUNK: Rings = [
  [0, 1],
  [1, 0.7],
];
const ROUND: Rings = [
  [0, 0],
  [0.16, 0.72],
  [0.48, 1],
  [0.82, 0.66],
  [1, 0],
];
const CONE: Rings = [
  [0, 0],
  [0.06, 1],
  [0.36, 0.7],
  [0.7, 0.34],
  [1, 0],
];
const SIDES = { trunk: 4, crown: 6 };
const POINTS = SIDES.trunk * TRUNK.length + SIDES.crown * ROUND.length;
const TRIANGLES = 2 * SIDES.trunk + SIDES.crown * (2 * (ROUND.length - 1) - 2);

interface Look {
  readonly crown: Rings;
  /** Share of the height below the crown. */
  readonly bare: number;
  /** Linear albedos. */
  readonly leaves: Rgb;
  readonly bark: Rgb;
}

const BARK: Rgb = [0.085, 0.06, 0.04];
const OAK: Look = { crown: ROUND, bare: 0.2, leaves: [0.05, 0.09, 0.02], bark: BARK };
const LOOKS: { readonly [species in Species]?: Look } = {
  pine: { crown: ROUND, bare: 0.45, leaves: [0.032, 0.066, 0.026], bark: [0.19, 0.09, 0.045] },
  spruce: { crown: CONE, bare: 0.06, leaves: [0.018, 0.046, 0.02], bark: BARK },
  birch: { crown: ROUND, bare: 0.22, leaves: [0.09, 0.145, 0.032], bark: [0.5, 0.49, 0.45] },
  oak: OAK,
  rowan: { ...OAK, leaves: [0.07, 0.105, 0.028] },
  willow: { ...OAK, bare: 0.12, leaves: [0.1, 0.135, 0.06] },
};

/** The visible crown is wider than its solid part. */
const SPREAD = 1.4;

/** Throws a RangeError for a species that is no tree. */
export function treeMesh(trees: readonly Tree[]): TreeMesh {
  const vectors = () => new Float32Array(3 * POINTS * trees.length);
  const mesh = {
    positions: vectors(),
    normals: vectors(),
    colours: vectors(),
    triangles: new Uint32Array(3 * TRIANGLES * trees.length),
  };
  const end = { points: 0, corners: 0 };
  for (const tree of trees) {
    const [look, solid] = [LOOKS[SPECIES[tree.code]], solidOf(tree.code)];
    if (!look || !solid) throw new RangeError(`Expected the code of a tree, got ${tree.code}.`);
    const tone = 0.8 + (0.4 * (tree.bits & 0xff)) / 255;
    const { size } = tree;
    const [trunk, crown] = [solid[0] * size, SPREAD * solid[1] * size];
    const shade = (low: number, high: number) => (k: number) => tone * (low + (high - low) * k);
    const middle = look.bare + 0.3 * (1 - look.bare);
    addBody(mesh, end, tree, {
      rings: TRUNK,
      sides: SIDES.trunk,
      from: 0,
      to: middle,
      radius: trunk,
      albedo: look.bark,
      shade: shade(1, 1),
    });
    addBody(mesh, end, tree, {
      rings: look.crown,
      sides: SIDES.crown,
      from: look.bare,
      to: 1,
      radius: crown,
      albedo: look.leaves,
      shade: shade(0.55, 1.25),
    });
  }
  return mesh;
}

interface Body {
  readonly rings: Rings;
  readonly sides: number;
  /** Shares of the tree's height. */
  readonly from: number;
  readonly to: number;
  /** Metres. */
  readonly radius: number;
  readonly albedo: Rgb;
  /** Factor of the albedo by the share of the body's height. */
  shade(k: number): number;
}

function addBody(mesh: TreeMesh, end: { points: number; corners: number }, tree: Tree, body: Body): void {
  const { foot, heading, lean, size } = tree;
  const { rings, sides, from, to, radius, albedo, shade } = body;
  const first = end.points;
  for (const [i, [share, wide]] of rings.entries()) {
    const up = size * (from + share * (to - from));
    const [east, south] = [Math.sin(heading) * lean * up, -Math.cos(heading) * lean * up];
    // Across the profile: out by its rise, up by its fall.
    const [low, high] = [rings[Math.max(0, i - 1)], rings[Math.min(rings.length - 1, i + 1)]];
    const [rise, fall] = [(high[0] - low[0]) * (to - from) * size, (low[1] - high[1]) * radius];
    const length = Math.hypot(rise, fall);
    for (let side = 0; side < sides; side++) {
      const angle = heading + (2 * Math.PI * side) / sides;
      const [x, z] = [Math.cos(angle), Math.sin(angle)];
      const at = 3 * end.points++;
      mesh.positions.set([foot[0] + east + wide * radius * x, foot[1] + up, foot[2] + south + wide * radius * z], at);
      mesh.normals.set([(rise * x) / length, fall / length, (rise * z) / length], at);
      for (let c = 0; c < 3; c++) mesh.colours[at + c] = albedo[c] * shade(share);
    }
  }
  for (let ring = 0; ring + 1 < rings.length; ring++) {
    for (let side = 0; side < sides; side++) {
      const next = (side + 1) % sides;
      const [a, b] = [first + ring * sides + side, first + ring * sides + next];
      const [c, d] = [a + sides, b + sides];
      // No triangles without an area, at the ends.
      if (rings[ring][1] > 0) {
        mesh.triangles.set([a, c, b], end.corners);
        end.corners += 3;
      }
      if (rings[ring + 1][1] > 0) {
        mesh.triangles.set([b, c, d], end.corners);
        end.corners += 3;
      }
    }
  }
}
