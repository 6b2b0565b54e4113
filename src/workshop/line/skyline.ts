/** Draws the line as a skyline: grid, heights, histogram, the seam, the world's own line behind, and the selection. */
import type { Profile } from "../../core/field/profile.ts";
import { histogramOf } from "../../core/profiles/statistics.ts";
import { element } from "../../ui/element.ts";
import { type LineView, modulo, positionIn, sampleTicks, ticks, xOf, yOf } from "./axis.ts";
import type { Inks } from "./surface.ts";

export interface Skyline {
  readonly view: LineView;
  readonly profile: Profile;
  /** Another line to compare with. */
  readonly behind: Profile | null;
  /** Index of a sample. */
  readonly selected: number | null;
  /** Position and radius of a brush. */
  readonly brush: { readonly at: number; readonly radius: number } | null;
  /** A stretch between two positions. */
  readonly stretch: readonly [from: number, to: number] | null;
}

/** Pixels between two samples from which each is drawn as a point. */
const POINTS = 7;
const BINS = 36;
/** Pixels of the longest bar of the histogram. */
const LONGEST_BAR = 44;

export function drawSkyline(context: CanvasRenderingContext2D, sky: Skyline, inks: Inks): void {
  const { view, profile, behind } = sky;
  context.save();
  context.beginPath();
  context.rect(0, 0, view.width, view.height);
  context.clip();
  const land = pathOf(view, profile);
  fillSky(context, view);
  fillLand(context, view, land);
  drawGrid(context, sky, inks);
  drawStretch(context, sky, inks);
  if (behind) strokeLine(context, pathOf(view, behind), "rgb(255 255 255 / 0.5)", 1);
  drawMean(context, view, profile);
  strokeLine(context, land, inks.accent, view.span > 2 * view.width ? 0.8 : 1.75);
  drawPoints(context, sky, inks);
  drawBrush(context, sky, inks);
  drawSelected(context, sky, inks);
  context.restore();
  drawHistogram(context, view, profile);
  drawLabels(context, sky, inks);
}

/** The line from edge to edge. */
function pathOf(view: LineView, { samples }: Profile): Path2D {
  const path = new Path2D();
  const n = samples.length;
  for (let p = Math.floor(view.from); p <= Math.ceil(view.from + view.span); p++)
    path.lineTo(xOf(view, p), yOf(view, samples[modulo(p, n)]));
  return path;
}

function strokeLine(context: CanvasRenderingContext2D, path: Path2D, ink: string, width: number): void {
  context.strokeStyle = ink;
  context.lineWidth = width;
  context.lineJoin = "round";
  context.stroke(path);
}

/** The dawn of the loading screen. */
function fillSky(context: CanvasRenderingContext2D, { width, height }: LineView): void {
  const light = context.createLinearGradient(0, 0, 0, height);
  light.addColorStop(0, "#0d2140");
  light.addColorStop(0.45, "#1d4470");
  light.addColorStop(0.78, "#4c7393");
  light.addColorStop(1, "#c79b78");
  context.fillStyle = light;
  context.fillRect(0, 0, width, height);
}

function fillLand(context: CanvasRenderingContext2D, { width, height }: LineView, line: Path2D): void {
  const land = new Path2D(line);
  land.lineTo(width + 4, height + 4);
  land.lineTo(-4, height + 4);
  const light = context.createLinearGradient(0, 0, 0, height);
  light.addColorStop(0, "rgb(22 36 58 / 0.9)");
  light.addColorStop(1, "rgb(7 16 32 / 0.96)");
  context.fillStyle = light;
  context.fill(land);
}

function drawGrid(context: CanvasRenderingContext2D, { view, profile }: Skyline, inks: Inks): void {
  const n = profile.samples.length;
  context.strokeStyle = inks.line;
  context.lineWidth = 1;
  context.globalAlpha = 0.55;
  context.beginPath();
  for (const height of heightTicks(view)) level(context, view, yOf(view, height));
  for (const p of sampleTicks(view, samplesShown(view))) plumb(context, view, xOf(view, p));
  context.stroke();
  context.globalAlpha = 1;
  // The seam: from the last sample to the first.
  context.setLineDash([5, 4]);
  context.strokeStyle = "rgb(255 139 230 / 0.75)";
  context.beginPath();
  for (let p = Math.ceil(view.from / n) * n; p <= view.from + view.span; p += n)
    plumb(context, view, xOf(view, p - 0.5));
  context.stroke();
  context.setLineDash([]);
}

function drawMean(context: CanvasRenderingContext2D, view: LineView, { mean }: Profile): void {
  context.strokeStyle = "rgb(255 255 255 / 0.5)";
  context.lineWidth = 1;
  context.setLineDash([2, 4]);
  context.beginPath();
  level(context, view, yOf(view, mean));
  context.stroke();
  context.setLineDash([]);
}

function level(context: CanvasRenderingContext2D, { width }: LineView, y: number): void {
  context.moveTo(0, Math.round(y) + 0.5);
  context.lineTo(width, Math.round(y) + 0.5);
}

function plumb(context: CanvasRenderingContext2D, { height }: LineView, x: number): void {
  context.moveTo(Math.round(x) + 0.5, 0);
  context.lineTo(Math.round(x) + 0.5, height);
}

