/** The round instruments as far as they stand still: cases, faces, scales. What turns is in needles.ts. */

import { BEZEL, DIAL, MARK, MARK_AMBER, MARK_GREEN, MARK_RED } from "../../model/paint.ts";
import type { Mesh, Paint, Part } from "../../model/part.ts";
import { addFace, addLathe, addStroke } from "../../model/shapes.ts";
import type { Frame, Vec3 } from "../../model/vec.ts";
import { addText } from "./digits.ts";

export type NeedleName = "airspeed" | "altitude" | "altitudeThousands" | "climb" | "heading" | "horizon";

/**
 * A part of a dial that turns, modelled about its pivot at the origin.
 *
 * Babylon's positive turn about `axis` (which points at the pilot) goes clockwise as the pilot sees
 * it: angle = value · perUnit, value held within [least, most]. The horizon's ball first shifts by
 * `slide` · pitch, in its own axes, and is then turned: place it at pivot + turned(slide · pitch).
 */
export interface Needle {
  readonly name: NeedleName;
  readonly part: Part;
  readonly pivot: Vec3;
  readonly axis: Vec3;
  /** Radians for each unit: m/s (airspeed, climb), m (altitudes), degrees (heading, roll right of the horizon). */
  readonly perUnit: number;
  readonly least: number;
  readonly most: number;
  /** Metres for each degree of pitch, nose up; zero but for the horizon. */
  readonly slide: Vec3;
}

export const DIAL_RADIUS = 0.05;
const RIM = 0.008;
export const DEGREE = Math.PI / 180;
/** Radians a m/s. */
export const AIRSPEED_SWEEP = 3.6 * DEGREE;
export const CLIMB_SWEEP = 14 * DEGREE;

const circle = (radius: number, count = 20): [number, number][] =>
  Array.from({ length: count }, (_, k) => [
    radius * Math.sin((2 * Math.PI * k) / count),
    radius * Math.cos((2 * Math.PI * k) / count),
  ]);

/** A point at an angle clockwise from the top. */
export const polar = (radius: number, angle: number): [number, number] => [
  radius * Math.sin(angle),
  radius * Math.cos(angle),
];

export function addCase(mesh: Mesh, frame: Frame, radius: number, sides = 16): void {
  const facing: Frame = { origin: frame.origin, x: frame.x, y: frame.z, z: frame.y };
  addLathe(
    mesh,
    facing,
    [
      [radius + RIM, 0],
      [radius + 0.003, 0.012],
      [radius - 0.001, 0.002],
    ],
    BEZEL,
    sides,
  );
  addFace(mesh, frame, circle(radius, sides), DIAL, 0.002);
}

/** Ticks from one angle to another, every `each`-th long. */
export function addScale(
  mesh: Mesh,
  frame: Frame,
  radius: number,
  from: number,
  to: number,
  count: number,
  each: number,
  paint: Paint = MARK,
): void {
  for (let k = 0; k <= count; k++) {
    const angle = from + ((to - from) * k) / count;
    const long = k % each === 0;
    addStroke(
      mesh,
      frame,
      polar(radius * (long ? 0.8 : 0.88), angle),
      polar(radius * 0.97, angle),
      radius * (long ? 0.045 : 0.025),
      paint,
      0.003,
    );
  }
}

/** A coloured band along the rim. */
function addArc(mesh: Mesh, frame: Frame, radius: number, from: number, to: number, paint: Paint): void {
  const count = Math.max(1, Math.round((to - from) / 0.35));
  for (let k = 0; k < count; k++) {
    const at = (i: number): [number, number] => polar(radius * 0.945, from + ((to - from) * i) / count);
    addStroke(mesh, frame, at(k), at(k + 1), radius * 0.06, paint, 0.0025);
  }
}

function addNumbers(mesh: Mesh, frame: Frame, texts: readonly string[], from: number, each: number): void {
  for (const [k, text] of texts.entries()) {
    addText(mesh, frame, text, polar(DIAL_RADIUS * 0.62, from + k * each), DIAL_RADIUS * 0.2, MARK, 0.003);
  }
}

