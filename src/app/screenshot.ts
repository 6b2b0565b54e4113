/** Pictures of an open world in any size, independent of the window. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import { say } from "../words/words.ts";

/** The longest side of a picture on this graphics card, in pixels. */
export function longestSide(engine: Engine): number {
  const { maxTextureSize, maxRenderTextureSize } = engine.getCaps();
  return Math.min(maxTextureSize, maxRenderTextureSize ?? maxTextureSize);
}

/**
 * Renders a picture and copies it to a new canvas. The page's canvas is resized for one draw and restored within the same task,
 * so the change is never presented. Throws where the graphics card cannot allocate the size.
 */
export function photograph(engine: Engine, draw: () => void, width: number, height: number): HTMLCanvasElement {
  const view = engine.getRenderingCanvas();
  const gl = view?.getContext("webgl2");
  if (!view || !gl || gl.isContextLost()) throw new Error(say("The graphics context is lost; it is being restored."));
  const copy = document.createElement("canvas");
  Object.assign(copy, { width, height });
  const { width: oldWidth, height: oldHeight } = view;
  try {
    engine.setSize(width, height);
    const [gotWidth, gotHeight] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    if (gotWidth !== width || gotHeight !== height)
      throw new Error(`The graphics card allocated ${gotWidth} × ${gotHeight} of ${width} × ${height} pixels.`);
    draw();
    if (gl.isContextLost()) throw new Error(say("The graphics context was lost while drawing this size."));
    const context = copy.getContext("2d");
    if (!context) throw new Error(say("There is not enough memory for a picture of this size."));
    context.drawImage(view, 0, 0);
  } finally {
    engine.setSize(oldWidth, oldHeight);
    draw();
  }
  return copy;
}

export function asPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error(say("The browser could not encode a PNG.")))),
      "image/png",
    );
  });
}
