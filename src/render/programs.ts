/**
 * The programs of a scene, compiled in two parts: those of the first picture before it, the others one after another afterwards.
 * A mesh is left out of frames until its program is compiled, so that no frame waits for the compiler.
 */
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { compileMaterial } from "./scene.ts";

export interface Programs {
  /** False while programs that `startVisible` started are compiling. */
  readonly ready: boolean;
  /** Starts compiling the programs of all visible meshes; true if they are compiled already. */
  startVisible(): boolean;
  /** Compiles all others, those of visible meshes first. */
  compileRest(): Promise<void>;
}

/** Holds back the material of every mesh of the scene but `first`, which are compiled elsewhere. */
export function createPrograms(scene: Scene, first: readonly AbstractMesh[]): Programs {
  const held = new Map<Material, AbstractMesh>();
  const own = new Set(first.map(({ material }) => material));
  for (const mesh of scene.meshes) {
    const { material } = mesh;
    if (!material || own.has(material) || held.has(material)) continue;
    held.set(material, mesh);
    hold(material);
  }
  let compiling = 0;
  let failure: unknown;

  async function compile(material: Material, mesh: AbstractMesh): Promise<void> {
    held.delete(material);
    release(material);
    compiling++;
    try {
      await compileMaterial(mesh);
    } finally {
      compiling--;
    }
  }

  function nextVisible(): readonly [Material, AbstractMesh] | undefined {
    if (held.size === 0) return;
    for (const mesh of scene.meshes) {
      const { material } = mesh;
      if (material && mesh.isVisible && held.has(material) && mesh.isEnabled()) return [material, mesh];
    }
    return;
  }

  return {
    get ready() {
      if (failure) throw failure;
      return compiling === 0;
    },
    startVisible() {
      for (let next = nextVisible(); next; next = nextVisible())
        compile(...next).catch((error: unknown) => {
          failure = error;
        });
      return compiling === 0;
    },
    async compileRest() {
      while (held.size > 0 && !scene.isDisposed) {
        const [next] = held;
        await compile(...(nextVisible() ?? next));
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/** Babylon leaves out a mesh whose material is not ready, and would compile it when asked. */
function hold(material: Material): void {
  material.isReadyForSubMesh = () => false;
}

function release(material: Material): void {
  delete (material as Partial<Material>).isReadyForSubMesh;
}
