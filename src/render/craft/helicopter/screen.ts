/** The moving map, which does not move. */
import { steps } from "../../model/curve.ts";
import { BEZEL, DARK, KNOB, MARK_AMBER, MARK_GREEN, SCREEN, SCREEN_LAND, SCREEN_LINE } from "../../model/paint.ts";
import type { Mesh } from "../../model/part.ts";
import { addBox, addFace, addStroke, roundedRectangle } from "../../model/shapes.ts";
import { toModel } from "../../model/vec.ts";
import { onPanel } from "./hood.ts";

/** A map of islands, ourselves in the middle, with bars for fuel, torque and temperature. */
export function addScreen(mesh: Mesh): void {
  const frame = onPanel(-0.125, 0.035);
  addBox(mesh, { ...frame, origin: toModel(frame, [0, 0, 0.004]) }, [0.142, 0.108, 0.01], 0.006, BEZEL);
  addFace(mesh, frame, roundedRectangle(0.126, 0.088, 0.006, 1), SCREEN, 0.0145);
  const islands = [
    [-0.07, 0.045, 0.03, 0.022],
    [0.015, 0.052, 0.022, 0.014],
    [-0.045, -0.045, 0.04, 0.026],
    [0.045, -0.02, 0.018, 0.024],
  ];
  for (const [x, y, rx, ry] of islands) {
    const coast = (k: number): [number, number] => {
      const angle = (2 * Math.PI * k) / 12;
      const r = 1 + 0.18 * Math.sin(3 * angle + 40 * x) + 0.1 * Math.cos(5 * angle + 60 * y);
      return [x - 0.015 + rx * r * Math.cos(angle), y + ry * r * Math.sin(angle)];
    };
    const outline = steps(0, 11, 11).map(coast);
    addFace(mesh, frame, outline, SCREEN_LAND, 0.015);
    for (let k = 0; k < 12; k++) {
      addStroke(mesh, frame, outline[k], outline[(k + 1) % 12], 0.0014, SCREEN_LINE, 0.0155);
    }
  }
  addFace(
    mesh,
    frame,
    [
      [-0.015, 0.011],
      [-0.008, -0.008],
      [-0.015, -0.004],
      [-0.022, -0.008],
    ],
    MARK_AMBER,
    0.016,
  );
  addStroke(mesh, frame, [-0.015, 0.012], [0.012, 0.06], 0.0012, MARK_AMBER, 0.016);
  [
    [0.8, MARK_GREEN],
    [0.62, MARK_GREEN],
    [0.9, MARK_AMBER],
  ].forEach(([share, paint], k) => {
    const x = 0.084 + 0.015 * k;
    addStroke(mesh, frame, [x, -0.07], [x, 0.07], 0.0095, DARK, 0.015);
    addStroke(
      mesh,
      frame,
      [x, -0.07],
      [x, -0.07 + 0.14 * (share as number)],
      0.0075,
      paint as typeof MARK_GREEN,
      0.0155,
    );
  });
  for (let k = 0; k < 6; k++)
    addBox(
      mesh,
      { ...frame, origin: toModel(frame, [-0.1 + 0.04 * k, -0.098, 0.014]) },
      [0.012, 0.005, 0.004],
      0,
      KNOB,
    );
}
