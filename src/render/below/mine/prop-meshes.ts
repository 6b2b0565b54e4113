/** Meshes of a mine's props (kinds of src/core/underground/mine-props.ts), each at its own origin and facing east. */

import { createRandom } from "../../../core/field/random.ts";
import { MINE_CELL } from "../../../core/underground/mine.ts";
import { LADDER_PIECE, type MineProp, POSTS_ASIDE } from "../../../core/underground/mine-props.ts";
import { HATCH, SLAB, WALL } from "../../../core/underground/mine-space.ts";
import { add, dot, scale, unit, type Vec3 } from "../../model/vec.ts";
import { icosphere } from "../../vegetation/stone.ts";
import { addBoard, addFacet, addLog, buildMesh, type MeshBuilder, type PropMesh } from "../mesh-builder.ts";

const SHAPES: Readonly<Record<MineProp, (draft: MeshBuilder) => void>> = {
  frame,
  planks,
  stull: (draft) => addLog(draft, [0, -7.75, 0.15], [0, 7.75, -0.15], [0.2, 0.26], { caps: false }),
  posts,
  lamp,
  crib,
  rails,
  ladder,
  collar,
  cart,
  rubble: (draft) => heap(draft, 7, 9, 0.75, 0.42),
  prop,
};

const built = new Map<MineProp, PropMesh>();

/** The mesh of a prop. Kept, since stages share them. */
export function minePropMesh(name: MineProp): PropMesh {
  const mesh = built.get(name) ?? buildMesh(SHAPES[name]);
  built.set(name, mesh);
  return mesh;
}

/** Height in metres of a gallery's beams, and distance of its walls from the centre line. */
const BEAM = 5.1;
const REACH = MINE_CELL / 2 - WALL;

/** Across a gallery along x: posts at the walls and beside the track, a beam, and braces. */
function frame(draft: MeshBuilder): void {
  addLog(draft, [0, -REACH - 0.1, BEAM], [0, REACH + 0.1, BEAM - 0.08], [0.25, 0.22], { sides: 7, caps: false });
  for (const s of [-1, 1]) {
    addLog(draft, [0, s * (REACH - 0.34), -0.1], [0, s * (REACH - 0.28), BEAM - 0.18], [0.21, 0.18], { caps: false });
    addLog(draft, [0.02, s * 2.95, -0.1], [0, s * 2.8, BEAM - 0.18], [0.2, 0.17], { caps: false });
    addLog(draft, [0.05, s * (REACH - 0.4), 3.1], [0.05, s * (REACH - 2.1), BEAM - 0.12], 0.12, {
      sides: 5,
      caps: false,
    });
    addLog(draft, [0.05, s * 2.86, 3.6], [0.05, s * 1.5, BEAM - 0.12], 0.11, { sides: 5, caps: false });
    addLog(draft, [-0.05, s * 2.86, 3.6], [-0.05, s * 4.2, BEAM - 0.12], 0.11, { sides: 5, caps: false });
    // A cap under the beam, and a strut.
    addBoard(draft, [0, s * 2.35, BEAM - 0.3], [0, s * 3.3, BEAM - 0.3], 0.34, 0.16);
    addLog(draft, [0, s * 2.8, BEAM + 0.18], [0, s * 2.6, 8.9], [0.15, 0.12], { sides: 5, caps: false });
  }
  addLog(draft, [0, -3.7, 8.95], [0, 3.7, 9.05], 0.17, { sides: 6 });
  for (const s of [-1, 1]) addLog(draft, [0.03, s * 2.7, 7.4], [0.03, s * 1.2, 8.9], 0.09, { sides: 5, caps: false });
}

/** Boards along a wall to the east, behind posts; some are missing. */
function planks(draft: MeshBuilder): void {
  const random = createRandom(12);
  for (let z = 0.25; z < 4.6; z += 0.27) {
    for (let y = -7.4; y < 7; ) {
      const length = 2.2 + 2.4 * random();
      const to = Math.min(7.5, y + length);
      if (random() < 0.93 - 0.09 * z) {
        const [tilt, out] = [0.03 * (random() - 0.5), 0.03 * random()];
        addBoard(draft, [-0.07 - out, y + 0.02, z + tilt], [-0.07 - out, to - 0.02, z - tilt], 0.045, 0.25);
      }
      y = to;
    }
  }
  for (const y of [-7, -3.6, 0.2, 3.5, 7.1])
    addLog(draft, [-0.24, y, -0.1], [-0.18, y + 0.05, 4.9 + 0.5 * random()], [0.15, 0.12], { sides: 6 });
  addLog(draft, [-0.22, -7.5, 4.75], [-0.22, 7.5, 4.85], 0.14, { sides: 6, caps: false });
}

