/** Meshes of the props of bores: timber sets, a windlass, stones round a shaft, lanterns. */
import { createRandom } from "../../../../../core/field/random.ts";
import type { Vec3 } from "../../../../../render/model/vec.ts";
import { addBoard, addFacet, addLog, buildMesh, type MeshBuilder, type PropMesh } from "../mesh-builder.ts";

export interface BorePropMeshes {
  /** Stands on the floor of a tunnel along x. */
  readonly set: PropMesh;
  /** Stands over a well whose ladder leads out along y. */
  readonly windlass: PropMesh;
  /** One stone, half a metre along x. */
  readonly block: PropMesh;
  /** Its origin is the flame. */
  readonly lantern: PropMesh;
}

export function borePropMeshes(): BorePropMeshes {
  return {
    set: buildMesh(timberSet),
    windlass: buildMesh(windlass),
    block: buildMesh(block),
    lantern: buildMesh(lantern),
  };
}

/** Distance in metres of the posts from the tunnel's centre line, and height of the cap. */
const [POST, CAP] = [1.86, 2.44];

/** Two posts that lean in slightly, a cap on them, and wedges up to the roof. */
function timberSet(draft: MeshBuilder): void {
  for (const s of [-1, 1]) {
    addLog(draft, [0, s * (POST + 0.06), -0.1], [0, s * (POST - 0.12), CAP], [0.15, 0.13], { sides: 8, caps: false });
    addBoard(draft, [-0.16, s * (POST - 0.1), CAP + 0.03], [0.16, s * (POST - 0.1), CAP + 0.03], 0.32, 0.07);
    addLog(draft, [0, s * (POST - 0.08), 1.72], [0, s * 1.05, CAP], 0.075, { sides: 6, caps: false });
  }
  // The sill, half in the floor.
  addLog(draft, [0, -POST - 0.1, -0.03], [0, POST + 0.1, -0.02], 0.13, { sides: 8 });
  addLog(draft, [0, -POST - 0.22, CAP + 0.19], [0, POST + 0.22, CAP + 0.17], [0.15, 0.14], { sides: 8 });
  // Wedges up to the arch.
  for (const [y, top] of [
    [-0.9, 3.2],
    [0, 3.42],
    [0.9, 3.2],
  ])
    addLog(draft, [0, y, CAP + 0.3], [0, 0.96 * y, top], 0.085, { sides: 6, caps: false });
}

/** Two trestles with a drum, rope, crank and bucket. */
function windlass(draft: MeshBuilder): void {
  for (const s of [-1, 1]) {
    addLog(draft, [s * 2.15, -0.6, -0.6], [s * 2.05, 0.03, 1.3], [0.09, 0.075], { sides: 7 });
    addLog(draft, [s * 2.15, 0.6, -0.6], [s * 2.05, -0.03, 1.3], [0.09, 0.075], { sides: 7 });
    addLog(draft, [s * 2.13, -0.42, 0.35], [s * 2.13, 0.42, 0.35], 0.05, { sides: 6 });
  }
  addLog(draft, [-2.35, 0, 1.18], [2.35, 0, 1.18], 0.085, { sides: 8 });
  for (let k = -5; k <= 5; k++)
    addLog(draft, [0.075 * k - 0.03, 0, 1.18], [0.075 * k + 0.03, 0, 1.18], 0.125, { sides: 9 });
  addLog(draft, [2.35, 0, 1.18], [2.35, 0.3, 1.36], 0.028, { material: "rust", sides: 5 });
  addLog(draft, [2.35, 0.3, 1.36], [2.72, 0.3, 1.36], 0.03, { sides: 6 });
  addLog(draft, [0.1, 0.12, 1.18], [0.1, 0.12, -3.2], 0.017, { material: "board", sides: 5, caps: false });
  // The bucket: staves and hoops.
  addLog(draft, [0.1, 0.12, -3.75], [0.1, 0.12, -3.3], [0.17, 0.22], { material: "board", sides: 10 });
  for (const z of [-3.68, -3.42])
    addLog(draft, [0.1, 0.12, z - 0.02], [0.1, 0.12, z + 0.02], 0.215, { material: "rust", sides: 10 });
}

/** A stone with irregular corners. */
function block(draft: MeshBuilder): void {
  const random = createRandom(9);
  const corners = Array.from({ length: 8 }, (_, k): Vec3 => {
    const at = (bit: number, half: number) => (k & bit ? half : -half) * (0.82 + 0.3 * random());
    return [at(1, 0.25), at(2, 0.2), 0.19 + at(4, 0.2)];
  });
  for (const [a, b, c, d] of [
    [0, 1, 3, 2],
    [4, 5, 7, 6],
    [0, 1, 5, 4],
    [2, 3, 7, 6],
    [0, 2, 6, 4],
    [1, 3, 7, 5],
  ]) {
    addFacet(draft, corners[a], corners[b], corners[c], [0, 0, 0.19]);
    addFacet(draft, corners[a], corners[c], corners[d], [0, 0, 0.19]);
  }
}

function lantern(draft: MeshBuilder): void {
  addLog(draft, [0, 0, 0.2], [0, 0, 0.36], 0.014, { material: "rust", sides: 4, caps: false });
  addLog(draft, [0, 0.22, 0.38], [0, -0.03, 0.35], 0.02, { material: "rust", sides: 5 });
  addLog(draft, [0, 0, -0.16], [0, 0, -0.1], [0.1, 0.11], { material: "brass", sides: 8 });
  addLog(draft, [0, 0, -0.1], [0, 0, 0.09], [0.075, 0.075], { material: "glass", sides: 8, caps: false });
  addLog(draft, [0, 0, 0.09], [0, 0, 0.2], [0.11, 0.03], { material: "brass", sides: 8 });
}
