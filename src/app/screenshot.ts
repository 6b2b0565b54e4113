/** Photographs of a running world: one settled picture of as many pixels as are wanted, whatever size the window has. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";

/** The longest side that this graphics card draws in one picture, pixels. */
export function longestSide(engine: Engine): number {
  const { maxTextureSize, maxRenderTextureSize } = engine.getCaps();
  return Math.min(maxTextureSize, maxRenderTextureSize ?? maxTextureSize);
}

/**
 * The picture on a canvas of its own. The window's canvas takes the size for one drawing and is put back within the same
 * task, so that nothing of it shows. Throws where the card has no room for so many pixels.
 */
export function photograph(engine: Engine, draw: () => void, width: number, height: number): HTMLCanvasElement {
  const view = engine.getRenderingCanvas();
  const gl = view?.getContext("webgl2");
  if (!view || !gl || gl.isContextLost()) throw new Error("The graphics card has gone away for a moment.");
  const paper = document.createElement("canvas");
  Object.assign(paper, { width, height });
  const [before, tall] = [view.width, view.height];
  try {
    engine.setSize(width, height);
    const [across, along] = [gl.drawingBufferWidth, gl.drawingBufferHeight];
    if (across !== width || along !== height)
      throw new Error(`The graphics card gave room for ${across} × ${along} pixels of ${width} × ${height}.`);
    draw();
    if (gl.isContextLost()) throw new Error("The graphics card gave up on so many pixels.");
    const pen = paper.getContext("2d");
    if (!pen) throw new Error("There is not enough memory for such a picture.");
    pen.drawImage(view, 0, 0);
  } finally {
    engine.setSize(before, tall);
    draw();
  }
  return paper;
}
