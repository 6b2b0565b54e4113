/** Round instruments: the fixed dials (cases, faces, scales), and the needles and cards that turn in them. */
import { SPEED } from "../../../explorers/helicopter-spec.ts";
import {
  BALL_GROUND,
  BALL_SKY,
  BEZEL,
  DIAL,
  MARK,
  MARK_AMBER,
  MARK_GREEN,
  MARK_RED,
  STEEL,
} from "../../model/paint.ts";
import { createMesh, type Mesh, type Paint, type Part, toPart } from "../../model/part.ts";
import { addFace, addLathe, addStroke, addText } from "../../model/shapes.ts";
import { type Frame, scale, type Vec3 } from "../../model/vec.ts";

type NeedleName = "airspeed" | "altitude" | "altitudeThousands" | "climb" | "heading" | "horizon";

/**
 * A moving part of a dial, modelled about its pivot at the origin.
 *
 * Babylon's positive rotation about `axis`, which points at the pilot, is clockwise for the pilot: angle = value ·
 * perUnit, with the value clamped to [min, max]. The horizon's ball is first moved by `slide` · pitch in its own axes
 * and then rotated: its position is pivot + rotated(slide · pitch).
 */
export interface Needle {
  readonly name: NeedleName;
  readonly part: Part;
  readonly pivot: Vec3;
  readonly axis: Vec3;
  /** Radians per unit: m/s (airspeed, climb), m (altitudes), degrees (heading, and roll to the right). */
  readonly perUnit: number;
  readonly min: number;
  readonly max: number;
  /** Metres per degree of pitch, nose up; zero except for the horizon. */
  readonly slide: Vec3;
}

const DIAL_RADIUS = 0.05;
const RIM = 0.008;
const DEGREE = Math.PI / 180;
/** Radians per m/s. */
const AIRSPEED_SWEEP = 3.6 * DEGREE;
/** The climb dial spans ±160°, to the helicopter's top climb on both sides. */
const CLIMB_SWEEP = (160 * DEGREE) / SPEED.climb;

const circle = (radius: number, count = 20): [number, number][] =>
  Array.from({ length: count }, (_, k) => [
    radius * Math.sin((2 * Math.PI * k) / count),
    radius * Math.cos((2 * Math.PI * k) / count),
  ]);

/** A point at an angle clockwise from the top. */
const polar = (radius: number, angle: number): [number, number] => [radius * Math.sin(angle), radius * Math.cos(angle)];

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

/** `count` + 1 ticks from one angle to another; every `each`-th is long. */
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
  const full = SPEED.climb;
  const from = -Math.PI / 2 - full * CLIMB_SWEEP;
  addCase(mesh, frame, DIAL_RADIUS);
  addScale(mesh, frame, DIAL_RADIUS, from, -Math.PI / 2 + full * CLIMB_SWEEP, 2 * full, full / 2);
  const labels = [full, full / 2, 0, full / 2, full].map(String);
  addNumbers(mesh, frame, labels, from, (full / 2) * CLIMB_SWEEP);
}

/** The fixed part of the heading indicator: case, lubber line and aircraft symbol. */
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

/** The fixed part of the attitude indicator: a mask with a round window, the aircraft symbol, and the roll marks. */
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

/** Metres that the horizon's ball moves per degree of pitch. */
const SLIDE = 0.0009;

/** Frames of the dials that have moving parts: x to the pilot's right, y up, z towards the pilot. */
export type DialFrames = Readonly<Record<"airspeed" | "altitude" | "climb" | "heading" | "horizon", Frame>>;

/** The same axes about the origin, in which moving parts are modelled. */
const atPivot = (frame: Frame): Frame => ({ ...frame, origin: [0, 0, 0] });

