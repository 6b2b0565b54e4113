/** Shapes of the sport: a flag with its code, a fence round a shaft, and a stake for start and finish. Origin at the ground. */
import type { Feature } from "../../../core/forest/features.ts";
import { textStrokes, textWidth } from "../../../map/letters.ts";
import {
  addTriangle,
  addVertex,
  createMesh,
  type Mesh,
  type Paint,
  type Part,
  toPart,
} from "../../../render/model/part.ts";
import { addFace, addStroke, addTube } from "../../../render/model/shapes.ts";
import { cross, type Frame, sub, unit, type Vec3 } from "../../../render/model/vec.ts";
import { FENCE_RADIUS } from "../roles.ts";

const ORANGE: Paint = [0.84, 0.17, 0.008, 0.08];
const WHITE: Paint = [0.82, 0.82, 0.8, 0.08];
const INK: Paint = [0.015, 0.015, 0.018, 0];
const STEEL: Paint = [0.3, 0.31, 0.33, 0.4];
const WOOD: Paint = [0.34, 0.23, 0.13, 0];
const TAPE: Paint = [0.85, 0.5, 0.03, 0.1];

/** Side of the prism, and altitudes of its edges; of the plate with the code. Metres. */
const SIDE = 0.42;
const [LOW, HIGH] = [0.78, 1.2];
const [PLATE, LETTER] = [1.42, 0.17];

/** A side in two colours, cut from its upper left corner to the lower right one. It faces away from the middle, to the left of a to b. */
function addSide(mesh: Mesh, [ax, az]: readonly [number, number], [bx, bz]: readonly [number, number]): void {
  const corners: Vec3[] = [
    [ax, LOW, az],
    [bx, LOW, bz],
    [bx, HIGH, bz],
    [ax, HIGH, az],
  ];
  const outward = unit(cross(sub(corners[1], corners[0]), sub(corners[3], corners[0])));
  for (const [paint, ...at] of [
    [ORANGE, 0, 1, 3],
    [WHITE, 1, 2, 3],
  ] as const) {
    const [a, b, c] = at.map((k) => addVertex(mesh, corners[k], outward, paint));
    addTriangle(mesh, a, b, c);
  }
}

/** Three-sided, open above and below, on a thin stand, with the code on both sides of a plate. */
export function buildFlag(code: string): Part {
  const mesh = createMesh();
  addTube(
    mesh,
    [
      [0, -0.3, 0],
      [0, PLATE, 0],
    ],
    0.014,
    STEEL,
    6,
  );
  const radius = SIDE / Math.sqrt(3);
  const corners = [0, 1, 2].map((k) => {
    const angle = (2 * Math.PI * k) / 3;
    return [radius * Math.sin(angle), radius * Math.cos(angle)] as const;
  });
  for (const [k, corner] of corners.entries()) addSide(mesh, corner, corners[(k + 1) % 3]);
  for (const facing of [1, -1]) addPlateSide(mesh, code, facing);
  return toPart(mesh);
}

function addPlateSide(mesh: Mesh, code: string, facing: number): void {
  const frame: Frame = { origin: [0, PLATE, 0.02 * facing], x: [-facing, 0, 0], y: [0, 1, 0], z: [0, 0, facing] };
  const [wide, high] = [0.2, 0.13];
  addFace(
    mesh,
    frame,
    [
      [-wide, -high],
      [wide, -high],
      [wide, high],
      [-wide, high],
    ],
    WHITE,
  );
  for (const line of textStrokes(code, -textWidth(code, LETTER) / 2, 0, LETTER))
    for (let k = 2; k < line.length; k += 2)
      addStroke(mesh, frame, [line[k - 2], -line[k - 1]], [line[k], -line[k + 1]], 0.026, INK, 0.006);
}

/** Height of a fence, metres. */
const FENCE_HEIGHT = 1.15;
const POSTS = 10;

/** Posts with two rails of tape. */
export function buildFence(): Part {
  const mesh = createMesh();
  const around = (k: number, height: number): Vec3 => {
    const angle = (2 * Math.PI * k) / POSTS;
    return [FENCE_RADIUS * Math.sin(angle), height, FENCE_RADIUS * Math.cos(angle)];
  };
  for (let k = 0; k < POSTS; k++) {
    addTube(mesh, [around(k, -0.8), around(k, FENCE_HEIGHT)], 0.045, WOOD, 6);
    for (const height of [0.55, FENCE_HEIGHT - 0.08])
      addTube(mesh, [around(k, height), around(k + 1, height)], 0.02, TAPE, 5);
  }
  return toPart(mesh);
}

/** A stake with a triangle for the start, or with a ring for the finish. */
export function buildStake(mark: "start" | "finish"): Part {
  const mesh = createMesh();
  addTube(
    mesh,
    [
      [0, -0.3, 0],
      [0, 2.1, 0],
    ],
    0.03,
    WHITE,
    8,
  );
  const count = mark === "start" ? 3 : 24;
  const ring = Array.from({ length: count + 1 }, (_, k): Vec3 => {
    const angle = (2 * Math.PI * k) / count;
    return [0.42 * Math.sin(angle), 2.5 + 0.42 * Math.cos(angle), 0];
  });
  for (let k = 0; k < count; k++) addTube(mesh, [ring[k], ring[k + 1]], 0.04, ORANGE, 6);
  if (mark === "finish") {
    const inner = ring.map(([x, y]): Vec3 => [0.6 * x, 2.5 + 0.6 * (y - 2.5), 0]);
    for (let k = 0; k < count; k++) addTube(mesh, [inner[k], inner[k + 1]], 0.03, WHITE, 6);
  }
  return toPart(mesh);
}

/** Whether a feature is a shaft, which has a fence for orienteers. */
export const isShaft = (feature: Feature): boolean => feature === "mine";