/** At a crossing of galleries: four posts, beams both ways, and braces. */
function posts(draft: MeshBuilder): void {
  const [away, out] = [POSTS_ASIDE, 3.5];
  for (const x of [-away, away])
    for (const y of [-away, away]) {
      addLog(draft, [x, y, -0.1], [x, y, BEAM - 0.1], [0.25, 0.21], { sides: 7, caps: false });
      addBoard(draft, [x, y - 0.5, BEAM - 0.2], [x, y + 0.5, BEAM - 0.2], 0.42, 0.2);
      for (const [dx, dy] of [
        [-Math.sign(x), 0],
        [0, -Math.sign(y)],
      ]) {
        const high = dx === 0 ? BEAM + 0.05 : BEAM + 0.4;
        addLog(draft, [x, y, 3.3], [x + 1.5 * dx, y + 1.5 * dy, high - 0.15], 0.12, { sides: 5, caps: false });
      }
    }
  for (const s of [-away, away]) {
    addLog(draft, [s, -out, BEAM + 0.08], [s, out, BEAM + 0.08], 0.21, { sides: 7 });
    addLog(draft, [-out, s, BEAM + 0.45], [out, s, BEAM + 0.45], 0.2, { sides: 7 });
  }
  addLog(draft, [0, -away - 0.3, BEAM + 0.8], [0, away + 0.3, BEAM + 0.8], 0.15, { sides: 6 });
}

/** A lantern on a chain; its origin is the flame. */
function lamp(draft: MeshBuilder): void {
  addLog(draft, [0, 0, 0.2], [0, 0, BEAM - 3.65], 0.018, { material: "rust", sides: 4, caps: false });
  addLog(draft, [0, 0, -0.2], [0, 0, -0.12], [0.13, 0.15], { material: "brass", sides: 8 });
  addLog(draft, [0, 0, -0.12], [0, 0, 0.1], [0.1, 0.1], { material: "glass", sides: 8, caps: false });
  addLog(draft, [0, 0, 0.1], [0, 0, 0.22], [0.15, 0.04], { material: "brass", sides: 8 });
  for (let k = 0; k < 4; k++) {
    const [x, y] = [0.125 * Math.cos(k * 1.5708 + 0.7), 0.125 * Math.sin(k * 1.5708 + 0.7)];
    addLog(draft, [x, y, -0.13], [x, y, 0.12], 0.012, { material: "brass", sides: 4, caps: false });
  }
}

/** A crib: crossed logs from floor to roof, limed white as in salt mines. */
function crib(draft: MeshBuilder): void {
  const random = createRandom(3);
  const tall = MINE_CELL - SLAB;
  for (let z = 0.17, n = 0; z < tall; z += 0.36, n++) {
    for (const s of [-0.95, 0.95]) {
      const [a, b] = [1.25 + 0.2 * random(), 1.25 + 0.2 * random()];
      const at = s + 0.08 * (random() - 0.5);
      const [from, to]: [Vec3, Vec3] =
        n % 2 === 0
          ? [
              [-a, at, z],
              [b, at, z],
            ]
          : [
              [at, -a, z],
              [at, b, z],
            ];
      addLog(draft, from, to, 0.165 + 0.02 * random(), { material: "limed", sides: 6 });
    }
  }
}

/** Eight metres of track from the centre of a cell to its side. */
function rails(draft: MeshBuilder): void {
  const random = createRandom(8);
  for (const y of [-0.42, 0.42]) {
    addBoard(draft, [0, y, 0.1], [8, y, 0.1], 0.05, 0.1, { material: "steel" });
    addBoard(draft, [0, y, 0.055], [8, y, 0.055], 0.11, 0.02, { material: "rust" });
  }
  for (let x = 0.4; x < 8; x += 0.8) {
    const turn = 0.06 * (random() - 0.5);
    addBoard(draft, [x - turn, -0.8 - 0.1 * random(), 0.015], [x + turn, 0.8 + 0.1 * random(), 0.015], 0.2, 0.09);
  }
}

