/**
 * The echo of the space one is in. Two convolvers take turns: when the space has been another for a moment, its response is
 * grown over some frames, put into the one that is silent, and faded over to; so a change never clicks. Each class of space
 * is grown once: 16 of them, 11 MB for who has been in all.
 */
import { growResponse, type Response } from "./response.ts";
import { classOf, SPACES } from "./space.ts";

export interface Echo {
  /** What sounds in the space. */
  readonly input: AudioNode;
  /** Told at every frame where the ears are; numbers of any size. */
  hear(size: number, wet: number, openness: number, dt: number): void;
  dispose(): void;
}

/** Seconds that a space must last before it is faded to, and that the fade takes. */
const LASTS = 0.3;
const FADE = 0.6;
/** The class of the open, which does not answer. */
const OPEN = -1;

export function createEcho(context: BaseAudioContext, output: AudioNode): Echo {
  const input = new GainNode(context, { channelCount: 1, channelCountMode: "explicit" });
  const sides = [createSide(context, input, output), createSide(context, input, output)];
  const buffers = new Map<number, AudioBuffer>();
  let growing: { readonly space: number; readonly strides: Generator<void, Response> } | null = null;
  let now = OPEN;
  let wanted = OPEN;
  let lasted = 0;
  let fading = 0;
  let turn = 0;

  /** A stride a frame; the convolver takes the whole in at a later one, for each is a few milliseconds of work. */
  function grow(space: number, strides: Generator<void, Response>): void {
    const { done, value } = strides.next();
    if (!done) return;
    growing = null;
    const { sampleRate } = context;
    const buffer = new AudioBuffer({ length: value.left.length, numberOfChannels: 2, sampleRate });
    buffer.copyToChannel(value.left, 0);
    buffer.copyToChannel(value.right, 1);
    buffers.set(space, buffer);
  }

  function fadeTo(space: number, buffer: AudioBuffer | null): void {
    sides[turn].fade(0, context.currentTime, FADE);
    turn = 1 - turn;
    sides[turn].convolver.buffer = buffer;
    // Out of silence there is nothing to fade from.
    sides[turn].fade(1, context.currentTime, now === OPEN ? 0 : FADE);
    now = space;
    fading = FADE;
  }

  return {
    input,
    hear(size, wet, openness, dt) {
      const space = classOf(size, wet, openness, now);
      lasted = space === wanted ? lasted + dt : 0;
      wanted = space;
      if (growing) grow(growing.space, growing.strides);
      else if (fading > 0) {
        fading -= dt;
        // Once silent it need not go on answering.
        if (fading <= 0) sides[1 - turn].convolver.buffer = null;
      } else if (space !== now && (lasted >= LASTS || now === OPEN)) {
        const buffer = buffers.get(space) ?? null;
        if (buffer || space === OPEN) fadeTo(space, buffer);
        else growing = { space, strides: growResponse(SPACES[space], context.sampleRate) };
      }
    },
    dispose() {
      growing = null;
      buffers.clear();
      for (const side of sides) side.dispose();
      input.disconnect();
    },
  };
}

function createSide(context: BaseAudioContext, input: AudioNode, output: AudioNode) {
  // The responses have their loudness already.
  const convolver = new ConvolverNode(context, { disableNormalization: true });
  const gain = new GainNode(context, { gain: 0 });
  input.connect(convolver).connect(gain).connect(output);
  return {
    convolver,
    fade(to: number, at: number, seconds: number): void {
      const from = gain.gain.value;
      gain.gain.cancelScheduledValues(at);
      gain.gain.setValueAtTime(seconds > 0 ? from : to, at);
      if (seconds > 0) gain.gain.linearRampToValueAtTime(to, at + seconds);
    },
    dispose() {
      convolver.buffer = null;
      convolver.disconnect();
      gain.disconnect();
    },
  };
}