function pointer(frame: Frame, length: number, width: number, pointing: number, height: number): Part {
  const mesh = createMesh();
  const [along, across] = [polar(1, pointing), polar(1, pointing + Math.PI / 2)];
  const at = (l: number, w: number): [number, number] => [along[0] * l + across[0] * w, along[1] * l + across[1] * w];
  addFace(
    mesh,
    atPivot(frame),
    [
      at(length, 0),
      at(length * 0.8, width),
      at(0, width * 0.7),
      at(-0.25 * length, width),
      at(-0.25 * length, -width),
      at(0, -width * 0.7),
      at(length * 0.8, -width),
    ],
    MARK,
    height,
  );
  addLathe(
    mesh,
    { ...atPivot(frame), y: frame.z, z: frame.y },
    [
      [0.005, height],
      [0.004, height + 0.002],
      [0, height + 0.002],
    ],
    STEEL,
    8,
  );
  return toPart(mesh);
}

function compassCard(frame: Frame): Part {
  const mesh = createMesh();
  const card = atPivot(frame);
  addScale(mesh, card, DIAL_RADIUS, 0, 2 * Math.PI * (35 / 36), 35, 3);
  ["N", "3", "6", "E", "12", "15", "S", "21", "24", "W", "30", "33"].forEach((text, k) => {
    addText(
      mesh,
      card,
      text,
      polar(DIAL_RADIUS * 0.64, k * 30 * DEGREE),
      DIAL_RADIUS * (k % 3 === 0 ? 0.24 : 0.17),
      k === 0 ? MARK_AMBER : MARK,
      0.003,
      k * 30 * DEGREE,
    );
  });
  return toPart(mesh);
}

/** The ball is wider than its window, so that it can slide with pitch. */
function horizonBall(frame: Frame): Part {
  const mesh = createMesh();
  const ball = atPivot(frame);
  const radius = DIAL_RADIUS * 0.98;
  const half = (sign: number): [number, number][] =>
    Array.from({ length: 13 }, (_, k) => [
      radius * Math.cos((Math.PI * k) / 12),
      sign * radius * Math.sin((Math.PI * k) / 12),
    ]);
  addFace(mesh, ball, half(1), BALL_SKY, 0.004);
  addFace(mesh, ball, half(-1), BALL_GROUND, 0.004);
  addStroke(mesh, ball, [-radius, 0], [radius, 0], 0.0018, MARK, 0.0045);
  for (const degrees of [-20, -10, 10, 20])
    addStroke(
      mesh,
      ball,
      [-0.006 - Math.abs(degrees) * 4e-4, degrees * SLIDE],
      [0.006 + Math.abs(degrees) * 4e-4, degrees * SLIDE],
      0.0014,
      MARK,
      0.0045,
    );
  return toPart(mesh);
}

export function createNeedles(dials: DialFrames): Needle[] {
  const needle = (
    name: NeedleName,
    frame: Frame,
    part: Part,
    perUnit: number,
    min: number,
    max: number,
    slide: Vec3 = [0, 0, 0],
  ): Needle => ({
    name,
    part,
    pivot: frame.origin,
    axis: frame.z,
    perUnit,
    min,
    max,
    slide,
  });
  const { airspeed, altitude, climb, heading, horizon } = dials;
  return [
    needle("airspeed", airspeed, pointer(airspeed, DIAL_RADIUS * 0.82, 0.0022, 0, 0.006), AIRSPEED_SWEEP, 0, 85),
    needle(
      "altitudeThousands",
      altitude,
      pointer(altitude, DIAL_RADIUS * 0.5, 0.0034, 0, 0.005),
      (2 * Math.PI) / 10_000,
      -Infinity,
      Infinity,
    ),
    needle(
      "altitude",
      altitude,
      pointer(altitude, DIAL_RADIUS * 0.86, 0.0022, 0, 0.008),
      (2 * Math.PI) / 1000,
      -Infinity,
      Infinity,
    ),
    needle(
      "climb",
      climb,
      pointer(climb, DIAL_RADIUS * 0.82, 0.0022, -Math.PI / 2, 0.006),
      CLIMB_SWEEP,
      -SPEED.climb,
      SPEED.climb,
    ),
    needle("heading", heading, compassCard(heading), -DEGREE, -Infinity, Infinity),
    needle("horizon", horizon, horizonBall(horizon), -DEGREE, -180, 180, scale(horizon.y, -SLIDE)),
  ];
}
