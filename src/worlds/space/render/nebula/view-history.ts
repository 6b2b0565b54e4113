/** The eye of this pass and of the last: which pixels are marched, and how what was seen has moved. */
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AU_PER_LY, between, type SpacePlace } from "../../../../core/space/place.ts";
import type { SpaceFrame } from "../space-frame.ts";

/** The very same picture; one that only drifts, less than shows from one frame to the next; or another. */
export type Sight = "same" | "drifting" | "moving";

export interface EyeLine {
  /** Takes the eye of a frame, and says how it stands to the last one kept. */
  look(frame: SpaceFrame, width: number, height: number): Sight;
  /** The pixel of each block that pass number `drawn` marches. */
  choose(drawn: number, block: number): void;
  tell(effect: Effect): void;
  tellLast(effect: Effect): void;
  /** What was told is from now on the last. */
  keep(): void;
}

/** Pixels of a block in an order that never has neighbours follow one another. */
const ORDER: Readonly<Record<number, readonly (readonly [x: number, y: number])[]>> = {
  2: [
    [0, 0],
    [1, 1],
    [1, 0],
    [0, 1],
  ],
  3: [
    [1, 1],
    [0, 2],
    [2, 0],
    [2, 2],
    [0, 0],
    [1, 2],
    [2, 1],
    [0, 1],
    [1, 0],
  ],
};

/** Astronomical units and years a frame that do not show. */
const STILL = { off: 1, t: 0.01 };

export function createEyeLine(): EyeLine {
  const axes = () => ({ across: new Vector3(), upward: new Vector3(), forward: new Vector3() });
  const [now, last] = [axes(), axes()];
  const moved = new Vector3();
  const fine = new Vector2();
  const block = new Vector3();
  let place: SpacePlace | undefined;
  let kept: SpacePlace | undefined;
  let [t, keptT] = [Number.NaN, Number.NaN];
  return {
    look(frame, width, height) {
      const [across, upward] = frame.tan;
      now.across.set(...frame.right).scaleInPlace(across);
      now.upward.set(...frame.up).scaleInPlace(upward);
      now.forward.set(...frame.forward);
      fine.set(width, height);
      place = frame.place;
      t = frame.t;
      const by = kept ? between(kept, place) : [0, 0, 0];
      moved.set(by[0] / AU_PER_LY, by[1] / AU_PER_LY, by[2] / AU_PER_LY);
      const ways = now.across.equals(last.across) && now.upward.equals(last.upward) && now.forward.equals(last.forward);
      const [off, years] = [Math.hypot(...by), Math.abs(t - keptT)];
      if (!kept || !ways || !(off <= STILL.off && years <= STILL.t)) return "moving";
      return off === 0 && years === 0 ? "same" : "drifting";
    },
    choose(drawn, side) {
      const [x, y] = ORDER[side][drawn % side ** 2];
      block.set(x, y, side);
    },
    tell(effect) {
      effect.setVector3("across", now.across);
      effect.setVector3("upward", now.upward);
      effect.setVector3("forward", now.forward);
      effect.setVector2("fine", fine);
      effect.setVector3("block", block);
    },
    tellLast(effect) {
      effect.setVector3("lastAcross", last.across);
      effect.setVector3("lastUpward", last.upward);
      effect.setVector3("lastForward", last.forward);
      effect.setVector3("moved", moved);
    },
    keep() {
      last.across.copyFrom(now.across);
      last.upward.copyFrom(now.upward);
      last.forward.copyFrom(now.forward);
      kept = place;
      keptT = t;
      moved.setAll(0);
    },
  };
}
