/** Babylon's engine on a canvas, with only what is drawn here. */
import { Engine } from "@babylonjs/core/Engines/engine.js";

/** Whether this browser can draw the worlds at all. */
export function hasWebGL2(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const able = context !== null && context.getExtension("EXT_color_buffer_float") !== null;
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return able;
}

export function createEngine(canvas: HTMLCanvasElement): Engine {
  // Multisampling happens in the scene's own target, before the tone map.
  const engine = new Engine(canvas, false, {
    stencil: false,
    alpha: false,
    powerPreference: "high-performance",
    audioEngine: false,
    loseContextOnDispose: false,
  });
  // No shader here reads Babylon's blocks of uniforms, which every target and mesh would fill and send.
  engine.disableUniformBuffers = true;
  return engine;
}
