/**
 * Auroras round the poles of a planet with air, at night: curtains of light along an oval, folded by the cloud noise.
 *
 *   heights   from LOW to HIGH scale heights of the air: green below, red and violet above
 *   oval      at the sine of latitude OVAL, on both poles, WIDE across
 *   drawn     only where the eye can see an oval; they move with the seconds, which stand still for reduced motion
 */
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { PlanetAir } from "../../../render/atmosphere/planet-air.ts";
import type { Frame } from "../../../render/frame.ts";
import type { AuroraCurtains } from "./aurora-curtains.ts";
import { seesAuroras } from "./aurora-oval.ts";

export function createAuroras(scene: Scene, air: PlanetAir, radius: number) {
  let state: "none" | "compiling" | "compiled" | "drawn" = "none";
  let curtains: AuroraCurtains | undefined;
  let isDisposed = false;

  async function load(): Promise<void> {
    const { createAuroraCurtains } = await import("./aurora-curtains.ts");
    if (isDisposed) return;
    curtains = createAuroraCurtains(scene, air, radius);
    await curtains.compile();
  }

  return {
    get compiling() {
      return state === "compiling";
    },
    /** Whether a frozen picture lacks them and has to be drawn again. */
    get incomplete() {
      return state === "compiling" || state === "compiled";
    },
    update(frame: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      const { anchor, eye, daylight } = frame;
      const from = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
      const isSeen = seesAuroras(from, daylight.sun, radius, air.top);
      if (isSeen && state === "none") {
        // Loaded and compiled only then, in the background, since they are seen in few visits.
        state = "compiling";
        const compiled = () => {
          state = "compiled";
        };
        void load().then(compiled, compiled);
      }
      if (state === "compiled") state = "drawn";
      const isShown = isSeen && state === "drawn";
      curtains?.show(isShown);
      if (isShown) curtains?.update(frame, rightward, upward, forward);
    },
    dispose(): void {
      isDisposed = true;
      curtains?.dispose();
    },
  };
}
