/** Shapes of the marks of tasks: rings, mail, a load, its rope, and the ghost of a helicopter. Metres. */
import { createMesh, type Paint, type Part, toPart } from "../../../render/model/part.ts";
import { addBox, addLathe, addTube } from "../../../render/model/shapes.ts";
import { frameAt, type Vec3 } from "../../../render/model/vec.ts";
import { LOAD_EYE } from "../../../work/sizes.ts";

const AMBER: Paint = [1, 0.46, 0.06, 7];
const PALE: Paint = [0.75, 0.8, 0.85, 2.6];
const CANVAS: Paint = [0.46, 0.36, 0.2, 0];
const LETTER: Paint = [0.85, 0.83, 0.76, 0.1];
const PENNANT: Paint = [0.95, 0.6, 0.03, 0.1];
const WOOD: Paint = [0.42, 0.28, 0.14, 0.05];
const STRAP: Paint = [0.75, 0.1, 0.02, 0.1];
const STEEL: Paint = [0.3, 0.31, 0.33, 0.4];
const SKY: Paint = [0.36, 0.62, 0.78, 0.4];

/** A circle of points in a plane: upright across the way, or level at a height. */
function circle(radius: number, pieces: number, at: (a: number, b: number) => Vec3): Vec3[] {
  return Array.from({ length: pieces + 1 }, (_, k) => {
    const angle = (2 * Math.PI * k) / pieces;
    return at(radius * Math.sin(angle), radius * Math.cos(angle));
  });
}

/** A ring to fly through along z, its middle at the origin: bright for the next one. */
export function buildRing(radius: number, isNext: boolean): Part {
  const mesh = createMesh();
  const upright = (a: number, b: number): Vec3 => [a, b, 0];
  addTube(mesh, circle(radius, 64, upright), isNext ? 0.5 : 0.32, isNext ? AMBER : PALE, 7);
  if (isNext) addTube(mesh, circle(radius + 1.3, 64, upright), 0.12, PALE, 6);
  return toPart(mesh);
}

/** A sack of mail with a pennant. */
export function buildMail(): Part {
  const mesh = createMesh();
  const sack = [
    [0.02, 0],
    [0.42, 0.06],
    [0.48, 0.4],
    [0.36, 0.8],
    [0.1, 0.98],
    [0.2, 1.12],
    [0.02, 1.14],
  ] as const;
  addLathe(mesh, frameAt(0, 0, 0), sack, CANVAS, 14);
  addBox(mesh, frameAt(0, 0.45, 0.47), [0.2, 0.13, 0.03], 0.01, LETTER);
  const post: Vec3[] = [
    [0.5, -0.2, 0],
    [0.5, 2.6, 0],
  ];
  addTube(mesh, post, 0.03, STEEL, 6);
  addBox(mesh, frameAt(0.86, 2.35, 0), [0.36, 0.22, 0.015], 0.005, PENNANT);
  return toPart(mesh);
}

/** A strapped crate; the eye for the hook is 1.9 m over its bottom. */
export function buildLoad(): Part {
  const mesh = createMesh();
  addBox(mesh, frameAt(0, 0.65, 0), [0.8, 0.6, 0.8], 0.04, WOOD);
  for (const x of [-0.45, 0.45]) addBox(mesh, frameAt(x, 0.65, 0), [0.06, 0.62, 0.82], 0.01, STRAP);
  for (const [x, z] of [
    [-0.7, -0.7],
    [0.7, -0.7],
    [-0.7, 0.7],
    [0.7, 0.7],
  ]) {
    const sling: Vec3[] = [
      [x, 1.25, z],
      [0, LOAD_EYE, 0],
    ];
    addTube(mesh, sling, 0.03, STEEL, 5);
  }
  return toPart(mesh);
}

/** A rope that hangs down from the origin. */
export function buildRope(length: number): Part {
  const mesh = createMesh();
  const rope: Vec3[] = [
    [0, 0.4, 0],
    [0, -length / 2, 0],
    [0, -length, 0],
  ];
  addTube(mesh, rope, 0.045, STEEL, 6);
  return toPart(mesh);
}

/** A helicopter of few shapes, skids at the origin, nose along z, for the ghost of an earlier flight. */
export function buildGhostCraft(): Part {
  const mesh = createMesh();
  const body: Vec3[] = [
    [0, 1.5, 2.4],
    [0, 1.5, 1.6],
    [0, 1.7, 0],
    [0, 1.9, -1.6],
    [0, 2.1, -5.6],
  ];
  addTube(mesh, body, (t) => [0.35, 0.95, 1.15, 0.5, 0.16][Math.round(4 * t)], SKY, 12);
  addTube(
    mesh,
    circle(4.9, 40, (a, b) => [a, 3.1, b]),
    0.06,
    SKY,
    5,
  );
  for (const x of [-0.95, 0.95]) {
    const skid: Vec3[] = [
      [x, 0.08, 1.9],
      [x, 0.05, -1.6],
    ];
    addTube(mesh, skid, 0.06, SKY, 6);
  }
  return toPart(mesh);
}
