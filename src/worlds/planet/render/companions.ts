/**
 * Companions in the sky over a planet besides its stars and sun: rings, moons, and auroras at night. Each is loaded where there is one.
 */
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetTable } from "../../../recipe/kinds/planet.ts";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import { compileMaterials } from "../../../render/scene.ts";
import { createAuroras } from "./auroras.ts";

export type CompanionTable = Pick<PlanetTable, "rings" | "moons" | "seed">;

interface Part {
  readonly mesh: Mesh;
  update(frame: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void;
  dispose(): void;
}

/** `failed` is called when auroras cannot be loaded. */
export function createCompanions(
  scene: Scene,
  air: PlanetAir,
  radius: number,
  table: CompanionTable,
  failed: (error: Error) => void,
) {
  const { rings, moons = 0, seed } = table;
  const shown: Part[] = [];
  let isDisposed = false;
  const auroras = air.top > 0 ? createAuroras(scene, air, radius, failed) : null;
  return {
    /** Loads and compiles rings and moons. */
    async load(): Promise<void> {
      const [ring, moon] = await Promise.all([
        rings ? import("./rings.ts") : null,
        moons > 0 ? import("./moons.ts") : null,
      ]);
      if (isDisposed) return;
      if (rings && ring) shown.push(ring.createRingView(scene, air, radius, rings));
      if (moon) shown.push(moon.createMoonView(scene, air, radius, seed, moons));
      await compileMaterials(
        shown.map(({ mesh }) => mesh),
        () => {},
      );
    },
    /** Whether something that is in sight is still being compiled, and whether the last frame lacked it. */
    get compiling(): boolean {
      return auroras?.compiling ?? false;
    },
    get incomplete(): boolean {
      return auroras?.incomplete ?? false;
    },
    /** Vectors to the picture's right edge, upper edge and centre, at one distance. */
    update(frame: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      for (const part of shown) part.update(frame, rightward, upward, forward);
      auroras?.update(frame, rightward, upward, forward);
    },
    dispose(): void {
      isDisposed = true;
      for (const part of shown) part.dispose();
      auroras?.dispose();
    },
  };
}
