/** A canvas as large as its element in the pixels of the screen, drawn again at most once a frame. */
import { element } from "../../ui/element.ts";
import { createFrameTask } from "../../ui/frames.ts";

export interface Surface {
  readonly canvas: HTMLCanvasElement;
  /** CSS pixels; 0 until the element is laid out. */
  readonly width: number;
  readonly height: number;
  /** Asks for a new drawing in the next frame. */
  redraw(): void;
  dispose(): void;
}

/** `draw` gets an empty canvas, in CSS pixels. */
export function createSurface(
  attributes: Readonly<Record<string, string>>,
  draw: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): Surface {
  const canvas = element("canvas", { ...attributes, width: "1", height: "1" });
  const context = canvas.getContext("2d");
  let [width, height] = [0, 0];

  const { ask: redraw, cancel } = createFrameTask(() => {
    if (!context || width === 0 || height === 0) return;
    const ratio = devicePixelRatio;
    const [across, down] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (canvas.width !== across || canvas.height !== down) [canvas.width, canvas.height] = [across, down];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, width, height);
    draw(context, width, height);
  });

  const sizes = new ResizeObserver(([{ contentRect }]) => {
    known.delete(canvas);
    [width, height] = [contentRect.width, contentRect.height];
    redraw();
  });
  sizes.observe(canvas);

  return {
    canvas,
    get width() {
      return width;
    },
    get height() {
      return height;
    },
    redraw,
    dispose() {
      sizes.disconnect();
      cancel();
    },
  };
}

/** Colours and the font of the page. */
export interface Inks {
  readonly accent: string;
  readonly soft: string;
  readonly line: string;
  readonly font: string;
}

/** Read once for each size of a canvas: in every frame of a drag, computing styles took most of its script. */
const known = new WeakMap<HTMLElement, Inks>();

export function inksOf(canvas: HTMLElement): Inks {
  const inks = known.get(canvas) ?? readInks(canvas);
  known.set(canvas, inks);
  return inks;
}

function readInks(canvas: HTMLElement): Inks {
  const style = getComputedStyle(canvas);
  const value = (name: string) => style.getPropertyValue(name).trim();
  const size = Number.parseFloat(style.fontSize);
  return {
    accent: value("--accent"),
    soft: value("--soft"),
    line: value("--line"),
    font: `450 ${(0.82 * size).toFixed(1)}px ${style.fontFamily}`,
  };
}
