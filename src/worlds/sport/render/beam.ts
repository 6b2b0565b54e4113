/** Columns of light over places: of tasks, faint and fading upward, and of the pilots' aids, bright enough to be seen from far away. */
import type { CraftPass } from "../../../render/craft/material.ts";
import { createMesh, type Paint, type Part, toPart } from "../../../render/model/part.ts";
import { addTube } from "../../../render/model/shapes.ts";
import type { Vec3 } from "../../../render/model/vec.ts";
import type { MarkShape } from "../state.ts";

interface Beam {
  /** Drawing pass: light alone, or a bright body. */
  readonly pass: CraftPass;
  readonly color: readonly [red: number, green: number, blue: number];
  /** Opacity as light alone, glow as a body; and the exponent by which it fades to the top, 0 for not. */
  readonly strength: number;
  readonly fading: number;
  /** Metres: over the place, below it for slopes, and the radius. */
  readonly height: number;
  readonly depth: number;
  readonly radius: number;
  readonly sides: number;
}

const TASK: Beam = {
  ...{ pass: "plume", color: [0.2, 0.85, 0.5], strength: 0.34, fading: 1.5 },
  ...{ height: 130, depth: 0, radius: 1.1, sides: 14 },
};
const AID: Beam = {
  ...{ pass: "cloth", color: [0.2, 0.75, 1], strength: 5, fading: 0 },
  ...{ height: 400, depth: 20, radius: 0.5, sides: 8 },
};

/** `glow` is below ground, where roofs are low. */
export const BEAMS = {
  beam: TASK,
  glow: { ...TASK, height: 1.9, radius: 0.22 },
  waypoint: AID,
  descent: { ...AID, color: [1, 0.6, 0.15] },
} as const satisfies Partial<Record<MarkShape, Beam>>;

/** Points along a beam that fades. */
const PIECES = 13;

export function buildBeam({ color, strength, fading, height, depth, radius, sides }: Beam): Part {
  const mesh = createMesh();
  const coat = ([, y]: Vec3): Paint => [...color, strength * Math.min(1, Math.max(0, 1 - y / height)) ** fading];
  const pieces = fading === 0 ? 1 : PIECES;
  const path = Array.from({ length: pieces + 1 }, (_, k): Vec3 => [0, ((height + depth) * k) / pieces - depth, 0]);
  addTube(mesh, path, radius, coat, sides);
  return toPart(mesh);
}
