/** Camera of the current and the previous pass, for temporal reprojection, and the pixel of each block that a pass marches. */
import type { Effect } from "@babylonjs/core/Materials/effect.js";
import { Vector2, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AU_PER_LY, type SpacePlace, separation } from "../../../../core/space/place.ts";
import type { SpaceFrame } from "../space-frame.ts";

/** Camera motion since the last kept pass: none; too little to be visible between frames; or visible. */
type Motion = "same" | "drifting" | "moving";

export interface ViewHistory {
  /** Sets the camera of a frame and compares it with the kept one. */
  update(frame: SpaceFrame, width: number, height: number): Motion;
  /** Selects the pixel of each block for pass number `pass`. */
  selectPixel(pass: number, block: number): void;
  bind(effect: Effect): void;
  bindPrevious(effect: Effect): void;
  /** Makes the current camera the previous one. */
  keep(): void;
}

/** Pixel order within a block; neighbours never follow one another. */
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

/** Movement in astronomical units and years per frame that is not visible. */
const INVISIBLE = { off: 1, t: 0.01 };

export function createViewHistory(): ViewHistory {
  const axes = () => ({ across: new Vector3(), upward: new Vector3(), forward: new Vector3() });
  const [now, last] = [axes(), axes()];
  const moved = new Vector3();
  const size = new Vector2();
  const block = new Vector3();
  let place: SpacePlace | undefined;
  let kept: SpacePlace | undefined;
  let [t, keptT] = [Number.NaN, Number.NaN];
  return {
    update(frame, width, height) {
      const [across, upward] = frame.tan;
      now.across.set(...frame.right).scaleInPlace(across);
      now.upward.set(...frame.up).scaleInPlace(upward);
      now.forward.set(...frame.forward);
      size.set(width, height);
      place = frame.place;
      t = frame.t;
      const by = kept ? separation(kept, place) : [0, 0, 0];
      moved.set(by[0] / AU_PER_LY, by[1] / AU_PER_LY, by[2] / AU_PER_LY);
      const sameAxes =
        now.across.equals(last.across) && now.upward.equals(last.upward) && now.forward.equals(last.forward);
      const [off, years] = [Math.hypot(...by), Math.abs(t - keptT)];
      if (!kept || !sameAxes || !(off <= INVISIBLE.off && years <= INVISIBLE.t)) return "moving";
      return off === 0 && years === 0 ? "same" : "drifting";
    },
    selectPixel(pass, side) {
      const [x, y] = ORDER[side][pass % side ** 2];
      block.set(x, y, side);
    },
    bind(effect) {
      effect.setVector3("across", now.across);
      effect.setVector3("upward", now.upward);
      effect.setVector3("forward", now.forward);
      effect.setVector2("fine", size);
      effect.setVector3("block", block);
    },
    bindPrevious(effect) {
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