export function addAirspeed(mesh: Mesh, frame: Frame): void {
  addCase(mesh, frame, DIAL_RADIUS);
  addArc(mesh, frame, DIAL_RADIUS, 10 * AIRSPEED_SWEEP, 65 * AIRSPEED_SWEEP, MARK_GREEN);
  addArc(mesh, frame, DIAL_RADIUS, 65 * AIRSPEED_SWEEP, 75 * AIRSPEED_SWEEP, MARK_AMBER);
  addArc(mesh, frame, DIAL_RADIUS, 75 * AIRSPEED_SWEEP, 77 * AIRSPEED_SWEEP, MARK_RED);
  addScale(mesh, frame, DIAL_RADIUS, 0, 80 * AIRSPEED_SWEEP, 16, 4);
  addNumbers(mesh, frame, ["0", "20", "40", "60", "80"], 0, 20 * AIRSPEED_SWEEP);
}

export function addAltimeter(mesh: Mesh, frame: Frame): void {
  addCase(mesh, frame, DIAL_RADIUS);
  addScale(mesh, frame, DIAL_RADIUS, 0, 2 * Math.PI * 0.98, 49, 5);
  addNumbers(mesh, frame, [..."0123456789"], 0, 0.2 * Math.PI);
}

export function addClimb(mesh: Mesh, frame: Frame): void {
  addCase(mesh, frame, DIAL_RADIUS);
  addScale(mesh, frame, DIAL_RADIUS, -Math.PI / 2 - 10 * CLIMB_SWEEP, -Math.PI / 2 + 10 * CLIMB_SWEEP, 20, 5);
  addNumbers(mesh, frame, ["10", "5", "0", "5", "10"], -Math.PI / 2 - 10 * CLIMB_SWEEP, 5 * CLIMB_SWEEP);
}

/** The case and the mark at the top; the card itself turns. */
export function addCompass(mesh: Mesh, frame: Frame): void {
  addCase(mesh, frame, DIAL_RADIUS);
  addFace(
    mesh,
    frame,
    [
      [0, 0.78],
      [0.1, 1],
      [-0.1, 1],
    ].map(([x, y]) => [x * DIAL_RADIUS, y * DIAL_RADIUS]),
    MARK_AMBER,
    0.006,
  );
  for (const [from, to] of [
    [
      [0, 0.3],
      [0, -0.28],
    ],
    [
      [-0.22, 0.05],
      [0.22, 0.05],
    ],
    [
      [-0.1, -0.24],
      [0.1, -0.24],
    ],
  ]) {
    addStroke(
      mesh,
      frame,
      [from[0] * DIAL_RADIUS, from[1] * DIAL_RADIUS],
      [to[0] * DIAL_RADIUS, to[1] * DIAL_RADIUS],
      0.0032,
      MARK_AMBER,
      0.006,
    );
  }
}

/** A mask with a round window, the little aircraft, and the roll marks. */
export function addHorizon(mesh: Mesh, frame: Frame): void {
  addCase(mesh, frame, DIAL_RADIUS);
  const facing: Frame = { origin: frame.origin, x: frame.x, y: frame.z, z: frame.y };
  addLathe(
    mesh,
    facing,
    [
      [DIAL_RADIUS, 0.0075],
      [DIAL_RADIUS * 0.84, 0.0075],
    ],
    DIAL,
    24,
  );
  for (const angle of [-60, -30, -15, 0, 15, 30, 60])
    addStroke(
      mesh,
      frame,
      polar(DIAL_RADIUS * 0.85, angle * DEGREE),
      polar(DIAL_RADIUS * 0.97, angle * DEGREE),
      0.0022,
      MARK,
      0.008,
    );
  for (const [a, b] of [
    [
      [-0.55, 0],
      [-0.2, 0],
    ],
    [
      [-0.2, 0],
      [0, -0.13],
    ],
    [
      [0, -0.13],
      [0.2, 0],
    ],
    [
      [0.2, 0],
      [0.55, 0],
    ],
  ]) {
    addStroke(
      mesh,
      frame,
      [a[0] * DIAL_RADIUS, a[1] * DIAL_RADIUS],
      [b[0] * DIAL_RADIUS, b[1] * DIAL_RADIUS],
      0.0034,
      MARK_AMBER,
      0.008,
    );
  }
}
