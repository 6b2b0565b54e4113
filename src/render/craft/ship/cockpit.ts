/** The ship's cockpit: the canopy frame, and a low console with three screens. */

import { linspace, smoothPath } from "../../model/curve.ts";
import {
  DARK,
  FRAME,
  HOOD,
  LEATHER,
  MARK_AMBER,
  SCREEN,
  SCREEN_LAND,
  SCREEN_LINE,
  TRIM_DARK,
} from "../../model/paint.ts";
import type { Mesh } from "../../model/part.ts";
import { addBox, addFace, addStroke, addTube, roundedRectangle } from "../../model/shapes.ts";
import { type Frame, frameAt, toModel, unit, type Vec3 } from "../../model/vec.ts";
import { addSeat } from "../seat.ts";
import { hull, onEdge } from "./hull.ts";

/** The pilot's eye, in the centre, well forward. */
export const PILOT_EYE: Vec3 = [0, 2.12, 2.35];
/** Top edge of the console, below the eye's horizon. */
const CONSOLE: Vec3 = [0, 1.62, 3.28];

/** Seats and console that show through the canopy from outside. */
export function addCabin(mesh: Mesh): void {
  addSeat(mesh, frameAt(0, 1.42, 2.15), 0.52, LEATHER, TRIM_DARK);
  addSeat(mesh, frameAt(0, 1.42, 1.05), 0.52, LEATHER, TRIM_DARK);
  addBox(mesh, frameAt(CONSOLE[0], CONSOLE[1] - 0.2, CONSOLE[2] + 0.12), [0.62, 0.2, 0.2], 0.06, HOOD);
}

export function addCockpit(mesh: Mesh): void {
  // The canopy's edge and one bow overhead, just within the skin.
  const inset = ([x, y, z]: Vec3): Vec3 => [0.965 * x, 1.5 + 0.965 * (y - 1.5), z];
  const edge = linspace(-150, 150, 40).map((angle) => inset(onEdge(angle)));
  addTube(mesh, edge, 0.03, FRAME, 7);
  addTube(
    mesh,
    linspace(-0.27, 0.27, 14).map((v) => {
      const [x, y, z] = inset(hull(2.75, 1 - Math.abs(v)));
      return [Math.sign(v) * x, y, z];
    }),
    0.022,
    FRAME,
    7,
  );
  addConsole(mesh);
}

function addConsole(mesh: Mesh): void {
  const rim = smoothPath(
    [
      [-1.05, 1.66, 2.55],
      [-0.78, 1.64, 3.1],
      [-0.4, 1.62, 3.36],
      [0, 1.615, 3.42],
      [0.4, 1.62, 3.36],
      [0.78, 1.64, 3.1],
      [1.05, 1.66, 2.55],
    ],
    4,
  );
  addTube(mesh, rim, 0.05, HOOD, 8);
  const tilted: Frame = {
    origin: [0, 1.46, 3.24],
    x: [1, 0, 0],
    y: unit([0, 0.62, 0.78]),
    z: unit([0, 0.78, -0.62]),
  };
  addBox(mesh, { ...tilted, origin: toModel(tilted, [0, -0.06, -0.04]) }, [0.86, 0.26, 0.03], 0.02, DARK);
  for (const x of [-0.5, 0, 0.5]) addScreen(mesh, { ...tilted, origin: toModel(tilted, [x, 0.02, 0.0]) }, x);
}

/** A lit screen: the middle one shows a globe and its orbit, the others bars. */
function addScreen(mesh: Mesh, frame: Frame, x: number): void {
  addFace(mesh, frame, roundedRectangle(0.2, 0.125, 0.02), SCREEN, 0.002);
  if (x !== 0) {
    for (const k of [-2, -1, 0, 1, 2]) {
      const reach = 0.05 + 0.045 * ((k * k * 3 + (x > 0 ? 1 : 2)) % 4);
      addStroke(mesh, frame, [-0.16, 0.04 * k], [-0.16 + reach * 1.6, 0.04 * k], 0.012, SCREEN_LINE, 0.004);
    }
    return;
  }
  const ring = (rx: number, ry: number): [number, number][] =>
    linspace(0, 2 * Math.PI, 24).map((a) => [rx * Math.cos(a), ry * Math.sin(a)]);
  addFace(mesh, frame, ring(0.075, 0.075).slice(0, 24), SCREEN_LAND, 0.004);
  const orbit = ring(0.165, 0.05);
  for (let k = 0; k < 24; k++) addStroke(mesh, frame, orbit[k], orbit[k + 1], 0.004, MARK_AMBER, 0.006);
}
