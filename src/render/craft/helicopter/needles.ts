/** The parts of the instruments that turn. */

import { BALL_GROUND, BALL_SKY, MARK, MARK_AMBER, STEEL } from "../../model/paint.ts";
import { createMesh, type Part, toPart } from "../../model/part.ts";
import { addFace, addLathe, addStroke } from "../../model/shapes.ts";
import { type Frame, scale, type Vec3 } from "../../model/vec.ts";
import {
  AIRSPEED_SWEEP,
  addScale,
  CLIMB_SWEEP,
  DEGREE,
  DIAL_RADIUS,
  type Needle,
  type NeedleName,
  polar,
} from "./dials.ts";
import { addText } from "./digits.ts";

/** Metres by which the ball moves for a degree of pitch. */
const SLIDE = 0.0009;

/** The dials that have something to turn, each in its frame: x to the pilot's right, y up, z at the pilot. */
export type DialFrames = Readonly<Record<"airspeed" | "altitude" | "climb" | "heading" | "horizon", Frame>>;

/** The frame's own axes about the origin: what a turning part is modelled in. */
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

/** Wider than its window, so that pitch may slide it. */
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
    least: number,
    most: number,
    slide: Vec3 = [0, 0, 0],
  ): Needle => ({
    name,
    part,
    pivot: frame.origin,
    axis: frame.z,
    perUnit,
    least,
    most,
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
    needle("climb", climb, pointer(climb, DIAL_RADIUS * 0.82, 0.0022, -Math.PI / 2, 0.006), CLIMB_SWEEP, -11, 11),
    needle("heading", heading, compassCard(heading), -DEGREE, -Infinity, Infinity),
    needle("horizon", horizon, horizonBall(horizon), -DEGREE, -180, 180, scale(horizon.y, -SLIDE)),
  ];
}