/** Bars along the axis of heights, right of the drawing. */
function drawHistogram(context: CanvasRenderingContext2D, view: LineView, { samples, min, max }: Profile): void {
  if (min === max) return;
  context.save();
  context.beginPath();
  context.rect(view.width, 0, LONGEST_BAR + 8, view.height);
  context.clip();
  const counts = histogramOf(samples, BINS, [min, max]);
  const most = counts.reduce((a, b) => Math.max(a, b));
  context.fillStyle = "rgb(255 255 255 / 0.3)";
  for (const [i, count] of counts.entries()) {
    const top = yOf(view, min + ((i + 1) / BINS) * (max - min));
    const bottom = yOf(view, min + (i / BINS) * (max - min));
    const length = (LONGEST_BAR * count) / most;
    context.fillRect(view.width + 8, top + 0.5, length, Math.max(0.5, bottom - top - 1));
  }
  context.restore();
}

function drawPoints(context: CanvasRenderingContext2D, { view, profile }: Skyline, inks: Inks): void {
  if (view.width / view.span < POINTS) return;
  const n = profile.samples.length;
  context.fillStyle = inks.accent;
  for (let p = Math.floor(view.from); p <= Math.ceil(view.from + view.span); p++) {
    context.beginPath();
    context.arc(xOf(view, p), yOf(view, profile.samples[modulo(p, n)]), 2.6, 0, 2 * Math.PI);
    context.fill();
  }
}

function drawBrush(context: CanvasRenderingContext2D, { view, profile, brush }: Skyline, inks: Inks): void {
  if (!brush) return;
  const n = profile.samples.length;
  const at = positionIn(view, brush.at, n);
  const [left, right] = [xOf(view, at - brush.radius), xOf(view, at + brush.radius)];
  const fade = context.createLinearGradient(left, 0, right, 0);
  // The weight of the brush is a wave of the cosine.
  for (let i = 0; i <= 8; i++)
    fade.addColorStop(i / 8, `rgb(255 195 92 / ${(0.15 * (1 - Math.cos((2 * Math.PI * i) / 8))).toFixed(3)})`);
  context.fillStyle = fade;
  context.fillRect(left, 0, right - left, view.height);
  context.strokeStyle = inks.accent;
  context.globalAlpha = 0.5;
  context.lineWidth = 1;
  context.beginPath();
  plumb(context, view, xOf(view, at));
  context.stroke();
  context.globalAlpha = 1;
}

function drawStretch(context: CanvasRenderingContext2D, { view, stretch }: Skyline, inks: Inks): void {
  if (!stretch) return;
  const [left, right] = [xOf(view, Math.min(...stretch)), xOf(view, Math.max(...stretch))];
  context.fillStyle = "rgb(255 195 92 / 0.2)";
  context.fillRect(left, 0, right - left, view.height);
  context.strokeStyle = inks.accent;
  context.lineWidth = 1;
  context.beginPath();
  plumb(context, view, left);
  plumb(context, view, right);
  context.stroke();
}

function drawSelected(context: CanvasRenderingContext2D, { view, profile, selected }: Skyline, inks: Inks): void {
  if (selected === null) return;
  const p = positionIn(view, selected, profile.samples.length);
  const [x, y] = [xOf(view, p), yOf(view, profile.samples[selected])];
  context.strokeStyle = "rgb(255 255 255 / 0.45)";
  context.lineWidth = 1;
  context.beginPath();
  plumb(context, view, x);
  context.stroke();
  context.beginPath();
  context.arc(x, y, 5, 0, 2 * Math.PI);
  context.fillStyle = "#fff";
  context.fill();
  context.strokeStyle = inks.accent;
  context.lineWidth = 2.5;
  context.stroke();
}

const heightTicks = ({ low, high, height }: LineView) => ticks(low, high, height / 42);
const samplesShown = ({ width }: LineView) => width / 62;

/** Labels as they were last drawn: in a drag they stay, and drawing text anew would take most of its frames. */
const labelsDrawn = new WeakMap<HTMLCanvasElement, { readonly key: string; readonly picture: HTMLCanvasElement }>();

/** Heights left of the drawing, samples below it. */
function drawLabels(context: CanvasRenderingContext2D, { view, profile }: Skyline, inks: Inks): void {
  const { canvas } = context;
  const transform = context.getTransform();
  const key = JSON.stringify([view, profile.samples.length, inks, canvas.width, canvas.height, transform]);
  let drawn = labelsDrawn.get(canvas);
  if (drawn?.key !== key) {
    const picture = element("canvas", { width: `${canvas.width}`, height: `${canvas.height}` });
    const own = picture.getContext("2d");
    if (!own) return;
    own.setTransform(transform);
    writeLabels(own, view, profile.samples.length, inks);
    drawn = { key, picture };
    labelsDrawn.set(canvas, drawn);
  }
  context.save();
  context.resetTransform();
  context.drawImage(drawn.picture, 0, 0);
  context.restore();
}

function writeLabels(context: CanvasRenderingContext2D, view: LineView, n: number, inks: Inks): void {
  context.font = inks.font;
  context.fillStyle = inks.soft;
  context.textAlign = "right";
  context.textBaseline = "middle";
  for (const height of heightTicks(view)) {
    const y = yOf(view, height);
    if (y > 7 && y < view.height - 2) context.fillText(labelOf(height), -7, y);
  }
  context.textAlign = "center";
  context.textBaseline = "top";
  for (const p of sampleTicks(view, samplesShown(view))) {
    const x = xOf(view, p);
    if (x >= 0 && x <= view.width) context.fillText(String(modulo(p, n)), x, view.height + 5);
  }
}

/** A minus as wide as a plus, and no rest of binary fractions. */
const labelOf = (height: number) => String(Number(height.toPrecision(6))).replace("-", "−");
