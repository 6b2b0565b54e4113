/** Flight controls: cyclic, collective, pedals; the centre console and the overhead panel. */

import { smoothPath } from "../../model/curve.ts";
import {
  BEZEL,
  CHROME,
  DARK,
  IRON,
  KNOB,
  MARK,
  MARK_AMBER,
  MARK_GREEN,
  MARK_RED,
  PANEL,
  RUBBER,
  SCREEN,
  STEEL,
  TRIM_DARK,
} from "../../model/paint.ts";
import type { Mesh } from "../../model/part.ts";
import { addBox, addLathe, addStroke, addText, addTube } from "../../model/shapes.ts";
import { type Frame, frameAt, toModel, unit } from "../../model/vec.ts";
import { PILOT_X } from "./cabin.ts";

export function addControls(mesh: Mesh): void {
  addCyclic(mesh);
  addCollective(mesh);
  for (const side of [-1, 1]) addPedal(mesh, PILOT_X + 0.11 * side);
  addConsole(mesh);
  addOverhead(mesh);
}

function addCyclic(mesh: Mesh): void {
  addLathe(
    mesh,
    frameAt(PILOT_X, 0.7, 0.88),
    [
      [0.07, 0, RUBBER],
      [0.055, 0.03],
      [0.06, 0.045],
      [0.035, 0.075],
      [0.04, 0.09],
      [0.018, 0.11],
      [0.018, 0.12],
    ],
    RUBBER,
    10,
  );
  addTube(
    mesh,
    smoothPath(
      [
        [PILOT_X, 0.75, 0.88],
        [PILOT_X, 0.95, 0.93],
        [PILOT_X, 1.1, 0.9],
        [PILOT_X, 1.2, 0.87],
      ],
      2,
    ),
    0.014,
    STEEL,
    6,
  );
  addTube(
    mesh,
    smoothPath(
      [
        [PILOT_X, 1.18, 0.876],
        [PILOT_X, 1.24, 0.872],
        [PILOT_X, 1.3, 0.885],
      ],
      2,
    ),
    (t) => 0.02 + 0.006 * Math.sin(3 * t),
    RUBBER,
    8,
  );
  addBox(mesh, frameAt(PILOT_X, 1.315, 0.888), [0.03, 0.026, 0.028], 0.012, RUBBER);
  addTube(
    mesh,
    [
      [PILOT_X + 0.012, 1.33, 0.875],
      [PILOT_X + 0.012, 1.352, 0.868],
    ],
    0.007,
    MARK_RED,
    6,
  );
  addBox(mesh, frameAt(PILOT_X - 0.014, 1.343, 0.88), [0.007, 0.006, 0.007], 0, CHROME);
}

function addCollective(mesh: Mesh): void {
  const x = 0.085;
  addTube(
    mesh,
    smoothPath(
      [
        [x, 0.78, 0.12],
        [x, 0.9, 0.38],
        [x, 1.02, 0.62],
      ],
      2,
    ),
    0.015,
    IRON,
    7,
  );
  addTube(
    mesh,
    [
      [x, 1.0, 0.58],
      [x, 1.08, 0.74],
    ],
    0.023,
    RUBBER,
    8,
  );
  addBox(mesh, frameAt(x, 1.095, 0.765), [0.034, 0.03, 0.03], 0.012, TRIM_DARK);
  addBox(mesh, frameAt(x, 1.128, 0.76), [0.008, 0.006, 0.012], 0, CHROME);
}

function addPedal(mesh: Mesh, x: number): void {
  const lean: Frame = { origin: [x, 0.87, 1.56], x: [1, 0, 0], y: unit([0, 1, 0.45]), z: unit([0, 0.45, -1]) };
  addBox(mesh, lean, [0.05, 0.075, 0.01], 0, IRON);
  for (const y of [-0.045, 0, 0.045])
    addBox(mesh, { ...lean, origin: toModel(lean, [0, y, 0.011]) }, [0.042, 0.005, 0.003], 0, RUBBER);
  addTube(
    mesh,
    [
      [x, 0.7, 1.5],
      [x, 0.84, 1.57],
    ],
    0.012,
    STEEL,
    6,
  );
}

/** Centre console: radios and knobs. */
function addConsole(mesh: Mesh): void {
  const lid: Frame = { origin: [0, 0.985, 1.03], x: [1, 0, 0], y: unit([0, 0.3, 1]), z: unit([0, 1, -0.3]) };
  addBox(mesh, { ...lid, origin: toModel(lid, [0, 0, -0.16]) }, [0.115, 0.36, 0.16], 0.02, PANEL);
  addBox(mesh, frameAt(0, 0.8, 0.75), [0.11, 0.11, 0.2], 0.02, TRIM_DARK);
  [0.2, 0.08, -0.04].forEach((y, row) => {
    const radio: Frame = { ...lid, origin: toModel(lid, [0, y, 0]) };
    addBox(mesh, radio, [0.1, 0.052, 0.006], 0, BEZEL);
    addStroke(mesh, radio, [-0.07, 0.014], [0.03, 0.014], 0.036, SCREEN, 0.007);
    addText(
      mesh,
      radio,
      ["12150", "1983", "7000"][row],
      [-0.02, 0.014],
      0.018,
      row === 2 ? MARK_GREEN : MARK_AMBER,
      0.0078,
    );
    for (const x of [-0.082, 0.075])
      addLathe(
        mesh,
        { origin: toModel(radio, [x, -0.024, 0.006]), x: radio.x, y: radio.z, z: radio.y },
        [
          [0.012, 0],
          [0.01, 0.016],
          [0, 0.017],
        ],
        KNOB,
        7,
      );
    for (const x of [-0.05, -0.015, 0.02])
      addBox(mesh, { ...radio, origin: toModel(radio, [x, -0.026, 0.008]) }, [0.008, 0.006, 0.003], 0, KNOB);
  });
}

/** Overhead panel: switches and a row of lamps. */
function addOverhead(mesh: Mesh): void {
  const tilt = 0.12;
  const board: Frame = {
    origin: [0, 2.035, 0.94],
    x: [1, 0, 0],
    y: [0, -Math.sin(tilt), Math.cos(tilt)],
    z: [0, -Math.cos(tilt), -Math.sin(tilt)],
  };
  addBox(mesh, { ...board, origin: toModel(board, [0, 0, -0.035]) }, [0.15, 0.14, 0.035], 0.018, PANEL);
  for (const y of [0.07, -0.03]) {
    addStroke(mesh, board, [-0.13, y + 0.032], [0.13, y + 0.032], 0.003, MARK, 0.001);
    for (let k = 0; k < 6; k++) {
      const x = -0.11 + 0.044 * k;
      addStroke(mesh, board, [x, y - 0.012], [x, y + 0.012], 0.018, DARK, 0.001);
      addTube(
        mesh,
        [toModel(board, [x, y, 0]), toModel(board, [x, y + (k % 3 === 0 ? -0.012 : 0.012), 0.024])],
        0.0035,
        STEEL,
        4,
      );
    }
  }
  for (let k = 0; k < 4; k++)
    addStroke(
      mesh,
      board,
      [-0.11 + 0.06 * k, -0.1],
      [-0.07 + 0.06 * k, -0.1],
      0.02,
      k === 1 ? MARK_GREEN : DARK,
      0.001,
    );
}
