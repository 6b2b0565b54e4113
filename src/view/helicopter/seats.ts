/** Seats of the cabin, for both views. */
import { steps } from "./curve.ts";
import { createMesh, type Mesh, type Paint, place } from "./part.ts";
import { drawSheet, type Surface } from "./patch.ts";
import { addBox } from "./shapes.ts";
import { type Frame, frameAt, toModel, type Vec3 } from "./vec.ts";

/** A cushion: a box blown up to a soft, closed form. `fine` quads round a quarter. */
export function addCushion(mesh: Mesh, frame: Frame, half: Vec3, coat: Paint, fine = 3, power = 4): void {
  const surface: Surface = (u, v) => {
    const [a, b] = [Math.PI * (u - 0.5), 2 * Math.PI * v];
    const [ca, sa, cb, sb] = [Math.cos(a), Math.sin(a), Math.cos(b), Math.sin(b)];
    const k = (Math.abs(ca * cb) ** power + Math.abs(ca * sb) ** power + Math.abs(sa) ** power) ** (-1 / power);
    return toModel(frame, [half[0] * ca * cb * k, half[1] * sa * k, half[2] * ca * sb * k]);
  };
  drawSheet(mesh, (u, v) => surface(u, -v), steps(0.02, 0.98, 2 * fine), steps(0, 1, 4 * fine), coat);
}

/** A seat whose cushion's top is at the frame's origin, facing +z; coarse (boxes) or with soft cushions. */
export function addSeat(mesh: Mesh, frame: Frame, width: number, leather: Paint, shell: Paint, soft: boolean): void {
  const seat = createMesh();
  const [c, s] = [Math.cos(0.2), Math.sin(0.2)];
  const back = (up: number, out: number): Frame => ({ origin: [0, up * c - 0.02, -0.24 - up * s + out], x: [1, 0, 0], y: [0, c, -s], z: [0, s, c] });
  const pad = (at: Frame, half: Vec3): void => {
    if (soft) addCushion(seat, at, half, leather);
    else addBox(seat, at, half, 0.9 * Math.min(...half), leather);
  };
  pad(frameAt(0, -0.07, 0), [width / 2, 0.08, 0.26]);
  pad(back(0.32, 0), [width / 2, 0.35, 0.065]);
  for (const x of width > 1 ? [-width / 4, width / 4] : [0]) pad({ ...back(0.77, 0.01), origin: [x, ...back(0.77, 0.01).origin.slice(1)] as never }, [0.11, 0.11, 0.05]);
  addBox(seat, back(0.3, -0.07), [width / 2 + 0.015, 0.38, 0.03], soft ? 0.02 : 0, shell);
  addBox(seat, frameAt(0, -0.2, -0.02), [width / 2 - 0.03, 0.1, 0.22], soft ? 0.02 : 0, shell);
  place(mesh, seat, frame);
}
