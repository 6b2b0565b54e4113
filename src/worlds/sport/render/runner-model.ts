/** The ghost: a runner of simple limbs in two poses of a stride, feet at the origin, forward along z. */
import { createMesh, type Mesh, type Paint, type Part, toPart } from "../../../render/model/part.ts";
import { addLathe, addTube } from "../../../render/model/shapes.ts";
import { frameAt, type Vec3 } from "../../../render/model/vec.ts";

const SHIRT: Paint = [0.36, 0.62, 0.78, 0.1];
const LIMBS: Paint = [0.6, 0.74, 0.82, 0.05];

/** A limb of two bones: turns of both in radians from hanging down, forward positive. */
function addLimb(
  mesh: Mesh,
  from: Vec3,
  [upper, lower]: readonly [number, number],
  turns: readonly [number, number],
  width: number,
): void {
  const reach = (p: Vec3, length: number, turn: number): Vec3 => [
    p[0],
    p[1] - length * Math.cos(turn),
    p[2] + length * Math.sin(turn),
  ];
  const joint = reach(from, upper, turns[0]);
  addTube(mesh, [from, joint, reach(joint, lower, turns[1])], (t) => width * (1 - 0.4 * t), LIMBS, 7);
}

/** `side` is 1 with the left leg ahead and −1 with the right one. */
export function buildRunner(side: 1 | -1): Part {
  const mesh = createMesh();
  const hip: Vec3 = [0, 0.92, 0];
  const neck: Vec3 = [0, 1.46, 0.12];
  addTube(mesh, [hip, [0, 1.2, 0.05], neck], (t) => 0.13 + 0.05 * Math.sin(Math.PI * t), SHIRT, 9, 0.75);
  const head = frameAt(0, 1.52, 0.15);
  addLathe(
    mesh,
    head,
    Array.from({ length: 9 }, (_, k) => {
      const angle = Math.PI * (k / 8 - 0.5);
      return [0.115 * Math.cos(angle), 0.13 + 0.14 * Math.sin(angle)] as const;
    }),
    LIMBS,
    12,
  );
  for (const x of [-1, 1]) {
    const ahead = x * side > 0;
    addLimb(mesh, [0.1 * x, 0.94, 0], [0.44, 0.46], ahead ? [0.75, 0.1] : [-0.35, -1.25], 0.085);
    // Arms swing against the legs.
    addLimb(mesh, [0.2 * x, 1.4, 0.1], [0.28, 0.27], ahead ? [-0.7, 0.75] : [0.45, 1.75], 0.055);
  }
  return toPart(mesh);
}
