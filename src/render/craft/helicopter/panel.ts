/** The instrument panel: body, hood, compass, flight instruments, engine gauges, map screen, lamps and switches. */
import { linspace, smoothPath } from "../../model/curve.ts";
import {
  BEZEL,
  DARK,
  HOOD,
  KNOB,
  MARK,
  MARK_AMBER,
  MARK_GREEN,
  MARK_RED,
  PANEL,
  SCREEN,
  SCREEN_LAND,
  SCREEN_LINE,
  STEEL,
  TRIM_DARK,
} from "../../model/paint.ts";
import type { Coat, Mesh } from "../../model/part.ts";
import { addSurface, type Surface } from "../../model/patch.ts";
import { addBox, addFace, addLathe, addPlate, addStroke, addTube, roundedRectangle } from "../../model/shapes.ts";
import { type Frame, frameAt, toModel, type Vec3 } from "../../model/vec.ts";
import {
  addAirspeed,
  addAltimeter,
  addCase,
  addClimb,
  addCompass,
  addHorizon,
  addScale,
  createNeedles,
  type Needle,
} from "./instruments.ts";

const LEAN = 0.2;
/** Axes: x to the pilot's right, y up the panel, z towards the pilot. */
const PANEL_FRAME: Frame = {
  origin: [0.02, 1.265, 1.37],
  x: [1, 0, 0],
  y: [0, Math.cos(LEAN), Math.sin(LEAN)],
  z: [0, Math.sin(LEAN), -Math.cos(LEAN)],
};
const HALF_WIDTH = 0.47;

/** The panel's axes at a position on it. */
const onPanel = (x: number, y: number, height = 0): Frame => ({
  ...PANEL_FRAME,
  origin: toModel(PANEL_FRAME, [x, y, height]),
});

/** The hood (glare shield) over the dials, rounded down at both ends. */
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
  addSurface(
    mesh,
    (u, v) => surface(-u, v),
    linspace(-1, 1, across).map((u) => Math.sign(u) * Math.abs(u) ** 0.7),
    linspace(0, 1, profile.length - 1),
    coat,
  );
}

/** Simplified panel and console that show through the glass from outside. */
export function addPanelOutline(mesh: Mesh): void {
  addHood(mesh, HOOD, 4);
  addBox(mesh, onPanel(0, 0, -0.07), [HALF_WIDTH, 0.17, 0.07], 0, PANEL);
  addBox(mesh, frameAt(0, 0.85, 1.05), [0.11, 0.17, 0.32], 0, TRIM_DARK);
}

/** The magnetic compass on the hood. */
function addWhiskyCompass(mesh: Mesh): void {
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

/** A static map display: islands, the aircraft in the centre, and bars of fuel, torque and temperature. */
function addScreen(mesh: Mesh): void {
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
    const outline = linspace(0, 11, 11).map(coast);
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

export function addPanel(mesh: Mesh): Needle[] {
  const outline: [number, number][] = roundedRectangle(HALF_WIDTH, 0.18, 0.05, 2).map(([x, y]) => [
    x,
    y > 0 ? y * 0.92 : y,
  ]);
  addPlate(mesh, PANEL_FRAME, outline, 0.14, PANEL);
  addHood(mesh, HOOD);
  const needles = addFlightInstruments(mesh);
  addScreen(mesh);
  addEngineDials(mesh);
  addLamps(mesh);
  addSwitches(mesh);
  addWhiskyCompass(mesh);
  return needles;
}

/** The six flight instruments in front of the pilot. */
function addFlightInstruments(mesh: Mesh): Needle[] {
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

/** An engine or rotor gauge with a fixed needle. */
function addGauge(mesh: Mesh, frame: Frame, radius: number, angle: number): void {
  addCase(mesh, frame, radius, radius > 0.04 ? 16 : 12);
  addScale(mesh, frame, radius, -2.3, 2.3, radius > 0.04 ? 20 : 8, 2);
  addScale(mesh, frame, radius, 0.4, 1.4, 5, 6, MARK_GREEN);
  addScale(mesh, frame, radius, 1.7, 2.0, 1, 1, MARK_RED);
  addStroke(
    mesh,
    frame,
    [-0.2 * radius * Math.sin(angle), -0.2 * radius * Math.cos(angle)],
    [0.85 * radius * Math.sin(angle), 0.85 * radius * Math.cos(angle)],
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

/** Warning lamps, most of them off. */
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