/** One ladder piece that faces west. */
function ladder(draft: MeshBuilder): void {
  for (const y of [-0.27, 0.27]) addBoard(draft, [0.03, y, 0], [0.03, y, LADDER_PIECE], 0.1, 0.06, { up: [0, 1, 0] });
  for (let z = 0.15; z < LADDER_PIECE; z += 0.31)
    addLog(draft, [0, -0.27, z], [0, 0.27, z], 0.024, { sides: 5, caps: false });
}

/** Timber round a hatch, down to the roof below, and railings on the three sides without a ladder. */
function collar(draft: MeshBuilder): void {
  const [inner, low, high] = [HATCH - 0.02, -SLAB - 0.06, 0.16];
  const middle = inner + 0.13;
  const tall = high - low;
  for (const s of [-1, 1]) {
    const z = (low + high) / 2;
    addBoard(draft, [-inner - 0.26, s * middle, z], [inner + 0.26, s * middle, z], 0.26, tall);
    addBoard(draft, [s * middle, -inner, z], [s * middle, inner, z], 0.26, tall);
    addLog(draft, [-middle, s * middle, 0], [-middle, s * middle, 1.15], 0.065);
    addLog(draft, [middle, s * middle, 0], [middle, s * middle, 1.15], 0.065);
    for (const rail of [0.55, 1.05])
      addLog(draft, [-middle - 0.15, s * middle, rail], [middle + 0.1, s * middle, rail], 0.045, { sides: 5 });
  }
  for (const rail of [0.55, 1.05])
    addLog(draft, [-middle, -middle, rail], [-middle, middle, rail], 0.045, { sides: 5, caps: false });
}

/** A cart loaded with stone. */
function cart(draft: MeshBuilder): void {
  for (const s of [-1, 1]) {
    addBoard(draft, [-0.85, s * 0.47, 0.72], [0.85, s * 0.47, 0.72], 0.05, 0.62, {
      material: "rust",
      up: unit([0, s * 0.16, 1]),
    });
    addBoard(draft, [s * 0.85, -0.5, 0.72], [s * 0.85, 0.5, 0.72], 0.05, 0.62, {
      material: "rust",
      up: unit([s * 0.2, 0, 1]),
    });
    addBoard(draft, [-0.9, s * 0.3, 0.36], [0.9, s * 0.3, 0.36], 0.1, 0.12, { material: "board" });
    for (const x of [-0.5, 0.5]) {
      addLog(draft, [x, s * 0.38, 0.28], [x, s * 0.46, 0.28], 0.16, { material: "rust", sides: 10 });
    }
  }
  addBoard(draft, [-0.8, 0, 0.44], [0.8, 0, 0.44], 0.86, 0.05, { material: "rust" });
  addLog(draft, [0.95, 0, 0.4], [1.12, 0, 0.4], 0.06, { material: "rust", sides: 6 });
  heap(draft, 5, 7, 0.5, 0.24, 0.82);
}

/** A post with a wedge; one metre high, scaled to the roof. */
function prop(draft: MeshBuilder): void {
  addLog(draft, [0, 0, -0.02], [0.01, 0, 1], [0.16, 0.13], { sides: 7 });
  addBoard(draft, [-0.35, 0, 1.005], [0.35, 0, 1.005], 0.3, 0.02);
}

/** A heap of stones. */
function heap(draft: MeshBuilder, seed: number, count: number, spread: number, size: number, z = 0): void {
  const random = createRandom(seed);
  for (let n = 0; n < count; n++) {
    const angle = 2.4 * n;
    const out = spread * Math.sqrt(n / count);
    const r = size * (0.55 + 0.65 * random());
    const at: Vec3 = [out * Math.cos(angle), out * Math.sin(angle), z + r * 0.35 + (spread - out) * 0.25];
    stone(draft, at, r, random);
  }
}

function stone(draft: MeshBuilder, at: Vec3, r: number, random: () => number): void {
  draft.pieces++;
  const cuts = Array.from({ length: 8 }, (): readonly [Vec3, number] => {
    const n = unit([random() - 0.5, random() - 0.5, random() - 0.5]);
    return [n, 0.55 + 0.4 * random()];
  });
  const surface = (d: Vec3): Vec3 => {
    let reach = 1;
    for (const [n, away] of cuts) {
      const facing = dot(n, d);
      if (facing > away) reach = Math.min(reach, away / facing);
    }
    return add(at, scale(d, reach * r));
  };
  for (const [a, b, c] of icosphere(1)) addFacet(draft, surface(a), surface(b), surface(c), at);
}
