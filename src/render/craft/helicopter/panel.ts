/** The instrument panel: its body, dials, lamps and switches. */

import { DARK, HOOD, KNOB, MARK, MARK_AMBER, MARK_GREEN, MARK_RED, PANEL, STEEL } from "../../model/paint.ts";
import type { Mesh } from "../../model/part.ts";
import { addBox, addLathe, addPlate, addStroke, addTube, roundedRectangle } from "../../model/shapes.ts";
import { type Frame, toModel } from "../../model/vec.ts";
import {
  addAirspeed,
  addAltimeter,
  addCase,
  addClimb,
  addCompass,
  addHorizon,
  addScale,
  type Needle,
} from "./dials.ts";
import { addHood, addWhiskyCompass, HALF_WIDTH, onPanel, PANEL_FRAME } from "./hood.ts";
import { createNeedles } from "./needles.ts";
import { addScreen } from "./screen.ts";

export function addPanel(mesh: Mesh): Needle[] {
  const outline: [number, number][] = roundedRectangle(HALF_WIDTH, 0.18, 0.05, 2).map(([x, y]) => [
    x,
    y > 0 ? y * 0.92 : y,
  ]);
  addPlate(mesh, PANEL_FRAME, outline, 0.14, PANEL);
  addHood(mesh, HOOD);
  const needles = addSix(mesh);
  addScreen(mesh);
  addEngineDials(mesh);
  addLamps(mesh);
  addSwitches(mesh);
  addWhiskyCompass(mesh);
  return needles;
}

/** Flight instruments, in front of the pilot. */
function addSix(mesh: Mesh): Needle[] {
  const [left, middle, right, upper, lower] = [0.12, 0.24, 0.36, 0.077, -0.045];
  const dials = {
    airspeed: onPanel(left, upper),
    horizon: onPanel(middle, upper),
    altitude: onPanel(right, upper),
    heading: onPanel(middle, lower),
    climb: onPanel(right, lower),
  };
  addAirspeed(mesh, dials.airspeed);
  addHorizon(mesh, dials.horizon);
  addAltimeter(mesh, dials.altitude);
  addCompass(mesh, dials.heading);
  addClimb(mesh, dials.climb);
  addGauge(mesh, onPanel(left, lower), 0.05, 0.9);
  return createNeedles(dials);
}

/** An engine or rotor gauge, its hand standing in the green. */
function addGauge(mesh: Mesh, frame: Frame, radius: number, hand: number): void {
  addCase(mesh, frame, radius, radius > 0.04 ? 16 : 12);
  addScale(mesh, frame, radius, -2.3, 2.3, radius > 0.04 ? 20 : 8, 2);
  addScale(mesh, frame, radius, 0.4, 1.4, 5, 6, MARK_GREEN);
  addScale(mesh, frame, radius, 1.7, 2.0, 1, 1, MARK_RED);
  addStroke(
    mesh,
    frame,
    [-0.2 * radius * Math.sin(hand), -0.2 * radius * Math.cos(hand)],
    [0.85 * radius * Math.sin(hand), 0.85 * radius * Math.cos(hand)],
    radius * 0.07,
    MARK,
    0.005,
  );
}

function addEngineDials(mesh: Mesh): void {
  [0.09, 0.005].forEach((y, row) => {
    for (const column of [0, 1])
      addGauge(mesh, onPanel(-0.392 + 0.082 * column, y), 0.031, 0.5 + 0.35 * ((row + column) % 3));
  });
}

/** Warning lamps along the top, most of them out. */
function addLamps(mesh: Mesh): void {
  const lit = [MARK_GREEN, DARK, MARK_GREEN, DARK, DARK, MARK_AMBER, DARK, MARK_GREEN];
  lit.forEach((paint, k) => {
    const frame = onPanel(-0.397 + 0.031 * (k % 4), k < 4 ? -0.055 : -0.078);
    addStroke(mesh, frame, [-0.013, 0], [0.013, 0], 0.014, paint, 0.002);
  });
}

function addSwitches(mesh: Mesh): void {
  for (let k = 0; k < 8; k++) {
    const frame = onPanel(-0.405 + 0.056 * k, -0.128);
    addBox(mesh, frame, [0.008, 0.011, 0.003], 0, STEEL);
    const up = k % 4 === 1 ? -1 : 1;
    addTube(
      mesh,
      [toModel(frame, [0, 0, 0]), toModel(frame, [0, 0.012 * up, 0.022])],
      (t) => 0.0022 + 0.0014 * t,
      STEEL,
      4,
    );
  }
  for (const x of [0.12, 0.24, 0.36]) {
    const knob = onPanel(x, -0.128);
    addLathe(
      mesh,
      { ...knob, y: knob.z, z: knob.y },
      [
        [0.014, 0],
        [0.012, 0.016],
        [0, 0.018],
      ],
      KNOB,
      8,
    );
  }
}
