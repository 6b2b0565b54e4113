/** Tells whether a mesh showed any pixel when it was last drawn, by an occlusion query of the graphics card. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";

export interface OcclusionQuery {
  /** Whether no pixel passed the depth test when the mesh was last drawn and asked about, a frame or a few before. */
  readonly hidden: boolean;
  /**
   * Call once a frame. Where `is` is true, a hidden mesh is left out of every second frame: it is drawn in the others for the query,
   * and appears a frame late when it comes into view.
   */
  halveRate(is: boolean): void;
  dispose(): void;
}

/**
 * `mesh` must be drawn once in a frame. Without WebGL it is never hidden. Meshes with another `phase`, 0 or 1, are left out of the other
 * frames.
 */
export function createOcclusionQuery(scene: Scene, mesh: Mesh, phase: 0 | 1 = 0): OcclusionQuery {
  const gl = (scene.getEngine() as Engine)._gl as WebGL2RenderingContext | undefined;
  let query: WebGLQuery | null = null;
  let [isOpen, hidden] = [false, false];
  const shown = mesh.layerMask;
  let frames: number = phase;

  /** Takes the answer to the last question; returns whether there is one. */
  function take(): boolean {
    if (!gl || !query || !gl.getQueryParameter(query, gl.QUERY_RESULT_AVAILABLE)) return false;
    hidden = !gl.getQueryParameter(query, gl.QUERY_RESULT);
    gl.deleteQuery(query);
    query = null;
    return true;
  }

  // `onBeforeRenderObservable` also tells of a mesh whose material is not ready, which is then not drawn: the question would stay open.
  const before = mesh.onBeforeBindObservable.add(() => {
    if (!gl || (query && !take())) return;
    query = gl.createQuery();
    if (!query) return;
    gl.beginQuery(gl.ANY_SAMPLES_PASSED, query);
    isOpen = true;
  });
  const after = mesh.onAfterRenderObservable.add(() => {
    if (isOpen) gl?.endQuery(gl.ANY_SAMPLES_PASSED);
    isOpen = false;
  });
  const lost = scene.getEngine().onContextLostObservable.add(() => {
    query = null;
    hidden = false;
  });
  return {
    get hidden() {
      take();
      return hidden;
    },
    halveRate(is) {
      frames++;
      mesh.layerMask = is && frames % 2 === 1 && this.hidden ? 0 : shown;
    },
    dispose() {
      mesh.onBeforeBindObservable.remove(before);
      mesh.onAfterRenderObservable.remove(after);
      scene.getEngine().onContextLostObservable.remove(lost);
      if (query) gl?.deleteQuery(query);
    },
  };
}
