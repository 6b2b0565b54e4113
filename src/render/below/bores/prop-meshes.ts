/** Meshes of the props of bores: timber sets, a headframe, stones round a shaft, lanterns. */
import { createRandom } from "../../../core/field/random.ts";
import { BEHIND, DECK, DRUM_HALF, FEET, headframeLeg, RIDGE } from "../../../core/underground/headframes.ts";
import type { Vec3 } from "../../model/vec.ts";
import { addBoard, addFacet, addLog, buildMesh, type MeshBuilder, type PropMesh } from "../mesh-builder.ts";

export interface BorePropMeshes {
  /** Stands on the floor of a tunnel along x. */
  readonly set: PropMesh;
  /** Looks of the frame over a well whose ladder leads out along y. */
  readonly headframes: readonly PropMesh[];
  /** One stone, half a metre along x. */
  readonly block: PropMesh;
  /** Its origin is the flame. */
  readonly lantern: PropMesh;
}

let built: BorePropMeshes | undefined;

/** Kept, since stages share them. */
export function borePropMeshes(): BorePropMeshes {
  built ??= {
    set: buildMesh(timberSet),
    headframes: HEADS.map((look) => buildMesh((draft) => headframe(draft, look))),
    block: buildMesh(block),
    lantern: buildMesh(lantern),
  };
  return built;
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

/** Heights in metres of the wheel's axle and of the drum's. */
const [AXLE, DRUM] = [5.25, 0.95];
const WHEEL = 0.55;

/** Tops of headframes: a roof of two slopes, one slope to the back, and none, with boards round the legs. */
const HEADS = ["gable", "slope", "boards"] as const;

/** A headframe of four braced legs with a wheel, a rope with a bucket, and stays to the drum behind it. All looks stand on the same legs. */
function headframe(draft: MeshBuilder, look: (typeof HEADS)[number]): void {
  const leg = headframeLeg;
  const [half] = leg(1, 1, DECK);
  const bar = (from: Vec3, to: Vec3, thick: number) => addLog(draft, from, to, thick, { sides: 6 });
  for (const s of [-1, 1]) {
    for (const t of [-1, 1]) addLog(draft, leg(s, t, FEET), leg(s, t, DECK + 0.1), [0.12, 0.1], { sides: 7 });
    for (const z of [2.1, 3.6]) bar(leg(s, -1, z), leg(s, 1, z), 0.07);
    // The ladder leads out between the legs along y: only the sides are braced to the ground.
    bar(leg(s, -1, 0.4), leg(s, 1, 2.1), 0.055);
    bar(leg(s, 1, 0.4), leg(s, -1, 2.1), 0.055);
    bar(leg(-1, s, 3.6), leg(1, s, 3.6), 0.07);
    bar(leg(-1, s, 2.4), leg(1, s, 3.6), 0.05);
    bar([s * half, -0.95, DECK], [s * half, 0.95, DECK], 0.1);
    bar([s * 0.22, -0.75, DECK + 0.16], [s * 0.22, 0.75, DECK + 0.16], 0.08);
    bar([s * 0.22, 0, DECK + 0.16], [s * 0.22, 0, AXLE + 0.08], 0.075);
    bar([s * half, -0.7, DECK - 0.1], [s * 1.1, -BEHIND - 0.7, FEET], 0.1);
    if (look === "gable") {
      for (const t of [-0.6, 0.6]) bar([s * half, t, DECK], [s * 0.8, t, RIDGE - 0.5], 0.06);
      roof(draft, s);
    } else if (look === "slope")
      for (const [t, z] of [
        [-0.7, RIDGE - 0.75],
        [0.7, RIDGE - 0.05],
      ])
        bar([s * half, t, DECK], [s * 0.75, t, z], 0.06);
    else
      for (let k = 0; k < 6; k++) {
        const z = 2.2 + 0.3 * k;
        const [back, ahead] = [leg(s, -1, z), leg(s, 1, z)];
        addBoard(draft, [back[0] + 0.09 * s, back[1], z], [ahead[0] + 0.09 * s, ahead[1], z], 0.035, 0.24);
      }
  }
  if (look === "gable") bar([0, -1.2, RIDGE], [0, 1.2, RIDGE], 0.06);
  if (look === "slope")
    for (let k = 0; k < 7; k++) {
      const y = 1 - 0.33 * k;
      addBoard(draft, [-1, y, RIDGE - 0.08 - 0.165 * k], [1, y, RIDGE - 0.08 - 0.165 * k], 0.36, 0.035);
    }
  sheave(draft);
  drum(draft);
}

/** One slope of boards. */
function roof(draft: MeshBuilder, side: number): void {
  for (let k = 0; k < 5; k++) {
    const [near, z] = [0.24 * k + 0.12, RIDGE - 0.14 * k - 0.03];
    addBoard(draft, [side * near, -1.2, z], [side * near, 1.2, z], 0.27, 0.035);
  }
}

/** The wheel in the plane x = 0, and its ropes: down the shaft to the bucket, and to the drum. */
function sheave(draft: MeshBuilder): void {
  const sides = 12;
  const rim = (k: number): Vec3 => {
    const angle = (2 * Math.PI * k) / sides;
    return [0, WHEEL * Math.cos(angle), AXLE + WHEEL * Math.sin(angle)];
  };
  const iron = (from: Vec3, to: Vec3, thick: number) => addLog(draft, from, to, thick, { material: "rust", sides: 5 });
  for (let k = 0; k < sides; k++) {
    iron(rim(k), rim(k + 1), 0.045);
    if (k % 2 === 0) iron([0, 0, AXLE], rim(k), 0.022);
  }
  iron([-0.3, 0, AXLE], [0.3, 0, AXLE], 0.05);
  const rope = (from: Vec3, to: Vec3) => addLog(draft, from, to, 0.018, { material: "board", sides: 5, caps: false });
  rope([0, WHEEL, AXLE], [0, WHEEL, -3.2]);
  rope([0, -0.2, AXLE + WHEEL - 0.04], [0, -BEHIND + 0.1, DRUM + 0.1]);
  // The bucket: staves and hoops.
  addLog(draft, [0, WHEEL, -3.75], [0, WHEEL, -3.3], [0.17, 0.22], { material: "board", sides: 10 });
  for (const z of [-3.68, -3.42])
    addLog(draft, [0, WHEEL, z - 0.02], [0, WHEEL, z + 0.02], 0.215, { material: "rust", sides: 10 });
}

/** A drum with its rope and crank between two trestles. */
function drum(draft: MeshBuilder): void {
  const y = -BEHIND;
  for (const s of [-0.75, 0.75])
    for (const t of [-0.4, 0.4]) addLog(draft, [s, y + t, FEET], [s, y, DRUM + 0.12], 0.07, { sides: 6 });
  addLog(draft, [-DRUM_HALF, y, DRUM], [DRUM_HALF, y, DRUM], 0.075, { sides: 8 });
  for (let k = -4; k <= 4; k++)
    addLog(draft, [0.08 * k - 0.035, y, DRUM], [0.08 * k + 0.035, y, DRUM], 0.15, { sides: 9 });
  addLog(draft, [0.95, y, DRUM], [0.95, y + 0.3, DRUM + 0.18], 0.028, { material: "rust", sides: 5 });
  addLog(draft, [0.95, y + 0.3, DRUM + 0.18], [1.3, y + 0.3, DRUM + 0.18], 0.03, { sides: 6 });
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
