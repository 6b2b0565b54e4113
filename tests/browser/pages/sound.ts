/** Test page: renders the mixer with an OfflineAudioContext. */
import type { ListenerState, SoundEvent } from "../../../src/sound/audio-state.ts";
import { createMixer } from "../../../src/sound/mixer.ts";
import { createReverb } from "../../../src/sound/reverb.ts";

const RATE = 48_000;
const FRAME = 1 / 60;
/** Frames within which any impulse response is generated. */
const SETTLE_FRAMES = 120;

const CAVE: ListenerState = {
  below: true,
  size: 16,
  openness: 0,
  wet: 0,
  x: 0,
  y: 0,
  z: -20,
  heading: 0,
  speed: 0,
};

/** Both channels of some seconds in a space that begin with these events. */
async function render(
  seconds: number,
  space: Partial<ListenerState>,
  events: readonly SoundEvent[],
): Promise<number[][]> {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  const mixer = createMixer(context);
  mixer.setVolume(1);
  for (let i = 0; i < SETTLE_FRAMES; i++) mixer.update({ ...CAVE, ...space }, FRAME);
  for (const event of events) mixer.play(event);
  const rendered = await context.startRendering();
  mixer.dispose();
  return [0, 1].map((channel) => [...rendered.getChannelData(channel)]);
}

/** A steady tone through the reverb, which changes from gallery to passage at 2 s: the left channel from 1 to 4 s. */
async function change(): Promise<number[]> {
  const context = new OfflineAudioContext(2, 4 * RATE, RATE);
  const reverb = createReverb(context, context.destination);
  const tone = new OscillatorNode(context, { frequency: 110 });
  tone.connect(reverb.input);
  tone.start();
  for (let i = 0; i < SETTLE_FRAMES; i++) reverb.update(16, 0, 0, FRAME);
  const frame = async (at: number) => {
    await context.suspend(at);
    reverb.update(at < 2 ? 16 : 3, 0, 0, FRAME);
    void context.resume();
  };
  const frames = Array.from({ length: 180 }, (_, i) => frame(0.5 + i * FRAME));
  const rendered = await context.startRendering();
  await Promise.all(frames);
  return [...rendered.getChannelData(0).subarray(RATE)];
}

const soundPage = { render, change };
export type SoundPage = typeof soundPage;

declare global {
  interface Window {
    soundPage: SoundPage;
  }
}
window.soundPage = soundPage;
document.documentElement.dataset.ready = "true";
