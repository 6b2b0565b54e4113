/** The worker streams of an underground world, and how long the first picture waits for them. */
import type { CavernStream } from "../jobs/cavern-stream.ts";
import type { MineStream } from "../jobs/mine-stream.ts";

/** Props of a cavern, or chunks of a mine. */
export interface UndergroundStreams {
  readonly cavern?: CavernStream;
  readonly mine?: MineStream;
  /** Eye and year of the first picture, and whether it waits for everything (frozen pictures) or for what is near. */
  readonly eye: readonly [x: number, y: number, z: number];
  readonly t: number;
  readonly all: boolean;
  /** Terminates the workers, after the streams. */
  dispose(): void;
}

/** A part of the scene that is fed by a stream. */
interface StreamedPart {
  /** Requests what is near an eye before it is drawn from there. */
  awaitAt(eye: readonly [x: number, y: number, z: number], t: number): void;
  drawn(): boolean;
}

/** Longest wait in milliseconds. */
const MAX_WAIT = { near: 800, all: 40_000 };

export function createStreamGate(streams: UndergroundStreams | null, parts: readonly (StreamedPart | null)[]) {
  let pending: Pick<UndergroundStreams, "eye" | "t"> | null = streams;
  let since: number | undefined;
  return {
    /** After a jump a frozen picture waits again, round the new eye; others do if `wait` says so. */
    awaitAt(eye: UndergroundStreams["eye"], t: number, wait = streams?.all): void {
      pending = wait ? { eye, t } : null;
      since = undefined;
      for (const part of parts) part?.awaitAt(eye, t);
    },
    /** Whether everything near the eye has arrived, or the wait has been too long. */
    isOpen(): boolean {
      if (!pending) return true;
      since ??= performance.now();
      // Streams deliver only when they are asked.
      for (const part of parts) part?.awaitAt(pending.eye, pending.t);
      const wait = streams?.all ? MAX_WAIT.all : MAX_WAIT.near;
      return parts.every((part) => part?.drawn() ?? true) || performance.now() - since > wait;
    },
  };
}
