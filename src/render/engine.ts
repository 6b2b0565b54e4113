/** Creates Babylon's engine on a canvas, without the parts that are not used here. */
import { Engine } from "@babylonjs/core/Engines/engine.pure.js";
// Used extensions out of those that engine.js adds: no cube textures, loaders of files or uniform buffers.
import "@babylonjs/core/Engines/Extensions/engine.alpha.js";
import "@babylonjs/core/Engines/Extensions/engine.dynamicBuffer.js";
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.readTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import "@babylonjs/core/Engines/AbstractEngine/abstractEngine.dom.js";
import "@babylonjs/core/Engines/AbstractEngine/abstractEngine.renderPass.js";
import "@babylonjs/core/Engines/AbstractEngine/abstractEngine.states.js";
import "@babylonjs/core/Engines/AbstractEngine/abstractEngine.stencil.js";
import "@babylonjs/core/Engines/AbstractEngine/abstractEngine.texture.js";
import "@babylonjs/core/Engines/thinEngine.scissor.js";

/** Whether this browser supports WebGL2 with float render targets. */
export function hasWebGL2(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  const able = context !== null && context.getExtension("EXT_color_buffer_float") !== null;
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return able;
}

export function createEngine(canvas: HTMLCanvasElement): Engine {
  // No multisampled canvas: the temporal pass smooths edges, before tone mapping.
  const engine = new Engine(canvas, false, {
    stencil: false,
    alpha: false,
    powerPreference: "high-performance",
    audioEngine: false,
    loseContextOnDispose: false,
  });
  // No shader here reads Babylon's uniform blocks, which every target and mesh would fill and send.
  engine.disableUniformBuffers = true;
  return engine;
}
