/** Draws the skyline: the line as a dark range below an evening sky, two farther ranges behind it, and the craft. */

import { say } from "../../words/words.ts";
import { type Flight, HEADROOM, type Hills, lineAt, NEAR } from "./flight.ts";

export interface SkylineView {
  readonly hills: Hills;
  /** The flight; null while there is none. */
  readonly flight: Flight | null;
  /** The distance at the craft's place. */
  readonly at: number;
  /** Path of the craft. */
  readonly trail: readonly (readonly [distance: number, height: number])[];
  /** The farther ranges do not move. */
  readonly isStill: boolean;
}

/** Points from edge to edge. */
const ACROSS = 72;
/** The craft's place, as a share of the width. */
const CRAFT = 0.24;
/** Heights below 0 that are shown, line units. */
const BELOW = 8;
/** Pixels from one corner of a drawn range to the next. */
const FINENESS = 2;

/** Farther ranges are the same line: lower, wider and slower, from the farthest. */
const RANGES = [
  { scale: 0.62, lift: 0.3, slow: 0.18, wide: 2.6, ink: "#4a4f7d" },
  { scale: 0.6, lift: 0.16, slow: 0.42, wide: 1.6, ink: "#32386a" },
] as const;
const NEAREST = "#141b38";
const EDGE = "#ffc35c";

const span = ({ highest }: Hills) => highest + HEADROOM + BELOW;
const pixelOf = (value: number, height: number, hills: Hills) => height - ((value + BELOW) / span(hills)) * height;

/** The height of the line's unit at a pixel from the top. */
export function heightAtPixel(y: number, height: number, hills: Hills): number {
  return (1 - y / height) * span(hills) - BELOW;
}

export function drawSkyline(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  { hills, flight, at, trail, isStill }: SkylineView,
): void {
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, "#1c2a5e");
  sky.addColorStop(0.55, "#6a5a94");
  sky.addColorStop(1, "#d98a6a");
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);

  for (const { scale, lift, slow, wide, ink } of RANGES) {
    const farther = (x: number) => {
      const value = lineAt(hills, (isStill ? 0 : at * slow) + ((x / width - CRAFT) * ACROSS) / wide);
      return pixelOf(scale * value + lift * hills.highest, height, hills);
    };
    context.fillStyle = ink;
    traceRange(context, width, farther);
    closeRange(context, width, height);
  }
  context.fillStyle = NEAREST;
  traceLine(context, width, height, hills, at);
  closeRange(context, width, height);
  context.strokeStyle = EDGE;
  context.lineWidth = 1.5;
  traceLine(context, width, height, hills, at);
  context.stroke();
  if (flight) drawFlight(context, width, height, hills, flight, trail, at - CRAFT * ACROSS);
}

function traceRange(context: CanvasRenderingContext2D, width: number, y: (x: number) => number): void {
  context.beginPath();
  for (let x = 0; x <= width + FINENESS; x += FINENESS) context.lineTo(x, y(x));
}

/** The line itself has its corners at its points. */
function traceLine(context: CanvasRenderingContext2D, width: number, height: number, hills: Hills, at: number): void {
  const first = Math.floor(at - CRAFT * ACROSS);
  context.beginPath();
  for (let point = first; point <= first + ACROSS + 2; point++) {
    const x = ((point - at) / ACROSS + CRAFT) * width;
    context.lineTo(x, pixelOf(lineAt(hills, point), height, hills));
  }
}

function closeRange(context: CanvasRenderingContext2D, width: number, height: number): void {
  context.lineTo(width + FINENESS, height);
  context.lineTo(-width, height);
  context.closePath();
  context.fill();
}

function drawFlight(
  context: CanvasRenderingContext2D,
  width: number,
  height: number,
  hills: Hills,
  flight: Flight,
  trail: SkylineView["trail"],
  left: number,
): void {
  const x = CRAFT * width;
  const y = pixelOf(flight.height, height, hills);
  context.strokeStyle = "rgb(255 255 255 / 0.5)";
  context.lineWidth = 1.2;
  context.beginPath();
  for (const [distance, value] of trail)
    context.lineTo(((distance - left) / ACROSS) * width, pixelOf(value, height, hills));
  context.stroke();

  const isNear = flight.height - lineAt(hills, flight.distance) <= NEAR;
  context.save();
  context.translate(x, y);
  // As steep as the path on the screen.
  const rise = (flight.climb / span(hills)) * height;
  const run = (flight.speed / ACROSS) * width;
  context.rotate(-Math.atan2(rise, run) * 0.7);
  context.fillStyle = flight.isOver ? "#ff8d7a" : "#fff";
  context.beginPath();
  for (const [px, py] of [
    [9, 0],
    [-8, -3],
    [-12, -9],
    [-9, 1.5],
    [-1, 3.5],
  ])
    context.lineTo(px, py);
  context.closePath();
  context.fill();
  context.restore();
  drawTank(context, flight, isNear);
  const text = say("{n} point|{n} points", { n: Math.floor(flight.distance) });
  context.font = `600 18px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = "right";
  context.textBaseline = "top";
  context.fillStyle = "#fff";
  context.fillText(text, width - 12, 10);
}

/** Gauge of the tank, upper left, with a mark while it is filled. */
function drawTank(context: CanvasRenderingContext2D, { fuel, isStalled }: Flight, isNear: boolean): void {
  context.font = `550 12px ${getComputedStyle(context.canvas).fontFamily}`;
  context.textAlign = "left";
  context.textBaseline = "middle";
  context.fillStyle = "#fff";
  context.fillText(isStalled ? say("Empty##the tank") : say("Fuel"), 12, 18);
  context.fillStyle = "rgb(0 0 0 / 0.45)";
  context.fillRect(54, 13, 104, 10);
  context.fillStyle = isStalled || fuel < 0.25 ? "#ff8d7a" : isNear ? "#9be68c" : "#ffc35c";
  context.fillRect(56, 15, 100 * fuel, 6);
}
