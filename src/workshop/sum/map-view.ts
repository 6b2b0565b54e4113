/** The map of the sum: dragged, zoomed by wheel and keys, and asked for a place by a click. */
import type { Ink } from "../../map/drawing.ts";
import { BROWN, COAST } from "../../map/palette.ts";
import { createSurface, type Surface } from "../line/surface.ts";
import { contoursOf, type Heights, intervalOf, paintMap, type Square, shoreOf } from "./picture.ts";

export interface MapModel {
  square(): Square;
  look(square: Square): void;
  heights(): Heights;
  sea(): number;
  /** Kinds at the points of the heights, as indices into KINDS; null where none are shown. */
  kinds(): Uint8Array | null;
  place(): { readonly x: number; readonly y: number } | null;
  /** Position of the visitor, in the map of the world. */
  visitor(): { readonly x: number; readonly y: number } | null;
  /** A place was clicked. */
  ask(x: number, y: number): void;
  /** Draws over the map, in a square of `size` pixels. */
  overlay(context: CanvasRenderingContext2D, size: number): void;
}

const CLOSEST = 100;
const FARTHEST = 16_000;
/** The map stays within this, metres: phases are exact there. */
const MOST = 1_000_000;
const STEP = 0.08;
const ZOOM = 1.25;
/** Pixels from which a movement is a drag. */
const DRAG = 4;

const style = ([r, g, b, alpha]: Ink) => `rgb(${r} ${g} ${b} / ${alpha})`;
const within = (value: number) => Math.max(-MOST, Math.min(MOST, value));

export const moved = ({ x, y, span }: Square, east: number, north: number, zoom = 1): Square => ({
  x: within(x + east * span),
  y: within(y + north * span),
  span: Math.max(CLOSEST, Math.min(FARTHEST, span * zoom)),
});

export function createMapView(model: MapModel): Surface {
  const picture = document.createElement("canvas");
  const pixels = picture.getContext("2d");
  let grip: { x: number; y: number; readonly id: number; drags: boolean } | null = null;

  const surface = createSurface(
    {
      ...{ class: "sum-map", tabindex: "0", role: "application" },
      "aria-label": "Map of the sum: arrows move it, plus and minus zoom, Enter explains its middle",
    },
    draw,
  );
  const { canvas } = surface;

  function draw(context: CanvasRenderingContext2D, size: number): void {
    const heights = model.heights();
    const { n } = heights;
    if (!pixels) return;
    if (picture.width !== n) [picture.width, picture.height] = [n, n];
    const data = pixels.createImageData(n, n);
    paintMap(heights, model.sea(), data.data, model.kinds());
    pixels.putImageData(data, 0, 0);
    const step = size / (n - 1);
    context.drawImage(picture, -step / 2, -step / 2, size + step, size + step);
    const { thin, thick } = contoursOf(heights, intervalOf(model.square().span), model.sea());
    const inks = [
      [thin, BROWN, 1],
      [thick, BROWN, 2.1],
      [shoreOf(heights, model.sea()), COAST, 1.4],
    ] as const;
    for (const [lines, ink, width] of inks) strokeLines(context, lines, step, style(ink), width);
    model.overlay(context, size);
    mark(context, size, model.place(), "#c2143c");
    mark(context, size, model.visitor(), "#1c4fd0");
  }

  function mark(
    context: CanvasRenderingContext2D,
    size: number,
    place: { readonly x: number; readonly y: number } | null,
    ink: string,
  ): void {
    if (!place) return;
    const { x, y, span } = model.square();
    context.beginPath();
    context.arc(size * ((place.x - x) / span + 0.5), size * (0.5 - (place.y - y) / span), 6, 0, 2 * Math.PI);
    context.lineWidth = 4;
    context.strokeStyle = "white";
    context.stroke();
    context.lineWidth = 2;
    context.strokeStyle = ink;
    context.stroke();
  }

  canvas.addEventListener("pointerdown", ({ clientX, clientY, pointerId }) => {
    canvas.setPointerCapture(pointerId);
    grip = { x: clientX, y: clientY, id: pointerId, drags: false };
  });
  canvas.addEventListener("pointermove", ({ clientX, clientY, pointerId }) => {
    if (grip?.id !== pointerId) return;
    const [right, down] = [clientX - grip.x, clientY - grip.y];
    grip.drags ||= Math.hypot(right, down) > DRAG;
    if (!grip.drags) return;
    [grip.x, grip.y] = [clientX, clientY];
    model.look(moved(model.square(), -right / surface.width, down / surface.width));
  });
  canvas.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (grip && !grip.drags) {
      const { left, top } = canvas.getBoundingClientRect();
      const { x, y, span } = model.square();
      model.ask(
        x + span * ((clientX - left) / surface.width - 0.5),
        y + span * (0.5 - (clientY - top) / surface.width),
      );
    }
    grip = null;
  });
  canvas.addEventListener("pointercancel", () => (grip = null));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      model.look(moved(model.square(), 0, 0, event.deltaY > 0 ? ZOOM : 1 / ZOOM));
    },
    { passive: false },
  );
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[
      event.code
    ];
    const zoom = { "+": 1 / ZOOM, "=": 1 / ZOOM, "-": ZOOM }[event.key];
    const square = model.square();
    if (step) model.look(moved(square, step[0], step[1]));
    else if (zoom) model.look(moved(square, 0, 0, zoom));
    else if (event.code === "Enter") model.ask(square.x, square.y);
    else return;
    event.preventDefault();
  });
  return surface;
}

function strokeLines(
  context: CanvasRenderingContext2D,
  lines: readonly number[],
  step: number,
  ink: string,
  width: number,
): void {
  context.beginPath();
  for (let i = 0; i < lines.length; i += 4) {
    context.moveTo(step * lines[i], step * lines[i + 1]);
    context.lineTo(step * lines[i + 2], step * lines[i + 3]);
  }
  context.strokeStyle = ink;
  context.lineWidth = width;
  context.lineCap = "round";
  context.stroke();
}
