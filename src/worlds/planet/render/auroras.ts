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
import { lazy } from "../../../stream/lazy.ts";
import { phrase } from "../../../words/words.ts";
import { seesAuroras } from "./aurora-oval.ts";

/** `failed` is called when they cannot be loaded. */
export function createAuroras(scene: Scene, air: PlanetAir, radius: number, failed: (error: Error) => void) {
  let isMissed = false;
  // Few visits see them, so they are loaded and compiled in the background once they are in sight.
  const lazyCurtains = lazy(
    async (signal) => {
      const { createAuroraCurtains } = await import("./aurora-curtains.ts");
      signal.throwIfAborted();
      const curtains = createAuroraCurtains(scene, air, radius);
      await curtains.compile();
      return curtains;
    },
    { name: phrase("Auroras"), onError: failed },
  );

  return {
    get compiling() {
      return isMissed && !lazyCurtains.value && !lazyCurtains.error;
    },
    /** Whether a frozen picture lacks them and has to be drawn again. */
    get incomplete() {
      return isMissed;
    },
    update(frame: Frame, rightward: Vector3, upward: Vector3, forward: Vector3): void {
      const { anchor, eye, daylight } = frame;
      const from = [anchor[0] + eye[0], anchor[1] + eye[1], anchor[2] + eye[2]];
      const isSeen = seesAuroras(from, daylight.sun, radius, air.top);
      const curtains = isSeen ? lazyCurtains.poll() : lazyCurtains.value;
      isMissed = isSeen && !curtains && !lazyCurtains.error;
      curtains?.show(isSeen);
      if (isSeen) curtains?.update(frame, rightward, upward, forward);
    },
    dispose: lazyCurtains.dispose,
  };
}
