/** Bytes of GPU memory that an engine holds: textures, render targets, vertex buffers and the canvas. */
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { Constants } from "@babylonjs/core/Engines/constants.js";
import type { InternalTexture } from "@babylonjs/core/Materials/Textures/internalTexture.js";

const CHANNELS: Readonly<Record<number, number>> = {
  [Constants.TEXTUREFORMAT_RED]: 1,
  [Constants.TEXTUREFORMAT_RED_INTEGER]: 1,
  [Constants.TEXTUREFORMAT_RG]: 2,
  [Constants.TEXTUREFORMAT_DEPTH16]: 1,
  [Constants.TEXTUREFORMAT_DEPTH24]: 1,
  [Constants.TEXTUREFORMAT_DEPTH32_FLOAT]: 1,
  [Constants.TEXTUREFORMAT_DEPTH24_STENCIL8]: 1,
};

/** Bytes of one channel. Drivers keep depth of 24 bits in 4 bytes. */
const WIDTHS: Readonly<Record<number, number>> = {
  [Constants.TEXTURETYPE_FLOAT]: 4,
  [Constants.TEXTURETYPE_HALF_FLOAT]: 2,
  [Constants.TEXTURETYPE_UNSIGNED_SHORT]: 2,
  [Constants.TEXTURETYPE_UNSIGNED_INTEGER]: 4,
  [Constants.TEXTURETYPE_UNSIGNED_INT_24_8]: 4,
};

function textureBytes({ width, height, depth, format, type, samples, useMipMaps, isCube }: InternalTexture): number {
  const pixels = width * height * Math.max(1, depth) * (isCube ? 6 : 1);
  const bytes = pixels * (CHANNELS[format] ?? 4) * (WIDTHS[type] ?? 1) * (useMipMaps ? 4 / 3 : 1);
  // A multisampled target has its samples beside the texture that they are resolved to.
  return bytes * (samples > 1 ? 1 + samples : 1);
}

export function gpuBytes(engine: AbstractEngine): number {
  let bytes = 0;
  for (const texture of engine.getLoadedTexturesCache()) bytes += textureBytes(texture);
  // Depth of each target that is not a texture of its own.
  for (const target of engine._renderTargetWrapperCache)
    if (target._generateDepthBuffer && !target._depthStencilTexture)
      bytes += 4 * target.width * target.height * Math.max(1, target.samples);
  const buffers = new Set<{ readonly capacity: number }>();
  for (const scene of engine.scenes)
    for (const geometry of scene.geometries) {
      for (const vertices of Object.values(geometry.getVertexBuffers() ?? {})) {
        const buffer = vertices.getBuffer();
        if (buffer) buffers.add(buffer);
      }
      const indices = geometry.getIndexBuffer();
      if (indices) buffers.add(indices);
    }
  for (const { capacity } of buffers) bytes += capacity;
  // Two colour buffers and depth of the canvas.
  return bytes + 12 * engine.getRenderWidth(true) * engine.getRenderHeight(true);
}
