/** Babylon scene plumbing that every world shares: creation, shader compilation, one frame, disposal. */
import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import type { Engine } from "@babylonjs/core/Engines/engine.js";
// Babylon adds these to the engine on import: raw textures and render targets.
import "@babylonjs/core/Engines/Extensions/engine.rawTexture.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTarget.js";
import "@babylonjs/core/Engines/Extensions/engine.renderTargetTexture.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector2 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { Scene } from "@babylonjs/core/scene.js";

/** A scene without Babylon's pointer handling. With `marker`, for tests, the background is magenta, which must never show. */
export function createScene(
  engine: Engine,
  [r, g, b]: readonly [r: number, g: number, b: number],
  marker = false,
): Scene {
  const scene = new Scene(engine);
  scene.clearColor = marker ? new Color4(1, 0, 1, 1) : new Color4(r, g, b, 1);
  scene.skipPointerMovePicking = true;
  scene.detachControl();
  return scene;
}

/** Renders at the pixel ratio of a quality, but not above the screen's own (nor below half the quality's). */
export function setPixelRatio(engine: Engine, { pixelRatio }: { readonly pixelRatio: number }): void {
  const screen = globalThis.devicePixelRatio ?? 1;
  const ratio = Math.min(pixelRatio, Math.max(pixelRatio * 0.5, screen));
  const { clientWidth = 0, clientHeight = 0 } = engine.getRenderingCanvas() ?? {};
  // At least one pixel along each side. A canvas without a size keeps its last one.
  engine.setHardwareScalingLevel(Math.min(1 / ratio, clientWidth || Infinity, clientHeight || Infinity));
}

/** Share of the screen's pixels along each axis that a quality draws in motion. */
export const drawnScale = (engine: Engine, { drawnRatio }: { readonly drawnRatio: number }): number =>
  Math.min(1, drawnRatio * engine.getHardwareScalingLevel());

/** Size in pixels of a render target at a scale of the screen's resolution, at least 8 × 8. */
export const scaledSize = (engine: AbstractEngine, scale: number): { width: number; height: number } => ({
  width: Math.max(8, Math.round(scale * engine.getRenderWidth())),
  height: Math.max(8, Math.round(scale * engine.getRenderHeight())),
});

/** Milliseconds after which compiling shaders, of which many may be known, lets a frame be drawn. */
const COMPILE_SLICE = 8;

/** Compiles the program that a mesh is drawn with. */
export async function compileMaterial(mesh: AbstractMesh): Promise<void> {
  await mesh.material?.forceCompilationAsync(mesh, { useInstances: mesh.hasThinInstances });
}

/** Compiles the programs of all meshes, several at a time where the driver can, and reports progress. */
export async function compileMaterials(
  meshes: readonly AbstractMesh[],
  onProgress: (done: number, of: number) => void,
): Promise<void> {
  let done = 0;
  onProgress(done, meshes.length);
  const all: Promise<void>[] = [];
  let start = performance.now();
  for (const mesh of meshes) {
    const compiled = compileMaterial(mesh).then(() => onProgress(++done, meshes.length));
    // A failure before the wait below is reported by it.
    compiled.catch(() => {});
    all.push(compiled);
    if (performance.now() - start < COMPILE_SLICE) continue;
    await new Promise((resolve) => setTimeout(resolve));
    start = performance.now();
  }
  await Promise.all(all);
}

/**
 * Keeps hidden meshes out of Babylon's per-frame evaluation, and draws those of one material one after another, which binds it once.
 * For scenes of hundreds of meshes of which few are visible.
 */
export function skipHiddenMeshes(scene: Scene): void {
  const visible: { data: AbstractMesh[]; length: number } = { data: [], length: 0 };
  const materialOf = ({ material }: AbstractMesh) => material?.uniqueId ?? 0;
  scene.getActiveMeshCandidates = () => {
    const { data } = visible;
    data.length = 0;
    for (const mesh of scene.meshes) if (mesh.isVisible && mesh.layerMask !== 0) data.push(mesh);
    data.sort((a, b) => materialOf(a) - materialOf(b));
    visible.length = data.length;
    return visible;
  };
}

/** Pixels that a scene is drawn with. */
export interface PixelSize {
  readonly width: number;
  readonly height: number;
  /**
   * Shift of dither patterns, pixels: another in each frame of the temporal pass, which averages them; along x alone where the frames are
   * those of a still. Changed in place.
   */
  readonly ditherShift: Vector2;
}

/** The size of the screen as it is at any time. */
export const screenSize = (engine: AbstractEngine): PixelSize => ({
  get width() {
    return engine.getRenderWidth();
  },
  get height() {
    return engine.getRenderHeight();
  },
  ditherShift: Vector2.Zero(),
});

/** Renders one frame by `draw`; returns its draw calls. */
export function renderFrame(engine: Engine, draw: () => void): number {
  engine.beginFrame();
  const before = engine._drawCalls.current;
  draw();
  const calls = engine._drawCalls.current - before;
  engine.endFrame();
  return calls;
}

/** A triangle that covers the screen in clip space, for skies and full-screen passes. */
export function createScreenTriangle(scene: Scene): Mesh {
  const mesh = new Mesh("sky", scene);
  const data = new VertexData();
  data.positions = [-1, -1, 0, 3, -1, 0, -1, 3, 0];
  data.indices = [0, 1, 2];
  data.applyToMesh(mesh);
  mesh.alwaysSelectAsActiveMesh = true;
  mesh.isPickable = false;
  // Drawn last of the opaque meshes, so that covered pixels are not shaded.
  mesh.alphaIndex = 1;
  return mesh;
}

/** Disposes of everything that exists, in order. */
export function disposeAll(...items: readonly ({ dispose(): void } | null | undefined)[]): void {
  for (const item of items) item?.dispose();
}
