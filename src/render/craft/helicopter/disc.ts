/**
 * What a fast rotor looks like: a ring with soft edges, to be seen from both sides (draw it unculled).
 * In discs alone a is not gloss but cover, 0…1: the caller scales it by the rotor's speed.
 */

import { AMBER, ROTOR, ROTOR_TIP } from "../../model/paint.ts";
import { addQuad, addVertex, createMesh, type Mesh, type Paint } from "../../model/part.ts";
import { type Frame, frameAlong, frameAt, toModel } from "../../model/vec.ts";
import { droopAt, FAN_RADIUS, ROTOR_RADIUS } from "./rotor.ts";

/** [radius, paint, cover]: two rings at one radius make a sharp change of paint. */
type Ring = readonly [radius: number, paint: Paint, cover: number];

// A blade covers a smaller share of the circle further out; the tip's paint leaves a faint ring.
const MAIN: readonly Ring[] = [
  [0.3, ROTOR, 0],
  [0.75, ROTOR, 0.34],
  [1.6, ROTOR, 0.26],
  [3.2, ROTOR, 0.2],
  [4.1, ROTOR, 0.18],
  [4.1, AMBER, 0.1],
  [4.38, AMBER, 0.1],
  [4.38, ROTOR, 0.18],
  [4.66, ROTOR, 0.18],
  [4.66, ROTOR_TIP, 0.12],
  [4.88, ROTOR_TIP, 0.14],
  [ROTOR_RADIUS, ROTOR_TIP, 0],
];
const FAN: readonly Ring[] = [
  [0.11, ROTOR, 0.75],
  [0.28, ROTOR, 0.6],
  [0.4, ROTOR, 0.55],
  [0.4, AMBER, 0.5],
  [FAN_RADIUS, AMBER, 0.45],
];

export const mainDiscMesh = (): Mesh => disc(MAIN, frameAt(0, 0, 0), droopAt, 48);
export const tailDiscMesh = (): Mesh => disc(FAN, frameAlong([0, 0, 0], [1, 0, 0], [0, 0, 1]), () => 0, 24);

function disc(rings: readonly Ring[], frame: Frame, drop: (r: number) => number, sides: number): Mesh {
  const mesh = createMesh();
  const made = rings.map(([radius, [r, g, b], cover]) =>
    Array.from({ length: sides }, (_, k) => {
      const angle = (2 * Math.PI * k) / sides;
      const p = toModel(frame, [radius * Math.cos(angle), -drop(radius), radius * Math.sin(angle)]);
      return addVertex(mesh, p, frame.y, [r, g, b, cover]);
    }),
  );
  for (let i = 0; i + 1 < made.length; i++) {
    if (rings[i][0] === rings[i + 1][0]) continue;
    for (let k = 0; k < sides; k++)
      addQuad(mesh, made[i][k], made[i][(k + 1) % sides], made[i + 1][(k + 1) % sides], made[i + 1][k]);
  }
  return mesh;
}
