/** What comes into a world below ground from workers, and how long a picture waits for it. */
import type { CavernStream } from "../jobs/cavern-stream.ts";
import type { MineStream } from "../jobs/mine-stream.ts";

/** Of a cavern or of a mine. */
export interface Within {
  readonly cavern?: CavernStream;
  readonly mine?: MineStream;
  /** Where and when the first picture is seen from, and whether it waits for all that is there. */
  readonly eye: readonly [x: number, y: number, z: number];
  readonly t: number;
  readonly all: boolean;
  /** Ends what makes it, after the streams. */
  dispose(): void;
}

/** What is drawn of it: asked for at a place, and there or not. */
export interface Arriving {
  awaitAt(eye: readonly [x: number, y: number, z: number], t: number): void;
  drawn(): boolean;
}

/** Milliseconds after which a picture waits no longer for what is in it. */
const PATIENCE = { near: 800, all: 40_000 };

export function createStreamGate(within: Within | null, parts: readonly (Arriving | null)[]) {
  let awaited: Pick<Within, "eye" | "t"> | null = within;
  let since: number | undefined;
  return {
    /** After a jump a picture that stands still waits again for what is around the new eye. */
    awaitAt(eye: Within["eye"], t: number): void {
      awaited = within?.all ? { eye, t } : null;
      since = undefined;
      for (const part of parts) part?.awaitAt(eye, t);
    },
    /** Whether what is near the awaited eye has come, or has been waited for long enough. */
    done(): boolean {
      if (!awaited) return true;
      since ??= performance.now();
      // It is asked for, and taken, whenever one looks whether it is there.
      for (const part of parts) part?.awaitAt(awaited.eye, awaited.t);
      const patience = within?.all ? PATIENCE.all : PATIENCE.near;
      return parts.every((part) => part?.drawn() ?? true) || performance.now() - since > patience;
    },
  };
}
