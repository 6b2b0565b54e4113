/** Short sounds for success and refusal: landings, arrivals, steps of lessons, refusals, and input that is out of range. */
import type { Cue } from "../sound/cues.ts";
import type { Telemetry } from "../ui/telemetry.ts";

/** Milliseconds between two sounds of a kind: an answer, not a noise. */
const APART = 1200;

export interface Cues {
  /** May be called every frame; `now` in ms. */
  watch(telemetry: Telemetry, now: number): void;
  play(cue: Cue, now?: number): void;
  dispose(): void;
}

/** `root` holds the fields whose `aria-invalid` is listened to. */
export function createCues(play: (cue: Cue) => void, root?: Node): Cues {
  const last: Record<Cue, number> = { success: Number.NEGATIVE_INFINITY, refusal: Number.NEGATIVE_INFINITY };
  let before: Telemetry | undefined;

  function cue(name: Cue, now = performance.now()): void {
    if (now - last[name] < APART) return;
    last[name] = now;
    play(name);
  }

  const observer = root && new MutationObserver((changes) => changes.some(isRefused) && cue("refusal"));
  if (root) observer?.observe(root, { subtree: true, attributeFilter: ["aria-invalid"] });
  return {
    watch(telemetry, now) {
      const was = before;
      before = telemetry;
      if (!was) return;
      if (arrived(was, telemetry)) cue("success", now);
      if (telemetry.refused && (!was.refused || was.notice !== telemetry.notice)) cue("refusal", now);
    },
    play: cue,
    dispose: () => observer?.disconnect(),
  };
}

const isRefused = ({ target }: MutationRecord) =>
  target instanceof Element && target.getAttribute("aria-invalid") === "true";

/** Whether a helicopter has landed, or a flight through space has ended, since the last telemetry. */
function arrived(was: Telemetry, now: Telemetry): boolean {
  const lands = was.explorer === now.explorer && !was.landed && now.landed;
  return lands || (was.space?.stage === "course" && now.space?.stage === "arrived");
}
