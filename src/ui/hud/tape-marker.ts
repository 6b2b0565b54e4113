/** A mark on the heading tape for where something lies; beyond an end of the tape it points on. */
import { element } from "../element.ts";
import { TAPE_DEGREE, tapePointer } from "./tape.ts";

export interface TapeMarker {
  readonly root: HTMLElement;
  /** `half` is the degrees from the middle of the tape to its end; null hides it. */
  update(heading: number, bearing: number | null, half: number): void;
}

export function createTapeMarker(kind: string): TapeMarker {
  const root = element("div", { class: `tape-land ${kind}`, hidden: "" });
  let at = Number.NaN;
  let past = 0;
  return {
    root,
    update(heading, bearing, half) {
      if (root.hidden !== (bearing === null)) root.hidden = bearing === null;
      if (bearing === null) return;
      const { offset, beyond } = tapePointer(heading, bearing, half);
      // A fortieth of an em is under half a pixel: finer steps would be written and not seen.
      const to = Math.round(offset * TAPE_DEGREE * 40) / 40;
      if (to !== at) {
        at = to;
        root.style.transform = `translate3d(${to}em, 0, 0)`;
      }
      if (beyond !== past) {
        past = beyond;
        root.dataset.beyond = String(beyond);
      }
    },
  };
}
