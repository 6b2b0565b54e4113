/** Where the instrument panel is, the hood over it, and the compass on the hood. */
import { smoothPath, steps } from "../../model/curve.ts";
import { DARK, HOOD, MARK, MARK_AMBER, PANEL, TRIM_DARK } from "../../model/paint.ts";
import type { Coat, Mesh } from "../../model/part.ts";
import { drawSheet, type Surface } from "../../model/patch.ts";
import { addBox, addFace, addStroke, addTube, roundedRectangle } from "../../model/shapes.ts";
import { type Frame, frameAt, toModel, type Vec3 } from "../../model/vec.ts";

const LEAN = 0.2;
/** x to the pilot's right, y up the panel, z at the pilot. */
export const PANEL_FRAME: Frame = {
  origin: [0.02, 1.265, 1.37],
  x: [1, 0, 0],
  y: [0, Math.cos(LEAN), Math.sin(LEAN)],
  z: [0, Math.sin(LEAN), -Math.cos(LEAN)],
};
export const HALF_WIDTH = 0.47;

/** The panel's axes at a place on it. */
export const onPanel = (x: number, y: number, height = 0): Frame => ({
  ...PANEL_FRAME,
  origin: toModel(PANEL_FRAME, [x, y, height]),
});

/** The deck over the dials, rounded down at both ends. */
export function addHood(mesh: Mesh, coat: Coat, across = 8): void {
  const profile = smoothPath(
    [
      [0, 1.42, 1.4],
      [0, 1.448, 1.31],
      [0, 1.463, 1.293],
      [0, 1.475, 1.31],
      [0, 1.435, 1.48],
      [0, 1.38, 1.68],
      [0, 1.31, 1.82],
      [0, 1.16, 1.86],
    ],
    2,
  );
  const surface: Surface = (u, v) => {
    const k = Math.min(Math.max(v, 0), 1) * (profile.length - 1);
    const i = Math.min(Math.floor(k), profile.length - 2);
    const [y, z] = [1, 2].map((axis) => profile[i][axis] + (profile[i + 1][axis] - profile[i][axis]) * (k - i));
    const bend = Math.abs(u) ** 12;
    return [
      PANEL_FRAME.origin[0] + u * (HALF_WIDTH + 0.045 - 0.12 * Math.max(0, z - 1.3)),
      y - 0.07 * bend - 0.015 * u * u,
      z + 0.05 * (1 - u * u) * (z > 1.6 ? 1 : 0) - 0.03 * (1 - u * u) * (z < 1.36 ? 1 : 0),
    ];
  };
  drawSheet(
    mesh,
    (u, v) => surface(-u, v),
    steps(-1, 1, across).map((u) => Math.sign(u) * Math.abs(u) ** 0.7),
    steps(0, 1, profile.length - 1),
    coat,
  );
}

/** The panel and console as they show through the glass from outside. */
export function addPanelOutline(mesh: Mesh): void {
  addHood(mesh, HOOD, 4);
  addBox(mesh, onPanel(0, 0, -0.07), [HALF_WIDTH, 0.17, 0.07], 0, PANEL);
  addBox(mesh, frameAt(0, 0.85, 1.05), [0.11, 0.17, 0.32], 0, TRIM_DARK);
}

/** The card compass on the hood. */
export function addWhiskyCompass(mesh: Mesh): void {
  const at: Vec3 = [0, 1.5, 1.47];
  addBox(mesh, frameAt(...at), [0.031, 0.026, 0.03], 0.013, TRIM_DARK);
  const window: Frame = { ...PANEL_FRAME, origin: [at[0], at[1], at[2] - 0.031], y: [0, 1, 0], z: [0, 0, -1] };
  addFace(mesh, window, roundedRectangle(0.023, 0.013, 0.006, 2), DARK, 0.0005);
  for (let k = -3; k <= 3; k++)
    addStroke(mesh, window, [0.007 * k, k % 2 === 0 ? -0.008 : -0.004], [0.007 * k, 0.004], 0.0016, MARK, 0.001);
  addStroke(mesh, window, [0, -0.013], [0, 0.013], 0.0014, MARK_AMBER, 0.0015);
  addTube(
    mesh,
    [
      [0, 1.42, 1.48],
      [0, 1.48, 1.48],
    ],
    0.012,
    TRIM_DARK,
    6,
  );
}
