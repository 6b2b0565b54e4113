/** Pictures of a scene, whatever stage it belongs to: their pixels, the shaders that they wait for, what they cost. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { Quality } from "./quality.ts";

/** As many pixels as a quality asks for, and as the screen has. */
export function scalePixels(engine: Engine, { pixelRatio }: Pick<Quality, "pixelRatio">): void {
  const screen = globalThis.devicePixelRatio ?? 1;
  engine.setHardwareScalingLevel(1 / Math.min(pixelRatio, Math.max(pixelRatio * 0.5, screen)));
}

/** Compiles the shader of every mesh, telling how far it is. */
export async function compileAll(
  meshes: readonly AbstractMesh[],
  tell: (done: number, of: number) => void,
): Promise<void> {
  for (const [done, mesh] of meshes.entries()) {
    tell(done, meshes.length);
    await mesh.material?.forceCompilationAsync(mesh, { useInstances: mesh.hasThinInstances });
  }
  tell(meshes.length, meshes.length);
}

/** Has a scene look at the meshes alone that its camera is to draw: of hundreds of forms few are near. */
export function lookAtShown(scene: Scene): void {
  const shown: { data: AbstractMesh[]; length: number } = { data: [], length: 0 };
  scene.getActiveMeshCandidates = () => {
    shown.length = 0;
    for (const mesh of scene.meshes) if (mesh.isVisible && mesh.layerMask !== 0) shown.data[shown.length++] = mesh;
    return shown;
  };
}

/** Draws one picture; returns its draw calls. */
export function drawPicture(engine: Engine, scene: Scene): number {
  engine.beginFrame();
  const before = engine._drawCalls.current;
  scene.render();
  const calls = engine._drawCalls.current - before;
  engine.endFrame();
  return calls;
}
