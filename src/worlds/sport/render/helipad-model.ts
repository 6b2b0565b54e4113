/** The helipad with lights round its edge; its origin is on the deck. */
import { createMesh, type Paint, type Part, toPart } from "../../../render/model/part.ts";
import { addLathe, addStroke, addTube } from "../../../render/model/shapes.ts";
import type { Frame, Vec3 } from "../../../render/model/vec.ts";

const LIGHT: Paint = [1, 0.75, 0.3, 6];
const DECK: Paint = [0.16, 0.17, 0.18, 0.1];
const SIDE: Paint = [0.3, 0.3, 0.31, 0.2];
const WHITE: Paint = [0.85, 0.85, 0.82, 0.1];
/** Metres of the deck's lamps over it, and their number; depth of its sides, and the height of its paint over it. */
const [LAMP, LAMPS] = [0.18, 12];
const SKIRT = 4;
const PAINTED = 0.02;
/** The H, metres: half its width and height, and its strokes. */
const [WIDE, TALL, STROKE] = [1.4, 2, 0.6];

/** Radius of the helipad, metres: that of the solid one (flat/home.ts). */
export const PAD_RADIUS = 7;

export function buildHelipad(radius: number): Part {
  const mesh = createMesh();
  const upright: Frame = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1] };
  const deck: Frame = { origin: [0, 0, 0], x: [1, 0, 0], y: [0, 0, 1], z: [0, 1, 0] };
  addLathe(
    mesh,
    upright,
    [
      [radius, -SKIRT, SIDE],
      [radius, 0, DECK],
      [0, 0],
    ],
    SIDE,
    48,
  );
  const around = (turn: number, away: number, height: number): Vec3 => [
    away * Math.sin(2 * Math.PI * turn),
    height,
    away * Math.cos(2 * Math.PI * turn),
  ];
  for (let k = 0; k < LAMPS; k++) {
    const lamp = (height: number) => around(k / LAMPS, radius - 0.3, height);
    addTube(mesh, [lamp(0), lamp(LAMP)], 0.12, LIGHT, 6);
  }
  for (let k = 0; k < 48; k++) {
    const [a, b] = [around(k / 48, radius - 1.6, 0), around((k + 1) / 48, radius - 1.6, 0)];
    addStroke(mesh, deck, [a[0], a[2]], [b[0], b[2]], 0.3, WHITE, PAINTED);
  }
  addStroke(mesh, deck, [-WIDE, -TALL], [-WIDE, TALL], STROKE, WHITE, PAINTED);
  addStroke(mesh, deck, [WIDE, -TALL], [WIDE, TALL], STROKE, WHITE, PAINTED);
  addStroke(mesh, deck, [-WIDE, 0], [WIDE, 0], STROKE, WHITE, PAINTED);
  return toPart(mesh);
}
