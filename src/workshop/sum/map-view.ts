/** The map of the sum: dragged, zoomed by wheel and keys, and asked for a place by a click. */
import type { Ink } from "../../map/drawing.ts";
import { BROWN, COAST } from "../../map/palette.ts";
import { say } from "../../words/words.ts";
import { createSurface, type Surface } from "../line/surface.ts";
import { contoursOf, intervalOf, paintMap, type Square, shoreOf } from "./picture.ts";
import type { Point, ShownGround } from "./shown-ground.ts";
import type { Study } from "./study.ts";

const STEP = 0.08;
const ZOOM = 1.25;
/** Pixels from which a movement is a drag. */
const DRAG = 4;

const style = ([r, g, b, alpha]: Ink) => `rgb(${r} ${g} ${b} / ${alpha})`;

/** `overlay` draws over the map, in a square of `size` pixels; `changed` is called for another square or place. */
export function createMapView(
  shown: ShownGround,
  study: Study,
  overlay: (context: CanvasRenderingContext2D, size: number) => void,
  changed: () => void,
): Surface {
  const drawLand = landDrawer();
  const surface = createSurface(
    {
      ...{ class: "sum-map", tabindex: "0", role: "application" },
      "aria-label": say("Map of the sum: arrows move it, plus and minus zoom, Enter explains its middle"),
    },
    (context, size) => {
      drawLand(context, size, shown, study.state.sea);
      overlay(context, size);
      mark(context, size, shown.square, shown.place, "#c2143c");
      mark(context, size, shown.square, shown.visitor, "#1c4fd0");
    },
  );
  listenToPointer(surface, shown, changed);
  listenToKeys(surface.canvas, shown, changed);
  return surface;
}

/** Draws colours, contours and the shore. */
function landDrawer() {
  const picture = document.createElement("canvas");
  const pixels = picture.getContext("2d");
  return (context: CanvasRenderingContext2D, size: number, { heights, kinds, square }: ShownGround, sea: number) => {
    const { n } = heights;
    if (!pixels) return;
    if (picture.width !== n) [picture.width, picture.height] = [n, n];
    const data = pixels.createImageData(n, n);
    paintMap(heights, sea, data.data, kinds);
    pixels.putImageData(data, 0, 0);
    const step = size / (n - 1);
    context.drawImage(picture, -step / 2, -step / 2, size + step, size + step);
    const { thin, thick } = contoursOf(heights, intervalOf(square.span), sea);
    const inks = [
      [thin, BROWN, 1],
      [thick, BROWN, 2.1],
      [shoreOf(heights, sea), COAST, 1.4],
    ] as const;
    for (const [lines, ink, width] of inks) strokeLines(context, lines, step, style(ink), width);
  };
}

function mark(
  context: CanvasRenderingContext2D,
  size: number,
  { x, y, span }: Square,
  place: Point | null,
  ink: string,
): void {
  if (!place) return;
  context.beginPath();
  context.arc(size * ((place.x - x) / span + 0.5), size * (0.5 - (place.y - y) / span), 6, 0, 2 * Math.PI);
  context.lineWidth = 4;
  context.strokeStyle = "white";
  context.stroke();
  context.lineWidth = 2;
  context.strokeStyle = ink;
  context.stroke();
}

/** A drag moves the square, a click asks for a place, the wheel zooms. */
function listenToPointer(surface: Surface, shown: ShownGround, changed: () => void): void {
  const { canvas } = surface;
  let grip: { x: number; y: number; readonly id: number; drags: boolean } | null = null;
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
    shown.move(-right / surface.width, down / surface.width);
    changed();
  });
  canvas.addEventListener("pointerup", ({ clientX, clientY }) => {
    if (grip && !grip.drags) {
      const { left, top } = canvas.getBoundingClientRect();
      const { x, y, span } = shown.square;
      shown.place = {
        x: x + span * ((clientX - left) / surface.width - 0.5),
        y: y + span * (0.5 - (clientY - top) / surface.width),
      };
      changed();
    }
    grip = null;
  });
  canvas.addEventListener("pointercancel", () => (grip = null));
  canvas.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      shown.move(0, 0, event.deltaY > 0 ? ZOOM : 1 / ZOOM);
      changed();
    },
    { passive: false },
  );
}

function listenToKeys(canvas: HTMLCanvasElement, shown: ShownGround, changed: () => void): void {
  canvas.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] }[
      event.code
    ];
    const zoom = { "+": 1 / ZOOM, "=": 1 / ZOOM, "-": ZOOM }[event.key];
    if (step) shown.move(step[0], step[1]);
    else if (zoom) shown.move(0, 0, zoom);
    else if (event.code === "Enter") shown.place = shown.square;
    else return;
    changed();
    event.preventDefault();
  });
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
