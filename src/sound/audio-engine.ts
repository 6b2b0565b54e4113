/**
 * The audio engine: one AudioContext for the page, created by the first `resume`. Before that, and where Web Audio is not
 * available, every method does nothing.
 */
import type { ListenerState, SoundEvent } from "./audio-state.ts";
import type { Cue } from "./cues.ts";
import { createMixer, type Mixer } from "./mixer.ts";

export class AudioEngine {
  #context: AudioContext | null = null;
  #mixer: Mixer | null = null;
  #unavailable = typeof AudioContext === "undefined";
  #volume = 1;
  #muted = false;

  /** Volume slider position, 0…1; the amplitude is its square. */
  get volume(): number {
    return this.#volume;
  }

  set volume(value: number) {
    if (!(value >= 0 && value <= 1)) throw new RangeError(`Expected a volume from 0 to 1, got ${value}.`);
    this.#volume = value;
    this.#applyVolume();
  }

  get muted(): boolean {
    return this.#muted;
  }

  set muted(value: boolean) {
    this.#muted = value;
    this.#applyVolume();
  }

  /** Whether the context runs, is not muted and has a volume above 0. */
  get audible(): boolean {
    return this.#context?.state === "running" && !this.#muted && this.#volume > 0;
  }

  /** Creates or resumes the context. Browsers require the first call to be in a user gesture. */
  resume(): void {
    if (this.#unavailable) return;
    const context = this.#context;
    if (!context) this.#start();
    else if (context.state !== "running") context.resume().catch(() => {});
  }

  suspend(): void {
    if (this.#context?.state === "running") this.#context.suspend().catch(() => {});
  }

  /** Called once a frame; `dt` in seconds since the last call. */
  update(listener: ListenerState, dt: number): void {
    if (this.audible) this.#mixer?.update(listener, dt);
  }

  play(event: SoundEvent): void {
    if (this.audible) this.#mixer?.play(event);
  }

  cue(cue: Cue): void {
    if (this.audible) this.#mixer?.cue(cue);
  }

  dispose(): void {
    this.#mixer?.dispose();
    this.#mixer = null;
    this.#close();
  }

  #start(): void {
    try {
      this.#context = new AudioContext({ latencyHint: "interactive" });
      this.#mixer = createMixer(this.#context);
      this.#applyVolume();
    } catch {
      // No audio device, or too many contexts: continue without sound.
      this.#close();
    }
  }

  #close(): void {
    this.#unavailable = true;
    void this.#context?.close();
    this.#context = null;
  }

  #applyVolume(): void {
    this.#mixer?.setVolume(this.#muted ? 0 : this.#volume * this.#volume);
  }
}
