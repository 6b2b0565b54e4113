/** Wait of the first picture for the workers' streams below ground. */
import { LONGEST_WAIT } from "../longest-wait.ts";

/** The first view of a stage: the eye, the year, and whether it waits for everything in it. */
export interface FirstView {
  readonly eye: readonly [x: number, y: number, z: number];
  readonly t: number;
  readonly all: boolean;
}

/** A part of the scene that is fed by a stream. */
interface StreamedPart {
  /** Requests the data near an eye before it is drawn from there. */
  awaitAt(eye: FirstView["eye"], t: number): void;
  drawn(): boolean;
}

export function createStreamGate(first: FirstView, parts: readonly (StreamedPart | null)[]) {
  let pending: Pick<FirstView, "eye" | "t"> | null = first;
  let since: number | undefined;
  return {
    /** After a jump a frozen picture waits again, round the new eye. */
    awaitAt(eye: FirstView["eye"], t: number): void {
      pending = first.all ? { eye, t } : null;
      since = undefined;
      for (const part of parts) part?.awaitAt(eye, t);
    },
    /** Whether everything near the eye has arrived, or the wait has been too long. */
    isOpen(): boolean {
      if (!pending) return true;
      since ??= performance.now();
      // Streams deliver only when they are asked.
      for (const part of parts) part?.awaitAt(pending.eye, pending.t);
      const wait = LONGEST_WAIT[first.all ? "all" : "near"];
      return parts.every((part) => part?.drawn() ?? true) || performance.now() - since > wait;
    },
  };
}
