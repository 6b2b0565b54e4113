/** Seats of the craft's cabins. */
import { addTransformed, createMesh, type Mesh, type Paint } from "../model/part.ts";
import { addBox } from "../model/shapes.ts";
import { type Frame, frameAt, type Vec3 } from "../model/vec.ts";

/** Cosine and sine of the angle at which the backrest leans. */
const [UPRIGHT, LEANING] = [Math.cos(0.2), Math.sin(0.2)];

/** A frame on the backrest: `up` along it, `out` before it, `x` across. */
const onBack = (x: number, up: number, out: number): Frame => ({
  origin: [x, up * UPRIGHT - 0.02, -0.24 - up * LEANING + out],
  x: [1, 0, 0],
  y: [0, UPRIGHT, -LEANING],
  z: [0, LEANING, UPRIGHT],
});

/** A seat with the top of its cushion at the frame's origin, facing +z; one wider than 1 m has two headrests. */
export function addSeat(mesh: Mesh, frame: Frame, width: number, leather: Paint, shell: Paint): void {
  const seat = createMesh();
  const pad = (at: Frame, half: Vec3): void => addBox(seat, at, half, 0.7 * Math.min(...half), leather);
  pad(frameAt(0, -0.07, 0), [width / 2, 0.08, 0.26]);
  pad(onBack(0, 0.32, 0), [width / 2, 0.35, 0.065]);
  for (const x of width > 1 ? [-width / 4, width / 4] : [0]) pad(onBack(x, 0.78, 0.01), [0.12, 0.1, 0.05]);
  addBox(seat, onBack(0, 0.3, -0.07), [width / 2 + 0.015, 0.38, 0.03], 0, shell);
  addBox(seat, frameAt(0, -0.2, -0.02), [width / 2 - 0.03, 0.1, 0.22], 0, shell);
  addTransformed(mesh, seat, frame);
}
