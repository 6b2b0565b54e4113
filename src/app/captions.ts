/** Captions for sounds, which the visitor can choose: they hear what the audio output hears, also while it is silent. */
import { Captions } from "../sound/captions.ts";
import { createCaptionLines } from "../ui/hud/captions.ts";
import type { AudioOutput } from "./audio.ts";

/** Set by the visitor (preferences.ts). */
export const captioning = { on: false };

export interface CaptionsPart {
  /** May be called every frame; `now` in ms. */
  update(now: number): void;
  dispose(): void;
}

export function createCaptionsPart(host: HTMLElement, audio: AudioOutput): CaptionsPart {
  const lines = createCaptionLines(host);
  let captions: Captions | null = null;
  const end = () => {
    captions = null;
    audio.listener = null;
    lines.update([]);
  };
  return {
    update(now) {
      if (captioning.on && !captions) {
        const begun = new Captions();
        captions = begun;
        audio.listener = {
          hear: (state, at) => begun.hear(state, at / 1000),
          cue: (cue, at) => begun.cue(cue, at / 1000),
        };
      } else if (!captioning.on && captions) end();
      if (captions) lines.update(captions.shown(now / 1000));
    },
    dispose() {
      end();
      lines.dispose();
    },
  };
}
