/** Shape of the mark round a landing place: a ring of light on four posts, wide enough for a rotor. Origin at the ground. */
import { createMesh, type Paint, type Part, toPart } from "../../../render/model/part.ts";
import { addTube } from "../../../render/model/shapes.ts";
import type { Vec3 } from "../../../render/model/vec.ts";

const GLOW: Paint = [0.25, 1, 0.4, 6];
const WHITE: Paint = [0.82, 0.82, 0.8, 0.08];
/** Radius and height of the ring, and depth of the posts, which stand on slopes too; metres. */
const RADIUS = 6;
const [HEIGHT, DEPTH] = [1.4, 1.6];
const PIECES = 48;
const POSTS = 4;

export function buildLandingMark(): Part {
  const mesh = createMesh();
  const around = (turn: number, height: number): Vec3 => {
    const angle = 2 * Math.PI * turn;
    return [RADIUS * Math.sin(angle), height, RADIUS * Math.cos(angle)];
  };
  const ring = Array.from({ length: PIECES + 1 }, (_, k) => around(k / PIECES, HEIGHT));
  addTube(mesh, ring, 0.28, GLOW, 6);
  for (let k = 0; k < POSTS; k++) addTube(mesh, [around(k / POSTS, -DEPTH), around(k / POSTS, HEIGHT)], 0.06, WHITE, 6);
  return toPart(mesh);
}
