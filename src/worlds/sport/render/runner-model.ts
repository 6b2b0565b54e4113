/** Figures of simple limbs, feet at the origin, forward along z: the ghost, a runner in two poses of a stride, and a person who waves. */
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
  paint: Paint,
): void {
  const reach = (p: Vec3, length: number, turn: number): Vec3 => [
    p[0],
    p[1] - length * Math.cos(turn),
    p[2] + length * Math.sin(turn),
  ];
  const joint = reach(from, upper, turns[0]);
  addTube(mesh, [from, joint, reach(joint, lower, turns[1])], (t) => width * (1 - 0.4 * t), paint, 7);
}

/** A head over a neck. */
function addHead(mesh: Mesh, z: number, paint: Paint): void {
  const head = Array.from({ length: 9 }, (_, k) => {
    const angle = Math.PI * (k / 8 - 0.5);
    return [0.115 * Math.cos(angle), 0.13 + 0.14 * Math.sin(angle)] as const;
  });
  addLathe(mesh, frameAt(0, 1.52, z), head, paint, 12);
}

/** `side` is 1 with the left leg ahead and −1 with the right one. */
export function buildRunner(side: 1 | -1): Part {
  const mesh = createMesh();
  const hip: Vec3 = [0, 0.92, 0];
  const neck: Vec3 = [0, 1.46, 0.12];
  addTube(mesh, [hip, [0, 1.2, 0.05], neck], (t) => 0.13 + 0.05 * Math.sin(Math.PI * t), SHIRT, 9, 0.75);
  addHead(mesh, 0.15, LIMBS);
  for (const x of [-1, 1]) {
    const ahead = x * side > 0;
    addLimb(mesh, [0.1 * x, 0.94, 0], [0.44, 0.46], ahead ? [0.75, 0.1] : [-0.35, -1.25], 0.085, LIMBS);
    // Arms swing against the legs.
    addLimb(mesh, [0.2 * x, 1.4, 0.1], [0.28, 0.27], ahead ? [-0.7, 0.75] : [0.45, 1.75], 0.055, LIMBS);
  }
  return toPart(mesh);
}

const JACKET: Paint = [0.82, 0.2, 0.02, 0.1];
const TROUSERS: Paint = [0.06, 0.09, 0.16, 0.05];
const SKIN: Paint = [0.52, 0.32, 0.22, 0.1];

/** A person in an orange jacket, with both arms up in one pose, and lowered to the sides in the other. */
export function buildWaver(isUp: boolean): Part {
  const mesh = createMesh();
  addTube(
    mesh,
    [
      [0, 0.9, 0],
      [0, 1.2, 0.02],
      [0, 1.47, 0],
    ],
    (t) => 0.15 + 0.05 * Math.sin(Math.PI * t),
    JACKET,
    9,
    0.75,
  );
  addHead(mesh, 0, SKIN);
  for (const x of [-1, 1]) {
    addLimb(mesh, [0.1 * x, 0.94, 0], [0.46, 0.48], [0.04 * x, 0.02 * x], 0.09, TROUSERS);
    const [elbow, hand]: readonly [Vec3, Vec3] = isUp
      ? [
          [0.36 * x, 1.62, 0],
          [0.3 * x, 1.95, 0.03],
        ]
      : [
          [0.46 * x, 1.3, 0],
          [0.72 * x, 1.42, 0.05],
        ];
    addTube(mesh, [[0.2 * x, 1.4, 0], elbow, hand], (t) => 0.06 * (1 - 0.35 * t), JACKET, 7);
  }
  return toPart(mesh);
}
