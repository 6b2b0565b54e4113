/** Tells whether a mesh showed any pixel when it was last drawn, by an occlusion query of the graphics card. */
import type { Engine } from "@babylonjs/core/Engines/engine.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";

export interface OcclusionQuery {
  /** Whether no pixel passed the depth test when the mesh was last drawn and asked about, a frame or a few before. */
  readonly hidden: boolean;
  /** Leaves a hidden mesh out of this frame where `is` is true. In every second frame: what comes into view is then a frame late. */
  skip(is: boolean): void;
  dispose(): void;
}

/** `mesh` must be drawn once in a frame. Without WebGL it is never hidden. */
export function createOcclusionQuery(scene: Scene, mesh: Mesh): OcclusionQuery {
  const gl = (scene.getEngine() as Engine)._gl as WebGL2RenderingContext | undefined;
  let query: WebGLQuery | null = null;
  let [isOpen, hidden] = [false, false];
  const shown = mesh.layerMask;

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
    skip(is) {
      mesh.layerMask = is && this.hidden ? 0 : shown;
    },
    dispose() {
      mesh.onBeforeBindObservable.remove(before);
      mesh.onAfterRenderObservable.remove(after);
      scene.getEngine().onContextLostObservable.remove(lost);
      if (query) gl?.deleteQuery(query);
    },
  };
}
