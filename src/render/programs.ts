/**
 * The programs of a scene, compiled in two parts: those of the first picture before it, the others one after another afterwards.
 * A mesh is left out of frames until its program is compiled, so that no frame waits for the compiler.
 */
import type { Material } from "@babylonjs/core/Materials/material.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { compileMaterial } from "./scene.ts";

export interface Programs {
  /** Whether the programs of the meshes that were visible at the last `startVisible` are compiled. */
  readonly ready: boolean;
  /** Starts compiling the programs of all visible meshes; true if they are compiled already. */
  startVisible(): boolean;
  /** Holds back the materials of meshes that were created since. */
  hold(): void;
  /** Compiles all others, those of visible meshes first. */
  compileRest(): Promise<void>;
}

/** Holds back the material of every mesh of the scene but `first`, which are compiled elsewhere. */
export function createPrograms(scene: Scene, first: readonly AbstractMesh[]): Programs {
  const held = new Map<Material, AbstractMesh>();
  const known = new Set(first.map(({ material }) => material));
  function holdNew(): void {
    for (const mesh of scene.meshes) {
      const { material } = mesh;
      if (!material || known.has(material)) continue;
      known.add(material);
      held.set(material, mesh);
      hold(material);
    }
  }
  holdNew();
  const compiling = new Set<Material>();
  /** Materials in `compiling` that a picture waits for. */
  const awaited = new Set<Material>();
  let failure: unknown;

  async function compile(material: Material, mesh: AbstractMesh): Promise<void> {
    held.delete(material);
    release(material);
    compiling.add(material);
    try {
      await compileMaterial(mesh);
    } finally {
      compiling.delete(material);
      awaited.delete(material);
    }
  }

  return {
    get ready() {
      if (failure) throw failure;
      return awaited.size === 0;
    },
    hold: holdNew,
    startVisible() {
      for (let next = visibleOf(scene, held); next; next = visibleOf(scene, held))
        compile(...next).catch((error: unknown) => {
          failure = error;
        });
      // Programs of hidden meshes may be compiling too: this picture does not need them.
      for (const mesh of compiling.size > 0 ? scene.meshes : [])
        if (mesh.material && compiling.has(mesh.material) && mesh.isVisible && mesh.isEnabled())
          awaited.add(mesh.material);
      return awaited.size === 0;
    },
    async compileRest() {
      while (held.size > 0 && !scene.isDisposed) {
        const [next] = held;
        await compile(...(visibleOf(scene, held) ?? next));
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
  };
}

/** A visible mesh whose material is one of `some`. */
function visibleOf(
  scene: Scene,
  some: ReadonlySet<Material> | ReadonlyMap<Material, unknown>,
): [Material, AbstractMesh] | undefined {
  if (some.size === 0) return;
  for (const mesh of scene.meshes) {
    const { material } = mesh;
    if (material && mesh.isVisible && some.has(material) && mesh.isEnabled()) return [material, mesh];
  }
  return;
}

/** Babylon leaves out a mesh whose material is not ready, and would compile it when asked. */
function hold(material: Material): void {
  material.isReadyForSubMesh = () => false;
}

function release(material: Material): void {
  delete (material as Partial<Material>).isReadyForSubMesh;
}
