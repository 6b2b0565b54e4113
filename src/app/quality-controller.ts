/**
 * The automatic quality: steps down where the graphics card is too slow, and up where it has time to spare. The resolution of the
 * picture is the first means (`scale`, src/app/picture-scale.ts), and quality the second: it goes up only while the resolution is
 * full, and down only where a lower one is not enough.
 *
 *   slow     frames far apart, not because of script, for SLOW_MS.lowest at the lowest resolution, or for SLOW_MS.any where a lower
 *            one has no effect
 *   fast     the next quality would take at most ROOM of a 60 Hz frame, for FAST_MS.known: by a GPU timer, or since a fast
 *            display shows frames so close together. Elsewhere intervals are locked to the display and do not show spare time: almost
 *            no frame was late for FAST_MS.guessed, and the back-off ends mistakes
 *   back-off a quality that was left within LASTING_MS is not tried again for BLOCK_MS, and each time after that for three
 *            times as long
 */
import { QUALITIES, type QualityName } from "../recipe/recipe.ts";
import { FRAME_UNITS, qualityAbove, qualityBelow } from "../render/quality.ts";

/** Cost of a frame. */
interface FrameLoad {
  /** Milliseconds since the last frame. */
  readonly interval: number;
  /** Milliseconds of script, and of the graphics card where it can be measured. */
  readonly script: number;
  readonly gpu: number | null;
  /** Resolution of the picture as a share of the quality's own, and the lowest that it can have. */
  readonly scale: number;
  readonly leastScale: number;
}

export interface QualityController {
  /** The quality to go on with; call after each frame. */
  step(quality: QualityName, load: FrameLoad): QualityName;
  /** A stage of this quality could not be made: it is not tried again for some time. */
  refuse(quality: QualityName): void;
  /** The quality has been changed by any means. */
  reset(): void;
  /** Milliseconds since the quality was last changed. */
  readonly held: number;
}

/** The highest quality that is chosen automatically. */
const HIGHEST: QualityName = "high";

/** A quality, or the highest automatic one where that is lower. */
export const highestAutomatic = (quality: QualityName): QualityName =>
  QUALITIES.indexOf(quality) > QUALITIES.indexOf(HIGHEST) ? HIGHEST : quality;

/** A frame of a 60 Hz display, and the share of it that the next quality may need. */
const FRAME_MS = 1000 / 60;
const ROOM = 0.75;
/** Frames further apart are slow; frames no further apart, on average, are never late. */
const SLOW_INTERVAL = 22;
const STEADY_INTERVAL = 17.5;
/** Milliseconds that the graphics card needs for a slow frame. */
const SLOW_GPU = 18;
/** Share of the interval from which script is the bottleneck. */
const SLOW_SCRIPT = 0.45;
/** Milliseconds of script that leave time for more. */
const LITTLE_SCRIPT = 8;
const SLOW_MS = { lowest: 2500, any: 8000 };
const FAST_MS = { known: 5000, guessed: 45_000 };
/** Milliseconds after a change in which frames do not count. */
const SETTLE_MS = 1000;
const LASTING_MS = 60_000;
const BLOCK_MS = 120_000;
const MOST_BLOCK_MS = 3_600_000;
/** The time constant of smoothing, ms. */
const SMOOTHING_MS = 400;
/** A tab that was hidden is not slow. */
const LONGEST_INTERVAL = 1000;
/** The most that a single frame counts in means, ms: one hiccup is not a slow second. */
const MOST_COUNTED = 100;

/** The last change of the quality, and the blocking of higher ones. */
interface History {
  now: number;
  changedAt: number;
  /** Time from which each quality may be tried again, and number of times that it was left early. */
  readonly blocked: Map<QualityName, { until: number; failures: number }>;
}

export function createQualityController(): QualityController {
  const history: History = { now: 0, changedAt: 0, blocked: new Map() };
  const smooth = createSmoothLoad();
  let [slowMs, fastMs] = [0, 0];

  function change(to: QualityName): QualityName {
    reset();
    return to;
  }

  function reset(): void {
    history.changedAt = history.now;
    [slowMs, fastMs] = [0, 0];
    smooth.clear();
  }

  return {
    step(quality, load) {
      if (load.interval > LONGEST_INTERVAL) return quality;
      history.now += load.interval;
      if (history.now - history.changedAt < SETTLE_MS) return quality;
      const mean = smooth.add(load);
      const below = qualityBelow(quality);
      const above = quality === HIGHEST ? undefined : qualityAbove(quality);
      slowMs = isSlow(mean) ? slowMs + load.interval : lessen(slowMs, load);
      if (below && slowMs >= SLOW_MS[load.scale <= load.leastScale ? "lowest" : "any"]) {
        block(history, quality, history.now - history.changedAt >= LASTING_MS);
        return change(below);
      }
      const room = above && load.scale >= 1 ? roomFor(above, quality, mean) : "none";
      fastMs = room === "none" ? 0 : fastMs + load.interval;
      const isFree = above && history.now >= (history.blocked.get(above)?.until ?? 0);
      return isFree && room !== "none" && fastMs >= FAST_MS[room] ? change(above) : quality;
    },
    refuse: (quality) => block(history, quality, false),
    reset,
    get held() {
      return history.now - history.changedAt;
    },
  };
}

/** Single fast frames between slow ones do not start the count anew. */
const lessen = (slowMs: number, { interval }: FrameLoad) => Math.max(0, slowMs - 3 * interval);

function block({ now, blocked }: History, quality: QualityName, lasted: boolean): void {
  const failures = lasted ? 0 : (blocked.get(quality)?.failures ?? 0) + 1;
  const wait = Math.min(MOST_BLOCK_MS, BLOCK_MS * 3 ** Math.max(0, failures - 1));
  blocked.set(quality, { until: now + wait, failures });
}

type MeanLoad = Pick<FrameLoad, "interval" | "script" | "gpu">;

function isSlow({ interval, script, gpu }: MeanLoad): boolean {
  if (interval <= SLOW_INTERVAL) return false;
  return gpu === null ? script < SLOW_SCRIPT * interval : gpu > SLOW_GPU;
}

/** Whether the graphics card has time for the next quality. */
function roomFor(above: QualityName, quality: QualityName, mean: MeanLoad): keyof typeof FAST_MS | "none" {
  const { interval, script, gpu } = mean;
  if (script > LITTLE_SCRIPT) return "none";
  if (((gpu ?? interval) * FRAME_UNITS[above]) / FRAME_UNITS[quality] <= ROOM * FRAME_MS) return "known";
  return gpu === null && interval <= STEADY_INTERVAL ? "guessed" : "none";
}

/** Exponential means over time. */
function createSmoothLoad() {
  const mean = { interval: Number.NaN, script: Number.NaN, gpu: null as number | null };
  const toward = (last: number, next: number, share: number) =>
    Number.isNaN(last) ? next : last + share * (next - last);
  return {
    add({ interval, script, gpu }: FrameLoad): MeanLoad {
      const share = 1 - Math.exp(-interval / SMOOTHING_MS);
      mean.interval = toward(mean.interval, Math.min(MOST_COUNTED, interval), share);
      mean.script = toward(mean.script, script, share);
      // A frame's time on the graphics card is known some frames later, and not of every frame.
      if (gpu !== null) mean.gpu = toward(mean.gpu ?? Number.NaN, gpu, share);
      return mean;
    },
    clear(): void {
      mean.interval = mean.script = Number.NaN;
      mean.gpu = null;
    },
  };
}
