/**
 * Convolution reverb. Two convolvers alternate: when the space has changed for a moment, its impulse response is generated
 * over several frames, loaded into the silent convolver and faded in, so that a change never clicks. Responses are cached
 * per class of space: 16 of them, 11 MB at most.
 */
import { classOf, generateResponse, type ImpulseResponse, SPACES } from "./impulse-response.ts";

export interface Reverb {
  /** Connect sources that sound in the space here. */
  readonly input: AudioNode;
  /** Called once a frame with the listener's space; numbers outside of the classes' range are allowed. */
  update(size: number, wet: number, openness: number, dt: number): void;
  dispose(): void;
}

/** Seconds that a space must last before the fade, and of the fade. */
const HOLD = 0.3;
const FADE = 0.6;
/** The class of open air, which has no response. */
const OPEN = -1;

export function createReverb(context: BaseAudioContext, output: AudioNode): Reverb {
  const input = new GainNode(context, { channelCount: 1, channelCountMode: "explicit" });
  const sides = [createSide(context, input, output), createSide(context, input, output)];
  const buffers = new Map<number, AudioBuffer>();
  let pending: { readonly space: number; readonly steps: Generator<void, ImpulseResponse> } | null = null;
  let current = OPEN;
  let wanted = OPEN;
  let held = 0;
  let fading = 0;
  let active = 0;

  /** One step a frame. The convolver takes the buffer in a later frame, because both cost a few milliseconds. */
  function generate(space: number, steps: Generator<void, ImpulseResponse>): void {
    const { done, value } = steps.next();
    if (!done) return;
    pending = null;
    const { sampleRate } = context;
    const buffer = new AudioBuffer({ length: value.left.length, numberOfChannels: 2, sampleRate });
    buffer.copyToChannel(value.left, 0);
    buffer.copyToChannel(value.right, 1);
    buffers.set(space, buffer);
  }

  function fadeTo(space: number, buffer: AudioBuffer | null): void {
    sides[active].fade(0, context.currentTime, FADE);
    active = 1 - active;
    sides[active].convolver.buffer = buffer;
    // From open air there is nothing to fade out.
    sides[active].fade(1, context.currentTime, current === OPEN ? 0 : FADE);
    current = space;
    fading = FADE;
  }

  return {
    input,
    update(size, wet, openness, dt) {
      const space = classOf(size, wet, openness, current);
      held = space === wanted ? held + dt : 0;
      wanted = space;
      if (pending) generate(pending.space, pending.steps);
      else if (fading > 0) {
        fading -= dt;
        // A silent convolver without a buffer costs nothing.
        if (fading <= 0) sides[1 - active].convolver.buffer = null;
      } else if (space !== current && (held >= HOLD || current === OPEN)) {
        const buffer = buffers.get(space) ?? null;
        if (buffer || space === OPEN) fadeTo(space, buffer);
        else pending = { space, steps: generateResponse(SPACES[space], context.sampleRate) };
      }
    },
    dispose() {
      pending = null;
      buffers.clear();
      for (const side of sides) side.dispose();
      input.disconnect();
    },
  };
}

function createSide(context: BaseAudioContext, input: AudioNode, output: AudioNode) {
  // The responses are normalised already.
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
